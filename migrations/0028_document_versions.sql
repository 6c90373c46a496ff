-- Documents have tags, are known by their content, and have versions: replacing the file keeps the document and what cites it.
CREATE TABLE document_tags (
  client_id    bigint NOT NULL DEFAULT current_client(),
  workspace_id uuid NOT NULL,
  document_id  uuid NOT NULL,
  tag          text NOT NULL CHECK (length(tag) BETWEEN 1 AND 40),
  key          text NOT NULL GENERATED ALWAYS AS (lower(tag)) STORED,  -- one tag, however it is spelled
  PRIMARY KEY (client_id, document_id, key),
  FOREIGN KEY (client_id, document_id) REFERENCES documents (client_id, id) ON DELETE CASCADE
);
-- Compared with `=` alone, which is leakproof: `lower` in a query would keep the index from being used under the policy.
CREATE INDEX document_tags_by_tag ON document_tags (client_id, workspace_id, key, document_id);
SELECT isolate('document_tags');

-- "The same file is here already."
CREATE INDEX documents_same ON documents (client_id, workspace_id, sha256) WHERE purpose = 'supporting';

-- A document's row describes the version in force. Once it was replaced, every version of it, that one too, has a row of its own beside it:
-- it waits to be read like any other file, and goes with the document.
ALTER TABLE documents ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0);
ALTER TABLE documents ADD COLUMN version_of uuid;
ALTER TABLE documents ADD COLUMN reading_since timestamptz;            -- when its present or last attempt began
ALTER TABLE documents ADD COLUMN kept_passages integer;                -- as many stood in the version that it was compared with
ALTER TABLE documents ADD COLUMN added_passages integer;
ALTER TABLE documents ADD COLUMN removed_passages integer;
ALTER TABLE documents DROP CONSTRAINT documents_purpose_check; -- contract: the next line has a wider one
ALTER TABLE documents ADD CONSTRAINT documents_purpose_check CHECK (purpose IN ('supporting', 'run_input', 'version')) NOT VALID;
ALTER TABLE documents ADD CONSTRAINT documents_version_of FOREIGN KEY (client_id, version_of) REFERENCES documents (client_id, id) ON DELETE CASCADE NOT VALID;
ALTER TABLE documents ADD CONSTRAINT documents_is_version CHECK ((purpose = 'version') = (version_of IS NOT NULL)) NOT VALID;
-- A process of the release before would keep a version's passages under the wrong document: it cannot, and gives the file back.
ALTER TABLE documents ADD CONSTRAINT documents_version_read CHECK (purpose <> 'version' OR status <> 'ready' OR kept_passages IS NOT NULL) NOT VALID;
ALTER TABLE documents VALIDATE CONSTRAINT documents_purpose_check;
ALTER TABLE documents VALIDATE CONSTRAINT documents_version_of;
ALTER TABLE documents VALIDATE CONSTRAINT documents_is_version;
ALTER TABLE documents VALIDATE CONSTRAINT documents_version_read;
CREATE UNIQUE INDEX documents_versions ON documents (client_id, version_of, version) WHERE version_of IS NOT NULL;
DROP INDEX documents_blob_key; -- contract: the next one serves the same question, and lets a document and its version in force share their file
CREATE UNIQUE INDEX documents_file ON documents (client_id, blob_key, purpose);
GRANT UPDATE (reading_since) ON documents TO atelier_worker;

-- Passages of every version stay under the document, where citations look for them; only those in force are found.
ALTER TABLE passages ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE passages DROP CONSTRAINT passages_client_id_document_id_ordinal_key; -- contract: the next line has a wider one
ALTER TABLE passages ADD CONSTRAINT passages_place UNIQUE (client_id, document_id, version, ordinal);

-- A file that comes in parts, so that a cut line costs one part: each part is a file of the store until all are there, and then the document is.
CREATE TABLE uploads (
  client_id    bigint NOT NULL DEFAULT current_client(),
  id           uuid NOT NULL,
  workspace_id uuid NOT NULL,
  folder_id    uuid,
  user_id      uuid NOT NULL,
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  size         bigint NOT NULL CHECK (size > 0),                             -- bytes, as announced
  fingerprint  text NOT NULL DEFAULT '' CHECK (length(fingerprint) <= 200),  -- by which the sender knows the file again
  document_id  uuid,                                     -- what became of it: whoever did not hear the answer asks again
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
  start     bigint NOT NULL CHECK (start >= 0),          -- its first byte in the file
  size      bigint NOT NULL CHECK (size > 0),
  blob_key  text NOT NULL,
  PRIMARY KEY (client_id, upload_id, start),
  FOREIGN KEY (client_id, upload_id) REFERENCES uploads (client_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX upload_parts_file ON upload_parts (client_id, blob_key);
SELECT isolate('upload_parts');
