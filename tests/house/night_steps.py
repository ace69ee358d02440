"""A casino night in a browser, step by step: how people sign in, sell, deal, close and file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from tests.house.browsing import choose, fill, one, press, press_until, text_of, unfold, until

from chapter47.house.api.access import COOKIE
from chapter47.house.pages.night_parts import clock_left

EXAMPLE = Path(__file__).parents[2] / "examples" / "night.toml"
SHOTS = os.environ.get("CHAPTER47_SHOTS")
TOKENS: dict[str, str] = {}  # of sessions, so that not every change of person goes through the form
PHONE, DESK, WALL = (390, 844), (1300, 1000), (1920, 1080)


def by_form(browser: Any, address: str, name: str, password: str) -> None:
    """Sign in as people do; whoever was in is out."""
    browser.execute_cdp_cmd("Network.clearBrowserCookies", {})
    browser.get(f"{address}/sign-in")
    one(browser, 'input[name="name"]').send_keys(name)
    one(browser, 'input[name="password"]').send_keys(password)
    one(browser, "main form button").click()
    until(lambda: name in one(browser, "[data-person]").text)


def sign_in(browser: Any, address: str, name: str) -> None:
    """Somebody who signed in before."""
    browser.execute_cdp_cmd("Network.clearBrowserCookies", {})
    browser.execute_cdp_cmd("Network.setCookie", {"name": COOKIE, "value": TOKENS[name], "url": address})


def tap(browser: Any, do: str) -> None:
    """Press a button of the dealer's phone, and wait until the page has heard of it."""
    press(browser, f'[data-do="{do}"]:not([disabled])')


def window(browser: Any, size: tuple[int, int], *, phone: bool = False) -> None:
    """The size of the screen; a phone's is set by the browser itself, which has a least width of its own."""
    width, height = size
    metrics = {"width": width, "height": height, "deviceScaleFactor": 2 if phone else 1, "mobile": phone}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)


def shoot(browser: Any, name: str) -> None:
    """Keeps a picture of the page where one is asked for."""
    if SHOTS:
        browser.save_screenshot(str(Path(SHOTS) / f"{name}.png"))


def fact(browser: Any, key: str, typed: str) -> None:
    """Type a fact and leave its field, which saves it."""
    fill(browser, f'[data-fact="{key}"] input', typed)
    browser.execute_script("document.activeElement.blur()")


def planning(browser: Any, address: str) -> None:
    """The member in charge begins with an empty page: facts in their fields, the rest of the plan as text."""
    sign_in(browser, address, "ruth.vance")
    browser.get(f"{address}/night")
    fill(browser, "[data-holder]", "Post 12")
    fill(browser, "[data-short]", "gala")
    press(browser, "[data-begin]")
    until(lambda: "registration number" in text_of(browser, "[data-law]"))
    fact(browser, "registration", "123-4-56789")
    until(lambda: "registration number" not in text_of(browser, "[data-law]"))
    unfold(browser, "[data-unfold-text]")
    text = one(browser, "[data-unfold-text] textarea")
    browser.execute_script("arguments[0].focus(); arguments[0].select()", text)
    browser.execute_cdp_cmd("Input.insertText", {"text": EXAMPLE.read_text("utf-8")})
    press_until(browser, "[data-save]", lambda: "the night may open" in text_of(browser, "[data-law]"))


def opening(browser: Any, address: str) -> None:
    """The member in charge opens the night; a class A operator opens the roulette."""
    by_form(browser, address, "ruth.vance", "ruth.vance walnut kettle orbit")
    browser.get(f"{address}/night")
    press(browser, '[data-run="gala"]')
    until(lambda: "You are Ruth Vance here: member in charge" in text_of(browser, "[data-me]"))
    until(lambda: "ready" in text_of(browser, "[data-state]"))
    unfold(browser, '[data-unfold="open"]')
    fill(browser, '[data-operation="open"] [data-field="change"]', "200")
    press(browser, '[data-operation="open"] [data-send]')
    until(lambda: "$200.00 of change" in text_of(browser, '[data-operation="open"] [data-told]'))
    until(lambda: "open" in text_of(browser, "[data-state]"))
    browser.get(f"{address}/night/gala/deal/4")
    press(browser, "[data-all]")
    press(browser, "[data-open]")
    until(lambda: "13:47-20.9(b)2" in text_of(browser, "[data-alert]"))  # she is no class A operator
    sign_in(browser, address, "hugo.lind")
    browser.get(f"{address}/night/gala/deal/4")
    press(browser, "[data-tick]")
    press(browser, "[data-open]")
    until(lambda: "13:47-20" in text_of(browser, "[data-alert]"))  # one point of several
    press(browser, "[data-all]")
    press(browser, "[data-open]")
    until(lambda: browser.find_elements("css selector", "[data-pad] .wagers"))


