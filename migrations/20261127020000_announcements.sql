-- squawk-ignore-file require-concurrent-index-creation
-- Indexes are made in place: the tables are new, or nothing was released yet.
-- Announcements (platform/src/announcements): what the platform's owner tells its companies, and a company its people. Nobody has a row of one before they did
-- something with it, so one to a hundred thousand people is one row.
CREATE TABLE announcements (
  client_id             bigint NOT NULL DEFAULT current_client(),
  id                    uuid NOT NULL,
  title                 text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  -- Markdown; shown without HTML.
  body                  text NOT NULL CHECK (length(body) BETWEEN 1 AND 20000),
  severity              text NOT NULL CHECK (severity IN ('info', 'warning', 'error')),
  -- Above every page, besides on the page of announcements.
  is_banner             boolean NOT NULL,
  -- Whether people are to say that they read and understood it.
  needs_acknowledgement boolean NOT NULL,
  audience              text NOT NULL CHECK (audience IN ('everybody', 'roles', 'workspaces', 'platform')),
  role_ids              uuid[] NOT NULL DEFAULT '{}',
  workspace_ids         uuid[] NOT NULL DEFAULT '{}',
  -- Of the platform's companies these; empty: all.
  client_ids            bigint[] NOT NULL DEFAULT '{}',
  -- NULL in a draft: from its publication on.
  starts_at             timestamptz,
  ends_at               timestamptz,
  -- NULL: a draft, which nobody is shown.
  published_at          timestamptz,
  -- Since when it says what it says.
  told_at               timestamptz,
  -- Of the text: who read or acknowledged an earlier one is asked again.
  version               integer NOT NULL DEFAULT 1 CHECK (version > 0),
  -- Of all of it, for two who change it at once.
  revision              bigint NOT NULL DEFAULT 1,
  made_by               uuid NOT NULL,
  made_at               timestamptz NOT NULL,
  changed_at            timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  CHECK (audience <> 'platform' OR client_id = 1),
  CHECK (published_at IS NULL OR (starts_at IS NOT NULL AND told_at IS NOT NULL)),
  CHECK (ends_at >= starts_at)
);
CREATE INDEX announcements_told ON announcements (client_id, starts_at DESC, id DESC) WHERE published_at IS NOT NULL;
CREATE INDEX announcements_changed ON announcements (client_id, changed_at DESC, id DESC);
SELECT isolate('announcements');
CREATE POLICY search ON announcements FOR SELECT TO atelier_search USING (true);
GRANT SELECT ON announcements TO atelier_search;

-- What somebody did with an announcement, of their company or of the platform's owner: no foreign key, because that one is another client's row.
CREATE TABLE announcement_states (
  client_id            bigint NOT NULL DEFAULT current_client(),
  user_id              uuid NOT NULL,
  announcement_id      uuid NOT NULL,
  -- Versions of the text; 0: none.
  read_version         integer NOT NULL DEFAULT 0,
  dismissed_version    integer NOT NULL DEFAULT 0,
  acknowledged_version integer NOT NULL DEFAULT 0,
  acknowledged_at      timestamptz,
  PRIMARY KEY (client_id, user_id, announcement_id),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE,
  CHECK ((acknowledged_version = 0) = (acknowledged_at IS NULL))
);
CREATE INDEX announcement_states_of ON announcement_states (client_id, announcement_id);
-- The owner counts, and forgets, the readers of all clients at once.
CREATE INDEX announcement_states_of_platform ON announcement_states (announcement_id);
SELECT isolate('announcement_states');
CREATE POLICY operator ON announcement_states TO atelier_operator USING (true) WITH CHECK (true);
GRANT SELECT (announcement_id, read_version, dismissed_version, acknowledged_version), DELETE ON announcement_states TO atelier_operator;

-- Rises with each change of what a client announces to its people, or the owner to the platform's companies: the browsers of those who may be meant look
-- again, and no row of theirs is written.
CREATE TABLE announcement_revisions (
  client_id bigint NOT NULL DEFAULT current_client(),
  reach     text NOT NULL CHECK (reach IN ('company', 'platform')),
  revision  bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (client_id, reach)
);
SELECT isolate('announcement_revisions');
CREATE POLICY worker ON announcement_revisions FOR SELECT TO atelier_worker USING (true);
GRANT SELECT ON announcement_revisions TO atelier_worker;

-- Up to when somebody has seen what they were told: they opened the bell or the page. What came later is counted in the tab's title.
ALTER TABLE notification_inboxes ADD COLUMN seen_at timestamptz;
