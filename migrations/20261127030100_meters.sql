-- What goes over a plan's limits, as Stripe's meters are told of it.

-- Stripe's meters, one for each thing that is counted.
CREATE TABLE control.stripe_meters (
  metric     text NOT NULL PRIMARY KEY CHECK (metric IN ('runs', 'tokens')),
  meter      text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);
GRANT SELECT ON control.stripe_meters TO atelier_tenant;
GRANT SELECT, INSERT ON control.stripe_meters TO atelier_operator;

-- Of each version of a plan that charges for what goes over, the price of that at Stripe.
CREATE TABLE control.stripe_over_prices (
  plan       text NOT NULL,
  version    integer NOT NULL,
  pays       text NOT NULL CHECK (pays IN ('month', 'year')),
  metric     text NOT NULL CHECK (metric IN ('runs', 'tokens')),
  price      text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (plan, version, pays, metric)
);
GRANT SELECT ON control.stripe_over_prices TO atelier_tenant;
GRANT SELECT, INSERT ON control.stripe_over_prices TO atelier_operator;

-- What went over in an hour, or in a part of it where a period that is paid for ends within. One event of a meter each, under a name that follows from the key:
-- it is counted once there, however often it is sent.
CREATE TABLE control.over_slices (
  client_id bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  metric    text NOT NULL CHECK (metric IN ('runs', 'tokens')),
  from_at   timestamptz NOT NULL,
  until_at  timestamptz NOT NULL CHECK (until_at > from_at),
  month     date NOT NULL,
  value     bigint NOT NULL CHECK (value > 0),
  -- When it was first sent: Stripe knows the names of a day.
  tried_at  timestamptz,
  sent_at   timestamptz,
  PRIMARY KEY (client_id, metric, from_at)
);
CREATE INDEX over_slices_unsent ON control.over_slices (client_id, from_at) WHERE sent_at IS NULL;
SELECT isolate('control.over_slices');
REVOKE INSERT, UPDATE, DELETE ON control.over_slices FROM atelier_tenant;
CREATE POLICY operator ON control.over_slices TO atelier_operator USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (tried_at, sent_at) ON control.over_slices TO atelier_operator;

-- Paused: nothing is charged from then on. NULL: it is not.
ALTER TABLE control.stripe_customers ADD COLUMN paused_from timestamptz;
-- Items of what goes over, beside the seats.
ALTER TABLE control.stripe_customers ADD COLUMN over_items text[] NOT NULL DEFAULT '{}';
-- Until when the client's ledger is counted, and what was over in that month when it began to be charged for: that is free.
ALTER TABLE control.stripe_customers ADD COLUMN counted_until timestamptz;
ALTER TABLE control.stripe_customers ADD COLUMN counted_month date;
ALTER TABLE control.stripe_customers ADD COLUMN free_runs bigint NOT NULL DEFAULT 0;
ALTER TABLE control.stripe_customers ADD COLUMN free_tokens bigint NOT NULL DEFAULT 0;
