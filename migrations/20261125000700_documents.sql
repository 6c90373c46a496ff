-- Documents: versions, passages, vectors, tags, uploads in parts.

-- Supporting documents, and files given to one run: the original in the object store, its text as passages here.
CREATE TABLE documents (
  client_id        bigint NOT NULL DEFAULT current_client(),
  id               uuid NOT NULL,
  workspace_id     uuid NOT NULL,
  folder_kind      text NOT NULL DEFAULT 'document' CHECK (folder_kind = 'document'),
  folder_id        uuid,
  purpose          text NOT NULL DEFAULT 'supporting' CHECK (purpose IN ('supporting', 'run_input', 'version')),
  name             text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  blob_key         text NOT NULL,                           -- made by the server, never from the name (C13)
  size             bigint NOT NULL CHECK (size >= 0),       -- bytes
  sha256           bytea NOT NULL CHECK (length(sha256) = 32),
  kind             text CHECK (kind IN ('pdf', 'docx', 'xlsx', 'pptx', 'odt', 'eml', 'png', 'jpeg', 'webp', 'tiff', 'csv', 'html', 'markdown', 'text',
                  'vtt', 'srt', 'mp3', 'm4a', 'wav', 'ogg', 'webm', 'mp4')),
  pages            integer,
  characters       bigint,
  passages         integer,
  warnings         text[] NOT NULL DEFAULT '{}',
  status           text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'extracting', 'ready', 'failed')),
  problem_code     text,
  problem_message  text,
  attempt          integer NOT NULL DEFAULT 0,
  lease_owner      uuid,                                    -- the process that extracts it
  lease_until      timestamptz,
  uploaded_by      uuid,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  -- A document's row describes the version in force. Once it was replaced, every version of it, that one too, has a row of its own beside it:
  -- it waits to be read like any other file, and goes with the document.
  version          integer NOT NULL DEFAULT 1 CHECK (version > 0),
  version_of       uuid,
  reading_since    timestamptz,                             -- when its present or last attempt began
  kept_passages    integer,                                 -- as many stood in the version that it was compared with
  added_passages   integer,
  removed_passages integer,
  -- The use case that a file was given to a run of: the file stays behind the same folder as the run. No foreign key: NULL is what all others have.
  use_case_id      uuid,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, workspace_id) REFERENCES workspaces (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, workspace_id, folder_kind, folder_id) REFERENCES folders (client_id, workspace_id, kind, id),
  CHECK ((status = 'failed') = (problem_code IS NOT NULL)),
  CONSTRAINT documents_version_of FOREIGN KEY (client_id, version_of) REFERENCES documents (client_id, id) ON DELETE CASCADE,
  CONSTRAINT documents_is_version CHECK ((purpose = 'version') = (version_of IS NOT NULL)),
  -- A version's passages are kept under the document in force, and compared with those before.
  CONSTRAINT documents_version_read CHECK (purpose <> 'version' OR status <> 'ready' OR kept_passages IS NOT NULL)
);
CREATE INDEX documents_by_created ON documents (client_id, workspace_id, created_at DESC, id DESC);
CREATE INDEX documents_by_name ON documents (client_id, workspace_id, lower(name), id);
CREATE INDEX documents_folder ON documents (client_id, folder_id);
CREATE INDEX documents_waiting ON documents (created_at) WHERE status IN ('queued', 'extracting');
-- How many supporting documents a workspace has, without touching its rows.
CREATE INDEX documents_supporting ON documents (client_id, workspace_id) WHERE purpose = 'supporting';
-- "The same file is here already."
CREATE INDEX documents_same ON documents (client_id, workspace_id, sha256) WHERE purpose = 'supporting';
CREATE UNIQUE INDEX documents_versions ON documents (client_id, version_of, version) WHERE version_of IS NOT NULL;
CREATE UNIQUE INDEX documents_file ON documents (client_id, blob_key, purpose);
CREATE INDEX documents_named ON documents USING gin (client_id, name gin_trgm_ops) WHERE purpose = 'supporting';
SELECT isolate('documents');
CREATE POLICY worker ON documents TO atelier_worker USING (status IN ('queued', 'extracting')) WITH CHECK (true);
GRANT SELECT (client_id, id, status, attempt, lease_owner, lease_until, created_at), UPDATE (status, attempt, lease_owner, lease_until) ON documents TO atelier_worker;
GRANT UPDATE (reading_since) ON documents TO atelier_worker;
CREATE POLICY open_to ON documents AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (
  use_case_id IS NULL OR (SELECT nothing_is_hidden())
  OR use_case_id <> ALL ((SELECT closed_use_cases((SELECT given_places()), (SELECT managed_workspaces())))::uuid[])
  OR use_case_is_open(client_id, use_case_id, (SELECT given_places()), (SELECT managed_workspaces()))
  OR (uploaded_by = (SELECT acting_user()) AND use_case_is_shared(client_id, use_case_id)));
CREATE POLICY search ON documents FOR SELECT TO atelier_search USING (true);
GRANT SELECT (client_id, id, workspace_id, name, purpose, created_at) ON documents TO atelier_search;
GRANT SELECT (passages) ON documents TO atelier_search;

