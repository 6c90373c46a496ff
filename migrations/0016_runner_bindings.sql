-- Models that administrators connect: bindings (plugin, region, endpoint, credentials, limits), uploaded plugins, and the keys that their makers sign with.
-- What belongs to client 1 serves every client; another client's bindings serve that client alone.

-- The key that a client's credentials are sealed with, itself sealed (wrapped) under a key of the operator's configuration: `platform keys rotate` wraps it anew.
CREATE TABLE data_keys (
  client_id  bigint NOT NULL DEFAULT current_client() REFERENCES clients (id),
  id         uuid NOT NULL,
  wrapped_by text NOT NULL CHECK (length(wrapped_by) BETWEEN 8 AND 64),  -- which of the operator's keys
  wrapped    bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id)
);
SELECT isolate('data_keys');
CREATE POLICY operator ON data_keys TO atelier_operator USING (true) WITH CHECK (true);
GRANT SELECT, UPDATE (wrapped_by, wrapped) ON data_keys TO atelier_operator;

-- Whether a client may connect models of its own.
ALTER TABLE clients ADD COLUMN own_models boolean NOT NULL DEFAULT false;

CREATE TABLE runner_bindings (
  client_id           bigint NOT NULL DEFAULT current_client() REFERENCES clients (id),
  id                  uuid NOT NULL,
  name                text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  plugin              text NOT NULL CHECK (length(plugin) BETWEEN 1 AND 64),
  region              text NOT NULL CHECK (length(region) BETWEEN 1 AND 40),
  endpoint            text CHECK (length(endpoint) <= 2000),  -- NULL: the plugin's template for the region
  hosts               text[] NOT NULL,                        -- granted of those that the plugin asks for
  settings            jsonb NOT NULL,
  models              jsonb NOT NULL,                         -- [{id, label, context_window}]; empty: all that the plugin lists for chat
  priority            integer NOT NULL CHECK (priority BETWEEN 0 AND 1000),  -- lower comes first
  enabled             boolean NOT NULL,
  parallel_runs       integer CHECK (parallel_runs > 0),
  requests_per_minute integer CHECK (requests_per_minute > 0),
  run_seconds         integer CHECK (run_seconds > 0),
  silence_seconds     integer CHECK (silence_seconds > 0),
  revision            bigint NOT NULL DEFAULT 1,
  created_by          uuid NOT NULL,
  created_at          timestamptz NOT NULL,
  updated_by          uuid NOT NULL,
  updated_at          timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX runner_bindings_name ON runner_bindings (client_id, lower(name));
CREATE INDEX runner_bindings_listed ON runner_bindings (client_id, region, priority, id);
SELECT isolate('runner_bindings');

-- A field of a binding's credentials, sealed with the client's data key and bound to this row.
CREATE TABLE runner_credentials (
  client_id  bigint NOT NULL DEFAULT current_client(),
  id         uuid NOT NULL,
  binding_id uuid NOT NULL,
  field      text NOT NULL CHECK (length(field) BETWEEN 1 AND 64),
  sealed     bytea NOT NULL,
  set_by     uuid NOT NULL,
  set_at     timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, binding_id, field),
  FOREIGN KEY (client_id, binding_id) REFERENCES runner_bindings (client_id, id) ON DELETE CASCADE
);
SELECT isolate('runner_credentials');

-- Keys of plugins' makers that the platform's owner trusts. A revoked one stays: what it signed must say so.
CREATE TABLE plugin_keys (
  client_id     bigint NOT NULL DEFAULT current_client() REFERENCES clients (id) CHECK (client_id = 1),
  id            uuid NOT NULL,
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  public_key    text NOT NULL CHECK (length(public_key) <= 200),  -- as minisign writes it
  key_id        text NOT NULL CHECK (length(key_id) = 16),        -- minisign's own, in hex
  added_by      uuid NOT NULL,
  added_at      timestamptz NOT NULL,
  revoked_by    uuid,
  revoked_at    timestamptz,
  revoke_reason text CHECK (length(revoke_reason) <= 500),
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, public_key),
  CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
);
SELECT isolate('plugin_keys');

