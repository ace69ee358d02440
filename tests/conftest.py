"""What all tests share: the plugin that records what they prove, and one key for every house that they make."""

import os

pytest_plugins = ["chapter47.rulebook.testing"]
os.environ.setdefault("CHAPTER47_KEY", "47" * 32)
