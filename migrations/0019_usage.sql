-- What was used: one entry for each run and each call of the models' API, written once, when it ends (I3). It has no foreign key: it outlives what it counts.
CREATE TABLE usage_entries (
  client_id           bigint NOT NULL DEFAULT current_client(),
  id                  uuid NOT NULL,                         -- of the run, or of the call
  kind                text NOT NULL CHECK (kind IN ('run', 'api')),
  endpoint            text NOT NULL DEFAULT '',              -- of a call: chat/completions, embeddings
  user_id             uuid,
  key_id              uuid,                                  -- the API key of a call
  model               text NOT NULL,
  region              text NOT NULL,
  plugin              text NOT NULL DEFAULT '',
  plugin_digest       text NOT NULL DEFAULT '',
  status              text NOT NULL CHECK (status IN ('succeeded', 'failed', 'cancelled')),
  reason              text,                                  -- why it failed: a runner's code
  input_tokens        bigint NOT NULL DEFAULT 0 CHECK (input_tokens >= 0),
  cached_input_tokens bigint NOT NULL DEFAULT 0 CHECK (cached_input_tokens >= 0),
  output_tokens       bigint NOT NULL DEFAULT 0 CHECK (output_tokens >= 0),
  cost_micros         bigint CHECK (cost_micros >= 0),       -- by the list price at that time, in millionths of the currency's unit; NULL: no price is known
  currency            text,                                  -- ISO 4217
  started_at          timestamptz NOT NULL,
  finished_at         timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  CHECK ((cost_micros IS NULL) = (currency IS NULL))
);
-- A month is summed without a look at the rows: quotas ask for it.
CREATE INDEX usage_entries_month ON usage_entries (client_id, finished_at) INCLUDE (status, input_tokens, output_tokens);
CREATE INDEX usage_entries_calls ON usage_entries (client_id, finished_at DESC, id DESC) WHERE kind = 'api';

-- What the ledger before has counted comes along. The owner of the tables is no superuser everywhere.
ALTER TABLE usage_ledger NO FORCE ROW LEVEL SECURITY;
ALTER TABLE runs NO FORCE ROW LEVEL SECURITY;
INSERT INTO usage_entries (client_id, id, kind, user_id, model, region, plugin, plugin_digest, status, input_tokens, output_tokens, started_at, finished_at)
SELECT l.client_id, l.run_id, 'run', r.created_by, l.model, l.region, coalesce(r.plugin, ''), coalesce(r.plugin_digest, ''), 'succeeded',
       l.input_tokens, l.output_tokens, coalesce(r.started_at, r.created_at, l.at), l.at
FROM usage_ledger l
LEFT JOIN runs r ON r.client_id = l.client_id AND r.id = l.run_id;
ALTER TABLE usage_ledger FORCE ROW LEVEL SECURITY;
ALTER TABLE runs FORCE ROW LEVEL SECURITY;

SELECT isolate('usage_entries');
REVOKE UPDATE, DELETE ON usage_entries FROM atelier_tenant;

-- The version before still writes the ledger, while processes are replaced one by one: its runs count here too. The ledger and this go with the next release.
CREATE FUNCTION usage_entry_of_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_entries (client_id, id, kind, model, region, status, input_tokens, output_tokens, started_at, finished_at)
  VALUES (NEW.client_id, NEW.run_id, 'run', NEW.model, NEW.region, 'succeeded', NEW.input_tokens, NEW.output_tokens, NEW.at, NEW.at)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER usage_entry AFTER INSERT ON usage_ledger FOR EACH ROW EXECUTE FUNCTION usage_entry_of_ledger();

-- What a client may use in a calendar month (UTC); NULL: as much as it wants.
ALTER TABLE clients ADD COLUMN monthly_runs bigint CHECK (monthly_runs >= 0);
ALTER TABLE clients ADD COLUMN monthly_tokens bigint CHECK (monthly_tokens >= 0);
