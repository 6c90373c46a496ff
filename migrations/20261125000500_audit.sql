-- What was done, and by whom.

-- What was done, by whom, in the transaction that did it. The tenant's role may add and read, nothing else.
CREATE TABLE audit_log (
  client_id         bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  id                uuid NOT NULL,
  at                timestamptz NOT NULL DEFAULT now(),
  actor_id          uuid,                                   -- NULL: nobody was signed in, or the platform itself
  action            text NOT NULL CHECK (action ~ '^[a-z_]+\.[a-z_]+$'),
  object_type       text NOT NULL,
  object_id         text,
  outcome           text NOT NULL CHECK (outcome IN ('done', 'denied', 'failed')),
  request_id        uuid,
  ip                text,
  detail            jsonb NOT NULL DEFAULT '{}',
  -- The audit log by pages: newest first, and by the two things it is asked for most.
  acting_for_client bigint,                                 -- done by the platform owner's staff for this client; in both clients' logs
  PRIMARY KEY (client_id, id)
);
CREATE INDEX audit_log_recent ON audit_log (client_id, at DESC, id DESC);
CREATE INDEX audit_log_action ON audit_log (client_id, action, at DESC, id DESC);
CREATE INDEX audit_log_actor ON audit_log (client_id, actor_id, at DESC, id DESC);
SELECT isolate('audit_log');
REVOKE UPDATE, DELETE ON audit_log FROM atelier_tenant;
CREATE POLICY operator ON audit_log FOR INSERT TO atelier_operator WITH CHECK (true);
GRANT INSERT ON audit_log TO atelier_operator;
