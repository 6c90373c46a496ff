-- Ways in: sign-up, invitations, second factors, passkeys, and the mails that carry codes.

-- A company that wants an account; it becomes a client when the code of its mail comes back in the browser that asked.
CREATE TABLE control.signups (
  id              uuid PRIMARY KEY,
  email           text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  company         text NOT NULL CHECK (length(company) BETWEEN 1 AND 200),
  first_name      text NOT NULL CHECK (length(first_name) <= 100),
  last_name       text NOT NULL CHECK (length(last_name) <= 100),
  password_hash   text NOT NULL,
  time_zone       text NOT NULL DEFAULT '' CHECK (length(time_zone) <= 64),
  code_mac        bytea NOT NULL CHECK (octet_length(code_mac) = 32),
  tries           integer NOT NULL DEFAULT 0,
  code_expires_at timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX signups_expired ON control.signups (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON control.signups TO atelier_auth;
GRANT SELECT, DELETE ON control.signups TO atelier_operator;

-- A passkey ceremony before anybody is known: the passkey itself will say whose it is. No client, so no tenant table: only the sign-in's role sees it.
CREATE TABLE control.ceremonies (
  id         uuid PRIMARY KEY,
  secret_mac bytea NOT NULL CHECK (octet_length(secret_mac) = 32),
  state      bytea NOT NULL,                                -- sealed
  expires_at timestamptz NOT NULL
);
CREATE INDEX ceremonies_expired ON control.ceremonies (expires_at);
GRANT SELECT, INSERT, DELETE ON control.ceremonies TO atelier_auth;

-- A step between the password and the session. What the browser holds is a secret whose MAC stands here.
CREATE TABLE challenges (
  client_id  bigint NOT NULL DEFAULT current_client(),
  id         uuid NOT NULL,
  user_id    uuid NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('new_password', 'second_factor', 'new_passkey')),
  way        text NOT NULL CHECK (way IN ('password', 'invite', 'passkey', 'sso')),
  secret_mac bytea NOT NULL CHECK (octet_length(secret_mac) = 32),
  time_zone  text NOT NULL DEFAULT '' CHECK (length(time_zone) <= 64),
  tries      integer NOT NULL DEFAULT 0,
  ceremony   bytea,                                         -- a passkey ceremony's state, sealed
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
CREATE INDEX challenges_user ON challenges (client_id, user_id);
SELECT isolate('challenges');

-- The code of a password reset: the newest only.
CREATE TABLE password_resets (
  client_id  bigint NOT NULL DEFAULT current_client(),
  user_id    uuid NOT NULL,
  code_mac   bytea NOT NULL CHECK (octet_length(code_mac) = 32),
  tries      integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_id, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
SELECT isolate('password_resets');

-- An authenticator app. The secret is sealed with the server's key, bound to this row; a step that was used is not used again.
CREATE TABLE totp_secrets (
  client_id    bigint NOT NULL DEFAULT current_client(),
  user_id      uuid NOT NULL,
  secret       bytea NOT NULL,
  confirmed_at timestamptz,                                 -- NULL while it is being set up
  last_step    bigint NOT NULL DEFAULT 0,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_id, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
SELECT isolate('totp_secrets');

CREATE TABLE recovery_codes (
  client_id  bigint NOT NULL DEFAULT current_client(),
  user_id    uuid NOT NULL,
  code_mac   bytea NOT NULL CHECK (octet_length(code_mac) = 32),
  used_at    timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_id, user_id, code_mac),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
SELECT isolate('recovery_codes');

-- Public keys and counters: nothing here lets a reader sign in.
CREATE TABLE passkeys (
  client_id     bigint NOT NULL DEFAULT current_client(),
  id            uuid NOT NULL,
  user_id       uuid NOT NULL,
  credential_id bytea NOT NULL CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  credential    jsonb NOT NULL,
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  last_used_at  timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX passkeys_credential ON passkeys (client_id, credential_id);
CREATE INDEX passkeys_user ON passkeys (client_id, user_id);
CREATE INDEX passkeys_sign_in ON passkeys (credential_id);
SELECT isolate('passkeys');
CREATE POLICY auth ON passkeys FOR SELECT TO atelier_auth USING (true);
GRANT SELECT (client_id, user_id, credential_id) ON passkeys TO atelier_auth;

-- Mails that wait to be sent, written in the transaction that has a reason for them. What they say is sealed (codes are in it), and gone once they are sent.
CREATE TABLE mails (
  client_id   bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  id          uuid NOT NULL,
  kind        text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  recipient   text NOT NULL CHECK (length(recipient) BETWEEN 3 AND 254),
  sealed      bytea,
  status      text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed')),
  attempt     integer NOT NULL DEFAULT 0,
  last_error  text CHECK (length(last_error) <= 500),
  expires_at  timestamptz NOT NULL,                         -- of no use to anybody afterwards
  created_at  timestamptz NOT NULL DEFAULT now(),
  sent_at     timestamptz,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX mails_done ON mails (client_id, created_at) WHERE status IN ('sent', 'failed');
SELECT isolate('mails');
-- A client's own transactions write mails and never read them.
REVOKE SELECT, UPDATE, DELETE ON mails FROM atelier_tenant;
CREATE POLICY worker ON mails TO atelier_worker USING (true) WITH CHECK (true);
GRANT SELECT, UPDATE (sealed, status, attempt, last_error, sent_at), DELETE ON mails TO atelier_worker;
-- Sign-ups have no client yet: the platform writes to them.
CREATE POLICY auth ON mails FOR INSERT TO atelier_auth WITH CHECK (client_id = 1);
GRANT INSERT ON mails TO atelier_auth;
