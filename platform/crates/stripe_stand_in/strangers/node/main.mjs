// Stripe's own library for Node drives a story against the stand-in and checks the signature of what it delivers: main.mjs ADDRESS
import assert from "node:assert/strict";
import http from "node:http";

import Stripe from "stripe";

const at = new URL(process.argv[2]);
const stripe = new Stripe("sk_test_x", { host: at.hostname, port: at.port, protocol: "http", maxNetworkRetries: 0 });

const bodies = [];
let arrived;
const first = new Promise((resolve) => (arrived = resolve));
const receiver = http.createServer((request, answer) => {
  let body = "";
  request.on("data", (part) => (body += part));
  request.on("end", () => {
    bodies.push([body, request.headers["stripe-signature"]]);
    answer.end();
    if (JSON.parse(body).type === "checkout.session.completed") arrived();
  });
});
await new Promise((resolve) => receiver.listen(0, "127.0.0.1", resolve));
const endpoint = await stripe.webhookEndpoints.create({
  url: `http://127.0.0.1:${receiver.address().port}/`,
  enabled_events: ["*"],
  api_version: "2026-08-26.dahlia",
});

const product = await stripe.products.create({ name: "Team" });
const price = await stripe.prices.create({ product: product.id, currency: "eur", unit_amount: 1000, recurring: { interval: "month" } });
const session = await stripe.checkout.sessions.create({
  mode: "subscription",
  line_items: [{ price: price.id, quantity: 2 }],
  success_url: "https://example.com/?s={CHECKOUT_SESSION_ID}",
  customer_email: "a@example.com",
  subscription_data: { metadata: { client: "c1" } },
});
const paid = await fetch(session.url, { method: "POST", redirect: "manual", body: new URLSearchParams({ number: "4242424242424242" }) });
assert.equal(paid.status, 303);
const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ["subscription", "line_items"] });
assert.equal(done.subscription.status, "active");
assert.equal(done.line_items.data[0].quantity, 2);

await first;
for (const [body, signature] of bodies) {
  const event = stripe.webhooks.constructEvent(body, signature, endpoint.secret);
  assert.equal(event.object, "event");
}
assert.throws(() => stripe.webhooks.constructEvent(bodies[0][0], bodies[0][1], "whsec_other"));

const configuration = await stripe.billingPortal.configurations.create({
  features: { subscription_cancel: { enabled: true }, payment_method_update: { enabled: true } },
});
const portal = await stripe.billingPortal.sessions.create({ customer: done.customer, configuration: configuration.id });
assert.match(await (await fetch(portal.url)).text(), /Your subscription/);
await assert.rejects(stripe.customers.create({ nme: "x" }), { code: "parameter_unknown" });
receiver.close();
receiver.closeAllConnections();
console.log(`node: the story went through, ${bodies.length} signed events`);