def selling(browser: Any, address: str) -> None:
    """The banker sells; what the law forbids is refused with the rule, and nothing moves."""
    sign_in(browser, address, "lena.ortiz")
    browser.get(f"{address}/night/gala/bank")
    until(lambda: "$200.00" in text_of(browser, '[data-total="drawer"]'))
    press(browser, '[data-quick="100"]')
    until(lambda: "$500" in text_of(browser, "[data-quote]"))
    fill(browser, '[data-operation="sell"] [data-field="player"]', "Pat")
    press(browser, '[data-operation="sell"] [data-send]')
    until(lambda: "Sold $500 to Pat for $100.00" in text_of(browser, '[data-operation="sell"] [data-told]'))
    until(lambda: "$300.00" in text_of(browser, '[data-total="drawer"]'))
    assert "receipt 3" in text_of(browser, "[data-latest]")
    fill(browser, '[data-operation="sell"] [data-field="cash"]', "10.10")
    until(lambda: "13:47-20.12(c)1" in text_of(browser, "[data-quote]"))
    fill(browser, '[data-operation="sell"] [data-field="cash"]', "20")
    fill(browser, '[data-operation="sell"] [data-field="player"]', "Ben Marsh")
    press(browser, '[data-operation="sell"] [data-send]')
    until(lambda: "13:47-20.10(d)1" in text_of(browser, "[data-alert]"))  # he works here
    fill(browser, '[data-operation="sell"] [data-field="player"]', "Kim")
    twice = "const b = document.querySelector('[data-operation=sell] [data-send]'); b.click(); b.click()"
    browser.execute_script(twice)  # an impatient finger sells once
    until(lambda: "$320.00" in text_of(browser, '[data-total="drawer"]'))
    assert text_of(browser, '[data-total="sales"]') == "2"
    unfold(browser, '[data-unfold="chips-to-table"]')
    choose(browser, '[data-operation="chips-to-table"] [data-field="table"]', "roulette")
    fill(browser, '[data-operation="chips-to-table"] [data-piece="chips-0"]', "100")
    press(browser, '[data-operation="chips-to-table"] [data-send]')
    until(lambda: "$500 to table 4" in text_of(browser, '[data-operation="chips-to-table"] [data-told]'))
    unfold(browser, '[data-unfold="buy-back"]')
    fill(browser, '[data-operation="buy-back"] [data-piece="chips-0"]', "1")
    press(browser, '[data-operation="buy-back"] [data-send]')
    until(lambda: "never turned back into cash" in text_of(browser, "[data-alert]"))
    browser.execute_script("scrollTo(0, 0)")
    shoot(browser, "night-banker-refusal")
    browser.get(f"{address}/night/gala/bank")
    until(lambda: "$320.00" in text_of(browser, '[data-total="drawer"]'))
    by_thumb(browser)
    shoot(browser, "night-banker")
    browser.get(f"{address}/night/gala/receipts/3")
    assert "Imitation money $500: 20 green chips of $25.00" in browser.page_source


