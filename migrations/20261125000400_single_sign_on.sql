-- A company's own identity provider: single sign-on and provisioning (SCIM).

-- Single sign-on by OpenID Connect: a client's connection to its identity provider, the domains that are its own, who is who there, and what stands between leaving for the provider and a session.
-- One a client. The secret is sealed with the server's key, bound to this row.
CREATE TABLE sso_connections (
  client_id           bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  id                  uuid NOT NULL,
  preset              text NOT NULL CHECK (preset IN ('oidc', 'azure')),
  issuer              text NOT NULL CHECK (length(issuer) BETWEEN 1 AND 500),
  provider_client_id  text NOT NULL CHECK (length(provider_client_id) BETWEEN 1 AND 255), -- what the provider calls this platform
  client_secret       bytea NOT NULL,
  client_secret_last4 text NOT NULL CHECK (length(client_secret_last4) <= 4),
  default_role_id     uuid NOT NULL,
  role_claim          text CHECK (length(role_claim) BETWEEN 1 AND 200),
  enabled             boolean NOT NULL,
  enforced            boolean NOT NULL,                     -- nobody of its domains signs in another way, but who can mend it
  created_at          timestamptz NOT NULL,
  updated_at          timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id),
  FOREIGN KEY (client_id, default_role_id) REFERENCES account_roles (client_id, id),
  CHECK (enabled OR NOT enforced)
);
SELECT isolate('sso_connections');
CREATE POLICY auth ON sso_connections FOR SELECT TO atelier_auth USING (true);
GRANT SELECT (client_id, id, preset, enabled, enforced) ON sso_connections TO atelier_auth;

