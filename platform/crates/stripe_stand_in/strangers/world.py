"""The same random sequence against the stand-in and Stripe World, a stateful Stripe of others (PyPI, MIT):

    world.py STAND-IN STRIPE-WORLD [SEED] [STEPS]

Both must stand at the same moment (`stripe-stand-in --start 1788271200`). Amounts, states and refusals must agree. What is
known to differ is listed in DIFFER with its reason; Stripe World is an oracle, not an authority.
"""
import base64
import json
import random
import sys
import urllib.error
import urllib.parse
import urllib.request

NOW = 1788271200
MONTH = 30 * 86400
# Events that only one of the two sends, and why.
DIFFER = {
    "payment_intent.created": "Stripe World pays invoices by charges alone",
    "payment_intent.succeeded": "the same",
    "payment_intent.payment_failed": "the same",
    "payment_intent.canceled": "the same",
    "invoice_payment.paid": "the same",
    "invoice.updated": "Stripe World tells changes of drafts that it makes itself",
    "customer.updated": "Stripe World does not tell a change of balance or delinquency",
}


def flat(value, name=""):
    if isinstance(value, dict):
        return [pair for key, inner in value.items() for pair in flat(inner, f"{name}[{key}]" if name else key)]
    if isinstance(value, list):
        return [pair for at, inner in enumerate(value) for pair in flat(inner, f"{name}[{at}]")]
    return [(name, str(value).lower() if isinstance(value, bool) else str(value))]


class Side:
    def __init__(self, base):
        self.base, self.names = base, {}

    def call(self, method, path, form=None):
        body = urllib.parse.urlencode(flat(form or {}))
        url = self.base + path + ("?" + body if method == "GET" and body else "")
        request = urllib.request.Request(url, method=method, data=body.encode() if method == "POST" else None)
        request.add_header("Authorization", "Basic " + base64.b64encode(b"sk_test_x:").decode())
        try:
            return 200, json.load(urllib.request.urlopen(request))
        except urllib.error.HTTPError as refused:
            return refused.code, json.load(refused)["error"]


def both(sides, method, path, form=None):
    """The call with each side's own ids (`$name`), and both answers."""
    answers = []
    for side in sides:
        text = json.dumps([path, form or {}])
        for name, value in sorted(side.names.items(), key=lambda pair: -len(pair[0])):
            text = text.replace("$" + name, value)
        own_path, own_form = json.loads(text)
        answers.append(side.call(method, own_path, own_form))
    return answers


def name(sides, answers, key, of=lambda body: body["id"]):
    for side, (status, body) in zip(sides, answers):
        assert status == 200, body
        side.names[key] = of(body)


def seen(side, sub):
    status, body = side.call("GET", f"/v1/subscriptions/{sub}", {"expand": ["latest_invoice"]})
    if status != 200:
        return status, body.get("code")
    invoice = body["latest_invoice"] or {}
    return {
        "status": body["status"], "cancel": body["cancel_at_period_end"],
        "items": sorted((item["price"]["unit_amount"], item["quantity"]) for item in body["items"]["data"]),
        "invoice": [invoice.get(field) for field in ("status", "total", "subtotal", "amount_due", "amount_paid", "billing_reason")],
        "lines": sorted(line["amount"] for line in invoice.get("lines", {}).get("data", [])),
    }


def main():
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 30)
    steps = int(sys.argv[4]) if len(sys.argv) > 4 else 40
    rng, sides = random.Random(seed), [Side(sys.argv[1].rstrip("/")), Side(sys.argv[2].rstrip("/"))]
    prices = []
    for at in range(3):
        name(sides, both(sides, "POST", "/v1/products", {"name": f"P{at}"}), f"product{at}")
        cents = rng.randrange(1, 5000)
        answers = both(sides, "POST", "/v1/prices", {
            "product": f"$product{at}", "currency": "eur", "unit_amount": cents, "recurring": {"interval": "month"}})
        name(sides, answers, f"price{at}")
        prices.append(f"$price{at}")
    subs, differences = [], 0
    for step in range(steps):
        kind = rng.choice(["new", "quantity", "quantity", "price", "keep", "cancel"] if subs else ["new"])
        what, sub = kind, rng.choice(subs) if subs else None
        if kind == "new":
            card = rng.choice(["4242424242424242", "4242424242424242", "4000000000000341"])
            sub, customer = f"sub{step}", f"customer{step}"
            name(sides, both(sides, "POST", "/v1/customers", {"name": "Acme"}), customer)
            form = {"type": "card", "card": {"number": card, "exp_month": 12, "exp_year": 2030, "cvc": "123"}}
            name(sides, both(sides, "POST", "/v1/payment_methods", form), f"card{step}")
            both(sides, "POST", f"/v1/payment_methods/$card{step}/attach", {"customer": f"${customer}"})
            both(sides, "POST", f"/v1/customers/${customer}", {"invoice_settings": {"default_payment_method": f"$card{step}"}})
            form = {"customer": f"${customer}", "items": [{"price": rng.choice(prices), "quantity": rng.randrange(1, 9)}]}
            if rng.random() < 0.3:
                form["trial_period_days"] = 14
            if rng.random() < 0.2:
                form["payment_behavior"] = "error_if_incomplete"
            answers = both(sides, "POST", "/v1/subscriptions", form)
            if answers[0][0] == answers[1][0] == 200:
                name(sides, answers, sub)
                name(sides, answers, f"item_{sub}", lambda body: body["items"]["data"][0]["id"])
                subs.append(sub)
        elif kind in ("quantity", "price"):
            change = {"quantity": rng.randrange(1, 9)} if kind == "quantity" else {"price": rng.choice(prices)}
            form = {"items": [{"id": f"$item_{sub}", **change}], "proration_date": NOW + rng.randrange(MONTH),
                    "proration_behavior": rng.choice(["always_invoice", "create_prorations", "none"])}
            what = f"{kind} {form}"
            answers = both(sides, "POST", f"/v1/subscriptions/${sub}", form)
        elif kind == "keep":
            answers = both(sides, "POST", f"/v1/subscriptions/${sub}", {"cancel_at_period_end": rng.random() < 0.5})
        else:
            answers = both(sides, "DELETE", f"/v1/subscriptions/${sub}")
        got = [(status, None if status == 200 else (body.get("code"), body.get("decline_code"))) for status, body in answers]
        if got[0] == got[1] and sub in subs:
            got = [seen(side, side.names[sub]) for side in sides]
        if got[0] != got[1]:
            differences += 1
            print(f"step {step}, {what}:\n  stand-in     {got[0]}\n  Stripe World {got[1]}")
    kinds = []
    for side in sides:
        types, after = {}, {}
        while True:
            _, page = side.call("GET", "/v1/events", {"limit": 100, **after})
            for event in page["data"]:
                types[event["type"]] = types.get(event["type"], 0) + 1
            if not page["has_more"]:
                break
            after = {"starting_after": page["data"][-1]["id"]}
        kinds.append(types)
    for kind in sorted(set(kinds[0]) | set(kinds[1])):
        if kind not in DIFFER and kinds[0].get(kind) != kinds[1].get(kind):
            differences += 1
            print(f"events {kind}: stand-in {kinds[0].get(kind, 0)}, Stripe World {kinds[1].get(kind, 0)}")
    print(f"seed {seed}: {steps} steps, {differences} differences")
    sys.exit(1 if differences else 0)


main()