def by_thumb(browser: Any) -> None:
    """Cash on the keypad, one piece changed for others: the page says when the pieces add up, the law when not."""
    for key in ("4", "5", "back", "0"):
        press(browser, f'[data-do="key {key}"]')
    until(lambda: "$200" in text_of(browser, "[data-quote]"))
    green, red = '[data-offer^="green"]', '[data-offer^="red"]'
    assert text_of(browser, f"{green} output") == "8"
    press(browser, f'{green} [data-do^="less"]')
    until(lambda: "$25 too little" in text_of(browser, "[data-adds-up]"))
    press(browser, '[data-operation="sell"] [data-send]')
    until(lambda: "13:47-20.8(a)2" in text_of(browser, "[data-alert]"))
    for _ in range(5):
        press(browser, f'{red} [data-do^="more"]')
    until(lambda: "pieces add up" in text_of(browser, "[data-adds-up]"))
    fill(browser, '[data-operation="sell"] [data-field="player"]', "Kim")
    until(lambda: "bought $20.00, last at" in text_of(browser, "[data-guest]"))
    fill(browser, '[data-operation="sell"] [data-field="player"]', "Ben Marsh")
    until(lambda: "13:47-20.10(d)1" in text_of(browser, "[data-guest]"))
    press(browser, "[data-clear]")
    until(lambda: text_of(browser, f"{green} output") == "0")
    assert text_of(browser, '[data-total="sales"]') == "2"


def dealing(browser: Any, address: str) -> None:
    """The operator deals one round of roulette on a phone."""
    sign_in(browser, address, "hugo.lind")
    window(browser, PHONE, phone=True)
    browser.get(f"{address}/night/gala/deal")
    press(browser, 'a[href$="/deal/4"]')
    until(lambda: browser.find_elements("css selector", "[data-pad] .wagers"))
    wide = browser.execute_script("return document.documentElement.scrollWidth")
    assert wide <= PHONE[0], f"the page is {wide} wide"
    fill(browser, "[data-name]", "Pat")
    tap(browser, "group straight")
    tap(browser, "bet straight:17")
    until(lambda: "Straight 17" in text_of(browser, "[data-layout]"))
    tap(browser, "seat 2")
    fill(browser, "[data-name]", "Ben Marsh")
    tap(browser, "amount 1000")
    tap(browser, "bet red")
    until(lambda: "13:47-20.10(d)1" in text_of(browser, "[data-alert]"))
    fill(browser, "[data-name]", "Kim")
    tap(browser, "bet red")
    until(lambda: "Kim" in text_of(browser, "[data-layout]"))
    browser.execute_script("scrollTo(0, 0)")
    shoot(browser, "night-phone-bets")
    tap(browser, "enter deal")
    until(lambda: browser.find_elements("css selector", "[data-pad] .spaces"))
    shoot(browser, "night-phone")
    tap(browser, "enter 16")
    until(lambda: "Take $5.00 of Pat" in text_of(browser, "[data-settled]"))
    tap(browser, "back")  # a slip of the thumb: it was 17
    until(lambda: browser.find_elements("css selector", "[data-pad] .spaces"))
    tap(browser, "enter 17")
    until(lambda: "Pay Pat $175.00 on straight:17 at 35 to 1" in text_of(browser, "[data-settled]"))
    told = text_of(browser, "[data-settled]")
    assert "13:47-20.32(f)" in told
    assert "Take $10.00 of Kim on red" in told
    browser.execute_script("scrollTo(0, 0)")
    shoot(browser, "night-phone-paid")


def asking(browser: Any, address: str) -> None:
    """The dealer runs short and asks the window from the phone; the banker sends chips, and the next time says no."""
    unfold(browser, "[data-unfold-ask]")
    red = '[data-ask-pad] [data-offer^="red"]'
    press(browser, f'{red} [data-do^="more"]')
    until(lambda: text_of(browser, "[data-ask-window]").upper() == "ASK FOR $100")
    shoot(browser, "night-phone-asks")
    press(browser, "[data-ask-window]")
    until(lambda: "asks for $100: 20 red chips" in text_of(browser, "[data-asked]"))
    browser.execute_script("scrollTo(0, 0)")
    shoot(browser, "night-phone-asked")
    window(browser, DESK)
    sign_in(browser, address, "lena.ortiz")
    browser.get(f"{address}/night/gala/bank")
    until(lambda: "Table 4, roulette" in text_of(browser, '[data-ask="4"]'))
    shoot(browser, "night-banker-asks")
    press(browser, '[data-ask="4"] .act')
    until(lambda: "No table asks for chips" in text_of(browser, "[data-asks]"))
    assert "$100 to table 4: 20 red chips of $5.00" in text_of(browser, "[data-latest]")
    answered(browser, address, "Lena Ortiz sends $100")
    unfold(browser, "[data-unfold-ask]")
    for _ in range(2):
        press(browser, f'{red} [data-do^="more"]')
    press(browser, "[data-ask-window]")
    until(lambda: "asks for $200" in text_of(browser, "[data-asked]"))
    window(browser, DESK)
    sign_in(browser, address, "lena.ortiz")
    browser.get(f"{address}/night/gala/bank")
    press(browser, '[data-ask="4"] [data-do^="refuse"]')
    press(browser, '[data-ask="4"] [data-do="why Count the table first"]')
    shoot(browser, "night-banker-refuses")
    press(browser, "[data-refuse]")
    until(lambda: "No table asks for chips" in text_of(browser, "[data-asks]"))
    answered(browser, address, "Lena Ortiz sends nothing: Count the table first.")
    shoot(browser, "night-phone-refused-chips")


