-- Reading documents, looks at plugins, their checks against the contract, and replays are jobs now: what waits becomes one, and their own leases go.
-- squawk-ignore-file ban-drop-column, ban-drop-table, require-concurrent-index-deletion

ALTER TABLE control.plugin_conformance
  ADD COLUMN state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'finished', 'cut_off'));

-- Rows of all clients.
ALTER TABLE jobs NO FORCE ROW LEVEL SECURITY;
ALTER TABLE documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE control.plugin_versions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE control.plugin_conformance NO FORCE ROW LEVEL SECURITY;
ALTER TABLE control.replays NO FORCE ROW LEVEL SECURITY;

UPDATE control.plugin_conformance
SET state = CASE WHEN finished_at IS NOT NULL THEN 'finished' WHEN starts >= 2 THEN 'cut_off' ELSE 'waiting' END;
-- A recording that is written down keeps its lease.
UPDATE documents SET lease_owner = NULL, lease_until = NULL
WHERE status IN ('queued', 'extracting') AND lease_until IS NOT NULL
  AND (kind IS NULL OR kind NOT IN ('mp3', 'm4a', 'wav', 'ogg', 'webm', 'mp4'));
INSERT INTO jobs (client_id, id, kind, subject, due_at, attempt)
SELECT client_id, gen_random_uuid(), 'read_document', id, now(), 0 FROM documents
WHERE status IN ('queued', 'extracting') AND (kind IS NULL OR kind NOT IN ('mp3', 'm4a', 'wav', 'ogg', 'webm', 'mp4'))
UNION ALL
SELECT client_id, gen_random_uuid(), 'check_plugin', id, now(), 0 FROM control.plugin_versions WHERE state = 'uploaded'
UNION ALL
SELECT client_id, gen_random_uuid(), 'check_conformance', version_id, now(), 0 FROM control.plugin_conformance WHERE state = 'waiting'
UNION ALL
SELECT client_id, gen_random_uuid(), 'replay', id, now(), 0 FROM control.replays WHERE status IN ('queued', 'running')
ON CONFLICT (client_id, kind, subject) DO NOTHING;

ALTER TABLE jobs FORCE ROW LEVEL SECURITY;
ALTER TABLE documents FORCE ROW LEVEL SECURITY;
ALTER TABLE control.plugin_versions FORCE ROW LEVEL SECURITY;
ALTER TABLE control.plugin_conformance FORCE ROW LEVEL SECURITY;
ALTER TABLE control.replays FORCE ROW LEVEL SECURITY;

DROP INDEX control.plugin_conformance_waiting;
ALTER TABLE control.plugin_conformance
  DROP COLUMN request,     -- contract: the job's fence says whose answer counts
  DROP COLUMN starts,      -- contract: the job counts its attempts
  DROP COLUMN lease_until; -- contract: the job has the lease
DROP TABLE control.plugin_checks; -- contract: a look is a job
DROP INDEX control.plugin_versions_unchecked;
DROP POLICY worker ON control.replays;
DROP INDEX control.replays_live;
REVOKE ALL ON control.replays FROM atelier_worker;
ALTER TABLE control.replays
  DROP COLUMN lease_owner, -- contract: the job has the lease
  DROP COLUMN lease_until, -- contract: the job has the lease
  DROP COLUMN fence;       -- contract: the job has the fence
