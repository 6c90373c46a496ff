-- What was used: one entry for each run and each call.

-- What was used: one entry for each run and each call of the models' API, written once, when it ends (I3). It has no foreign key: it outlives what it counts.
CREATE TABLE usage_entries (
  client_id           bigint NOT NULL DEFAULT current_client(),
  id                  uuid NOT NULL,                        -- of the run, or of the call
  kind                text NOT NULL CHECK (kind IN ('run', 'api')),
  endpoint            text NOT NULL DEFAULT '',             -- of a call: chat/completions, embeddings
  user_id             uuid,
  key_id              uuid,                                 -- the API key of a call
  model               text NOT NULL,
  region              text NOT NULL,
  plugin              text NOT NULL DEFAULT '',
  plugin_digest       text NOT NULL DEFAULT '',
  status              text NOT NULL CHECK (status IN ('succeeded', 'failed', 'cancelled')),
  reason              text,                                 -- why it failed: a runner's code
  input_tokens        bigint NOT NULL DEFAULT 0 CHECK (input_tokens >= 0),
  cached_input_tokens bigint NOT NULL DEFAULT 0 CHECK (cached_input_tokens >= 0),
  output_tokens       bigint NOT NULL DEFAULT 0 CHECK (output_tokens >= 0),
  cost_micros         bigint CHECK (cost_micros >= 0),      -- by the list price at that time, in millionths of the currency's unit; NULL: no price is known
  currency            text,                                 -- ISO 4217
  started_at          timestamptz NOT NULL,
  finished_at         timestamptz NOT NULL,
  -- What a call of the models' API tried, and what the platform's owner sets for a client.
  -- Tries of a call at bindings, as `runs.attempts` has a run's.
  attempts            jsonb NOT NULL DEFAULT '[]',
  -- How much sound a call was given to write down, in milliseconds.
  audio_ms            bigint NOT NULL DEFAULT 0 CHECK (audio_ms >= 0),
  -- Tokens of what ended before its provider said how many: worked out from lengths, and the cost with them.
  tokens_estimated    boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, id),
  CHECK ((cost_micros IS NULL) = (currency IS NULL))
);
-- A month is summed without a look at the rows: quotas ask for it.
CREATE INDEX usage_entries_month ON usage_entries (client_id, finished_at) INCLUDE (status, input_tokens, output_tokens);
CREATE INDEX usage_entries_calls ON usage_entries (client_id, finished_at DESC, id DESC) WHERE kind = 'api';
SELECT isolate('usage_entries');
REVOKE UPDATE, DELETE ON usage_entries FROM atelier_tenant;
