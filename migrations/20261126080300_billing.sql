-- What Stripe has of the plans and of each client, and what it has told.

-- Of each version of a plan, its price at Stripe. A price there is never changed, as a version is not.
CREATE TABLE control.stripe_prices (
  plan       text NOT NULL,
  version    integer NOT NULL,
  pays       text NOT NULL CHECK (pays IN ('month', 'year')),
  product    text NOT NULL,
  price      text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (plan, version, pays),
  FOREIGN KEY (plan, version) REFERENCES control.plans (plan, version)
);
GRANT SELECT ON control.stripe_prices TO atelier_tenant;
GRANT SELECT, INSERT ON control.stripe_prices TO atelier_operator;

-- One customer a client, claimed before it is made; and its one live subscription, as it was when it was looked at last.
CREATE TABLE control.stripe_customers (
  client_id      bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  -- Names the client in keys that make a request happen once, and in jobs.
  id             uuid NOT NULL,
  -- NULL: it is being made.
  customer       text,
  -- The number of the latest look. What an earlier one has found is not written any more.
  look           bigint NOT NULL DEFAULT 0,
  looked_at      timestamptz,
  subscription   text,
  status         text,
  item           text,
  price          text,
  quantity       bigint,
  cancels        boolean NOT NULL DEFAULT false,
  period_start   timestamptz,
  period_end     timestamptz,
  past_due_since timestamptz,
  -- Where a payment that needs its payer's action is completed.
  action_url     text,
  -- From the end of the period on, where a change is to come.
  next_price     text,
  next_quantity  bigint,
  created_at     timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
-- One, whatever two tabs do.
CREATE UNIQUE INDEX stripe_customers_one ON control.stripe_customers (client_id);
-- A customer belongs to one client: an event names the customer, and nothing else says whose it is (C3).
CREATE UNIQUE INDEX stripe_customers_by_customer ON control.stripe_customers (customer);
SELECT isolate('control.stripe_customers');
REVOKE INSERT, UPDATE, DELETE ON control.stripe_customers FROM atelier_tenant;
CREATE POLICY operator ON control.stripe_customers TO atelier_operator USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON control.stripe_customers TO atelier_operator;

-- In the currency's smallest unit.
CREATE TABLE control.invoices (
  client_id  bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  id         text NOT NULL,
  number     text,
  status     text NOT NULL,
  currency   text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  total      bigint NOT NULL,
  tax        bigint NOT NULL,
  amount_due bigint NOT NULL,
  from_at    timestamptz NOT NULL,
  until_at   timestamptz NOT NULL,
  page       text,
  pdf        text,
  lines      jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX invoices_by_created ON control.invoices (client_id, created_at DESC, id DESC);
SELECT isolate('control.invoices');
REVOKE INSERT, UPDATE, DELETE ON control.invoices FROM atelier_tenant;
CREATE POLICY operator ON control.invoices TO atelier_operator USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON control.invoices TO atelier_operator;

-- Every event whose signature was right, once, as it came: written before anything else is done with it.
CREATE TABLE control.stripe_events (
  event       text NOT NULL PRIMARY KEY,
  kind        text NOT NULL,
  customer    text,
  body        text NOT NULL,
  -- Looked at; about nobody here, or of a kind that nothing follows from.
  state       text NOT NULL CHECK (state IN ('waiting', 'done', 'ignored')),
  received_at timestamptz NOT NULL,
  handled_at  timestamptz
);
CREATE INDEX stripe_events_waiting ON control.stripe_events (customer, received_at) WHERE state = 'waiting';
GRANT SELECT, INSERT, UPDATE (state, handled_at) ON control.stripe_events TO atelier_operator;