def answered(browser: Any, address: str, words: str) -> None:
    """The dealer's phone says what the window answered."""
    window(browser, PHONE, phone=True)
    sign_in(browser, address, "hugo.lind")
    browser.get(f"{address}/night/gala/deal/4")
    until(lambda: words in text_of(browser, "[data-answer]"))


def without_wifi(browser: Any, address: str) -> None:
    """The same phone settles wagers while the network is away; they go in order, each once, when it is back."""
    press(browser, "[data-settle-only]")
    until(lambda: "Every entry is in the journal" in text_of(browser, ".net"))
    browser.execute_cdp_cmd("Network.enable", {})
    away = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    browser.execute_cdp_cmd("Network.emulateNetworkConditions", away)
    press(browser, "[data-amounts] button:nth-child(3)")  # $10
    for player, wager in (("Kim", "black"), ("Pat", "red"), ("Lou", "red")):
        put_down(browser, player, wager)
    press(browser, '[data-group="Kim"] [data-way="1 to 1"]')
    until(lambda: text_of(browser, '[data-group="Kim"] [data-gain]') == "+$10")
    until(lambda: text_of(browser, "[data-next]") == "Next: Pat")
    browser.execute_script("scrollTo(0, 0)")
    shoot(browser, "night-phone-round")
    press(browser, "[data-rest]")  # one press for all the others
    until(lambda: text_of(browser, '[data-group="Lou"] [data-gain]') == "−$10")
    assert text_of(browser, "[data-next]") == "Settle all 3: take $20, pay $10"
    shoot(browser, "night-phone-round-settled")
    press(browser, "[data-next]")
    until(lambda: "3 entries wait here and go in order, each once" in text_of(browser, ".net"))
    assert "not settled yet" in text_of(browser, '[data-group="Pat"]').lower()  # who plays on stays
    waits = text_of(browser, "[data-log]").splitlines()  # the last first: what is taken goes before what is paid
    assert [line.split(",")[0] for line in waits] == ["… Kim", "… Lou", "… Pat"]
    press(browser, "[data-back]")
    press(browser, "[data-back]")  # Lou's was a slip: both go, and Kim's again
    until(lambda: "1 entry waits" in text_of(browser, ".net"))
    for name in ("Pat", "Lou"):
        off(browser, name)
    press(browser, '[data-group="Kim"] [data-way="1 to 1"]')
    press(browser, "[data-next]")
    until(lambda: "2 entries wait" in text_of(browser, ".net"))
    off(browser, "Kim")
    fill(browser, "[data-player]", "Pat")
    by_card(browser)
    wide = browser.execute_script("return document.documentElement.scrollWidth")
    assert wide <= PHONE[0], f"the pad is {wide} wide"
    browser.execute_script("scrollTo(0, 0)")
    shoot(browser, "night-phone-away")
    browser.execute_cdp_cmd("Network.emulateNetworkConditions", {**away, "offline": False})
    until(lambda: "Every entry is in the journal" in text_of(browser, ".net"))
    assert "Pay Kim $10.00 on black, 1 to 1 (13:47-20.32(e)10)" in text_of(browser, "[data-log]")
    assert "Take $10.00 of Pat on red (13:47-20.32(e)9)" in text_of(browser, "[data-log]")  # by the wheel
    assert "type the badge's number" in text_of(browser, "[data-no-scan]")  # this browser reads no codes
    put_down(browser, "Ben Marsh", "straight", "17")
    press(browser, '[data-group="Ben Marsh"] [data-way="lost"]')
    press(browser, "[data-next]")
    until(lambda: "13:47-20.10(d)1" in text_of(browser, "[data-stuck]"))  # he works here
    shoot(browser, "night-phone-refused")
    press(browser, "[data-skip]")
    until(lambda: "Every entry is in the journal" in text_of(browser, ".net"))
    off(browser, "Ben Marsh")
    put_down(browser, "Pat", "straight", "17")
    press(browser, '[data-group="Pat"] [data-way="lost"]')
    press(browser, "[data-next]")
    until(lambda: "Take $10.00 of Pat on straight:17" in text_of(browser, "[data-log]"))


