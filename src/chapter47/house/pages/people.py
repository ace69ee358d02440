"""The people page: who works here, added, barred, and given other passwords by an administrator."""

from __future__ import annotations

from functools import partial

from nicegui import ui

from ..people import Person, Right, Role
from .frame import Visit
from .staff import attempt, mount_staff_page, whoever


def mount() -> None:
    """Put the page onto the application."""
    mount_staff_page("/people", "People", Right.ADMINISTER, Roster)


class Roster:
    """Everybody who works here."""

    def __init__(self, visitor: Visit) -> None:
        self.visitor, self.people = visitor, visitor.house.people

    def build(self) -> None:
        """Lay the page out."""
        ui.html("<h1>People</h1>", sanitize=False)
        with ui.element("section").classes("panel"):
            ui.html("<h2>Somebody new</h2>", sanitize=False)
            with ui.element("div").classes("fields"):
                self.name = ui.input("Name").classes("grow").props('dense outlined autocomplete="off" data-new-name')
                roles = [str(role) for role in Role if role is not Role.PATRON]
                self.role = ui.select(roles, value="dealer", label="Role").classes("grow")
                self.role.props("dense outlined data-new-role")
                self.password = ui.input("Password", password=True).classes("grow")
                self.password.props('dense outlined autocomplete="new-password" data-new-password')
                ui.button("Add", on_click=self.add).props("data-add")
        self.listed = ui.element("section").classes("panel")
        self.refresh()

    def add(self) -> None:
        """Somebody comes to work here."""
        name, password = str(self.name.value or "").strip(), str(self.password.value or "")
        self.password.set_value("")
        by = self.visitor
        role = str(self.role.value)
        if attempt(lambda: self.people.add(name, role, password, whoever(by).name), f"{name} is {role} now."):
            self.name.set_value("")
        self.refresh()

    def refresh(self) -> None:
        """The list as it is."""
        self.listed.clear()
        with self.listed:
            ui.html("<h2>Who works here</h2>", sanitize=False)
            for person, barred in self.people.listed():
                with ui.element("div").classes("fields" + (" barred" if barred else "")):
                    words = f"{person.name}, {person.role}" + (" (barred)" if barred else "")
                    ui.label(words).classes("grow").props(f'data-person-name="{person.name}"')
                    bar = "Let in again" if barred else "Bar"
                    ui.button(bar, on_click=partial(self.bar, person, not barred)).props(
                        f'outline dense data-bar="{person.name}"'
                    )
                    ui.button("Other password", on_click=partial(self.change, person)).props("flat dense")

    def bar(self, person: Person, barred: bool) -> None:
        """Shut somebody out, or let them in again; nobody shuts themselves out."""
        with ui.dialog() as dialog, ui.card():
            ui.label(f"{'Bar' if barred else 'Let in'} {person.name}?")
            why = ui.input("Reason, for the record").props("data-why").classes("w-full")

            def do() -> None:
                by = whoever(self.visitor)
                by.must(Right.ADMINISTER)
                self.people.bar(person.name, by.name, str(why.value or ""), barred=barred)

            def press() -> None:
                if attempt(do):
                    dialog.close()
                    self.refresh()

            ui.button("Yes", on_click=press).props("data-confirm")
        dialog.open()

    def change(self, person: Person) -> None:
        """Another password for somebody; their sessions end."""
        with ui.dialog() as dialog, ui.card():
            ui.label(f"Another password for {person.name}")
            password = ui.input("Password", password=True).props('autocomplete="new-password" data-changed-password')

            def do() -> None:
                by = whoever(self.visitor)
                by.must(Right.ADMINISTER)
                self.people.change_password(person.name, str(password.value or ""), by.name)

            def press() -> None:
                if attempt(do, f"{person.name} has another password."):
                    dialog.close()

            ui.button("Change", on_click=press).props("data-confirm")
        dialog.open()
