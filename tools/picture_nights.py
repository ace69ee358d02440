"""The casino night of the pictures: an evening that is under way at the banker's window and at two tables."""

from __future__ import annotations

from pathlib import Path

from chapter47.client import Client
from chapter47.house.people import Role

EXAMPLE = Path(__file__).parents[1] / "examples" / "night.toml"
NIGHT, BEGINS = "spring", "2010-05-04 19:22"
ROULETTE, LET_IT_RIDE = "4", "2"
STAFF = {
    "ruth.vance": Role.IN_CHARGE,
    "lena.ortiz": Role.BANKER,
    "hugo.lind": Role.OPERATOR,
    "ada.fields": Role.OPERATOR,
}
SIXTY = """document.querySelector('[data-quick="60"]').click()"""
SETTLED = """
for (const [name, way] of [["Pat", "lost"], ["Kim", "35 to 1"]]) {
  document.querySelector("[data-player]").value = name;
  document.querySelector("[data-add]").click();
  document.querySelector(`[data-group="${name}"] [data-way="${way}"]`).click();
}
document.querySelector("[data-next]").click();
scrollTo(0, 0);
"""
GUESTS = (("Pat", "$60"), ("Kim", "$100"), ("Lou", "$40"), ("Ann", "$20"))


def planned(folder: Path) -> None:
    """The example's plan beside the house, with let it ride at one of its tables."""
    (folder / "nights").mkdir()
    text = EXAMPLE.read_text("utf-8").replace('"red dog"', '"let it ride"')
    (folder / "nights" / f"{NIGHT}.toml").write_text(text, encoding="utf-8")


def evening(address: str, tokens: dict[str, str]) -> None:
    """The night is open, guests have bought, a wheel waits for its ball and cards lie face down."""

    def do(who: str, operation: str, **given: object) -> None:
        with Client(address, tokens[who]) as client:
            client.call("POST", f"/nights/{NIGHT}/do/{operation.replace(' ', '-')}", {"given": given})

    do("ruth.vance", "open", change="$200")
    for name, cash in GUESTS:
        do("lena.ortiz", "badge", player=name)
        do("lena.ortiz", "sell", cash=cash, player=name)
    for table, who in ((ROULETTE, "hugo.lind"), (LET_IT_RIDE, "ada.fields")):
        do(who, "open table", table=table, checked="all")
        do("lena.ortiz", "chips to table", table=table, chips="200 red")
    for typed in ("1 red 10 Pat", "2 straight:17 5 Kim"):
        do("hugo.lind", "deal", table=ROULETTE, entry=typed)
    seats = ((1, "Ann"), (2, "Kim"), (4, "Lou"), (5, "Pat"))
    entries = [f"{seat} bet-{bet} 5 {name}" for seat, name in seats for bet in (1, 2, 3)]
    for typed in ["20", *entries, "deal", *["?"] * 15, "", "ride"]:
        do("ada.fields", "deal", table=LET_IT_RIDE, entry=typed)
