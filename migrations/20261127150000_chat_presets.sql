-- Named settings that people begin chats with: their own, or the workspace's.
CREATE TABLE chat_presets (
  client_id          bigint NOT NULL DEFAULT current_client(),
  id                 uuid NOT NULL,
  workspace_id       uuid NOT NULL,
  -- NULL: the workspace's, for everybody who may chat there; it stays when whoever made it leaves.
  owner_id           uuid,
  name               text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  system_text        text NOT NULL DEFAULT '' CHECK (length(system_text) <= 20000),
  -- Both empty: the model that was chosen before stays.
  model              text NOT NULL DEFAULT '',
  region             text NOT NULL DEFAULT '',
  sources_only       boolean NOT NULL DEFAULT false,
  searches_documents boolean NOT NULL DEFAULT false,
  -- Use cases with their modes, in their order. One may be gone, hence no rows of their own.
  tools              jsonb NOT NULL DEFAULT '[]',
  revision           integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  created_at         timestamptz NOT NULL,
  updated_by         uuid NOT NULL,
  updated_at         timestamptz NOT NULL,
  -- It can be brought back for a day.
  deleted_at         timestamptz,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, owner_id) REFERENCES users (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, workspace_id) REFERENCES workspaces (client_id, id) ON DELETE CASCADE
);
CREATE INDEX chat_presets_workspace ON chat_presets (client_id, workspace_id, lower(name), id) WHERE deleted_at IS NULL;
CREATE INDEX chat_presets_owner ON chat_presets (client_id, owner_id);
CREATE INDEX chat_presets_deleted ON chat_presets (client_id, deleted_at) WHERE deleted_at IS NOT NULL;
SELECT isolate('chat_presets');
CREATE POLICY open_to ON chat_presets AS RESTRICTIVE TO atelier_tenant USING (
  (SELECT acting_user()) IS NULL OR owner_id IS NULL OR owner_id = (SELECT acting_user()));
-- The sweep asks which clients have some to take away.
CREATE POLICY worker ON chat_presets FOR SELECT TO atelier_worker USING (true);
GRANT SELECT (client_id, deleted_at) ON chat_presets TO atelier_worker;
