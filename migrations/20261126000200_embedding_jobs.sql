-- One job a client makes the vectors of its documents that wait, the longest waiting first. `lease_owner` is of the version before; `lease_until` says only
-- until when a document waits.
CREATE INDEX document_vectors_to_make ON document_vectors (client_id, queued_at) WHERE status IN ('queued', 'working');
