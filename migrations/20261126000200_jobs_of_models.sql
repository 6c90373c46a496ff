-- Vectors and transcripts are made by jobs now: what waits becomes one, and their own leases go. `lease_until` of document_vectors says only until when a
-- document waits.
-- squawk-ignore-file ban-drop-column, require-concurrent-index-creation, require-concurrent-index-deletion
CREATE INDEX document_vectors_to_make ON document_vectors (client_id, queued_at) WHERE status IN ('queued', 'working');

-- Rows of all clients.
ALTER TABLE jobs NO FORCE ROW LEVEL SECURITY;
ALTER TABLE documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_vectors NO FORCE ROW LEVEL SECURITY;

UPDATE document_vectors SET status = 'queued', lease_until = NULL WHERE status = 'working';
INSERT INTO jobs (client_id, id, kind, subject, due_at, attempt)
SELECT client_id, gen_random_uuid(), 'transcribe_recording', id, now(), 0 FROM documents
WHERE status IN ('queued', 'extracting') AND kind IN ('mp3', 'm4a', 'wav', 'ogg', 'webm', 'mp4')
UNION ALL
SELECT client_id, gen_random_uuid(), 'embed_documents', '00000000-0000-0000-0000-000000000000', now(), 0 FROM document_vectors
WHERE status = 'queued' GROUP BY client_id
ON CONFLICT (client_id, kind, subject) DO NOTHING;

ALTER TABLE jobs FORCE ROW LEVEL SECURITY;
ALTER TABLE documents FORCE ROW LEVEL SECURITY;
ALTER TABLE document_vectors FORCE ROW LEVEL SECURITY;

DROP INDEX documents_waiting;
DROP POLICY worker ON documents;
REVOKE ALL ON documents FROM atelier_worker;
ALTER TABLE documents
  DROP COLUMN lease_owner, -- contract: the job has the lease
  DROP COLUMN lease_until; -- contract: the job has the lease
DROP INDEX document_vectors_waiting;
REVOKE ALL ON document_vectors FROM atelier_worker;
GRANT SELECT (client_id) ON document_vectors TO atelier_worker;
ALTER TABLE document_vectors
  DROP COLUMN lease_owner; -- contract: the job has the lease
