-- Where Stripe tells us what happens, as far as this platform has made it there itself (platform/src/billing/payments/endpoints.rs).
CREATE TABLE control.stripe_endpoints (
  id         uuid NOT NULL PRIMARY KEY,
  -- Its name at Stripe.
  endpoint   text NOT NULL UNIQUE,
  url        text NOT NULL,
  -- What its events are signed with, sealed.
  secret     bytea NOT NULL,
  created_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON control.stripe_endpoints TO atelier_operator;
