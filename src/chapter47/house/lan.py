"""The addresses of this machine, to be typed into the phones of a room; nobody outside is asked."""

from __future__ import annotations

import socket
import struct
import sys

EVERYWHERE = ("0.0.0.0", "::", "")
# A datagram socket that is connected sends nothing: the system only says which of its addresses it would send from.
_TOWARDS = ("192.168.0.1", "10.0.0.1", "172.16.0.1", "192.0.2.1")
_ASK_ADDRESS = 0x8915  # SIOCGIFADDR of Linux


def addresses() -> list[str]:
    """Every IPv4 address by which others on the local network reach this machine."""
    found = dict.fromkeys([*_by_interface(), *_by_route()])
    return [one for one in found if not one.startswith("127.") and one != "0.0.0.0"]


def urls(host: str, port: int) -> list[str]:
    """What to type into a browser.

    >>> urls("127.0.0.1", 8047)
    ['http://127.0.0.1:8047']
    """
    if host not in EVERYWHERE:
        return [f"http://{host}:{port}"]
    return [f"http://{one}:{port}" for one in ("127.0.0.1", *addresses())]


def _by_interface() -> list[str]:
    if sys.platform != "linux":
        return []
    import fcntl

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            try:
                told = fcntl.ioctl(asked.fileno(), _ASK_ADDRESS, struct.pack("256s", name.encode()[:15]))
            except OSError:  # an interface without an address
                continue
            found.append(socket.inet_ntoa(told[20:24]))
    return found


def _by_route() -> list[str]:
    found = []
    for towards in _TOWARDS:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            try:
                asked.connect((towards, 9))
                found.append(asked.getsockname()[0])
            except OSError:  # no way there
                continue
    return found
