-- squawk-ignore-file require-concurrent-index-creation
-- Indexes are made in place: the tables are new.
-- Templates of clients (platform/src/client_templates): what a new client begins with, in versions that never change, and where a client's own things came from.
CREATE TABLE control.client_templates (
  id            uuid PRIMARY KEY,
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  -- The client it is taken from, and which kinds of its things.
  source_client bigint NOT NULL REFERENCES control.clients (id),
  kinds         text[] NOT NULL,
  made_by       text NOT NULL,
  made_at       timestamptz NOT NULL,
  archived_at   timestamptz
);
CREATE UNIQUE INDEX client_templates_name ON control.client_templates (lower(name)) WHERE archived_at IS NULL;
GRANT SELECT, INSERT, UPDATE (name, kinds, archived_at) ON control.client_templates TO atelier_operator;

-- Only ever added to. `parts`: an array of kind, origin, parent, name, hash and content.
CREATE TABLE control.client_template_versions (
  template_id uuid NOT NULL REFERENCES control.client_templates (id),
  version     integer NOT NULL CHECK (version > 0),
  parts       jsonb NOT NULL CHECK (jsonb_typeof(parts) = 'array'),
  taken_by    text NOT NULL,
  taken_at    timestamptz NOT NULL,
  PRIMARY KEY (template_id, version)
);
GRANT SELECT, INSERT ON control.client_template_versions TO atelier_operator;

-- The template that a client was made from. Templates are no rows of a client's: no foreign key leads there.
CREATE TABLE template_uses (
  client_id   bigint NOT NULL DEFAULT current_client(),
  template_id uuid NOT NULL,
  version     integer NOT NULL CHECK (version > 0),
  made_at     timestamptz NOT NULL,
  PRIMARY KEY (client_id, template_id)
);
-- A client has one.
CREATE UNIQUE INDEX template_uses_one ON template_uses (client_id);
SELECT isolate('template_uses');
CREATE POLICY operator ON template_uses FOR SELECT TO atelier_operator USING (true);
GRANT SELECT ON template_uses TO atelier_operator;

-- Which of the client's own things stands for which part, and what the part was when the client took it.
CREATE TABLE template_parts (
  client_id bigint NOT NULL DEFAULT current_client(),
  kind      text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  origin    text NOT NULL CHECK (length(origin) BETWEEN 1 AND 200),
  version   integer NOT NULL CHECK (version > 0),
  hash      text NOT NULL CHECK (length(hash) = 64),
  -- NULL: a setting, which is no row of its own, or a question, which is found by its key.
  object_id uuid,
  taken_at  timestamptz NOT NULL,
  PRIMARY KEY (client_id, kind, origin)
);
SELECT isolate('template_parts');

-- What the owner proposes to a client of a newer version; the client takes or declines each change.
CREATE TABLE template_proposals (
  client_id     bigint NOT NULL DEFAULT current_client(),
  id            uuid NOT NULL,
  template_name text NOT NULL CHECK (length(template_name) BETWEEN 1 AND 120),
  version       integer NOT NULL CHECK (version > 0),
  proposed_by   text NOT NULL,
  proposed_at   timestamptz NOT NULL,
  -- All was answered, or the owner took it back.
  closed_at     timestamptz,
  PRIMARY KEY (client_id, id)
);
-- One at a time, whatever two tabs do.
CREATE UNIQUE INDEX template_proposals_open ON template_proposals (client_id) WHERE closed_at IS NULL;
SELECT isolate('template_proposals');

CREATE TABLE template_changes (
  client_id   bigint NOT NULL DEFAULT current_client(),
  id          uuid NOT NULL,
  proposal_id uuid NOT NULL,
  place       integer NOT NULL,
  -- The part as it was when the client took it; NULL: the client never had it.
  before      jsonb,
  -- The part as it would be.
  part        jsonb NOT NULL,
  state       text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'taken', 'declined')),
  answered_by uuid,
  answered_at timestamptz,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, proposal_id) REFERENCES template_proposals (client_id, id) ON DELETE CASCADE,
  CHECK ((state = 'open') = (answered_at IS NULL))
);
CREATE INDEX template_changes_of ON template_changes (client_id, proposal_id, place);
SELECT isolate('template_changes');
