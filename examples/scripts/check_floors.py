"""Check every floor file that is named: exit code 1 where one is not lawful. For a script that runs each night."""

import sys
from pathlib import Path

from chapter47.floor import check, read_floor

unlawful = 0
for name in sys.argv[1:]:
    report = check(read_floor(Path(name)))
    unlawful += not report.lawful
    print(name, "lawful" if report.lawful else "NOT lawful", *report.violations, sep="\n  ")
sys.exit(1 if unlawful else 0)
