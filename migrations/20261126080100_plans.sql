-- What clients buy: the owner's plans, which of them each client has, and what it was granted besides.

-- A version is never changed: whoever has an old one keeps it. A change of a plan is its next version.
CREATE TABLE control.plans (
  plan              text NOT NULL CHECK (plan ~ '^[a-z][a-z0-9-]{0,39}$'),
  version           integer NOT NULL CHECK (version > 0),
  name              text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  sentence          text NOT NULL DEFAULT '' CHECK (length(sentence) <= 300),
  -- NULL: no limit.
  seats             bigint CHECK (seats >= 0),
  monthly_runs      bigint CHECK (monthly_runs >= 0),
  monthly_tokens    bigint CHECK (monthly_tokens >= 0),
  storage_bytes     bigint CHECK (storage_bytes >= 0),
  -- What happens at the limit of a month: nothing more starts; it goes on, with a warning; it goes on and is charged.
  at_limit          text NOT NULL CHECK (at_limit IN ('hard', 'soft', 'overage')),
  features          text[] NOT NULL DEFAULT '{}',
  -- For each seat, in the currency's smallest unit; NULL: by contract.
  price_month       bigint CHECK (price_month >= 0),
  price_year        bigint CHECK (price_year >= 0),
  currency          text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- Of what goes over, for a thousand runs and for a million tokens.
  over_runs_price   bigint NOT NULL DEFAULT 0 CHECK (over_runs_price >= 0),
  over_tokens_price bigint NOT NULL DEFAULT 0 CHECK (over_tokens_price >= 0),
  -- NULL: no trial.
  trial_days        integer CHECK (trial_days BETWEEN 1 AND 365),
  -- Whether new clients may take it: what the newest version says counts.
  is_offered        boolean NOT NULL DEFAULT true,
  made_by           text NOT NULL DEFAULT '',
  created_at        timestamptz NOT NULL,
  PRIMARY KEY (plan, version),
  CHECK ((at_limit = 'overage') OR (over_runs_price = 0 AND over_tokens_price = 0))
);
GRANT SELECT ON control.plans TO atelier_tenant;
GRANT SELECT, INSERT ON control.plans TO atelier_operator;

INSERT INTO control.plans (plan, version, name, sentence, seats, monthly_runs, monthly_tokens, storage_bytes, at_limit, features,
                           price_month, price_year, currency, over_runs_price, over_tokens_price, trial_days, created_at)
VALUES
  ('trial', 1, 'Trial', 'Everything that a small team needs, for two weeks.', 5, 200, 200000, 1073741824, 'hard',
   '{batches,brand-templates,api}', 0, 0, 'EUR', 0, 0, 14, now()),
  ('team', 1, 'Team', 'For one team.', 10, 5000, 50000000, 21474836480, 'hard',
   '{batches,brand-templates,api}', 2500, 25000, 'EUR', 0, 0, NULL, now()),
  ('business', 1, 'Business', 'For several teams, with sign-in through the company and planned runs.', 50, 25000, 250000000, 214748364800, 'overage',
   '{batches,schedules,brand-templates,api,sso,scim}', 4900, 49000, 'EUR', 2900, 900, NULL, now()),
  ('enterprise', 1, 'Enterprise', 'Limits and prices as your contract says.', NULL, NULL, NULL, NULL, 'hard',
   '{batches,schedules,brand-templates,api,sso,scim,own-models}', NULL, NULL, 'EUR', 0, 0, NULL, now());

