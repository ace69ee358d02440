pytest_plugins = ["chapter47.rulebook.testing"]
