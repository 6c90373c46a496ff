-- Names that outlive accounts, pictures, requests for access, acting for a client, handover, API keys, the audit log's pages.

-- Names of those who have no account in the client, or none any more: people who were deleted, and the platform owner's staff who acted for it.
CREATE TABLE kept_names (
  client_id    bigint NOT NULL DEFAULT current_client() REFERENCES clients (id),
  id           uuid NOT NULL,                            -- the person
  name         text NOT NULL,
  successor_id uuid,                                     -- who is asked about their work now
  kept_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_id, id)
);
SELECT isolate('kept_names');
CREATE POLICY operator ON kept_names TO atelier_operator USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON kept_names TO atelier_operator;

-- What a person is called, whether they are still here or not; '' for nobody. Every list that names a person asks this.
CREATE FUNCTION person_name(client bigint, person uuid) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(
    (SELECT coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) FROM users u WHERE u.client_id = client AND u.id = person),
    (SELECT k.name FROM kept_names k WHERE k.client_id = client AND k.id = person),
    '')
$$;

ALTER TABLE users ADD COLUMN provisioned_by text CHECK (provisioned_by IN ('scim', 'sso')); -- NULL: somebody here made the account

-- 256×256 PNG, made by the server from what was sent.
CREATE TABLE user_pictures (
  client_id  bigint NOT NULL DEFAULT current_client(),
  user_id    uuid NOT NULL,
  png        bytea NOT NULL CHECK (length(png) <= 1048576),
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
SELECT isolate('user_pictures');

-- Whether people may see the names of workspaces they are not in, to ask for access.
ALTER TABLE clients ADD COLUMN workspaces_listed boolean NOT NULL DEFAULT true;

-- Requests for a workspace or for a right over the whole client.
CREATE TABLE access_requests (
  client_id    bigint NOT NULL DEFAULT current_client(),
  id           uuid NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('workspace', 'permission')),
  workspace_id uuid,
  permission   text,
  message      text NOT NULL DEFAULT '' CHECK (length(message) <= 2000),
  status       text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'approved', 'declined')),
  reason       text NOT NULL DEFAULT '' CHECK (length(reason) <= 2000),
  requested_by uuid NOT NULL,
  reviewed_by  uuid,
  created_at   timestamptz NOT NULL,
  reviewed_at  timestamptz,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, workspace_id) REFERENCES workspaces (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, requested_by) REFERENCES users (client_id, id) ON DELETE CASCADE,
  CHECK ((kind = 'workspace') = (workspace_id IS NOT NULL)),
  CHECK ((kind = 'permission') = (permission IS NOT NULL)),
  CHECK ((status = 'open') = (reviewed_at IS NULL))
);
-- One open request for one thing: asking twice is one question.
CREATE UNIQUE INDEX access_requests_open ON access_requests (client_id, requested_by, coalesce(workspace_id::text, permission)) WHERE status = 'open';
CREATE INDEX access_requests_by_created ON access_requests (client_id, created_at DESC, id DESC);
CREATE INDEX access_requests_mine ON access_requests (client_id, requested_by, created_at DESC, id DESC);
CREATE INDEX access_requests_workspace ON access_requests (client_id, workspace_id);
SELECT isolate('access_requests');

-- Acting for a client opens a session there and writes both clients' logs in one transaction: it sees those sessions and no others.
CREATE POLICY operator ON sessions TO atelier_operator USING (way = 'acting') WITH CHECK (way = 'acting');
GRANT SELECT, INSERT, UPDATE (revoked_at, revoked_reason) ON sessions TO atelier_operator;

-- Handover to the calls product: one use within a minute. What is handed over is a MAC over the row's key, so nothing here lets a reader of the table in.
CREATE TABLE security_tokens (
  client_id  bigint NOT NULL DEFAULT current_client(),
  id         uuid NOT NULL,
  user_id    uuid NOT NULL,
  session_id uuid NOT NULL,
  app        text NOT NULL CHECK (app IN ('calls', 'na')),
  expires_at timestamptz NOT NULL,
  used_at    timestamptz,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, session_id) REFERENCES sessions (client_id, id) ON DELETE CASCADE
);
CREATE INDEX security_tokens_user ON security_tokens (client_id, user_id);
CREATE INDEX security_tokens_session ON security_tokens (client_id, session_id);
SELECT isolate('security_tokens');

-- Keys that programs use in a person's name. Kept as a MAC under the server's key; the key itself was shown once.
CREATE TABLE api_keys (
  client_id    bigint NOT NULL DEFAULT current_client(),
  id           uuid NOT NULL,
  user_id      uuid NOT NULL,
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  prefix       text NOT NULL,                            -- its first characters, to recognise it by
  tag          bytea NOT NULL CHECK (length(tag) = 32),
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz,
  expires_at   timestamptz,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, tag),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
CREATE INDEX api_keys_user ON api_keys (client_id, user_id, created_at DESC);
SELECT isolate('api_keys');

-- The audit log by pages: newest first, and by the two things it is asked for most.
ALTER TABLE audit_log ADD COLUMN acting_for_client bigint; -- done by the platform owner's staff for this client; in both clients' logs
CREATE INDEX audit_log_recent ON audit_log (client_id, at DESC, id DESC);
CREATE INDEX audit_log_action ON audit_log (client_id, action, at DESC, id DESC);
CREATE INDEX audit_log_actor ON audit_log (client_id, actor_id, at DESC, id DESC);
DROP INDEX audit_log_at;

-- Rights that are new: the built-in administrators have all of theirs. The owner of the tables is no superuser everywhere, and forced
-- row-level security would hide all clients from it.
ALTER TABLE account_roles NO FORCE ROW LEVEL SECURITY;
UPDATE account_roles SET permissions = permissions || '{view-audit-log}' WHERE builtin AND name = 'Account Admin';
UPDATE account_roles SET permissions = permissions || '{act-for-clients}' WHERE builtin AND name = 'Account Admin' AND client_id = 1;
ALTER TABLE account_roles FORCE ROW LEVEL SECURITY;
