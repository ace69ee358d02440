"""Values of rows that no binder compares with the code, by the reason why.

These classes are said by the key of a value or, where the same key of other rows is compared, by row and key. They
claim nothing: a value in one of them is not bound. What is in none of them could be compared and is not yet;
``python -m tests.rulebook.bind --rest`` lists both with their counts.
"""

from __future__ import annotations

READ = "read by the code itself: its behaviour follows the row"
FOUND = "where the text was found, and what is wrong with it"
POINTER = "a pointer to another paragraph or another law"
MADE_OF = "what things are made of, how they look and where they stand"
ACT = "an act, a judgement or a state of mind of people, which no program sees"
PHRASE = "a rule in a phrase of the row's own, to which nothing in the code could be equal"
CLASSES: dict[str, frozenset[str]] = {
    FOUND: frozenset(
        "adopted readopted expires basis text_at_hand later later_adoption_date renumbering source_errors "
        "visible_items absent printed_refs correct_refs conflict added assumes status reserved title_only "
        "deleted_by_adoption rows list case cases colours_named_in_siblings instruments_known subject award".split()
    ),
    POINTER: frozenset(
        "rule rules law statute standard conversion defined_in approval equipment mark also account settle_under "
        "refers_to in_lieu_of overrides exception exceptions covers applies_to replaces alternative_to spin_ref "
        "odds_ref repeated_in follows posted_under equals table routes route_1 route_2 also_needs conditions "
        "requires_option exclusive schedule column row".split()
    ),
    MADE_OF: frozenset(
        "backs opaque colour color material angles_deg depth_tolerance_in min_in max_in cage_diameter_in size_in "
        "diameter_in diameter craps_feet mini_craps_feet opposites spots marker marker_shows place places spot "
        "position layout items boxes community_places medium forms shoe compartments reinserted destination arcs "
        "display chute_min_baffles laced_decks faces_per_die opposite_faces_sum cover_cards banker_cards "
        "faces".split()
    ),
    ACT: frozenset(
        "condition purpose purposes acts devices deadline when before after from until window cutoff effective "
        "starts_at clock_starts duration steps route venue must instructor works_with appointed_by supervises "
        "agent mail address return_receipt liability ledger as form evidence trigger triggers cause discretion "
        "discretionary only_if unless needs requires requires_all requires_one_of required consent choice option "
        "optional scope uniform_scope offered_to to on actor access role roles handled_by recipient viewer verify "
        "notify report inspected either signatures fields certificates contents criteria petitioners holds posts "
        "approved who_orders recut_by designated_by min_revolutions shakes presses dealers stacks max_hours "
        "complete_text guides advertisement not_before refundable".split()
    ),
    PHRASE: frozenset(
        "result remedy win lose use unit may_not ends if otherwise compare tie_break comparison penalty special less "
        "then alternation converts uses never counts period valid_from threshold sets cost rounding mode swap reset "
        "independent_of keeps community_order burned refused_card accepted_card rates per_bet locked convert base "
        "discard if_banker_draws if_banker_stays more_than_one one fallback tie_is_push refusal unused none others "
        "collected from_back min_fraction_from_back cutting_card_depth_from_back paid loss limit limits "
        "no_redemption_for redeemable_for exempt excludes override hand payout designated removed destroy "
        "selection refused coin tie".split()
    ),
}

VALUES: dict[str, frozenset[str]] = {  # by row and key, where the same key of other rows is compared
    FOUND: frozenset({"19:47-4.4[cutting-card] elsewhere"}),  # in other houses
    POINTER: frozenset(
        {"19:47-3.12(c) pre_selected", "19:47-7.11(c) pre_selected", "19:47-19.2(a) cards", "13:47-16.1(a) columns"}
    ),
    MADE_OF: frozenset(
        {
            "13:47-20.2[cutting-card] value",
            "13:47-20.2[skill-stop-reel] input",
            "13:47-20.2[skill-stop-video] input",
            "13:47-20.2[token-pusher] input",
        }
    ),
    ACT: frozenset(
        {
            "13:47-7.5(a)[card-with-admission] min_cards",
            "13:47-7.5(a)[card-with-admission] extra_charge_usd",
            "13:47-13.8(b) provider_present_required",
            "13:47-20.2[casino-night-equipment-provider] approved_by",
            "19:47-1.10(a)[call-total] caller",
            "19:47-1.11(c) offer",
            "19:47-2.15(m) who",
            "19:47-6.7[drawn-in-error] exposed",
            "19:47-7.10(d) reconstructable",
            "19:47-8.2[outside-limits] by",
            "19:47-13.5[lid] by",
            "19:47-14.5(d) players",
            "19:47-21.8(o) reconstructable",
        }
    ),
    PHRASE: frozenset(
        {
            "13:47-13.1(a) supplies",
            "13:47-13.6(g) licensees",
            "13:47-20.20(a)[stack] min_decks",  # what the word means; the games ask for more
            "13:47-20.28(a)[stack] min_decks",
            "19:47-1.4(b)[six-seven-eight-easy] wager",  # its combinations are compared
            "19:47-1.4(b)[six-seven-eight-hard] wager",
            "19:47-1.8[automated-activation] roll",
            "19:47-2.1[bart-carter-shuffle] cards",
        }
    ),
}


def why_not(cite: str, key: str) -> str | None:
    """The reason why nothing compares a value; None where something could and does not yet."""
    if cite.startswith("19:47-8.3["):
        return READ
    of_row = (reason for reason, values in VALUES.items() if f"{cite} {key}" in values)
    of_key = (reason for reason, keys in CLASSES.items() if key in keys)
    return next(of_row, None) or next(of_key, None)
