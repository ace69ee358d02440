"""What is called out, noted and asked at red dog at a casino night, in words."""

PHRASES = {
    "cards-drawn-left-hand-placed-face": "cards are drawn with the left hand and placed face up with the right",
    "dealing-shoe-discard-rack-place": "a dealing shoe and a discard rack are in place",
    "table-has-red-dog-layout": "the table has a red dog layout",
}
