-- Searching by meaning: vectors of the passages of supporting documents, made by a model that can, of those that the client may use.
-- They are numbers of one byte each, and are compared in the server: a search is bounded to the documents of a use case or a workspace, which no index
-- over all vectors knows, and so no extension of the database is asked for (platform/README.md has the measurement).

-- How far a document is. One row for each supporting document with text; it waits in a queue like a file that is to be read.
CREATE TABLE document_vectors (
  client_id       bigint NOT NULL DEFAULT current_client(),
  document_id     uuid NOT NULL,
  workspace_id    uuid NOT NULL,
  version         integer NOT NULL CHECK (version > 0),      -- of the document, whose passages they are of
  status          text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'working', 'ready', 'failed', 'none')),
  model           text,                                      -- that made them, or makes them
  region          text,                                      -- where it does
  dimensions      integer CHECK (dimensions > 0),
  generation      uuid,                                      -- another one with every whole set: what processes hold in memory goes by it
  problem_code    text,
  problem_message text,
  attempt         integer NOT NULL DEFAULT 0,                -- since something was last kept
  lease_owner     uuid,
  lease_until     timestamptz,                               -- of who waits: not before
  queued_at       timestamptz NOT NULL DEFAULT now(),
  embedded_at     timestamptz,
  PRIMARY KEY (client_id, document_id),
  FOREIGN KEY (client_id, document_id) REFERENCES documents (client_id, id) ON DELETE CASCADE,
  CHECK (status <> 'ready' OR (model IS NOT NULL AND region IS NOT NULL AND dimensions IS NOT NULL AND generation IS NOT NULL)),
  CHECK (status <> 'failed' OR (problem_code IS NOT NULL AND problem_message IS NOT NULL))
);
CREATE INDEX document_vectors_waiting ON document_vectors (queued_at) WHERE status IN ('queued', 'working');
CREATE INDEX document_vectors_workspace ON document_vectors (client_id, workspace_id);
SELECT isolate('document_vectors');
CREATE POLICY worker ON document_vectors TO atelier_worker USING (true) WITH CHECK (true);
GRANT SELECT (client_id, document_id, status, region, attempt, lease_owner, lease_until, queued_at), UPDATE (status, attempt, lease_owner, lease_until)
  ON document_vectors TO atelier_worker;

-- The vector of a passage, of length one, each number as a byte: the vector is scale times these. It goes with its passage.
CREATE TABLE passage_vectors (
  client_id   bigint NOT NULL DEFAULT current_client(),
  passage_id  uuid NOT NULL,
  document_id uuid NOT NULL,
  model       text NOT NULL,
  dimensions  integer NOT NULL CHECK (dimensions > 0),
  scale       real NOT NULL CHECK (scale > 0),
  vector      bytea NOT NULL,
  PRIMARY KEY (client_id, passage_id),
  FOREIGN KEY (client_id, passage_id) REFERENCES passages (client_id, id) ON DELETE CASCADE,
  CHECK (length(vector) = dimensions)
);
-- Already as small as it gets, and read whole.
ALTER TABLE passage_vectors ALTER COLUMN vector SET STORAGE EXTERNAL;
CREATE INDEX passage_vectors_document ON passage_vectors (client_id, document_id);
SELECT isolate('passage_vectors');

-- What is there already waits its turn. The owner of the tables is no superuser everywhere.
ALTER TABLE documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_vectors NO FORCE ROW LEVEL SECURITY;
INSERT INTO document_vectors (client_id, document_id, workspace_id, version, queued_at)
SELECT client_id, id, workspace_id, version, created_at FROM documents WHERE purpose = 'supporting' AND status = 'ready' AND passages > 0;
ALTER TABLE document_vectors FORCE ROW LEVEL SECURITY;
ALTER TABLE documents FORCE ROW LEVEL SECURITY;
