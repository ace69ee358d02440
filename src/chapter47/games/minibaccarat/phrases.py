"""What is called out, noted and asked at minibaccarat, in words."""

PHRASES = {
    "batch-spread-in-rows": "{colour} batch spread face up in rows, turned down, stacked",
    "becomes-bankers-third-card": "{card} becomes the third card of the Banker's Hand",
    "cards-come-pre-shuffled": "the cards come pre-shuffled; spread and wash are left out",
    "decks-received-by-dealer": "{decks} decks received and inspected by the dealer",
    "device-batch-spread-and-reshuffled": "the batch from the device is spread, inspected and reshuffled",
    "dummy-round": "dummy round, no wagers accepted",
    "exposed-dealt-with-after-hand": "{card} was exposed: procedure {procedure} after this hand",
    "feathered-stack-looked-at": "stack left feathered; floorperson looks for uneven distribution",
    "how-many-cards": "{number} cards",
    "idle-batches-change-places": "the spread batch goes into the device, the other comes out for play",
    "idle-cards-spread": "cards taken from shoe and rack and spread; turned up when a patron comes",
    "idle-cards-washed": "cards turned down, washed and stacked",
    "one-deck-laced-through-the-rest": "about one deck laced evenly through the rest",
    "player-asks-for-banker-first": "a player asks for Banker first",
    "right-to-turn-removed": "right to turn cards removed: {reason}",
    "shuffled-again-after-lacing": "cards shuffled again after lacing",
    "spread-in-rows": "spread face up in rows by deck, suit and sequence",
    "starts-the-next-hand": "{card} is the first card of the next hand",
    "turn-the-hand": "turn {name}",
    "two-cutting-cards-as-approved": "two cutting cards, opaque, one solid colour as approved",
}
