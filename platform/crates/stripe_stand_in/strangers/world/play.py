"""Plays a sequence on both sides, step by step, and compares what each answered, what there is then, and what was told."""


class Difference:
    """Where the two differ, and how: `where` is what the list of known ones names."""

    def __init__(self, step, where, stand_in, world):
        self.step, self.where, self.stand_in, self.world = step, where, stand_in, world

    def __str__(self):
        return f"{self.where}\n    stand-in     {self.stand_in}\n    Stripe World {self.world}"


def interval(price):
    return "year" if price.endswith("year") else "month"


def paths(value, name=""):
    if isinstance(value, dict):
        return {path: leaf for key, inner in value.items() for path, leaf in paths(inner, f"{name}.{key}" if name else key).items()}
    return {name: value}


class Play:
    def __init__(self, sides):
        self.sides = sides
        for side in sides:
            side.begin()
        # What there is, by the play's names; what differed once is not touched again.
        self.prices, self.customers, self.subs, self.owner, self.state, self.differences = [], [], [], {}, {}, []

    def run(self, steps):
        for at, step in enumerate(steps):
            self.at, self.step, self.label, self.touched = at, step, step["do"], None
            getattr(self, step["do"])(step)
            self.look()
        return self.differences

    # What steps are made of.

    def both(self, method, path, form=None, key=None):
        return [side.call(method, path, form, key) for side in self.sides]

    def differs(self, where, *values):
        self.differences.append(Difference(self.at, f"{self.label}: {where}", *values))

    def agreed(self, answers):
        """Whether both did it; both may refuse, for the same reason."""
        outcome = [
            (status, None if status == 200 else {key: body.get(key) for key in ("type", "code", "decline_code")})
            for status, body in answers]
        if outcome[0] != outcome[1]:
            said = [body.get("message", "done") for _, body in answers]
            self.differs("answer", *(f"{got[0]} {got[1] or ''} {text}" for got, text in zip(outcome, said)))
            self.leave()
            return False
        return outcome[0][0] == 200

    def did(self, method, path, form=None, key=None):
        answers = self.both(method, path, form, key)
        return answers if self.agreed(answers) else None

    def name(self, answers, name, of=lambda body: body["id"]):
        for side, (_, body) in zip(self.sides, answers):
            side.names[name] = of(body)

    def pick(self, all_of, step, what):
        return all_of[step[what] % len(all_of)] if all_of else None

    def sub(self, step):
        sub = self.pick(self.subs, step, "sub")
        if sub:
            self.touched = self.owner[sub]
            if self.state[sub]["status"] == "trialing":
                self.label += " in a trial"
        return sub

    def customer_of(self, step):
        self.touched = self.pick(self.customers, step, "customer")
        return self.touched

    def leave(self):
        """What differed once is ended on both sides, and not touched again."""
        if self.touched:
            for sub in [sub for sub in self.subs if self.owner[sub] == self.touched]:
                self.both("DELETE", f"/v1/subscriptions/${sub}")
            for side in self.sides:
                side.told()
            self.customers = [name for name in self.customers if name != self.touched]
            self.subs = [sub for sub in self.subs if self.owner[sub] != self.touched]

    def price(self, step):
        return self.pick(self.prices, step, "price")

    def latest_invoice(self, sub):
        """Names the subscription's latest invoice `$invoice`, if both have one."""
        got = self.both("GET", f"/v1/subscriptions/${sub}")
        if any(status != 200 or not body["latest_invoice"] for status, body in got):
            return False
        self.name(got, "invoice", lambda body: body["latest_invoice"])
        return True

    # Steps.

    def plan(self, step):
        product = f"product{self.at}"
        self.name(self.did("POST", "/v1/products", {"name": f"Plan {self.at}"}), product)
        for interval in ("month", "year"):
            form = {"product": f"${product}", "currency": "eur", "unit_amount": step[interval], "recurring": {"interval": interval}}
            price = f"price{self.at}{interval}"
            self.name(self.did("POST", "/v1/prices", form), price)
            self.prices.append(price)

    def customer(self, step):
        customer = f"customer{self.at}"
        self.name(self.did("POST", "/v1/customers", {"name": "Acme", "email": "a@example.com"}), customer)
        self.customers.append(customer)
        self.touched = customer
        if step["card"]:
            self.pays_with(customer, step["card"])

    def pays_with(self, customer, number):
        card = f"card{self.at}"
        form = {"type": "card", "card": {"number": number, "exp_month": 12, "exp_year": 2030, "cvc": "123"}}
        made = self.did("POST", "/v1/payment_methods", form)
        if not made:
            return
        self.name(made, card)
        if self.did("POST", f"/v1/payment_methods/${card}/attach", {"customer": f"${customer}"}):
            self.did("POST", f"/v1/customers/${customer}", {"invoice_settings": {"default_payment_method": f"${card}"}})

    def card(self, step):
        if customer := self.customer_of(step):
            self.pays_with(customer, step["card"])

    def subscribe(self, step):
        customer, price = self.customer_of(step), self.price(step)
        if not customer:
            return
        options = ("trial_period_days", "payment_behavior", "collection_method", "days_until_due")
        form = {"customer": f"${customer}", "items": [{"price": f"${price}", "quantity": step["quantity"]}]}
        answers = self.did("POST", "/v1/subscriptions", form | {key: step[key] for key in options if key in step})
        if answers:
            sub = f"sub{self.at}"
            self.name(answers, sub)
            self.name(answers, f"item_of_{sub}", lambda body: body["items"]["data"][0]["id"])
            self.subs.append(sub)
            self.owner[sub] = customer

    def change(self, step, **item):
        sub = self.sub(step)
        if not sub:
            return
        form = {"items": [{"id": f"$item_of_{sub}", **item}], "proration_behavior": step["proration_behavior"]}
        if "payment_behavior" in step:
            form["payment_behavior"] = step["payment_behavior"]
        if "into" in step and step.get("payment_behavior") != "pending_if_incomplete":
            start = self.both("GET", f"/v1/subscriptions/${sub}")[0][1]["items"]["data"][0]["current_period_start"]
            form["proration_date"] = start + step["into"]
        self.did("POST", f"/v1/subscriptions/${sub}", form)

    def seats(self, step):
        self.change(step, quantity=step["quantity"])

    def plan_now(self, step):
        sub, price = self.pick(self.subs, step, "sub"), self.price(step)
        if sub:
            if self.state[sub]["interval"] != interval(price):
                self.label += " to another interval"
            self.change(step, price=f"${price}")

    def plan_later(self, step):
        sub = self.sub(step)
        if not sub:
            return
        price = self.price(step)
        # Stripe World asks for the customer as well, which Stripe refuses beside `from_subscription`.
        forms = [{}, {"customer": f"${self.owner[sub]}"}]
        made = [side.call("POST", "/v1/subscription_schedules", {"from_subscription": f"${sub}"} | form) for side, form in zip(self.sides, forms)]
        if not self.agreed(made):
            return
        self.name(made, "schedule")
        forms = []
        for _, schedule in made:
            now = schedule["phases"][0]
            price_of = lambda item: item["price"] if isinstance(item["price"], str) else item["price"]["id"]
            items = [{"price": price_of(item), "quantity": item["quantity"]} for item in now["items"]]
            forms.append({"end_behavior": "release", "phases": [
                {"items": items, "start_date": now["start_date"], "end_date": now["end_date"]},
                {"items": [{"price": f"${price}", "quantity": items[0]["quantity"]}], "start_date": now["end_date"],
                 "end_date": now["end_date"] + (366 if interval(price) == "year" else 31) * 86400}]})
        self.agreed([side.call("POST", "/v1/subscription_schedules/$schedule", form) for side, form in zip(self.sides, forms)])

    def release(self, step):
        sub = self.sub(step)
        if not sub:
            return
        got = self.both("GET", f"/v1/subscriptions/${sub}")
        if all(body.get("schedule") for _, body in got):
            self.name(got, "schedule", lambda body: body["schedule"])
            self.did("POST", "/v1/subscription_schedules/$schedule/release")

    def ends(self, step):
        if sub := self.sub(step):
            self.did("POST", f"/v1/subscriptions/${sub}", {"cancel_at_period_end": step["cancel_at_period_end"]})

    def cancel(self, step):
        if sub := self.sub(step):
            self.did("DELETE", f"/v1/subscriptions/${sub}")

    def cancel_prorated(self, step):
        if sub := self.sub(step):
            self.did("DELETE", f"/v1/subscriptions/${sub}?prorate=true" + ("&invoice_now=true" if step["invoice_now"] else ""))

    def collection(self, step):
        if sub := self.sub(step):
            pause = {"behavior": step["behavior"]} if step["behavior"] else ""
            self.did("POST", f"/v1/subscriptions/${sub}", {"pause_collection": pause})

    def invoice(self, step):
        sub = self.sub(step)
        if sub and self.latest_invoice(sub):
            self.did("POST", f"/v1/invoices/$invoice/{step['action']}")

    def bill(self, step):
        customer = self.customer_of(step)
        if not customer:
            return
        for amount in step["amounts"]:
            self.did("POST", "/v1/invoiceitems", {"customer": f"${customer}", "amount": amount, "currency": "eur"})
        made = self.did("POST", "/v1/invoices", {"customer": f"${customer}", "currency": "eur", "auto_advance": False,
                                                 "pending_invoice_items_behavior": "include"})
        if not made:
            return
        self.name(made, "invoice")
        closed = self.did("POST", "/v1/invoices/$invoice/finalize")
        # One that has nothing to take is paid by then.
        if closed and step["pay"] and all(body["status"] == "open" for _, body in closed):
            self.did("POST", "/v1/invoices/$invoice/pay")

    def balance(self, step):
        if customer := self.customer_of(step):
            form = {"amount": step["amount"], "currency": "eur"}
            self.did("POST", f"/v1/customers/${customer}/balance_transactions", form)

    def refund(self, step):
        sub = self.sub(step)
        if sub and self.latest_invoice(sub):
            self.did("POST", "/v1/credit_notes", {"invoice": "$invoice", "amount": step["amount"], step["as"]: step["amount"]})

    def twice(self, step):
        """The same request twice is done once; another one by the same key is refused."""
        sub = self.sub(step)
        if not sub:
            return
        path, form = f"/v1/subscriptions/${sub}", {"items": [{"id": f"$item_of_{sub}", "quantity": step["quantity"]}]}
        first, again = self.both("POST", path, form, step["key"]), self.both("POST", path, form, step["key"])
        self.agreed(first)
        self.agreed(again)
        for (_, once), (_, repeated), who in zip(first, again, ("stand-in", "Stripe World")):
            if once.get("id") != repeated.get("id") or once.get("items") != repeated.get("items"):
                self.differs(f"another answer of {who} the second time", once, repeated)
        form["items"][0]["quantity"] = step["other"]
        self.agreed(self.both("POST", path, form, step["key"]))

    def wrong(self, step):
        """Requests that cannot be done."""
        sub = self.sub(step)
        calls = [
            ("no such customer", "GET", "/v1/customers/cus_none", {}),
            ("no such subscription", "GET", "/v1/subscriptions/sub_none", {}),
            ("no such invoice", "GET", "/v1/invoices/in_none", {}),
            ("a price of nothing", "POST", "/v1/prices", {"currency": "eur", "unit_amount": 5}),
            ("for nobody", "POST", "/v1/subscriptions", {"customer": "cus_none", "items": [{"price": "price_none"}]}),
            ("a misspelt name", "POST", "/v1/customers", {"nme": "Acme"}),
        ]
        if sub:
            calls += [
                ("no such item", "POST", f"/v1/subscriptions/${sub}", {"items": [{"id": "si_none", "quantity": 2}]}),
                ("no such price", "POST", f"/v1/subscriptions/${sub}", {"items": [{"id": f"$item_of_{sub}", "price": "price_none"}]}),
                ("less than none", "POST", f"/v1/subscriptions/${sub}", {"items": [{"id": f"$item_of_{sub}", "quantity": -1}]}),
                ("no such card", "POST", f"/v1/subscriptions/${sub}", {"default_payment_method": "pm_none"}),
            ]
        name, *call = calls[step["what"] % len(calls)]
        self.label += f" ({name})"
        self.did(*call)

    def turn(self, _step):
        """The clock is turned past the next end of a period. Stripe World tries no payment a second time, closes no draft and runs
        no schedule: what waits for one of these is brought to an end before."""
        for sub in list(self.subs):
            self.touched, state = self.owner[sub], self.state[sub]
            if state["schedule"]:
                self.name(self.both("GET", f"/v1/subscriptions/${sub}"), "schedule", lambda body: body["schedule"])
                self.did("POST", "/v1/subscription_schedules/$schedule/release")
            if state["cancel_at_period_end"] and self.of_customer(self.sides[0], self.touched)["waiting"]:
                # What waits is billed with the end, which Stripe World leaves.
                self.did("POST", f"/v1/subscriptions/${sub}", {"cancel_at_period_end": False})
            if state["status"] not in ("active", "trialing"):
                self.did("DELETE", f"/v1/subscriptions/${sub}")
            elif state["collection_method"] == "send_invoice" and state["invoice"]["status"] == "draft" and self.latest_invoice(sub):
                self.did("POST", "/v1/invoices/$invoice/finalize")
        self.look()
        self.label, self.touched = "turn", None
        ends = [item[3] for sub in self.subs if self.state[sub]["status"] in ("active", "trialing") for item in self.state[sub]["items"]]
        if ends:
            for side in self.sides:
                side.turn(min(ends) + 7200)

    # What there is.

    def look(self):
        told = [side.told() for side in self.sides]
        for kind in sorted(set(told[0] + told[1])):
            counts = [types.count(kind) for types in told]
            if counts[0] != counts[1]:
                self.differs(f"events {kind}", *counts)
        everyone = self.customers if self.step["do"] == "turn" else [self.touched] if self.touched in self.customers else []
        for customer in list(everyone):
            self.touched = customer
            before = len(self.differences)
            self.compare("customer", *(self.of_customer(side, customer) for side in self.sides))
            for sub in [sub for sub in self.subs if self.owner[sub] == customer]:
                self.state[sub], world = (self.of_sub(side, sub) for side in self.sides)
                self.compare("subscription", self.state[sub], world)
            if len(self.differences) > before:
                self.leave()

    def compare(self, what, stand_in, world):
        here, there = paths(stand_in), paths(world)
        for path in here:
            if here[path] != there.get(path):
                self.differs(f"{what}.{path}", here[path], there.get(path))

    def of_customer(self, side, customer):
        body = side.call("GET", f"/v1/customers/${customer}")[1]
        invoices = side.call("GET", "/v1/invoices", {"customer": f"${customer}", "limit": 100})[1]["data"]
        items = side.call("GET", "/v1/invoiceitems", {"customer": f"${customer}", "pending": True, "limit": 100})[1]["data"]
        return {
            "balance": body["balance"], "delinquent": body["delinquent"],
            "invoices": sorted(str([body[field] for field in ("status", "total", "amount_paid", "billing_reason")]) for body in invoices),
            "waiting": sorted(item["amount"] for item in items),
        }

    def of_sub(self, side, sub):
        body = side.call("GET", f"/v1/subscriptions/${sub}", {"expand": ["latest_invoice"]})[1]
        invoice = body["latest_invoice"] or {}
        seen = {field: body[field] for field in (
            "status", "cancel_at_period_end", "cancel_at", "canceled_at", "ended_at", "collection_method", "billing_cycle_anchor",
            "trial_end", "days_until_due")}
        seen |= {
            "interval": body["items"]["data"][0]["price"]["recurring"]["interval"],
            "reason": body["cancellation_details"]["reason"], "paused": (body["pause_collection"] or {}).get("behavior"),
            "schedule": bool(body["schedule"]), "pending_update": bool(body["pending_update"]),
            "items": sorted([item["price"]["unit_amount"], item["quantity"], item["current_period_start"], item["current_period_end"]]
                            for item in body["items"]["data"]),
            "invoice": {field: invoice.get(field) for field in (
                "status", "total", "subtotal", "amount_due", "amount_paid", "amount_remaining", "starting_balance", "ending_balance",
                "billing_reason", "attempt_count", "auto_advance", "period_start", "period_end")},
        }
        seen["invoice"]["lines"] = sorted(
            [line["amount"], line["quantity"], line["period"]["start"], line["period"]["end"]] for line in invoice.get("lines", {}).get("data", []))
        return seen
