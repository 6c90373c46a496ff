"""Random sequences, from a seed alone: a list of steps, each a plain object that can be printed and played again.

A step names what it is about by a number, which the play takes modulo what there is: a step may be taken out of a sequence,
and what is left still can be played.
"""
import random

DAY = 86400
GOOD, DECLINES, AUTHENTICATES = "4242424242424242", "4000000000000341", "4000002500003155"
PRORATIONS = ["always_invoice", "always_invoice", "create_prorations", "none"]


def any_of(rng):
    return rng.randrange(1 << 16)


def plan(rng):
    return {"do": "plan", "month": rng.randrange(1, 5000), "year": rng.randrange(1, 50000)}


def customer(rng):
    return {"do": "customer", "card": rng.choice([GOOD, GOOD, GOOD, DECLINES, AUTHENTICATES, None])}


def subscribe(rng):
    step = {"do": "subscribe", "customer": any_of(rng), "price": any_of(rng), "quantity": rng.randrange(1, 9)}
    more = rng.random()
    if more < 0.25:
        step["trial_period_days"] = 14
    elif more < 0.35:
        step |= {"collection_method": "send_invoice", "days_until_due": 14}
    elif more < 0.6:
        # Not `default_incomplete`: Stripe World charges the card at once, which is what it must not do.
        step["payment_behavior"] = rng.choice(["error_if_incomplete", "allow_incomplete"])
    return step


def change(rng, what):
    step = {"do": what, "sub": any_of(rng), "proration_behavior": rng.choice(PRORATIONS)}
    if rng.random() < 0.7:
        step["into"] = rng.randrange(28 * DAY)
    if rng.random() < 0.2:
        step["payment_behavior"] = rng.choice(["error_if_incomplete", "pending_if_incomplete"])
    return step


def seats(rng):
    return change(rng, "seats") | {"quantity": rng.randrange(1, 9)}


def plan_now(rng):
    return change(rng, "plan_now") | {"price": any_of(rng)}


def plan_later(rng):
    return {"do": "plan_later", "sub": any_of(rng), "price": any_of(rng)}


def release(rng):
    return {"do": "release", "sub": any_of(rng)}


def ends(rng):
    return {"do": "ends", "sub": any_of(rng), "cancel_at_period_end": rng.random() < 0.6}


def cancel(rng):
    return {"do": "cancel", "sub": any_of(rng)}


def cancel_prorated(rng):
    return {"do": "cancel_prorated", "sub": any_of(rng), "invoice_now": rng.random() < 0.5}


def collection(rng):
    return {"do": "collection", "sub": any_of(rng), "behavior": rng.choice(["void", "keep_as_draft", "mark_uncollectible", ""])}


def card(rng):
    return {"do": "card", "customer": any_of(rng), "card": rng.choice([GOOD, GOOD, DECLINES])}


def invoice(rng):
    return {"do": "invoice", "sub": any_of(rng), "action": rng.choice(["pay", "pay", "void", "mark_uncollectible", "finalize"])}


def bill(rng):
    amounts = [rng.randrange(-500, 3000) for _ in range(rng.randrange(1, 4))]
    return {"do": "bill", "customer": any_of(rng), "amounts": amounts, "pay": rng.random() < 0.7}


def balance(rng):
    return {"do": "balance", "customer": any_of(rng), "amount": rng.randrange(-3000, 3000)}


def refund(rng):
    return {"do": "refund", "sub": any_of(rng), "amount": rng.randrange(1, 2000), "as": rng.choice(["credit_amount", "out_of_band_amount"])}


def twice(rng):
    return {"do": "twice", "sub": any_of(rng), "quantity": rng.randrange(1, 9), "other": rng.randrange(9, 18), "key": f"key-{rng.randrange(1 << 30)}"}


def wrong(rng):
    return {"do": "wrong", "what": any_of(rng), "sub": any_of(rng)}


def turn(_rng):
    return {"do": "turn"}


STEPS = {
    plan: 2, customer: 5, subscribe: 8, seats: 10, plan_now: 8, plan_later: 4, release: 2, ends: 5, cancel: 1, cancel_prorated: 2, collection: 2,
    card: 3, invoice: 4, bill: 3, balance: 2, refund: 2, twice: 3, wrong: 2, turn: 3,
}


def sequence(seed, length):
    rng = random.Random(seed)
    begin = [plan(rng), plan(rng), {"do": "customer", "card": GOOD}]
    steps = rng.choices(list(STEPS), STEPS.values(), k=length)
    return begin + [step(rng) for step in steps]
