"""How much of a sweep is gone through: a fixed sample, or with ``CHAPTER47_WHOLE=1`` (``make whole``) all of it."""

import os

WHOLE = bool(os.environ.get("CHAPTER47_WHOLE"))
