-- What owners and partners see of plugins: how calls went over time, what versions use of the machine, whether an uploaded version keeps the contract, who
-- took a version out of service, and which partner may look at which plugin.

-- Of the calls of a row: second and later tries of a run, how long the circuit stood open in the process that counts (its row has the outcome '', no calls
-- and no version), what the guest computed and the most memory that it had. Classes are in platform/src/routing/histogram.rs.
ALTER TABLE binding_minutes
  ADD COLUMN retries bigint NOT NULL DEFAULT 0,
  ADD COLUMN open_seconds bigint NOT NULL DEFAULT 0,
  ADD COLUMN cpu bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN memory bigint[] NOT NULL DEFAULT '{}';
CREATE INDEX binding_minutes_by_version ON binding_minutes (plugin_digest, minute);

-- How a version went out of service, and by whom; nobody: by its error budget, or because another one came.
ALTER TABLE plugin_versions
  ADD COLUMN retired_by uuid,
  ADD COLUMN retired_how text CHECK (retired_how IN ('replaced', 'retired', 'rolled_back', 'budget'));

-- The table of a version's check against the contract. One a version: another check replaces it. Whoever checks holds the lease; who dies loses it.
CREATE TABLE plugin_conformance (
  client_id    bigint NOT NULL DEFAULT current_client() REFERENCES clients (id) CHECK (client_id = 1),
  version_id   uuid NOT NULL,
  request      uuid NOT NULL,                        -- another one with each request, so that the answer to an earlier one does not count
  requested_by uuid,                                 -- NULL: the upload
  requested_at timestamptz NOT NULL,
  starts       integer NOT NULL DEFAULT 0,
  lease_until  timestamptz,
  finished_at  timestamptz,
  problem      text CHECK (length(problem) <= 2000), -- why there is no table
  rows         jsonb NOT NULL DEFAULT '[]',
  failed       integer NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, version_id),
  FOREIGN KEY (client_id, version_id) REFERENCES plugin_versions (client_id, id) ON DELETE CASCADE
);
CREATE INDEX plugin_conformance_waiting ON plugin_conformance (client_id, requested_at) WHERE finished_at IS NULL;
SELECT isolate('plugin_conformance');

-- Which of the owner's accounts sees the figures of which plugin.
CREATE TABLE plugin_partners (
  client_id  bigint NOT NULL DEFAULT current_client() REFERENCES clients (id) CHECK (client_id = 1),
  plugin     text NOT NULL CHECK (length(plugin) BETWEEN 1 AND 64),
  user_id    uuid NOT NULL,
  granted_by uuid NOT NULL,
  granted_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, plugin, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
CREATE INDEX plugin_partners_of ON plugin_partners (client_id, user_id);
SELECT isolate('plugin_partners');

-- The administrators that are there get the new right, as those who come later do: they give it on.
ALTER TABLE account_roles NO FORCE ROW LEVEL SECURITY;
UPDATE account_roles SET permissions = permissions || '{see-plugin-figures}' WHERE builtin AND name = 'Account Admin' AND client_id = 1;
ALTER TABLE account_roles FORCE ROW LEVEL SECURITY;
