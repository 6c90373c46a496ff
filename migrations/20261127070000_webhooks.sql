-- squawk-ignore-file require-concurrent-index-creation
-- Web hooks of people and of workspaces (platform/src/webhooks): what they are told is sent to an address of theirs, where their company allows it.
CREATE TABLE webhook_rules (
  client_id bigint NOT NULL DEFAULT current_client(),
  -- Whether its people and workspaces may have web hooks; without a row they may not.
  rule      text NOT NULL CHECK (rule = 'is_allowed'),
  value     boolean NOT NULL,
  PRIMARY KEY (client_id, rule)
);
SELECT isolate('webhook_rules');

CREATE TABLE webhooks (
  client_id     bigint NOT NULL DEFAULT current_client(),
  id            uuid NOT NULL,
  -- With whose eyes it is looked up what is sent: its owner's, or of a workspace's hook those of who changed it last.
  user_id       uuid NOT NULL,
  -- NULL: the person's own.
  workspace_id  uuid,
  url           text NOT NULL CHECK (length(url) BETWEEN 1 AND 2000),
  categories    text[] NOT NULL CHECK (cardinality(categories) BETWEEN 1 AND 20),
  -- Sealed, as what it signs with has to be read again. The one before signs beside it until its end.
  secret        bytea NOT NULL,
  old_secret    bytea,
  old_until     timestamptz,
  -- NULL: it is on.
  off_reason    text CHECK (off_reason IN ('owner', 'failures')),
  -- Since when nothing arrived, how often in a row, and when it is tried again.
  failing_since timestamptz,
  failures      integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  retry_at      timestamptz,
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, workspace_id) REFERENCES workspaces (client_id, id) ON DELETE CASCADE,
  CHECK ((old_secret IS NULL) = (old_until IS NULL))
);
CREATE INDEX webhooks_of_person ON webhooks (client_id, user_id);
CREATE INDEX webhooks_of_workspace ON webhooks (client_id, workspace_id) WHERE workspace_id IS NOT NULL;
SELECT isolate('webhooks');

-- What is to be sent, and what became of it. No title is kept: it is looked up when it is sent.
CREATE TABLE webhook_deliveries (
  client_id    bigint NOT NULL DEFAULT current_client(),
  id           uuid NOT NULL,
  webhook_id   uuid NOT NULL,
  kind         text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  object_id    uuid NOT NULL,
  facts        jsonb NOT NULL DEFAULT '{}',
  -- Of what is told once a period the period's; the same is not sent twice.
  window_start timestamptz NOT NULL,
  happened_at  timestamptz NOT NULL,
  state        text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts     integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  tried_at     timestamptz,
  -- As the address answered.
  status       integer,
  error        text CHECK (length(error) <= 300),
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, webhook_id, kind, object_id, window_start),
  FOREIGN KEY (client_id, webhook_id) REFERENCES webhooks (client_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (client_id, webhook_id, happened_at DESC, id DESC);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (client_id, webhook_id, happened_at, id) WHERE state = 'waiting';
SELECT isolate('webhook_deliveries');