-- A piece of a document that a citation points to. Offsets count characters of the document's whole text.
CREATE TABLE passages (
  client_id    bigint NOT NULL DEFAULT current_client(),
  id           uuid NOT NULL,
  document_id  uuid NOT NULL,
  workspace_id uuid NOT NULL,
  ordinal      integer NOT NULL,
  page         integer,
  heading      text,
  start_offset bigint NOT NULL,
  end_offset   bigint NOT NULL,
  table_header text,                                        -- the row that names the columns, where it stands in an earlier passage
  text         text NOT NULL,
  searchable   boolean NOT NULL DEFAULT true,               -- false for files given to one run
  language     regconfig NOT NULL DEFAULT 'english',
  tsv          tsvector GENERATED ALWAYS AS (to_tsvector(language, coalesce(heading, '') || ' ' || text)) STORED,
  -- Passages of every version stay under the document, where citations look for them; only those in force are found.
  version      integer NOT NULL DEFAULT 1,
  start_ms     bigint CHECK (start_ms >= 0),                -- from the beginning of the recording; NULL where there are no times
  end_ms       bigint CHECK (end_ms >= start_ms),
  speaker      text CHECK (length(speaker) <= 200),         -- as the transcript names them
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, document_id) REFERENCES documents (client_id, id) ON DELETE CASCADE,
  CHECK (end_offset >= start_offset),
  CONSTRAINT passages_place UNIQUE (client_id, document_id, version, ordinal)
);
CREATE INDEX passages_search ON passages USING gin (client_id, workspace_id, tsv) WHERE searchable;
SELECT isolate('passages');
-- Full text under row-level security: `@@` is not leakproof, so no GIN index would serve it through a policy (1,000 times slower
-- at 10^7 rows). This function looks past the policy as a role that can read nothing but passages, and takes the client from the same setting.
CREATE POLICY search ON passages FOR SELECT TO atelier_search USING (true);
GRANT SELECT ON passages TO atelier_search;

-- Documents have tags, are known by their content, and have versions: replacing the file keeps the document and what cites it.
CREATE TABLE document_tags (
  client_id    bigint NOT NULL DEFAULT current_client(),
  workspace_id uuid NOT NULL,
  document_id  uuid NOT NULL,
  tag          text NOT NULL CHECK (length(tag) BETWEEN 1 AND 40),
  key          text NOT NULL GENERATED ALWAYS AS (lower(tag)) STORED, -- one tag, however it is spelled
  PRIMARY KEY (client_id, document_id, key),
  FOREIGN KEY (client_id, document_id) REFERENCES documents (client_id, id) ON DELETE CASCADE
);
-- Compared with `=` alone, which is leakproof: `lower` in a query would keep the index from being used under the policy.
CREATE INDEX document_tags_by_tag ON document_tags (client_id, workspace_id, key, document_id);
SELECT isolate('document_tags');

-- A file that comes in parts, so that a cut line costs one part: each part is a file of the store until all are there, and then the document is.
CREATE TABLE uploads (
  client_id    bigint NOT NULL DEFAULT current_client(),
  id           uuid NOT NULL,
  workspace_id uuid NOT NULL,
  folder_id    uuid,
  user_id      uuid NOT NULL,
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  size         bigint NOT NULL CHECK (size > 0),            -- bytes, as announced
  fingerprint  text NOT NULL DEFAULT '' CHECK (length(fingerprint) <= 200), -- by which the sender knows the file again
  document_id  uuid,                                        -- what became of it: whoever did not hear the answer asks again
  touched_at   timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, workspace_id) REFERENCES workspaces (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
CREATE INDEX uploads_mine ON uploads (client_id, user_id, workspace_id);
CREATE INDEX uploads_touched ON uploads (client_id, touched_at);
SELECT isolate('uploads');

CREATE TABLE upload_parts (
  client_id bigint NOT NULL DEFAULT current_client(),
  upload_id uuid NOT NULL,
  start     bigint NOT NULL CHECK (start >= 0),             -- its first byte in the file
  size      bigint NOT NULL CHECK (size > 0),
  blob_key  text NOT NULL,
  PRIMARY KEY (client_id, upload_id, start),
  FOREIGN KEY (client_id, upload_id) REFERENCES uploads (client_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX upload_parts_file ON upload_parts (client_id, blob_key);
SELECT isolate('upload_parts');

-- Recordings on their way to a transcript: what of one is written down survives a restart, part by part. A row goes when its document is ready.
CREATE TABLE transcriptions (
  client_id   bigint NOT NULL DEFAULT current_client(),
  document_id uuid NOT NULL,
  asked_by    uuid NOT NULL,
  region      text NOT NULL,
  model       text NOT NULL,
  done        integer NOT NULL DEFAULT 0 CHECK (done >= 0), -- parts
  parts       integer CHECK (parts >= done),                -- as many as it seems to have; NULL before the first
  from_ms     bigint NOT NULL DEFAULT 0 CHECK (from_ms >= 0), -- where the next part begins
  said        jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (client_id, document_id),
  FOREIGN KEY (client_id, document_id) REFERENCES documents (client_id, id) ON DELETE CASCADE
);
SELECT isolate('transcriptions');

-- Searching by meaning: vectors of the passages of supporting documents, made by a model that can, of those that the client may use.
-- They are numbers of one byte each, and are compared in the server: a search is bounded to the documents of a use case or a workspace, which no index
-- over all vectors knows, and so no extension of the database is asked for (platform/README.md has the measurement).
-- How far a document is. One row for each supporting document with text; it waits in a queue like a file that is to be read.
CREATE TABLE document_vectors (
  client_id       bigint NOT NULL DEFAULT current_client(),
  document_id     uuid NOT NULL,
  workspace_id    uuid NOT NULL,
  version         integer NOT NULL CHECK (version > 0),     -- of the document, whose passages they are of
  status          text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'working', 'ready', 'failed', 'none')),
  model           text,                                     -- that made them, or makes them
  region          text,                                     -- where it does
  dimensions      integer CHECK (dimensions > 0),
  generation      uuid,                                     -- another one with every whole set: what processes hold in memory goes by it
  problem_code    text,
  problem_message text,
  attempt         integer NOT NULL DEFAULT 0,               -- since something was last kept
  lease_owner     uuid,
  lease_until     timestamptz,                              -- of who waits: not before
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