-- What a client has, and had. `billing` (Stripe) and the owner write it; everything else reads it. No foreign key leads to the plan: keys here carry the client
-- (migrations/README.md), plans are never deleted, and what writes a row looks the plan up.
CREATE TABLE control.subscriptions (
  client_id      bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  id             uuid NOT NULL,
  plan           text NOT NULL,
  version        integer NOT NULL,
  source         text NOT NULL CHECK (source IN ('signup', 'owner', 'contract', 'stripe')),
  -- Nothing starts in the last two; what is there can be read in all but the last.
  state          text NOT NULL CHECK (state IN ('trial', 'active', 'grace', 'closing', 'read_only', 'suspended')),
  trial_until    timestamptz,
  pays           text CHECK (pays IN ('month', 'year')),
  -- What a contract or a purchase says instead of the plan; NULL: what the plan says.
  seats          bigint CHECK (seats >= 0),
  storage_bytes  bigint CHECK (storage_bytes >= 0),
  more_features  text[] NOT NULL DEFAULT '{}',
  -- Of a contract.
  contract_until date,
  purchase_order text NOT NULL DEFAULT '' CHECK (length(purchase_order) <= 100),
  note           text NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  from_at        timestamptz NOT NULL,
  ended_at       timestamptz,
  PRIMARY KEY (client_id, id),
  CHECK ((state = 'trial') = (trial_until IS NOT NULL)),
  CHECK (ended_at >= from_at)
);
-- One at a time, whatever two tabs do.
CREATE UNIQUE INDEX subscriptions_live ON control.subscriptions (client_id) WHERE ended_at IS NULL;
SELECT isolate('control.subscriptions');
REVOKE INSERT, UPDATE, DELETE ON control.subscriptions FROM atelier_tenant;
CREATE POLICY operator ON control.subscriptions TO atelier_operator USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON control.subscriptions TO atelier_operator;

-- More of something for a time, beside the plan: by the owner's word, or in answer to a request.
CREATE TABLE control.grants (
  client_id  bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  id         uuid NOT NULL,
  metric     text NOT NULL CHECK (metric IN ('runs', 'tokens')),
  amount     bigint NOT NULL CHECK (amount > 0),
  from_at    timestamptz NOT NULL,
  until_at   timestamptz NOT NULL,
  -- The lowest is used first, then what ends first.
  priority   integer NOT NULL DEFAULT 100 CHECK (priority BETWEEN 0 AND 1000),
  reason     text NOT NULL CHECK (length(reason) BETWEEN 1 AND 1000),
  request_id uuid,
  granted_by text NOT NULL,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (client_id, id),
  CHECK (until_at > from_at)
);
CREATE INDEX grants_in_force ON control.grants (client_id, until_at) WHERE revoked_at IS NULL;
SELECT isolate('control.grants');
REVOKE INSERT, UPDATE, DELETE ON control.grants FROM atelier_tenant;
CREATE POLICY operator ON control.grants TO atelier_operator USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (revoked_at) ON control.grants TO atelier_operator;

-- Who signed up and has the quota of a trial (H2) is on the trial, which has the same. Nothing is taken from the others.
ALTER TABLE control.clients NO FORCE ROW LEVEL SECURITY;
ALTER TABLE control.subscriptions NO FORCE ROW LEVEL SECURITY;
INSERT INTO control.subscriptions (client_id, id, plan, version, source, state, trial_until, from_at)
SELECT id, gen_random_uuid(), 'trial', 1, 'signup', 'trial', now() + interval '14 days', created_at
FROM control.clients WHERE kind = 'stripe' AND monthly_tokens = 200000 AND monthly_runs IS NULL;
UPDATE control.clients SET monthly_tokens = NULL WHERE kind = 'stripe' AND monthly_tokens = 200000 AND monthly_runs IS NULL;
INSERT INTO control.subscriptions (client_id, id, plan, version, source, state, from_at)
SELECT id, gen_random_uuid(), 'enterprise', 1, 'owner', 'active', created_at FROM control.clients c
WHERE kind <> 'owner' AND NOT EXISTS (SELECT FROM control.subscriptions s WHERE s.client_id = c.id);
ALTER TABLE control.clients FORCE ROW LEVEL SECURITY;
ALTER TABLE control.subscriptions FORCE ROW LEVEL SECURITY;

-- The owner's lists of clients: use of the month, and who is there. Sums and times, never what was done.
CREATE POLICY operator ON usage_entries FOR SELECT TO atelier_operator USING (true);
GRANT SELECT (client_id, id, status, input_tokens, output_tokens, finished_at) ON usage_entries TO atelier_operator;
GRANT SELECT (last_seen_at) ON users TO atelier_operator;
