"""The law as data: provisions with their citations, the readings taken of them, and the trace to code and tests."""

from chapter47.rulebook.cite import Cite
from chapter47.rulebook.coverage import Coverage
from chapter47.rulebook.provenance import Origin, is_law, marked, origin, provenance
from chapter47.rulebook.provisions import Provision, Rulebook, rulebook
from chapter47.rulebook.readings import Reading, readings_for

__all__ = [
    "Cite",
    "Coverage",
    "Origin",
    "Provision",
    "Reading",
    "Rulebook",
    "is_law",
    "marked",
    "origin",
    "provenance",
    "readings_for",
    "rulebook",
]
