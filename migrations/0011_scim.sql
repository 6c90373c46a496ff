-- Provisioning by a company's directory (SCIM 2.0): its tokens, what it calls people, and its groups.

-- Kept as a MAC under the server's key; the token itself was shown once. A row that is gone is a token that was revoked; its name stays in kept_names for the log.
CREATE TABLE scim_tokens (
  client_id    bigint NOT NULL DEFAULT current_client() REFERENCES clients (id),
  id           uuid NOT NULL,
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  prefix       text NOT NULL,                            -- its first characters, to recognise it by
  tag          bytea NOT NULL CHECK (length(tag) = 32),
  rights       text[],                                   -- what its maker held; NULL: all that the built-in Account Admin has, also rights that come later
  created_by   uuid NOT NULL,                            -- it outlives its maker's account: so no foreign key
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
  user_name    text CHECK (length(user_name) BETWEEN 1 AND 254),     -- NULL: the e-mail
  external_id  text CHECK (length(external_id) BETWEEN 1 AND 255),
  display_name text CHECK (length(display_name) BETWEEN 1 AND 200),
  given_role   uuid,                                     -- the role that came from its groups last: what it may take back
  changed_at   timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX scim_users_user_name ON scim_users (client_id, lower(user_name));
CREATE INDEX scim_users_external_id ON scim_users (client_id, external_id);
SELECT isolate('scim_users');

-- A group of the directory. One that is called like an account role gives that role to its members.
CREATE TABLE scim_groups (
  client_id    bigint NOT NULL DEFAULT current_client() REFERENCES clients (id),
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

-- The directory reads everybody page by page, in an order that does not change.
CREATE INDEX users_by_created ON users (client_id, created_at, id);
