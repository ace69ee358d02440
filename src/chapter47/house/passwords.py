"""What somebody knows and what they carry: passwords that are hard to guess, and the codes of a second factor."""

from __future__ import annotations

import secrets
import time
from functools import cache

import pyotp
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from pyotp.totp import TOTP

from ..errors import Refusal

SHORTEST, LONGEST = 10, 1000  # letters of a password
GUESSED = 72  # letters by which a password is judged: more make it no easier
STAFF, PATRON = 3, 2  # of 4: how hard a password must be to guess
STEP = 30  # seconds for which a code is good


@cache
def _hasher() -> PasswordHasher:
    return PasswordHasher()


@cache
def nobodys() -> str:
    """Verified where there is no such person, so that a wrong name takes as long as a wrong password."""
    return _hasher().hash(secrets.token_hex(16))


def fits(hashed: str, password: str) -> bool:
    """Whether a password is the one that was hashed."""
    try:
        return _hasher().verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False


def hashed(password: str, name: str = "", *, staff: bool = True) -> str:
    """A password as it is kept; one that is short, common or made of the name is refused."""
    judge(password, name, staff=staff)
    return _hasher().hash(password)


def judge(password: str, name: str = "", *, staff: bool = True) -> None:
    """Refuse a password that is easy to guess."""
    from zxcvbn import zxcvbn  # type: ignore[import-untyped]

    if len(password) < SHORTEST:
        raise Refusal("The password is too short.", instead=f"{SHORTEST} letters or more")
    if len(password) > LONGEST:
        raise Refusal("The password is too long.", instead=f"up to {LONGEST:,} letters")
    if any(not letter.isprintable() for letter in password):
        raise Refusal("The password has letters that nobody can type.", instead="letters, digits, signs and blanks")
    if zxcvbn(password[:GUESSED], ["chapter47", "casino", name])["score"] < (STAFF if staff else PATRON):
        raise Refusal("The password is easy to guess.", instead="three or four words that do not belong together")


def new_secret() -> str:
    """The secret of a new second factor."""
    return pyotp.random_base32()


def uri(secret: str, name: str) -> str:
    """What an authenticator reads, often from a picture."""
    return TOTP(secret).provisioning_uri(name=name, issuer_name="chapter47")


def step_of(secret: str, code: str, after: int = 0) -> int | None:
    """The time step that a code is of: now, or one before or after; none that is used already."""
    here, shown = int(time.time()) // STEP, code.strip().encode(errors="replace")
    for step in (here, here - 1, here + 1):
        if step > after and secrets.compare_digest(TOTP(secret).at(step * STEP).encode(), shown):
            return step
    return None
