-- What people are told (platform/src/notifications). A row holds no title: what it is about is looked up when it is read, with the reader's rights.
CREATE TABLE notifications (
  client_id     bigint NOT NULL DEFAULT current_client(),
  id            uuid NOT NULL,
  user_id       uuid NOT NULL,
  kind          text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  -- What it is about: the kind says in which table. The nil id: too many came within an hour, and this row counts the rest.
  object_id     uuid NOT NULL,
  -- Whose doing it was, if anybody's.
  actor_id      uuid,
  -- Numbers and states for the text, never what a title says.
  facts         jsonb NOT NULL DEFAULT '{}',
  -- One row for what happens to one object within the kind's window; a kind without a window has a row for each event.
  window_start  timestamptz NOT NULL,
  count         integer NOT NULL DEFAULT 1 CHECK (count > 0),
  -- Else it is there for a mail alone.
  in_app        boolean NOT NULL,
  created_at    timestamptz NOT NULL,
  happened_at   timestamptz NOT NULL,
  read_at       timestamptz,
  archived_at   timestamptz,
  snoozed_until timestamptz,
  -- When a mail is to say it; NULL: never.
  mail_due_at   timestamptz,
  mailed_at     timestamptz,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, user_id, kind, object_id, window_start),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
CREATE INDEX notifications_newest ON notifications (client_id, user_id, happened_at DESC, id DESC) WHERE in_app;
CREATE INDEX notifications_unread ON notifications (client_id, user_id) WHERE in_app AND read_at IS NULL AND archived_at IS NULL;
CREATE INDEX notifications_to_mail ON notifications (client_id, user_id, mail_due_at) WHERE mail_due_at IS NOT NULL AND mailed_at IS NULL;
CREATE INDEX notifications_mailed ON notifications (client_id, mailed_at) WHERE mailed_at IS NOT NULL;
SELECT isolate('notifications');

-- Rises with each change of what a person was told: every browser of theirs hears of it.
CREATE TABLE notification_inboxes (
  client_id   bigint NOT NULL DEFAULT current_client(),
  user_id     uuid NOT NULL,
  revision    bigint NOT NULL DEFAULT 1,
  -- No mail between these times of the person's day. Equal times would mean no hour or all of them, so they differ.
  quiet_from  time,
  quiet_until time,
  PRIMARY KEY (client_id, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE,
  CHECK ((quiet_from IS NULL) = (quiet_until IS NULL)),
  CHECK (quiet_from <> quiet_until)
);
SELECT isolate('notification_inboxes');
CREATE POLICY worker ON notification_inboxes FOR SELECT TO atelier_worker USING (true);
GRANT SELECT (client_id, user_id, revision) ON notification_inboxes TO atelier_worker;

-- What a person chose, of a category; without a row the client's default holds, and without that the category's own.
CREATE TABLE notification_preferences (
  client_id bigint NOT NULL DEFAULT current_client(),
  user_id   uuid NOT NULL,
  category  text NOT NULL CHECK (length(category) BETWEEN 1 AND 40),
  in_app    boolean NOT NULL,
  mail      text NOT NULL CHECK (mail IN ('off', 'at_once', 'hourly', 'daily', 'weekly')),
  PRIMARY KEY (client_id, user_id, category),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
SELECT isolate('notification_preferences');

CREATE TABLE notification_defaults (
  client_id bigint NOT NULL DEFAULT current_client(),
  category  text NOT NULL CHECK (length(category) BETWEEN 1 AND 40),
  in_app    boolean NOT NULL,
  mail      text NOT NULL CHECK (mail IN ('off', 'at_once', 'hourly', 'daily', 'weekly')),
  PRIMARY KEY (client_id, category)
);
SELECT isolate('notification_defaults');

-- What a person wants to hear nothing of: a kind as a whole (the nil id), or of one object.
CREATE TABLE notification_mutes (
  client_id bigint NOT NULL DEFAULT current_client(),
  user_id   uuid NOT NULL,
  kind      text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  object_id uuid NOT NULL,
  muted_at  timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id, kind, object_id),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
SELECT isolate('notification_mutes');
