"""Where chemin de fer (19:47-4) has its own place for a rule that the other baccarats share (19:47-3, 19:47-7).

The text of the subchapter is lost; its headings mirror those of 19:47-3, so each step is cited at the heading it
belongs to.
"""

from __future__ import annotations

PARALLELS: dict[str, str] = {
    "19:47-3.1(a)[cutting-cards]": "19:47-4.1[cutting-cards]",
    "19:47-3.4(a)": "19:47-4.3[opening]",
    "19:47-3.4(b)": "19:47-4.3[opening]",
    "19:47-3.4(c)": "19:47-4.3[opening]",
    "19:47-3.5(a)": "19:47-4.4[shuffle]",
    "19:47-3.5(a)[pre-shuffled]": "19:47-4.4[pre-shuffled]",
    "19:47-3.5(a)1": "19:47-4.4[lacing]",
    "19:47-3.5(a)1.i": "19:47-4.4[lacing]",
    "19:47-3.5(a)2": "19:47-4.4[shuffle]",
    "19:47-3.5(c)": "19:47-4.4[cut]",
    "19:47-3.5(d)": "19:47-4.4[cut-ends]",
    "19:47-3.5(e)": "19:47-4.4[cutting-card]",
    "19:47-3.5(e)[cutting-cards]": "19:47-4.4[cutting-card]",
    "19:47-3.5(e)[burn]": "19:47-4.4[burn]",
    "19:47-3.5(f)": "19:47-4.4[recut]",
    "19:47-7.1(b)": "19:47-4.1[values]",
    "19:47-7.1(c)": "19:47-4.1[count]",
    "19:47-7.2(c)": "19:47-4.7[before-the-deal]",
    "19:47-7.5(g)": "19:47-4.4[recut]",
    "19:47-7.5(h)": "19:47-4.4[shuffle]",
    "19:47-7.5(h)1": "19:47-4.4[shuffle]",
    "19:47-7.7(c)": "19:47-4.8[deal]",
    "19:47-7.11(a)": "19:47-4.12[third-card]",
    "19:47-7.11(b)": "19:47-4.12[excess-card]",
    "19:47-7.11(c)": "19:47-4.12[exposed]",
    "19:47-7.11(c)1": "19:47-4.12[exposed-discard]",
    "19:47-7.11(c)1[ten-value]": "19:47-4.12[exposed-discard]",
    "19:47-7.11(c)2": "19:47-4.12[exposed-one-unseen]",
    "19:47-7.11(c)3": "19:47-4.12[exposed-dummy-round]",
    "19:47-7.9(b)": "19:47-4.12[exposed-dummy-round]",
    "19:47-7.9(c)": "19:47-4.12[exposed-dummy-round]",
    "19:47-7.11(d)": "19:47-4.12[face-up]",
    "19:47-7.11(e)": "19:47-4.12[too-few]",
    "19:47-7.11(f)": "19:47-4.12[holder-removed]",
}
