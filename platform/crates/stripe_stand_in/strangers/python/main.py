"""Stripe's own library for Python drives a story against the stand-in: main.py ADDRESS"""
import sys

import stripe

client = stripe.StripeClient("sk_test_x", base_addresses={"api": sys.argv[1]})
v1 = client.v1
customer = v1.customers.create({"name": "Acme", "email": "a@example.com"})
method = v1.payment_methods.attach("pm_card_visa", {"customer": customer.id})
v1.customers.update(customer.id, {"invoice_settings": {"default_payment_method": method.id}})
product = v1.products.create({"name": "Team"})
price = v1.prices.create({"product": product.id, "currency": "eur", "unit_amount": 1000, "recurring": {"interval": "month"}})
sub = v1.subscriptions.create({"customer": customer.id, "items": [{"price": price.id, "quantity": 3}], "expand": ["latest_invoice"]})
assert sub.status == "active" and sub.latest_invoice.amount_paid == 3000, sub
items = [{"id": sub["items"].data[0].id, "quantity": 5}]
preview = v1.invoices.create_preview(
    {"subscription": sub.id, "subscription_details": {"items": items, "proration_behavior": "always_invoice"}})
changed = v1.subscriptions.update(sub.id, {"items": items, "proration_behavior": "always_invoice", "expand": ["latest_invoice"]})
assert changed.latest_invoice.total == preview.total, (changed.latest_invoice.total, preview.total)
ended = v1.subscriptions.cancel(sub.id)
assert ended.status == "canceled"
kinds = [event.type for event in v1.events.list({"limit": 100}).auto_paging_iter()]
assert "customer.subscription.deleted" in kinds and "invoice.paid" in kinds, kinds
try:
    v1.subscriptions.create({"customer": customer.id, "items": [{"price": price.id}], "default_payment_method": "pm_x"})
    raise AssertionError("a payment method that does not exist was taken")
except stripe.InvalidRequestError as refused:
    assert refused.code == "resource_missing", refused
print("python: the story went through,", len(kinds), "events")