def put_down(browser: Any, player: str, wager: str, spot: str = "") -> None:
    """A wager more on the sheet of the round."""
    fill(browser, "[data-player]", player)
    browser.execute_script(
        "for (const [mark, value] of [['wagers', arguments[0]], ['spots', arguments[1]]]) {"
        "const s = document.querySelector(`[data-${mark}]`); if (!value) continue;"
        "s.value = value; s.dispatchEvent(new Event('change')) }",
        wager,
        spot,
    )
    press(browser, "[data-add]")
    until(lambda: browser.find_elements("css selector", f'[data-group="{player}"]'))


def off(browser: Any, player: str) -> None:
    """A player has no wager in the next round."""
    if not browser.find_elements("css selector", f'[data-group="{player}"].open'):
        press(browser, f'[data-group="{player}"] .who')
    press(browser, f'[data-group="{player}"] [data-away]')
    until(lambda: not browser.find_elements("css selector", f'[data-group="{player}"]'))


def by_card(browser: Any) -> None:
    """A round of roulette entered while the network is away: the wager, no more bets, where the ball fell."""
    press(browser, "[data-by-card] summary")
    press(browser, "[data-put]")
    until(lambda: "3 entries wait" in text_of(browser, ".net"))
    press(browser, "[data-no-more]")
    for digit in "17":
        press(browser, f'[data-digit="{digit}"]')
    press(browser, "[data-cards] button")
    until(lambda: "5 entries wait here and go in order, each once" in text_of(browser, ".net"))


def prizes_and_board(browser: Any, address: str) -> None:
    """A radio for $600 leaves the shelf, and the room sees it."""
    window(browser, DESK)
    sign_in(browser, address, "ruth.vance")
    browser.get(f"{address}/night/gala/prizes")
    until(lambda: "3 of 3" in text_of(browser, '[data-prize="1"]'))
    unfold(browser, '[data-unfold="redeem"]')
    choose(browser, '[data-operation="redeem"] [data-field="prize"]', "radio")
    fill(browser, '[data-operation="redeem"] [data-field="player"]', "Pat")
    press(browser, '[data-operation="redeem"] [data-send]')
    until(lambda: "radio handed out for $600" in text_of(browser, '[data-operation="redeem"] [data-told]'))
    until(lambda: "2 of 3" in text_of(browser, '[data-prize="1"]'))
    browser.execute_cdp_cmd("Network.clearBrowserCookies", {})
    window(browser, WALL)
    browser.get(f"{address}/night/gala/board")
    until(lambda: "2 left" in text_of(browser, '[data-prize="1"]'))
    assert "$600" in text_of(browser, '[data-prize="1"]')
    assert "open" in text_of(browser, '[data-game="4"]')
    assert "closed" in text_of(browser, '[data-game="2"]')
    hours, minutes = map(int, text_of(browser, "[data-clock]").split(":"))
    left = 26 * 60 - 60 * hours - minutes  # until 2 A.M.
    assert left <= 390
    assert text_of(browser, "[data-left]") in (clock_left(left), clock_left(left - 1))
    for secret in ("Pat", "Kim", "$120.00", "drawer"):
        assert secret not in browser.page_source
    tall = browser.execute_script("return document.documentElement.scrollHeight")
    assert tall <= WALL[1], f"the board is {tall} high"
    shoot(browser, "night-board")
    window(browser, DESK)


