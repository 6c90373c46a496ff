-- What an invoice's line paid for: the runs and calls of its time, and the part of its amount that falls on each.

-- A line that somebody opened. Summed anew while its time goes on, and for the last time a day after it has ended: the ledger is complete then.
CREATE TABLE invoice_lines (
  client_id bigint NOT NULL DEFAULT current_client(),
  invoice   text NOT NULL,
  -- The place on the invoice, from 1 on.
  line      integer NOT NULL CHECK (line > 0),
  -- What its amount is divided by.
  basis     text NOT NULL CHECK (basis IN ('tokens', 'runs')),
  amount    bigint NOT NULL,
  from_at   timestamptz NOT NULL,
  -- What ended by then is counted.
  until_at  timestamptz NOT NULL,
  is_final  boolean NOT NULL,
  summed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, invoice, line)
);
SELECT isolate('invoice_lines');

-- One part of it for each use case and person. The cents add up: each part is floored, and what is left goes to the largest remainders, first among the
-- parts, then in each part among its runs. `last_rest` and `last_entry` name the last run that got one of those cents, so that a run's cents are known
-- without a look at the others.
CREATE TABLE invoice_shares (
  client_id   bigint NOT NULL DEFAULT current_client(),
  invoice     text NOT NULL,
  line        integer NOT NULL,
  part        integer NOT NULL,
  -- NULL: a call of the models' API, or help while writing.
  use_case_id uuid,
  user_id     uuid,
  entries     bigint NOT NULL,
  runs        bigint NOT NULL,
  tokens      bigint NOT NULL,
  weight      bigint NOT NULL,
  amount      bigint NOT NULL,
  last_rest   numeric,
  last_entry  uuid,
  PRIMARY KEY (client_id, invoice, line, part),
  FOREIGN KEY (client_id, invoice, line) REFERENCES invoice_lines (client_id, invoice, line) ON DELETE CASCADE
);
SELECT isolate('invoice_shares');

-- The runs of one use case in their order.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX usage_entries_by_use_case ON usage_entries (client_id, use_case_id, finished_at DESC, id DESC);