-- Versions of plugins that the owner uploaded; those of the plugins folder are not here. One is known by its digest.
CREATE TABLE plugin_versions (
  client_id   bigint NOT NULL DEFAULT current_client() REFERENCES clients (id) CHECK (client_id = 1),
  id          uuid NOT NULL,
  file_name   text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  digest      text NOT NULL CHECK (length(digest) = 64),
  size        bigint NOT NULL,
  blob_key    text NOT NULL,
  signature   text CHECK (length(signature) <= 2000),    -- as minisign writes it
  signed_by   uuid,                                      -- the key that it was made with
  state       text NOT NULL CHECK (state IN ('uploaded', 'checked', 'refused', 'canary', 'live', 'retired')),
  problem     text CHECK (length(problem) <= 2000),      -- why it was refused
  name        text CHECK (length(name) BETWEEN 1 AND 64),
  version     text CHECK (length(version) <= 64),
  manifest    jsonb,
  share       integer CHECK (share BETWEEN 1 AND 99),    -- with canary: runs of a hundred
  uploaded_by uuid NOT NULL,
  uploaded_at timestamptz NOT NULL,
  checked_at  timestamptz,
  installed_at timestamptz,
  installed_by uuid,
  retired_at  timestamptz,
  retire_reason text CHECK (length(retire_reason) <= 500),
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, digest),
  FOREIGN KEY (client_id, signed_by) REFERENCES plugin_keys (client_id, id),
  CHECK ((state = 'canary') = (share IS NOT NULL)),
  CHECK (state IN ('uploaded', 'refused') OR (name IS NOT NULL AND manifest IS NOT NULL))
);
CREATE UNIQUE INDEX plugin_versions_live ON plugin_versions (client_id, name) WHERE state = 'live';
CREATE UNIQUE INDEX plugin_versions_canary ON plugin_versions (client_id, name) WHERE state = 'canary';
CREATE INDEX plugin_versions_listed ON plugin_versions (client_id, uploaded_at DESC, id DESC);
CREATE INDEX plugin_versions_signed ON plugin_versions (client_id, signed_by);
SELECT isolate('plugin_versions');

-- What each process compares with what it knows: a row rises with every change of the client's bindings or plugins.
CREATE TABLE runner_changes (
  client_id  bigint NOT NULL DEFAULT current_client() REFERENCES clients (id),
  part       text NOT NULL CHECK (part IN ('bindings', 'plugins')),
  generation bigint NOT NULL,
  PRIMARY KEY (client_id, part)
);
SELECT isolate('runner_changes');
CREATE POLICY operator ON runner_changes TO atelier_operator USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON runner_changes TO atelier_operator;
CREATE POLICY worker ON runner_changes FOR SELECT TO atelier_worker USING (true);
GRANT SELECT (client_id, part, generation) ON runner_changes TO atelier_worker;

CREATE FUNCTION runner_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO runner_changes AS c (client_id, part, generation) VALUES (coalesce(NEW.client_id, OLD.client_id), TG_ARGV[0], 1)
  ON CONFLICT (client_id, part) DO UPDATE SET generation = c.generation + 1;
  RETURN NULL;
END
$$;
-- Credentials change with their binding's revision, so its row tells of them too.
CREATE TRIGGER changed AFTER INSERT OR UPDATE OR DELETE ON runner_bindings FOR EACH ROW EXECUTE FUNCTION runner_changed('bindings');
CREATE TRIGGER changed AFTER INSERT OR UPDATE OR DELETE ON plugin_versions FOR EACH ROW EXECUTE FUNCTION runner_changed('plugins');
CREATE TRIGGER changed AFTER UPDATE ON plugin_keys FOR EACH ROW EXECUTE FUNCTION runner_changed('plugins');
CREATE FUNCTION own_models_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO runner_changes AS c (client_id, part, generation) VALUES (NEW.id, 'bindings', 1)
  ON CONFLICT (client_id, part) DO UPDATE SET generation = c.generation + 1;
  RETURN NULL;
END
$$;
CREATE TRIGGER own_models_changed AFTER UPDATE OF own_models ON clients FOR EACH ROW EXECUTE FUNCTION own_models_changed();

-- Whether a binding is the only one that runs on their way have: the worker sees those alone.
GRANT SELECT (model) ON runs TO atelier_worker;

-- Administrators that are there get the new rights, as those who come later do.
ALTER TABLE account_roles NO FORCE ROW LEVEL SECURITY;
UPDATE account_roles SET permissions = permissions || '{manage-bindings}' WHERE builtin AND name = 'Account Admin';
UPDATE account_roles SET permissions = permissions || '{manage-plugins}' WHERE builtin AND name = 'Account Admin' AND client_id = 1;
ALTER TABLE account_roles FORCE ROW LEVEL SECURITY;
