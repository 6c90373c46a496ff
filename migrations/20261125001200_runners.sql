-- Plugins, bindings of models to them, credentials, and how calls went.

-- Models that administrators connect: bindings (plugin, region, endpoint, credentials, limits), uploaded plugins, and the keys that their makers sign with.
-- What belongs to client 1 serves every client; another client's bindings serve that client alone.
-- The key that a client's credentials are sealed with, itself sealed (wrapped) under a key of the operator's configuration: `platform keys rotate` wraps it anew.
CREATE TABLE data_keys (
  client_id  bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  id         uuid NOT NULL,
  wrapped_by text NOT NULL CHECK (length(wrapped_by) BETWEEN 8 AND 64), -- which of the operator's keys
  wrapped    bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id)
);
SELECT isolate('data_keys');
CREATE POLICY operator ON data_keys TO atelier_operator USING (true) WITH CHECK (true);
GRANT SELECT, UPDATE (wrapped_by, wrapped) ON data_keys TO atelier_operator;

CREATE TABLE control.runner_bindings (
  client_id           bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  id                  uuid NOT NULL,
  name                text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  plugin              text NOT NULL CHECK (length(plugin) BETWEEN 1 AND 64),
  region              text NOT NULL CHECK (length(region) BETWEEN 1 AND 40),
  endpoint            text CHECK (length(endpoint) <= 2000), -- NULL: the plugin's template for the region
  hosts               text[] NOT NULL,                      -- granted of those that the plugin asks for
  settings            jsonb NOT NULL,
  models              jsonb NOT NULL,                       -- [{id, label, context_window}]; empty: all that the plugin lists for chat
  priority            integer NOT NULL CHECK (priority BETWEEN 0 AND 1000), -- lower comes first
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
  -- What a plugin written in an interpreted language needs: memory and computing time of a binding's own, and a check against the contract with both and with settings.
  compute_seconds     integer CHECK (compute_seconds > 0),
  memory_mib          integer CHECK (memory_mib > 0),
  -- A binding's region is the platform's code, by which runs come to it; its provider may call the place otherwise. NULL: its plugin lists no regions, or the
  -- code is the provider's name as well.
  provider_region     text CHECK (length(provider_region) BETWEEN 1 AND 100),
  PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX runner_bindings_name ON control.runner_bindings (client_id, lower(name));
CREATE INDEX runner_bindings_listed ON control.runner_bindings (client_id, region, priority, id);
SELECT isolate('control.runner_bindings');
-- Credentials change with their binding's revision, so its row tells of them too.
CREATE TRIGGER changed AFTER INSERT OR UPDATE OR DELETE ON control.runner_bindings FOR EACH ROW EXECUTE FUNCTION runner_changed('bindings');

-- A field of a binding's credentials, sealed with the client's data key and bound to this row.
CREATE TABLE control.runner_credentials (
  client_id  bigint NOT NULL DEFAULT current_client(),
  id         uuid NOT NULL,
  binding_id uuid NOT NULL,
  field      text NOT NULL CHECK (length(field) BETWEEN 1 AND 64),
  sealed     bytea NOT NULL,
  set_by     uuid NOT NULL,
  set_at     timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, binding_id, field),
  FOREIGN KEY (client_id, binding_id) REFERENCES control.runner_bindings (client_id, id) ON DELETE CASCADE
);
SELECT isolate('control.runner_credentials');

-- Keys of plugins' makers that the platform's owner trusts. A revoked one stays: what it signed must say so.
CREATE TABLE control.plugin_keys (
  client_id     bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id) CHECK (client_id = 1),
  id            uuid NOT NULL,
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  public_key    text NOT NULL CHECK (length(public_key) <= 200), -- as minisign writes it
  key_id        text NOT NULL CHECK (length(key_id) = 16),  -- minisign's own, in hex
  added_by      uuid NOT NULL,
  added_at      timestamptz NOT NULL,
  revoked_by    uuid,
  revoked_at    timestamptz,
  revoke_reason text CHECK (length(revoke_reason) <= 500),
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, public_key),
  CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
);
SELECT isolate('control.plugin_keys');
CREATE TRIGGER changed AFTER UPDATE ON control.plugin_keys FOR EACH ROW EXECUTE FUNCTION runner_changed('plugins');

