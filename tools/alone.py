"""A plugin of pytest: no test finds remembered what another one reckoned: ``python -m pytest -p tools.alone``."""

from __future__ import annotations

import gc

import pytest

from tools.zygote import remembering


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Every function of the package that remembers its results forgets them."""
    for function in remembering(gc.get_objects()):
        function.cache_clear()
