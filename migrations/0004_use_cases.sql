-- Use cases: one draft that people edit, and published versions that never change.
CREATE TABLE use_cases (
  client_id         bigint NOT NULL DEFAULT current_client(),
  id                uuid NOT NULL,
  workspace_id      uuid NOT NULL,
  folder_kind       text NOT NULL DEFAULT 'use_case' CHECK (folder_kind = 'use_case'),
  folder_id         uuid,
  name              text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),      -- of the draft, for lists
  description       text NOT NULL DEFAULT '' CHECK (length(description) <= 2000),
  icon              text NOT NULL DEFAULT 'file-text' CHECK (length(icon) <= 60),
  draft             jsonb NOT NULL,
  draft_revision    integer NOT NULL DEFAULT 1 CHECK (draft_revision > 0),
  published_version integer,
  published_revision integer,                            -- the draft revision that was published last
  created_by        uuid,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_by        uuid,
  updated_at        timestamptz NOT NULL DEFAULT now(),
  deleted_at        timestamptz,                         -- runs keep pointing at it
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, workspace_id) REFERENCES workspaces (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, workspace_id, folder_kind, folder_id) REFERENCES folders (client_id, workspace_id, kind, id)
);
CREATE INDEX use_cases_by_updated ON use_cases (client_id, workspace_id, updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX use_cases_by_name ON use_cases (client_id, workspace_id, lower(name), id) WHERE deleted_at IS NULL;
CREATE INDEX use_cases_folder ON use_cases (client_id, folder_id) WHERE deleted_at IS NULL;
SELECT isolate('use_cases');

CREATE TABLE use_case_versions (
  client_id    bigint NOT NULL DEFAULT current_client(),
  use_case_id  uuid NOT NULL,
  version      integer NOT NULL CHECK (version > 0),
  definition   jsonb NOT NULL,
  note         text NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  published_by uuid,
  published_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_id, use_case_id, version),
  FOREIGN KEY (client_id, use_case_id) REFERENCES use_cases (client_id, id) ON DELETE CASCADE
);
SELECT isolate('use_case_versions');
REVOKE UPDATE, DELETE ON use_case_versions FROM atelier_tenant;

-- Which documents a draft uses: kept beside the draft's JSON so that the database refuses a foreign or missing one.
CREATE TABLE use_case_documents (
  client_id   bigint NOT NULL DEFAULT current_client(),
  use_case_id uuid NOT NULL,
  document_id uuid NOT NULL,
  PRIMARY KEY (client_id, use_case_id, document_id),
  FOREIGN KEY (client_id, use_case_id) REFERENCES use_cases (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, document_id) REFERENCES documents (client_id, id) ON DELETE CASCADE
);
CREATE INDEX use_case_documents_document ON use_case_documents (client_id, document_id);
SELECT isolate('use_case_documents');
