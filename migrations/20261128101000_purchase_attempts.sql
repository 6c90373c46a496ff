-- What a company is about to buy or to change (platform/src/billing/payments/attempt.rs): asked for again it is the same attempt, and its requests to
-- Stripe have the same names, so that what was cut off in the middle happens once.

ALTER TABLE control.stripe_customers ADD COLUMN attempt bigint NOT NULL DEFAULT 0;
-- Everything that was asked for. NULL: it came to an end.
ALTER TABLE control.stripe_customers ADD COLUMN attempt_of text;
ALTER TABLE control.stripe_customers ADD COLUMN attempt_at timestamptz;
-- What came of it at Stripe: the page where it is paid, or the subscription.
ALTER TABLE control.stripe_customers ADD COLUMN attempt_made text;