-- E-mail domains, in lower case as DNS writes them. One belongs to one client: whoever signs in with an address of it is led to that client's provider.
CREATE TABLE sso_domains (
  client_id     bigint NOT NULL DEFAULT current_client(),
  domain        text NOT NULL CHECK (length(domain) BETWEEN 3 AND 253 AND domain = lower(domain)),
  connection_id uuid NOT NULL,
  PRIMARY KEY (client_id, domain),
  FOREIGN KEY (client_id, connection_id) REFERENCES sso_connections (client_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sso_domains_claimed ON sso_domains (domain);
CREATE INDEX sso_domains_connection ON sso_domains (client_id, connection_id);
SELECT isolate('sso_domains');
-- Before the client is known: whose domain this is, and how its people sign in. Nothing else of a connection.
CREATE POLICY auth ON sso_domains FOR SELECT TO atelier_auth USING (true);
GRANT SELECT (client_id, domain, connection_id) ON sso_domains TO atelier_auth;

-- Which role goes with a value of the claim; the first that fits counts.
CREATE TABLE sso_role_maps (
  client_id     bigint NOT NULL DEFAULT current_client(),
  connection_id uuid NOT NULL,
  position      integer NOT NULL,
  value         text NOT NULL CHECK (length(value) BETWEEN 1 AND 400),
  role_id       uuid NOT NULL,
  PRIMARY KEY (client_id, connection_id, position),
  FOREIGN KEY (client_id, connection_id) REFERENCES sso_connections (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, role_id) REFERENCES account_roles (client_id, id)
);
CREATE INDEX sso_role_maps_role ON sso_role_maps (client_id, role_id);
SELECT isolate('sso_role_maps');

-- Who somebody is at a provider. The subject alone decides; the e-mail is what the provider last said, for the reader of the table.
CREATE TABLE sso_identities (
  client_id      bigint NOT NULL DEFAULT current_client(),
  issuer         text NOT NULL CHECK (length(issuer) <= 500),
  subject        text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  user_id        uuid NOT NULL,
  email          text NOT NULL CHECK (length(email) <= 254),
  mapped_role_id uuid,                                      -- the role that the map gave last, so that the map can take it back
  created_at     timestamptz NOT NULL,
  last_used_at   timestamptz NOT NULL,
  PRIMARY KEY (client_id, issuer, subject),
  UNIQUE (client_id, user_id, issuer),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
SELECT isolate('sso_identities');

-- Somebody has left for the provider and is expected back, in the same browser, once. State and browser are kept as MACs; nonce and PKCE verifier sealed.
CREATE TABLE sso_attempts (
  client_id     bigint NOT NULL DEFAULT current_client(),
  id            uuid NOT NULL,
  connection_id uuid NOT NULL,
  state_mac     bytea NOT NULL CHECK (octet_length(state_mac) = 32),
  browser_mac   bytea NOT NULL CHECK (octet_length(browser_mac) = 32),
  secrets       bytea NOT NULL,
  redirect_uri  text NOT NULL,
  wish          text,                                       -- the path to go on to
  expires_at    timestamptz NOT NULL,
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, connection_id) REFERENCES sso_connections (client_id, id) ON DELETE CASCADE
);
CREATE INDEX sso_attempts_connection ON sso_attempts (client_id, connection_id);
CREATE INDEX sso_attempts_expired ON sso_attempts (client_id, expires_at);
SELECT isolate('sso_attempts');

-- Somebody has come back and may open a session with this, once, within a minute.
CREATE TABLE sso_tokens (
  client_id   bigint NOT NULL DEFAULT current_client(),
  id          uuid NOT NULL,
  user_id     uuid NOT NULL,
  secret_mac  bytea NOT NULL CHECK (octet_length(secret_mac) = 32),
  browser_mac bytea NOT NULL CHECK (octet_length(browser_mac) = 32),
  expires_at  timestamptz NOT NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
CREATE INDEX sso_tokens_user ON sso_tokens (client_id, user_id);
CREATE INDEX sso_tokens_expired ON sso_tokens (client_id, expires_at);
SELECT isolate('sso_tokens');

-- Provisioning by a company's directory (SCIM 2.0): its tokens, what it calls people, and its groups.
-- Kept as a MAC under the server's key; the token itself was shown once. A row that is gone is a token that was revoked; its name stays in kept_names for the log.
CREATE TABLE scim_tokens (
  client_id    bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  id           uuid NOT NULL,
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  prefix       text NOT NULL,                               -- its first characters, to recognise it by
  tag          bytea NOT NULL CHECK (length(tag) = 32),
  rights       text[],                                      -- what its maker held; NULL: all that the built-in Account Admin has, also rights that come later
  created_by   uuid NOT NULL,                               -- it outlives its maker's account: so no foreign key
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, tag)
);
SELECT isolate('scim_tokens');

-- What a directory says about somebody beyond what users keeps.
CREATE TABLE scim_users (
  client_id    bigint NOT NULL DEFAULT current_client(),
  user_id      uuid NOT NULL,
  user_name    text CHECK (length(user_name) BETWEEN 1 AND 254), -- NULL: the e-mail
  external_id  text CHECK (length(external_id) BETWEEN 1 AND 255),
  display_name text CHECK (length(display_name) BETWEEN 1 AND 200),
  given_role   uuid,                                        -- the role that came from its groups last: what it may take back
  changed_at   timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX scim_users_user_name ON scim_users (client_id, lower(user_name));
CREATE INDEX scim_users_external_id ON scim_users (client_id, external_id);
SELECT isolate('scim_users');

-- A group of the directory. One that is called like an account role gives that role to its members.
CREATE TABLE scim_groups (
  client_id    bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  id           uuid NOT NULL,
  display_name text NOT NULL CHECK (length(display_name) BETWEEN 1 AND 200),
  external_id  text CHECK (length(external_id) BETWEEN 1 AND 255),
  created_at   timestamptz NOT NULL,
  changed_at   timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX scim_groups_display_name ON scim_groups (client_id, lower(display_name));
CREATE INDEX scim_groups_external_id ON scim_groups (client_id, external_id);
SELECT isolate('scim_groups');

CREATE TABLE scim_group_members (
  client_id bigint NOT NULL DEFAULT current_client(),
  group_id  uuid NOT NULL,
  user_id   uuid NOT NULL,
  PRIMARY KEY (client_id, group_id, user_id),
  FOREIGN KEY (client_id, group_id) REFERENCES scim_groups (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
CREATE INDEX scim_group_members_user ON scim_group_members (client_id, user_id);
SELECT isolate('scim_group_members');