-- Versions of plugins that the owner uploaded; those of the plugins folder are not here. One is known by its digest.
CREATE TABLE control.plugin_versions (
  client_id     bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id) CHECK (client_id = 1),
  id            uuid NOT NULL,
  file_name     text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  digest        text NOT NULL CHECK (length(digest) = 64),
  size          bigint NOT NULL,
  blob_key      text NOT NULL,
  signature     text CHECK (length(signature) <= 2000),     -- as minisign writes it
  signed_by     uuid,                                       -- the key that it was made with
  state         text NOT NULL CHECK (state IN ('uploaded', 'checked', 'refused', 'canary', 'live', 'retired')),
  problem       text CHECK (length(problem) <= 2000),       -- why it was refused
  name          text CHECK (length(name) BETWEEN 1 AND 64),
  version       text CHECK (length(version) <= 64),
  manifest      jsonb,
  share         integer CHECK (share BETWEEN 1 AND 99),     -- with canary: runs of a hundred
  uploaded_by   uuid NOT NULL,
  uploaded_at   timestamptz NOT NULL,
  checked_at    timestamptz,
  installed_at  timestamptz,
  installed_by  uuid,
  retired_at    timestamptz,
  retire_reason text CHECK (length(retire_reason) <= 500),
  -- How a version went out of service, and by whom; nobody: by its error budget, or because another one came.
  retired_by    uuid,
  retired_how   text CHECK (retired_how IN ('replaced', 'retired', 'rolled_back', 'budget')),
  -- Which version a rollback leads to, from when on a canary's calls count, and who looks at an uploaded version.
  -- Since when a version serves all runs, or since when it did the last time; NULL: it never did, or was a canary the last time. A rollback leads to one that another
  -- one replaced there. And from when on its calls say something of it as a canary: those of an earlier try do not count.
  live_at       timestamptz,
  judged_from   timestamptz,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, digest),
  FOREIGN KEY (client_id, signed_by) REFERENCES control.plugin_keys (client_id, id),
  CHECK ((state = 'canary') = (share IS NOT NULL)),
  CHECK (state IN ('uploaded', 'refused') OR (name IS NOT NULL AND manifest IS NOT NULL))
);
CREATE UNIQUE INDEX plugin_versions_live ON control.plugin_versions (client_id, name) WHERE state = 'live';
CREATE UNIQUE INDEX plugin_versions_canary ON control.plugin_versions (client_id, name) WHERE state = 'canary';
CREATE INDEX plugin_versions_listed ON control.plugin_versions (client_id, uploaded_at DESC, id DESC);
CREATE INDEX plugin_versions_signed ON control.plugin_versions (client_id, signed_by);
CREATE INDEX plugin_versions_unchecked ON control.plugin_versions (client_id, uploaded_at) WHERE state = 'uploaded';
SELECT isolate('control.plugin_versions');
CREATE TRIGGER changed AFTER INSERT OR UPDATE OR DELETE ON control.plugin_versions FOR EACH ROW EXECUTE FUNCTION runner_changed('plugins');

-- Whoever looks at an uploaded version holds the lease; who dies loses it. A version without a row was not looked at yet, or shall be again.
CREATE TABLE control.plugin_checks (
  client_id   bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id) CHECK (client_id = 1),
  version_id  uuid NOT NULL,
  request     uuid NOT NULL,                                -- another one with each look, so that what comes of an earlier one does not count
  starts      integer NOT NULL,
  lease_until timestamptz NOT NULL,
  PRIMARY KEY (client_id, version_id),
  FOREIGN KEY (client_id, version_id) REFERENCES control.plugin_versions (client_id, id) ON DELETE CASCADE
);
SELECT isolate('control.plugin_checks');

