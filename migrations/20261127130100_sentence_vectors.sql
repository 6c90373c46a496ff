-- Beside a passage's vector those of its sentences: a question is often nearer to the one that answers it than to all that stands around it.
ALTER TABLE passage_vectors
  ADD COLUMN sentences bytea NOT NULL DEFAULT '', -- one behind the other, each its scale (real, lowest byte first) and its numbers; empty: it has one sentence, or its model gives them none
  ADD CONSTRAINT passage_vectors_sentences CHECK (length(sentences) % (dimensions + 4) = 0) NOT VALID;
-- As with the vectors themselves.
ALTER TABLE passage_vectors ALTER COLUMN sentences SET STORAGE EXTERNAL;

-- What the model of this machine made before is made anew; the follower of models queues the job.
ALTER TABLE document_vectors NO FORCE ROW LEVEL SECURITY;
UPDATE document_vectors SET status = 'queued', model = NULL, attempt = 0, not_before = NULL
WHERE status = 'ready' AND model LIKE 'multilingual-e5-small#%';
ALTER TABLE document_vectors FORCE ROW LEVEL SECURITY;
