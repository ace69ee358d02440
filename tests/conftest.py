"""What all tests share: the plugin that records what they prove, and one key for every house that they make."""

import os
import sys

pytest_plugins = ["chapter47.rulebook.testing"]
os.environ.setdefault("CHAPTER47_KEY", "47" * 32)
# Without kept bytecode every worker and every command that a test starts compiles all it imports anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
