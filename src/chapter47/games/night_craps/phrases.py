"""What is called out, noted and asked at night craps, in words."""

PHRASES = {
    "dealer-conducts-game": "the dealer handles bets, payouts and the conduct of the game",
    "dice-spots": "dice inspected: one to six white round spots of one diameter",
    "dice-opposite-sides": "dice inspected: opposite sides add to seven, spots of equal depth",
    "dice-transparent-and-flat": "dice inspected: transparent cellulose, flat faces, square edges, one finish",
    "dice-evenly-weighted": "dice inspected: weight evenly spread",
    "die-side": "each die 0.{thousandths} inch a side",
    "disputes-to-boxperson": "questions and disputes go to the boxperson",
    "stickperson-has-dice": "the stickperson has the dice in custody",
    "walls-and-layout": "walls and rail keep the dice in; the layout shows all wagers",
    "set-of-dice-at-table": "a set of {dice} dice at the table",
}
