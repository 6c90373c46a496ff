-- Workspaces, their members and folders.
CREATE TABLE workspaces (
  client_id   bigint NOT NULL DEFAULT current_client() REFERENCES clients (id),
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
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, workspace_id, kind, id),
  FOREIGN KEY (client_id, workspace_id) REFERENCES workspaces (client_id, id) ON DELETE CASCADE,
  -- a parent is in the same workspace and of the same kind
  FOREIGN KEY (client_id, workspace_id, kind, parent_id) REFERENCES folders (client_id, workspace_id, kind, id)
);
CREATE UNIQUE INDEX folders_name ON folders (client_id, workspace_id, kind, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name));
CREATE INDEX folders_parent ON folders (client_id, parent_id);
SELECT isolate('folders');
