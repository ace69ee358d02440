"""Values of rows that no binder compares with the code, by the reason why.

These classes are said by the key of a value. They claim nothing: a value in one of them is not bound. What is in none
of them could be compared and is not yet; ``python -m tests.rulebook.bind --rest`` lists both with their counts.
"""

from __future__ import annotations

READ = "read by the code itself: its behaviour follows the row"
CLASSES: dict[str, frozenset[str]] = {
    "where the text was found, and what is wrong with it": frozenset(
        "adopted readopted expires basis text_at_hand later later_adoption_date renumbering source_errors "
        "visible_items absent printed_refs correct_refs conflict added assumes status reserved title_only "
        "deleted_by_adoption rows list case cases colours_named_in_siblings instruments_known subject award".split()
    ),
    "a pointer to another paragraph or another law": frozenset(
        "rule rules law statute standard conversion defined_in approval equipment mark also account settle_under "
        "refers_to in_lieu_of overrides exception exceptions covers applies_to replaces alternative_to spin_ref "
        "odds_ref repeated_in follows posted_under equals table routes route_1 route_2 also_needs conditions "
        "requires_option exclusive schedule column row".split()
    ),
    "what things are made of, how they look and where they stand": frozenset(
        "backs opaque colour color material angles_deg depth_tolerance_in min_in max_in cage_diameter_in size_in "
        "diameter_in diameter craps_feet mini_craps_feet opposites spots marker marker_shows place places spot "
        "position layout items boxes community_places medium forms shoe compartments reinserted destination arcs "
        "display chute_min_baffles laced_decks faces_per_die opposite_faces_sum cover_cards banker_cards "
        "faces".split()
    ),
    "an act, a judgement or a state of mind of people, which no program sees": frozenset(
        "condition purpose purposes acts devices deadline when before after from until window cutoff effective "
        "starts_at clock_starts duration steps route venue must instructor works_with appointed_by supervises "
        "agent mail address return_receipt liability ledger as form evidence trigger triggers cause discretion "
        "discretionary only_if unless needs requires requires_all requires_one_of required consent choice option "
        "optional scope uniform_scope offered_to to on actor access role roles handled_by recipient viewer verify "
        "notify report inspected either signatures fields certificates contents criteria petitioners holds posts "
        "approved who_orders recut_by designated_by min_revolutions shakes presses dealers stacks max_hours "
        "complete_text guides advertisement not_before refundable".split()
    ),
    "a rule in a phrase of the row's own, to which nothing in the code could be equal": frozenset(
        "result remedy win lose use unit may_not ends if otherwise compare tie_break comparison penalty special less "
        "then alternation converts uses never counts period valid_from threshold sets cost rounding mode swap reset "
        "independent_of keeps community_order burned refused_card accepted_card rates per_bet locked convert base "
        "discard if_banker_draws if_banker_stays more_than_one one fallback tie_is_push refusal unused none others "
        "collected from_back min_fraction_from_back cutting_card_depth_from_back paid loss limit limits "
        "no_redemption_for redeemable_for exempt excludes override hand payout designated removed destroy "
        "selection refused coin tie".split()
    ),
}


def why_not(cite: str, key: str) -> str | None:
    """The reason why nothing compares a value; None where something could and does not yet."""
    if cite.startswith("19:47-8.3["):
        return READ
    return next((reason for reason, keys in CLASSES.items() if key in keys), None)