-- The table of a version's check against the contract. One a version: another check replaces it. Whoever checks holds the lease; who dies loses it.
CREATE TABLE control.plugin_conformance (
  client_id    bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id) CHECK (client_id = 1),
  version_id   uuid NOT NULL,
  request      uuid NOT NULL,                               -- another one with each request, so that the answer to an earlier one does not count
  requested_by uuid,                                        -- NULL: the upload
  requested_at timestamptz NOT NULL,
  starts       integer NOT NULL DEFAULT 0,
  lease_until  timestamptz,
  finished_at  timestamptz,
  problem      text CHECK (length(problem) <= 2000),        -- why there is no table
  rows         jsonb NOT NULL DEFAULT '[]',
  failed       integer NOT NULL DEFAULT 0,
  settings     jsonb NOT NULL DEFAULT '{}',
  memory_mib   integer CHECK (memory_mib > 0),              -- NULL: what runs usually have
  PRIMARY KEY (client_id, version_id),
  FOREIGN KEY (client_id, version_id) REFERENCES control.plugin_versions (client_id, id) ON DELETE CASCADE
);
CREATE INDEX plugin_conformance_waiting ON control.plugin_conformance (client_id, requested_at) WHERE finished_at IS NULL;
SELECT isolate('control.plugin_conformance');

-- Which of the owner's accounts sees the figures of which plugin.
CREATE TABLE plugin_partners (
  client_id  bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id) CHECK (client_id = 1),
  plugin     text NOT NULL CHECK (length(plugin) BETWEEN 1 AND 64),
  user_id    uuid NOT NULL,
  granted_by uuid NOT NULL,
  granted_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, plugin, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
CREATE INDEX plugin_partners_of ON plugin_partners (client_id, user_id);
SELECT isolate('plugin_partners');

-- What each process compares with what it knows: a row rises with every change of the client's bindings or plugins.
CREATE TABLE control.runner_changes (
  client_id  bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  part       text NOT NULL CHECK (part IN ('bindings', 'plugins')),
  generation bigint NOT NULL,
  PRIMARY KEY (client_id, part)
);
SELECT isolate('control.runner_changes');
CREATE POLICY operator ON control.runner_changes TO atelier_operator USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON control.runner_changes TO atelier_operator;
CREATE POLICY worker ON control.runner_changes FOR SELECT TO atelier_worker USING (true);
GRANT SELECT (client_id, part, generation) ON control.runner_changes TO atelier_worker;

-- Calls of a binding by minute, of all clients together: no client, no text. A row is what one process counted; it writes its rows again as they grow. The
-- classes of the two histograms are in platform/src/routing/histogram.rs.
CREATE TABLE control.binding_minutes (
  binding_id    uuid NOT NULL,
  minute        timestamptz NOT NULL,
  plugin_digest text NOT NULL,
  outcome       text NOT NULL,                              -- 'succeeded' or the code of the failure
  process       uuid NOT NULL,
  calls         bigint NOT NULL,
  first_delta   bigint[] NOT NULL,
  total         bigint[] NOT NULL,
  -- What owners and partners see of plugins: how calls went over time, what versions use of the machine, whether an uploaded version keeps the contract, who
  -- took a version out of service, and which partner may look at which plugin.
  -- Of the calls of a row: second and later tries of a run, how long the circuit stood open in the process that counts (its row has the outcome '', no calls
  -- and no version), what the guest computed and the most memory that it had. Classes are in platform/src/routing/histogram.rs.
  retries       bigint NOT NULL DEFAULT 0,
  open_seconds  bigint NOT NULL DEFAULT 0,
  cpu           bigint[] NOT NULL DEFAULT '{}',
  memory        bigint[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (binding_id, minute, plugin_digest, outcome, process)
);
CREATE INDEX binding_minutes_by_time ON control.binding_minutes (minute, plugin_digest);
CREATE INDEX binding_minutes_by_version ON control.binding_minutes (plugin_digest, minute);
GRANT SELECT, INSERT, UPDATE, DELETE ON control.binding_minutes TO atelier_worker;
GRANT SELECT ON control.binding_minutes TO atelier_operator;

-- When a server that executes the runs of a region last said that it is there. No client, no text: a run that waits for nobody says so, and ends one day.
CREATE TABLE control.served_regions (
  region  text PRIMARY KEY,
  seen_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON control.served_regions TO atelier_worker;
GRANT SELECT ON control.served_regions TO atelier_tenant, atelier_operator;
