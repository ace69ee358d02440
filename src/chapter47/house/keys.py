"""The key of a house: what its records are signed with. It is in a file of its own or in the environment, never in the
database: whoever can write to the database alone forges nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
from base64 import urlsafe_b64encode
from functools import cached_property
from pathlib import Path
from urllib.parse import unquote

from cryptography.exceptions import InvalidSignature
from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from ..errors import Refusal

GIVEN, FILE, FOLDER = "CHAPTER47_KEY", "CHAPTER47_KEY_FILE", "CHAPTER47_KEYS"  # in the environment
WRITTEN = re.compile(r"[0-9a-f]{64}")


def packed(*fields: object) -> bytes:
    """Fields as one string of bytes in which no border can be moved: each behind its kind and its length."""
    parts = []
    for each in fields:
        text = str(each).encode("utf-8", "surrogatepass")
        parts.append(f"{type(each).__name__}:{len(text)}:".encode() + text)
    return b"".join(parts)


class Key:
    """An Ed25519 key, and what follows from it: marks of single rows, and a box for secrets that must be kept."""

    def __init__(self, seed: bytes) -> None:
        self._private = Ed25519PrivateKey.from_private_bytes(seed)
        self._public = self._private.public_key()
        self._rows = hmac.digest(seed, b"chapter47 rows", "sha256")
        self._box = hmac.digest(seed, b"chapter47 box", "sha256")

    @cached_property
    def name(self) -> str:
        """How the key is told from others: the beginning of the hash of its public half."""
        raw = self._public.public_bytes(Encoding.Raw, PublicFormat.Raw)
        return hashlib.sha256(raw).hexdigest()[:16]

    def sign(self, *fields: object) -> str:
        """A signature of fields."""
        return self._private.sign(packed(*fields)).hex()

    def signed(self, signature: str, *fields: object) -> bool:
        """Whether a signature is this key's, of these very fields, and written as it was."""
        try:
            signed = bytes.fromhex(signature)
            self._public.verify(signed, packed(*fields))
        except (InvalidSignature, ValueError):
            return False
        return signed.hex() == signature

    def mark(self, *fields: object) -> str:
        """The mark of a row that changes too often for a chain."""
        return hmac.digest(self._rows, packed(*fields), "sha256").hex()

    def hide(self, text: str) -> str:
        """A secret as the database may have it."""
        return Fernet(urlsafe_b64encode(self._box)).encrypt(text.encode()).decode()

    def show(self, hidden: str) -> str:
        """A secret that was hidden by this key."""
        try:
            return Fernet(urlsafe_b64encode(self._box)).decrypt(hidden.encode()).decode()
        except InvalidToken:
            raise Refusal("The secret was kept under another key.", instead="that key, or a new secret") from None


def key_of(address: str) -> Key:
    """The key of the house at a database: from the environment, from its file, or new in its file."""
    return known_key(address) or _made(place(address))


def known_key(address: str) -> Key | None:
    """The key of the house at a database, where there is one."""
    if given := os.environ.get(GIVEN):
        return Key(_seed(given, GIVEN))
    path = place(address)
    try:
        return Key(_seed(path.read_text(encoding="ascii"), str(path)))
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError):
        raise Refusal(f"The key {path} cannot be read.", instead=f"its owner, or {GIVEN}") from None


def place(address: str) -> Path:
    """Where the key of a house is: beside a file of SQLite, or in the folder of keys for another database."""
    if named := os.environ.get(FILE):
        return Path(named)
    if "://" not in address:
        return Path(f"{address}.key")
    default = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "chapter47"
    folder = Path(os.environ.get(FOLDER) or default)
    where = re.sub(r"^.*@", "", unquote(address.partition("://")[2]))
    return folder / f"{hashlib.sha256(where.encode()).hexdigest()[:16]}.key"


def _made(path: Path) -> Key:
    seed = os.urandom(32)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(seed.hex() + "\n")
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:  # another worker was quicker
        return Key(_seed(path.read_text(encoding="ascii"), str(path)))
    except OSError as error:
        raise Refusal(f"The key {path} cannot be written: {error.strerror}.", instead=f"{FILE} or {GIVEN}") from None
    return Key(seed)


def _seed(text: str, where: str) -> bytes:
    if WRITTEN.fullmatch(text.strip()) is None:
        raise Refusal(f"{where} is no key.", instead="64 hexadecimal digits")
    return bytes.fromhex(text.strip())
