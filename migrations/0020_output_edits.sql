-- Edits of outputs: what a version is and why it was made; who locked a run, when and why.
ALTER TABLE outputs ADD COLUMN kind text NOT NULL DEFAULT 'model' CHECK (kind IN ('model', 'edit', 'restore'));
ALTER TABLE outputs ADD COLUMN note text NOT NULL DEFAULT '' CHECK (length(note) <= 200);
ALTER TABLE outputs ADD COLUMN restored_from integer CHECK (restored_from > 0);

ALTER TABLE runs ADD COLUMN locked_by uuid;
ALTER TABLE runs ADD COLUMN locked_at timestamptz;
ALTER TABLE runs ADD COLUMN lock_reason text CHECK (length(lock_reason) <= 500);
