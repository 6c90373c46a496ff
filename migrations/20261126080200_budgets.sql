-- How much of a month each process may still begin, budgets below the client, and requests for more.

-- Where a run belongs, so that budgets and invoices need not look at the run. NULL: a call, or from before it was noted.
ALTER TABLE usage_entries ADD COLUMN workspace_id uuid;
ALTER TABLE usage_entries ADD COLUMN use_case_id uuid;

-- A part of what is left of a month, taken by a process for what it has under way or begins next: it counts as used until it is given back, or its time is
-- over. `account` is a budget, or the nil id for the client as a whole.
CREATE TABLE usage_holds (
  client_id  bigint NOT NULL DEFAULT current_client(),
  account    uuid NOT NULL,
  process    uuid NOT NULL,
  runs       bigint NOT NULL CHECK (runs >= 0),
  tokens     bigint NOT NULL CHECK (tokens >= 0),
  held_until timestamptz NOT NULL,
  PRIMARY KEY (client_id, account, process)
);
SELECT isolate('usage_holds');

CREATE TABLE budgets (
  client_id      bigint NOT NULL DEFAULT current_client(),
  id             uuid NOT NULL,
  kind           text NOT NULL CHECK (kind IN ('workspace', 'role', 'person', 'use_case', 'key')),
  subject        uuid NOT NULL,
  monthly_runs   bigint CHECK (monthly_runs >= 0),
  monthly_tokens bigint CHECK (monthly_tokens >= 0),
  revision       bigint NOT NULL DEFAULT 1,
  created_by     uuid NOT NULL,
  created_at     timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, kind, subject),
  CHECK (monthly_runs IS NOT NULL OR monthly_tokens IS NOT NULL)
);
SELECT isolate('budgets');

-- Somebody asks for more. An administrator grants it from what the company has (it raises one budget for one month), passes it on to the platform's owner,
-- or declines; the owner grants it to the company, or declines.
CREATE TABLE token_requests (
  client_id    bigint NOT NULL DEFAULT current_client(),
  id           uuid NOT NULL,
  -- NULL: the company's own limit.
  budget_id    uuid,
  metric       text NOT NULL CHECK (metric IN ('runs', 'tokens')),
  amount       bigint NOT NULL CHECK (amount > 0),
  -- The first day of the month it is for.
  month        date NOT NULL,
  reason       text NOT NULL CHECK (length(reason) BETWEEN 1 AND 2000),
  status       text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'passed_on', 'granted', 'declined')),
  answer       text NOT NULL DEFAULT '' CHECK (length(answer) <= 2000),
  granted      bigint CHECK (granted > 0),
  requested_by uuid NOT NULL,
  answered_by  text NOT NULL DEFAULT '',
  created_at   timestamptz NOT NULL,
  answered_at  timestamptz,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, budget_id) REFERENCES budgets (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, requested_by) REFERENCES users (client_id, id) ON DELETE CASCADE,
  CHECK ((status = 'granted') = (granted IS NOT NULL)),
  CHECK ((status IN ('open', 'passed_on')) = (answered_at IS NULL))
);
CREATE UNIQUE INDEX token_requests_open ON token_requests (client_id, requested_by, coalesce(budget_id, '00000000-0000-0000-0000-000000000000'), metric)
  WHERE status IN ('open', 'passed_on');
CREATE INDEX token_requests_by_created ON token_requests (client_id, created_at DESC, id DESC);
CREATE INDEX token_requests_of_budget ON token_requests (client_id, budget_id, month) WHERE status = 'granted';
SELECT isolate('token_requests');
CREATE POLICY operator ON token_requests TO atelier_operator USING (status <> 'open') WITH CHECK (status IN ('granted', 'declined'));
GRANT SELECT, UPDATE (status, answer, granted, answered_by, answered_at) ON token_requests TO atelier_operator;
