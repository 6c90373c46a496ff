#!/usr/bin/env python3
"""Writes stripe.json: the part of Stripe's OpenAPI description that the stand-in speaks.

  spec/prune.py SPEC3.JSON      SPEC3.JSON: see spec/fetch

Answers become JSON Schema (OpenAPI's `nullable` becomes a type), requests keep names and types of
their parameters. Words are left out: Stripe's documentation has them. One entry a line, so that a
newer version can be read as a difference.
"""
import json
import pathlib
import sys

OBJECTS = """account billing.meter billing.meter_event billing.meter_event_adjustment billing.meter_event_summary
billing_portal.configuration billing_portal.session charge checkout.session coupon credit_note credit_note_line_item customer
customer_balance_transaction discount event invoice invoice_payment invoiceitem item line_item payment_intent payment_method
price product promotion_code refund setup_intent subscription subscription_item subscription_schedule tax_id tax_rate
test_helpers.test_clock webhook_endpoint deleted_coupon deleted_customer deleted_discount deleted_invoice deleted_invoiceitem
deleted_price deleted_product deleted_subscription_item deleted_tax_id deleted_test_helpers.test_clock
deleted_webhook_endpoint""".split()
PATHS = """account billing/meter_event_adjustments billing/meter_events billing/meters billing_portal charges checkout/sessions
coupons credit_notes customers events invoice_payments invoiceitems invoices payment_intents payment_methods prices products
promotion_codes refunds setup_intents subscription_items subscription_schedules subscriptions tax_ids tax_rates
test_helpers/test_clocks webhook_endpoints""".split()
NOT = """/sources /cards /bank_accounts /cash_balance /funding_instructions /features /dispute /capture /increment_authorization
/verify_microdeposits /apply_customer_balance /amount_details_line_items /migrate""".split()
WORDS = {"description", "title", "x-expansionResources", "x-expandableFields", "x-resourceId", "x-stripeBypassValidation",
         "discriminator", "maxLength", "format"}


def bare(node):
    """Without words, and with `nullable` as JSON Schema says it."""
    if isinstance(node, list):
        return [bare(n) for n in node]
    if not isinstance(node, dict):
        return node
    # A property may be *called* description: only texts are words.
    node = {k: bare(v) for k, v in node.items() if k not in WORDS or isinstance(v, dict) and k in ("description", "title")}
    if "$ref" in node:
        node["$ref"] = node["$ref"].replace("#/components/schemas/", "#/$defs/")
    if node.pop("nullable", False):
        if isinstance(node.get("type"), str):
            node["type"] = [node["type"], "null"]
            if "enum" in node:
                node["enum"] = node["enum"] + [None]
        elif "anyOf" in node:
            node["anyOf"] = node["anyOf"] + [{"type": "null"}]
        else:
            node = {"anyOf": [node, {"type": "null"}]}
    return node


def narrow(node):
    """An id that may be expanded into an object which is not spoken here stays an id."""
    if isinstance(node, list):
        return [narrow(n) for n in node]
    if not isinstance(node, dict):
        return node
    if any(a.get("type") == "string" for a in node.get("anyOf", [])):
        def spoken(a):
            return "$ref" not in a or a["$ref"].split("/")[-1] in OBJECTS
        node = {**node, "anyOf": [a for a in node["anyOf"] if spoken(a)]}
    return {k: narrow(v) for k, v in node.items()}


def names(node, found):
    if isinstance(node, dict):
        if "$ref" in node:
            found.add(node["$ref"].split("/")[-1])
        for n in node.values():
            names(n, found)
    elif isinstance(node, list):
        for n in node:
            names(n, found)


def main():
    spec = json.load(open(sys.argv[1]))
    all_schemas, schemas, todo = spec["components"]["schemas"], {}, list(OBJECTS)
    while todo:
        name = todo.pop()
        if name not in schemas:
            schemas[name] = bare(narrow(all_schemas[name]))
            found = set()
            names(schemas[name], found)
            todo += found
    operations = {}
    for path, methods in spec["paths"].items():
        short = path.removeprefix("/v1/")
        if not any(short == p or short.startswith(p + "/") for p in PATHS) or any(n in path for n in NOT):
            continue
        for method, operation in methods.items():
            if method not in ("get", "post", "delete"):
                continue
            content = operation.get("requestBody", {}).get("content", {}).get("application/x-www-form-urlencoded", {})
            schema = bare(content.get("schema", {})) or {"type": "object", "properties": {}}
            schema.setdefault("properties", {})
            for parameter in operation.get("parameters", []):
                if parameter["in"] == "query":
                    schema["properties"][parameter["name"]] = bare(parameter["schema"])
                    if parameter.get("required"):
                        schema.setdefault("required", []).append(parameter["name"])
            answer = operation["responses"].get("200", {}).get("content", {}).get("application/json", {}).get("schema", {})
            schema["answer"] = answer.get("$ref", "").split("/")[-1]
            operations[f"{method.upper()} {path}"] = schema
    out = pathlib.Path(__file__).with_name("stripe.json")
    def lines(entries):
        return ",\n".join(f"{json.dumps(k)}:{json.dumps(v, separators=(',', ':'))}" for k, v in sorted(entries.items()))
    notice = "From Stripe's OpenAPI description (github.com/stripe/openapi), MIT License, Copyright (c) Stripe; made by spec/prune.py"
    out.write_text(f'{{"notice":{json.dumps(notice)},\n"version":{json.dumps(spec["info"]["version"])},\n'
                   f'"schemas":{{\n{lines(schemas)}}},\n"operations":{{\n{lines(operations)}}}}}\n')
    print(f"{out}: {len(schemas)} schemas, {len(operations)} operations, {out.stat().st_size} bytes")


main()
