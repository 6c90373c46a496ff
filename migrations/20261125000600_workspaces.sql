-- Workspaces, their members and folders, and who may open what.

CREATE TABLE workspaces (
  client_id   bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  id          uuid NOT NULL,
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  description text NOT NULL DEFAULT '' CHECK (length(description) <= 2000),
  is_sample   boolean NOT NULL DEFAULT false,
  created_by  uuid,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  archived_at timestamptz,
  PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX workspaces_name ON workspaces (client_id, lower(name)) WHERE archived_at IS NULL;
SELECT isolate('workspaces');
CREATE POLICY search ON workspaces FOR SELECT TO atelier_search USING (true);
GRANT SELECT (client_id, id, archived_at) ON workspaces TO atelier_search;

CREATE TABLE workspace_members (
  client_id    bigint NOT NULL DEFAULT current_client(),
  workspace_id uuid NOT NULL,
  user_id      uuid NOT NULL,
  role_id      uuid NOT NULL,
  added_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_id, workspace_id, user_id),
  FOREIGN KEY (client_id, workspace_id) REFERENCES workspaces (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, role_id) REFERENCES workspace_roles (client_id, id)
);
CREATE INDEX workspace_members_user ON workspace_members (client_id, user_id);
CREATE INDEX workspace_members_role ON workspace_members (client_id, role_id);
SELECT isolate('workspace_members');

-- Requests for a workspace or for a right over the whole client.
CREATE TABLE access_requests (
  client_id    bigint NOT NULL DEFAULT current_client(),
  id           uuid NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('workspace', 'permission')),
  workspace_id uuid,
  permission   text,
  message      text NOT NULL DEFAULT '' CHECK (length(message) <= 2000),
  status       text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'approved', 'declined')),
  reason       text NOT NULL DEFAULT '' CHECK (length(reason) <= 2000),
  requested_by uuid NOT NULL,
  reviewed_by  uuid,
  created_at   timestamptz NOT NULL,
  reviewed_at  timestamptz,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, workspace_id) REFERENCES workspaces (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, requested_by) REFERENCES users (client_id, id) ON DELETE CASCADE,
  CHECK ((kind = 'workspace') = (workspace_id IS NOT NULL)),
  CHECK ((kind = 'permission') = (permission IS NOT NULL)),
  CHECK ((status = 'open') = (reviewed_at IS NULL))
);
-- One open request for one thing: asking twice is one question.
CREATE UNIQUE INDEX access_requests_open ON access_requests (client_id, requested_by, coalesce(workspace_id::text, permission)) WHERE status = 'open';
CREATE INDEX access_requests_by_created ON access_requests (client_id, created_at DESC, id DESC);
CREATE INDEX access_requests_mine ON access_requests (client_id, requested_by, created_at DESC, id DESC);
CREATE INDEX access_requests_workspace ON access_requests (client_id, workspace_id);
SELECT isolate('access_requests');

-- Two trees a workspace: one of use cases, one of documents.
CREATE TABLE folders (
  client_id    bigint NOT NULL DEFAULT current_client(),
  id           uuid NOT NULL,
  workspace_id uuid NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('use_case', 'document')),
  parent_id    uuid,
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  created_by   uuid,
  created_at   timestamptz NOT NULL DEFAULT now(),
  -- Who may open what within a workspace. A grant gives a member, or everybody with a role there, up to a level on a folder of use cases or on one use case,
  -- and on all that lies below. A restricted folder is there for those alone who were given it, or something in it, and for those who manage the workspace.
  --
  -- What is kept behind a restricted folder is kept by the database: a policy beside the tenant's hides the rows, so that no route, list, count or search
  -- has to think of it. Nothing is worked out row by row when a list is read: a folder carries its chain, from itself up to the nearest restricted
  -- folder (or the top), and what the reader was given is one array a statement.
  -- chain: the folder itself, what it lies in, and so on up to the nearest restricted folder; gate_id: that folder; NULL: all of the workspace may open it.
  chain        uuid[] NOT NULL DEFAULT '{}',
  gate_id      uuid,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, workspace_id, kind, id),
  FOREIGN KEY (client_id, workspace_id) REFERENCES workspaces (client_id, id) ON DELETE CASCADE,
  -- a parent is in the same workspace and of the same kind
  FOREIGN KEY (client_id, workspace_id, kind, parent_id) REFERENCES folders (client_id, workspace_id, kind, id)
);
CREATE INDEX folders_parent ON folders (client_id, parent_id);
-- Those who cannot see a restricted folder must not learn of it by a name that is taken.
CREATE UNIQUE INDEX folders_place_name ON folders
  (client_id, workspace_id, kind, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), coalesce(gate_id, '00000000-0000-0000-0000-000000000000'), lower(name));
CREATE INDEX folders_restricted ON folders (client_id) WHERE gate_id IS NOT NULL;
SELECT isolate('folders');
-- For reading only, which covers changing and deleting too: whoever cannot see a row cannot name it. Adding a row asks for nothing more than before.
-- (SELECT true …) and not EXISTS: that one the planner may answer by reading all use cases or folders into a table first, for a page of thirty rows.
CREATE POLICY open_to ON folders AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (
  gate_id IS NULL OR (SELECT opens_all()) OR chain && (SELECT given_places()) OR workspace_id = ANY ((SELECT managed_workspaces())::uuid[]));
-- The search role's functions ask where a folder is (functions/access.sql), so that what they read is not asked for its policies in turn.
CREATE POLICY search ON folders FOR SELECT TO atelier_search USING (true);
GRANT SELECT (client_id, id, workspace_id, gate_id, chain) ON folders TO atelier_search;
CREATE TRIGGER placed BEFORE INSERT OR UPDATE OF parent_id ON folders FOR EACH ROW EXECUTE FUNCTION folder_placed();
CREATE TRIGGER moved AFTER UPDATE OF parent_id ON folders FOR EACH ROW WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id) EXECUTE FUNCTION folder_moved();
CREATE TRIGGER gone AFTER DELETE ON folders FOR EACH ROW WHEN (OLD.gate_id IS NULL) EXECUTE FUNCTION open_folder_deleted();
CREATE TRIGGER gated AFTER UPDATE ON folders FOR EACH ROW WHEN ((OLD.gate_id IS NULL) <> (NEW.gate_id IS NULL)) EXECUTE FUNCTION folder_gated();

-- Folders that only those see who were given them. No foreign key to the folder: the runs of what was deleted in it stay behind it when it is gone itself.
CREATE TABLE restrictions (
  client_id     bigint NOT NULL DEFAULT current_client(),
  folder_id     uuid NOT NULL,
  workspace_id  uuid NOT NULL,
  restricted_by uuid NOT NULL,
  restricted_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, folder_id),
  FOREIGN KEY (client_id, workspace_id) REFERENCES workspaces (client_id, id) ON DELETE CASCADE
);
SELECT isolate('restrictions');
CREATE TRIGGER restricted AFTER INSERT OR DELETE ON restrictions FOR EACH ROW EXECUTE FUNCTION folder_restricted();
