-- People of a client, their rights, sessions, keys, and what is kept of those who left.

-- Sets of account permission slugs (platform/src/kit/permission.rs lists them).
CREATE TABLE account_roles (
  client_id   bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  id          uuid NOT NULL,
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  permissions text[] NOT NULL,
  builtin     boolean NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX account_roles_name ON account_roles (client_id, lower(name));
SELECT isolate('account_roles');
CREATE POLICY operator ON account_roles TO atelier_operator USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON account_roles TO atelier_operator;

-- Sets of workspace permission slugs.
CREATE TABLE workspace_roles (
  client_id   bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  id          uuid NOT NULL,
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  permissions text[] NOT NULL,
  builtin     boolean NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX workspace_roles_name ON workspace_roles (client_id, lower(name));
SELECT isolate('workspace_roles');
CREATE POLICY operator ON workspace_roles TO atelier_operator USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON workspace_roles TO atelier_operator;

CREATE TABLE users (
  client_id           bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  id                  uuid NOT NULL,
  email               text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  first_name          text NOT NULL CHECK (length(first_name) <= 100),
  last_name           text NOT NULL CHECK (length(last_name) <= 100),
  password_hash       text,                                 -- argon2id PHC string; NULL: no password sign-in
  role_id             uuid NOT NULL,
  status              text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'invited')),
  feature_access      text[] NOT NULL DEFAULT '{WEB_APP}',
  is_mfa_enabled      boolean NOT NULL DEFAULT false,
  last_seen_at        timestamptz,
  created_at          timestamptz NOT NULL DEFAULT now(),
  invite_mac          bytea CHECK (octet_length(invite_mac) = 32), -- of the one-time code in the mail
  invited_at          timestamptz,
  invite_expires_at   timestamptz,
  password_changed_at timestamptz,
  language            text NOT NULL DEFAULT 'en' CHECK (length(language) BETWEEN 2 AND 16),
  time_zone           text NOT NULL DEFAULT '' CHECK (length(time_zone) <= 64),
  theme               text NOT NULL DEFAULT 'auto' CHECK (theme IN ('auto', 'light', 'dark')),
  has_picture         boolean NOT NULL DEFAULT false,
  provisioned_by      text CHECK (provisioned_by IN ('scim', 'sso')), -- NULL: somebody here made the account
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, role_id) REFERENCES account_roles (client_id, id),
  -- An invitation is a code with an end, and nothing that outlives it.
  CONSTRAINT users_invite CHECK ((invite_mac IS NULL) = (invite_expires_at IS NULL))
);
-- One account an e-mail in a client; the same person may work for two clients, so it is not unique over all.
CREATE UNIQUE INDEX users_email ON users (client_id, lower(email));
CREATE INDEX users_sign_in ON users (lower(email));
CREATE INDEX users_role ON users (client_id, role_id);
CREATE INDEX users_by_name ON users (client_id, lower(first_name), lower(last_name), id);
-- The directory reads everybody page by page, in an order that does not change.
CREATE INDEX users_by_created ON users (client_id, created_at, id);
SELECT isolate('users');
CREATE POLICY auth ON users FOR SELECT TO atelier_auth USING (true);
GRANT SELECT (client_id, id, email, password_hash, status, last_seen_at, invite_mac, invite_expires_at) ON users TO atelier_auth;
CREATE POLICY operator ON users TO atelier_operator USING (true) WITH CHECK (true);
GRANT SELECT (client_id, id, email, status, created_at), INSERT ON users TO atelier_operator;

-- Names of those who have no account in the client, or none any more: people who were deleted, and the platform owner's staff who acted for it.
CREATE TABLE kept_names (
  client_id    bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  id           uuid NOT NULL,                               -- the person
  name         text NOT NULL,
  successor_id uuid,                                        -- who is asked about their work now
  kept_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_id, id)
);
SELECT isolate('kept_names');
CREATE POLICY operator ON kept_names TO atelier_operator USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON kept_names TO atelier_operator;

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

-- A signed-in browser. The refresh token and the device cookie are derived from (id, generation) with the server's key, so nothing here lets a reader of the table sign in.
CREATE TABLE sessions (
  client_id        bigint NOT NULL DEFAULT current_client(),
  id               uuid NOT NULL,
  user_id          uuid,
  generation       integer NOT NULL DEFAULT 1 CHECK (generation > 0),
  rotated_at       timestamptz NOT NULL DEFAULT now(),
  expires_at       timestamptz NOT NULL,                    -- absolute end, however often it is refreshed
  revoked_at       timestamptz,
  revoked_reason   text CHECK (revoked_reason IN ('signed_out', 'reuse', 'suspended', 'password_changed', 'removed', 'ended_elsewhere', 'factors_changed', 'role_changed', 'acting_ended', 'sso_required')),
  user_agent       text NOT NULL DEFAULT '' CHECK (length(user_agent) <= 400),
  ip               text NOT NULL DEFAULT '' CHECK (length(ip) <= 64),
  time_zone        text NOT NULL DEFAULT '' CHECK (length(time_zone) <= 64),
  created_at       timestamptz NOT NULL DEFAULT now(),
  way              text NOT NULL DEFAULT 'password' CHECK (way IN ('password', 'invite', 'passkey', 'sso', 'acting')),
  proven_at        timestamptz,                             -- when a second factor was last shown
  actor_client_id  bigint,
  actor_id         uuid,
  actor_session_id uuid,
  acting_reason    text CHECK (length(acting_reason) <= 500),
  acting_write     boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE,
  CONSTRAINT sessions_of_a_person_or_acting
    CHECK (CASE WHEN way = 'acting' THEN user_id IS NULL AND actor_client_id IS NOT NULL AND actor_id IS NOT NULL AND actor_session_id IS NOT NULL AND acting_reason IS NOT NULL
                ELSE user_id IS NOT NULL AND actor_id IS NULL END)
);
CREATE INDEX sessions_user ON sessions (client_id, user_id, created_at DESC);
SELECT isolate('sessions');
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
  prefix       text NOT NULL,                               -- its first characters, to recognise it by
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
