-- Indexes for lists and counts that the tables' own do not serve.
-- "Recent use cases" over all my workspaces, and a workspace's newest first.
CREATE INDEX use_cases_recent ON use_cases (client_id, updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX use_cases_by_created ON use_cases (client_id, workspace_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
-- How many supporting documents a workspace has, without touching its rows.
CREATE INDEX documents_supporting ON documents (client_id, workspace_id) WHERE purpose = 'supporting';
