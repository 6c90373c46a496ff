-- Which version a rollback leads to, from when on a canary's calls count, and who looks at an uploaded version.

-- Since when a version serves all runs, or since when it did the last time; NULL: it never did, or was a canary the last time. A rollback leads to one that another
-- one replaced there. And from when on its calls say something of it as a canary: those of an earlier try do not count.
ALTER TABLE plugin_versions
  ADD COLUMN live_at timestamptz,
  ADD COLUMN judged_from timestamptz;
ALTER TABLE plugin_versions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE runner_changes NO FORCE ROW LEVEL SECURITY;
-- Of what was replaced before this step nobody knows whether it had all runs: it can be installed again, but no rollback leads to it.
UPDATE plugin_versions SET live_at = installed_at WHERE state = 'live';
ALTER TABLE plugin_versions FORCE ROW LEVEL SECURITY;
ALTER TABLE runner_changes FORCE ROW LEVEL SECURITY;

-- Whoever looks at an uploaded version holds the lease; who dies loses it. A version without a row was not looked at yet, or shall be again.
CREATE TABLE plugin_checks (
  client_id   bigint NOT NULL DEFAULT current_client() REFERENCES clients (id) CHECK (client_id = 1),
  version_id  uuid NOT NULL,
  request     uuid NOT NULL,                -- another one with each look, so that what comes of an earlier one does not count
  starts      integer NOT NULL,
  lease_until timestamptz NOT NULL,
  PRIMARY KEY (client_id, version_id),
  FOREIGN KEY (client_id, version_id) REFERENCES plugin_versions (client_id, id) ON DELETE CASCADE
);
SELECT isolate('plugin_checks');
CREATE INDEX plugin_versions_unchecked ON plugin_versions (client_id, uploaded_at) WHERE state = 'uploaded';
