"""What is called out, noted and asked at night craps, in words."""

PHRASES = {
    "dealer-handles-bets-payouts-conduct": "the dealer handles bets, payouts and the conduct of the game",
    "dice-inspected-one-six-white": "dice inspected: one to six white round spots of one diameter",
    "dice-inspected-opposite-sides-add": "dice inspected: opposite sides add to seven, spots of equal depth",
    "dice-inspected-transparent-cellulose-flat": "dice inspected: transparent cellulose, flat faces, square edges, one finish",
    "dice-inspected-weight-evenly-spread": "dice inspected: weight evenly spread",
    "die-side": "each die 0.{thousandths} inch a side",
    "questions-disputes-go-boxperson": "questions and disputes go to the boxperson",
    "stickperson-has-dice-custody": "the stickperson has the dice in custody",
    "walls-rail-keep-dice-layout": "walls and rail keep the dice in; the layout shows all wagers",
    "set-dice-at-table": "a set of {dice} dice at the table",
}