def closing(browser: Any, address: str) -> None:
    """A cheat is reported, the table counted, the drawer counted, the receipts deposited: all agrees to the cent."""
    sign_in(browser, address, "hugo.lind")
    browser.get(f"{address}/night/gala")
    unfold(browser, '[data-unfold="stop"]')
    fill(browser, '[data-operation="stop"] [data-field="player"]', "P. Hale")
    choose(browser, '[data-operation="stop"] [data-field="table"]', "roulette")
    fill(browser, '[data-operation="stop"] [data-field="facts"]', "moved a chip after the ball fell")
    press(browser, '[data-operation="stop"] [data-send]')
    until(lambda: "Case 1: P. Hale" in text_of(browser, "[data-cases]"))
    browser.get(f"{address}/night/gala/deal/4")
    unfold(browser, "[data-unfold-count]")
    fill(browser, '[data-operation="close-table"] [data-piece="chips-0"]', "91")  # $600 less $175, thrice $10 more
    press(browser, '[data-operation="close-table"] [data-send]')
    until(lambda: browser.find_elements("css selector", "[data-open]"))
    sign_in(browser, address, "lena.ortiz")
    browser.get(f"{address}/night/gala/close")
    until(lambda: "Nothing stands in the way" in text_of(browser, "[data-state]"))
    unfold(browser, '[data-unfold="close"]')
    fill(browser, '[data-operation="close"] [data-field="drawer"]', "319.99")
    press(browser, '[data-operation="close"] [data-send]')
    until(lambda: "$0.01 short" in text_of(browser, "[data-alert]"))
    fill(browser, '[data-operation="close"] [data-field="drawer"]', "320")
    press(browser, '[data-operation="close"] [data-send]')
    until(lambda: "agrees to the cent" in text_of(browser, '[data-operation="close"] [data-told]'))
    until(lambda: "deposit $120.00 at once" in text_of(browser, "[data-state]"))
    assert "accounted for, piece by piece" in text_of(browser, "[data-agrees]")
    assert "$120.00" in text_of(browser, '[data-figure="imitation money sold for"]')
    unfold(browser, '[data-unfold="deposit"]')
    fill(browser, '[data-operation="deposit"] [data-field="amount"]', "120")
    fill(browser, '[data-operation="deposit"] [data-field="slip"]', "slip 7")
    press(browser, '[data-operation="deposit"] [data-send]')
    until(lambda: "The night is settled" in text_of(browser, "[data-state]"))
    browser.execute_script("scrollTo(0, 0)")
    shoot(browser, "night-close")
    browser.get(f"{address}/night/gala/papers/report-of-operations.html")
    until(lambda: "Report of operations" in browser.page_source)
    assert "$120.00" in browser.page_source
    browser.get(f"{address}/night/gala/papers/index.html")
    assert "improper play" in browser.page_source


def filing(browser: Any, address: str) -> None:
    """The member in charge of proceeds pays the fee and files the report, on the phone."""
    window(browser, PHONE, phone=True)
    sign_in(browser, address, "owen.pratt")
    browser.get(f"{address}/night/gala/close")
    until(lambda: "The night is settled" in text_of(browser, "[data-state]"))
    unfold(browser, '[data-unfold="pay"]')
    choose(browser, '[data-operation="pay"] [data-field="purpose"]', "fee: licence")
    fill(browser, '[data-operation="pay"] [data-field="amount"]', "100")
    fill(browser, '[data-operation="pay"] [data-field="to"]', "Commission")
    press(browser, '[data-operation="pay"] [data-send]')
    until(lambda: "$100.00 paid to Commission" in text_of(browser, '[data-operation="pay"] [data-told]'))
    unfold(browser, '[data-unfold="file-report"]')
    fill(browser, '[data-operation="file-report"] [data-field="how"]', "by mail")
    press(browser, '[data-operation="file-report"] [data-send]')
    until(lambda: "is filed, by mail" in text_of(browser, '[data-operation="file-report"] [data-told]'))
    browser.get(f"{address}/night/gala/papers/report-of-operations.html")
    until(lambda: "net proceeds $20.00" in browser.page_source)
    window(browser, DESK)
