-- Use cases: versions, documents, examples, tags, and the gallery of templates.

-- Use cases: one draft that people edit, and published versions that never change.
CREATE TABLE use_cases (
  client_id          bigint NOT NULL DEFAULT current_client(),
  id                 uuid NOT NULL,
  workspace_id       uuid NOT NULL,
  folder_kind        text NOT NULL DEFAULT 'use_case' CHECK (folder_kind = 'use_case'),
  folder_id          uuid,
  name               text NOT NULL CHECK (length(name) BETWEEN 1 AND 120), -- of the draft, for lists
  description        text NOT NULL DEFAULT '' CHECK (length(description) <= 2000),
  icon               text NOT NULL DEFAULT 'file-text' CHECK (length(icon) <= 60),
  draft              jsonb NOT NULL,
  draft_revision     integer NOT NULL DEFAULT 1 CHECK (draft_revision > 0),
  published_version  integer,
  published_revision integer,                               -- the draft revision that was published last
  created_by         uuid,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_by         uuid,
  updated_at         timestamptz NOT NULL DEFAULT now(),
  deleted_at         timestamptz,                           -- runs keep pointing at it
  -- Import: a use case keeps the stable id that its file came with, so that the same file finds it again and updates it in place.
  origin_id          uuid,
  -- A deleted use case lies in no folder, and its runs stay. deleted_from: the folder that it is put back to, and that its runs stay behind. No foreign key: they
  -- stay behind it when it is gone itself.
  deleted_from       uuid,
  -- Who may find a use case, beyond what its folder says:
  -- private: there for those alone who were given the very use case, and for those who manage the workspace's members: kept by the policy `open_to`, as what
  -- lies in a restricted folder is. workspace: as its folder. client: besides, everybody of the company runs its published version and has their own runs of it;
  -- that opens no row of the use case itself, which shows the draft: `shared_use_cases` answers what is shared of it, and nothing else. public: besides, a copy
  -- of its published definition is a template for every company.
  visibility         text NOT NULL DEFAULT 'workspace' CHECK (visibility IN ('private', 'workspace', 'client', 'public')),
  -- The name under which a use case is shared: its published version's. The list is in its order, and read out of a thousand definitions that took longer than all else.
  shared_name        text,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, workspace_id) REFERENCES workspaces (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, workspace_id, folder_kind, folder_id) REFERENCES folders (client_id, workspace_id, kind, id)
);
CREATE INDEX use_cases_by_updated ON use_cases (client_id, workspace_id, updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX use_cases_by_name ON use_cases (client_id, workspace_id, lower(name), id) WHERE deleted_at IS NULL;
CREATE INDEX use_cases_folder ON use_cases (client_id, folder_id) WHERE deleted_at IS NULL;
-- "Recent use cases" over all my workspaces, and a workspace's newest first.
CREATE INDEX use_cases_recent ON use_cases (client_id, updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX use_cases_by_created ON use_cases (client_id, workspace_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX use_cases_by_origin ON use_cases (client_id, workspace_id, origin_id) WHERE origin_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX use_cases_deleted_from ON use_cases (client_id, deleted_from) WHERE deleted_from IS NOT NULL;
-- A part of a name, found among a million: `ILIKE` is not leakproof, so under row-level security no trigram index serves it and every row is read. As for
-- passages, functions of a role that reads nothing but these columns look past the policy, with the client taken from the same setting.
CREATE INDEX use_cases_named ON use_cases USING gin (client_id, name gin_trgm_ops, description gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX use_cases_private ON use_cases (client_id) WHERE visibility = 'private';
CREATE INDEX use_cases_shared ON use_cases (client_id, id) WHERE visibility IN ('client', 'public');
CREATE INDEX use_cases_shared_by_name ON use_cases (client_id, lower(shared_name), id) INCLUDE (workspace_id)
  WHERE visibility IN ('client', 'public') AND published_version IS NOT NULL AND deleted_at IS NULL;
-- Which use cases are deleted is asked of those that are, and not of each that has a tag.
CREATE INDEX use_cases_deleted ON use_cases (client_id, workspace_id, id) WHERE deleted_at IS NOT NULL;
SELECT isolate('use_cases');
CREATE POLICY open_to ON use_cases AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (
  (visibility <> 'private' AND folder_id IS NULL AND deleted_from IS NULL)
  OR (SELECT nothing_is_hidden())
  OR (visibility <> 'private' AND folder_is_open(client_id, coalesce(folder_id, deleted_from), (SELECT given_places()), (SELECT managed_workspaces())))
  OR id = ANY ((SELECT given_places())::uuid[])
  OR workspace_id = ANY ((SELECT managed_workspaces())::uuid[]));
CREATE POLICY search ON use_cases FOR SELECT TO atelier_search USING (true);
GRANT SELECT (client_id, id, workspace_id, name, description, deleted_at, folder_id, deleted_from, updated_at, shared_name) ON use_cases TO atelier_search;
GRANT SELECT (visibility, published_version) ON use_cases TO atelier_search;
GRANT SELECT (client_id, id, visibility), UPDATE (visibility) ON use_cases TO atelier_operator;
CREATE POLICY operator_sees ON use_cases FOR SELECT TO atelier_operator USING (visibility IN ('client', 'public'));
CREATE POLICY operator_withdraws ON use_cases FOR UPDATE TO atelier_operator USING (visibility = 'public') WITH CHECK (visibility = 'client');
CREATE TRIGGER deleted BEFORE UPDATE OF deleted_at ON use_cases FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION use_case_deleted();
CREATE TRIGGER placed AFTER UPDATE OF folder_id, deleted_at, visibility ON use_cases FOR EACH ROW
  WHEN ((OLD.folder_id, OLD.deleted_at IS NULL, OLD.visibility) IS DISTINCT FROM (NEW.folder_id, NEW.deleted_at IS NULL, NEW.visibility))
  EXECUTE FUNCTION use_case_placed();
CREATE TRIGGER named_shared BEFORE INSERT OR UPDATE OF visibility, published_version ON use_cases FOR EACH ROW EXECUTE FUNCTION name_shared();

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
CREATE POLICY search ON use_case_versions FOR SELECT TO atelier_search USING (true);
GRANT SELECT (client_id, use_case_id, version, definition, note, published_at) ON use_case_versions TO atelier_search;

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

-- Folders of documents that a use case reads: all that lies in them and below. Kept beside the definitions, those of the draft and those of the version that
-- is live, so that whoever deletes a folder learns who reads it. No foreign key to the folder: a use case whose folder is gone goes on naming it, and says so,
-- until somebody takes it out.
CREATE TABLE use_case_document_folders (
  client_id   bigint NOT NULL DEFAULT current_client(),
  use_case_id uuid NOT NULL,
  folder_id   uuid NOT NULL,
  is_live     boolean NOT NULL,                             -- of the version that is live, else of the draft
  PRIMARY KEY (client_id, use_case_id, is_live, folder_id),
  FOREIGN KEY (client_id, use_case_id) REFERENCES use_cases (client_id, id) ON DELETE CASCADE
);
CREATE INDEX use_case_document_folders_folder ON use_case_document_folders (client_id, folder_id);
SELECT isolate('use_case_document_folders');

-- The publish gate: examples of a use case, checks of a draft against them, and what a workspace asks for before a version is published.
CREATE TABLE use_case_examples (
  client_id    bigint NOT NULL DEFAULT current_client(),
  id           uuid NOT NULL,
  use_case_id  uuid NOT NULL,
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  inputs       jsonb NOT NULL,                              -- values by the inputs' names
  expectations jsonb NOT NULL,                              -- what must be true of the answer
  run_id       uuid,                                        -- the run it was made of; that may be gone
  revision     integer NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL,
  updated_by   uuid NOT NULL,
  updated_at   timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, use_case_id) REFERENCES use_cases (client_id, id) ON DELETE CASCADE
);
CREATE INDEX use_case_examples_in_order ON use_case_examples (client_id, use_case_id, created_at, id);
SELECT isolate('use_case_examples');

-- Like document_tags.
CREATE TABLE use_case_tags (
  client_id    bigint NOT NULL DEFAULT current_client(),
  workspace_id uuid NOT NULL,
  use_case_id  uuid NOT NULL,
  tag          text NOT NULL CHECK (length(tag) BETWEEN 1 AND 40),
  key          text NOT NULL GENERATED ALWAYS AS (lower(tag)) STORED,
  PRIMARY KEY (client_id, use_case_id, key),
  FOREIGN KEY (client_id, use_case_id) REFERENCES use_cases (client_id, id) ON DELETE CASCADE
);
CREATE INDEX use_case_tags_by_tag ON use_case_tags (client_id, workspace_id, key, use_case_id);
SELECT isolate('use_case_tags');
CREATE POLICY search ON use_case_tags FOR SELECT TO atelier_search USING (true);
GRANT SELECT ON use_case_tags TO atelier_search;
-- A tag tells of what has it.
CREATE POLICY open_to ON use_case_tags AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (
  (SELECT nothing_is_hidden())
  OR use_case_id <> ALL ((SELECT closed_use_cases((SELECT given_places()), (SELECT managed_workspaces())))::uuid[])
  OR use_case_is_open(client_id, use_case_id, (SELECT given_places()), (SELECT managed_workspaces())));
-- A tag is given and taken, and never changed in its place.
REVOKE UPDATE ON use_case_tags FROM atelier_tenant;
CREATE TRIGGER given AFTER INSERT ON use_case_tags REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION use_case_tags_changed();
CREATE TRIGGER taken AFTER DELETE ON use_case_tags REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION use_case_tags_changed();

-- How many use cases have a tag, kept where tags and use cases change: counted when they were asked for, a hundred thousand use cases took 190 ms. The sum of the rows with
-- one tag, spelling and place counts. Whoever changes it puts the rows that nobody else is changing together with its own and waits for none, so there may be several.
-- place: what is hidden from a reader together. All that lies in no restricted folder is one place, each restricted folder is one, and all private use cases are one.
-- No foreign key: the rows of what is gone add up to nothing. No role but the search functions' reads it: what is hidden must not be counted either.
CREATE TABLE use_case_tag_counts (
  client_id    bigint NOT NULL DEFAULT current_client(),
  id           uuid NOT NULL DEFAULT gen_random_uuid(),
  workspace_id uuid NOT NULL,
  tag          text NOT NULL,
  key          text NOT NULL GENERATED ALWAYS AS (lower(tag)) STORED,
  place        uuid NOT NULL,
  count        bigint NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX use_case_tag_counts_by_tag ON use_case_tag_counts (client_id, workspace_id, key, place);
SELECT isolate('use_case_tag_counts');
REVOKE ALL ON use_case_tag_counts FROM atelier_tenant;
CREATE POLICY search ON use_case_tag_counts TO atelier_search USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON use_case_tag_counts TO atelier_search;

CREATE TABLE grants (
  client_id    bigint NOT NULL DEFAULT current_client(),
  id           uuid NOT NULL,
  workspace_id uuid NOT NULL,
  folder_kind  text NOT NULL DEFAULT 'use_case' CHECK (folder_kind = 'use_case'),
  folder_id    uuid,
  use_case_id  uuid,
  user_id      uuid,
  role_id      uuid,                                        -- everybody with this role in the workspace
  level        smallint NOT NULL CHECK (level BETWEEN 1 AND 4), -- view, run, edit, publish: each includes those before it
  granted_by   uuid NOT NULL,
  granted_at   timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, workspace_id, folder_kind, folder_id) REFERENCES folders (client_id, workspace_id, kind, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, use_case_id) REFERENCES use_cases (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, workspace_id) REFERENCES workspaces (client_id, id) ON DELETE CASCADE,
  -- who leaves the workspace leaves what they were given in it
  FOREIGN KEY (client_id, workspace_id, user_id) REFERENCES workspace_members (client_id, workspace_id, user_id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, role_id) REFERENCES workspace_roles (client_id, id) ON DELETE CASCADE,
  CHECK ((folder_id IS NULL) <> (use_case_id IS NULL)),
  CHECK ((user_id IS NULL) <> (role_id IS NULL))
);
CREATE UNIQUE INDEX grants_once ON grants (client_id, coalesce(folder_id, use_case_id), coalesce(user_id, role_id));
CREATE INDEX grants_workspace ON grants (client_id, workspace_id);
CREATE INDEX grants_user ON grants (client_id, user_id);
CREATE INDEX grants_role ON grants (client_id, role_id);
SELECT isolate('grants');

-- What every company sees of a public use case: a copy of its published definition without documents, models and people. Written by its own company alone; others
-- read it by `public_templates_found`, for as long as the use case is public and there. No foreign key to the use case: nothing here leans on clients' tables.
CREATE TABLE control.public_templates (
  client_id   bigint NOT NULL DEFAULT current_client(),
  id          uuid NOT NULL,
  use_case_id uuid NOT NULL,
  version     integer NOT NULL,
  name        text NOT NULL,
  description text NOT NULL,
  tags        text[] NOT NULL,
  definition  jsonb NOT NULL,
  shared_at   timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, use_case_id)
);
SELECT isolate('control.public_templates');
CREATE POLICY search ON control.public_templates FOR SELECT TO atelier_search USING (true);
GRANT SELECT ON control.public_templates TO atelier_search;
-- The platform's owner takes a template of another company out of the gallery. Its use case stays in its company as it is, shared with everybody there: the operator
-- sees which use case a copy is of and whether it is public, and can make it public no more; nothing else of it.
GRANT SELECT (client_id, id, use_case_id, name), DELETE ON control.public_templates TO atelier_operator;
CREATE POLICY operator_sees ON control.public_templates FOR SELECT TO atelier_operator USING (true);
CREATE POLICY operator_takes ON control.public_templates FOR DELETE TO atelier_operator USING (true);
