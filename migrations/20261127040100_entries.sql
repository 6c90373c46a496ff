-- Entries of the owner's staff into a client: asked for where the client wants that, and kept for it to look at.

ALTER TABLE control.clients ADD COLUMN asks_before_entry boolean NOT NULL DEFAULT false;

CREATE TABLE entries (
  client_id    bigint NOT NULL DEFAULT current_client(),
  id           uuid NOT NULL,
  -- One of the owner's staff, whose name stands in `kept_names`.
  staff_id     uuid NOT NULL,
  reason       text NOT NULL CHECK (length(reason) BETWEEN 10 AND 500),
  may_change   boolean NOT NULL,
  minutes      integer NOT NULL CHECK (minutes IN (15, 30, 60)),
  -- Nobody of the client is asked: a second one of the staff confirms it, and the client is told.
  is_emergency boolean NOT NULL DEFAULT false,
  state        text NOT NULL CHECK (state IN ('asked', 'granted', 'refused', 'entered')),
  asked_at     timestamptz NOT NULL,
  -- Somebody of the client; of an emergency the second one of the staff.
  answered_by  uuid,
  answered_at  timestamptz,
  answer       text NOT NULL DEFAULT '' CHECK (length(answer) <= 500),
  -- What was granted is good until then.
  good_until   timestamptz,
  session_id   uuid,
  entered_at   timestamptz,
  until_at     timestamptz,
  ended_at     timestamptz,
  PRIMARY KEY (client_id, id),
  CHECK ((state = 'entered') = (session_id IS NOT NULL)),
  CHECK ((session_id IS NULL) = (entered_at IS NULL) AND (session_id IS NULL) = (until_at IS NULL)),
  CHECK (state <> 'granted' OR good_until IS NOT NULL),
  CHECK (answered_by IS NULL OR answered_by <> staff_id)
);
CREATE INDEX entries_newest ON entries (client_id, asked_at DESC, id DESC);
CREATE UNIQUE INDEX entries_session ON entries (client_id, session_id) WHERE session_id IS NOT NULL;
CREATE INDEX entries_open ON entries (client_id, asked_at) WHERE state IN ('asked', 'granted');
SELECT isolate('entries');
REVOKE INSERT, UPDATE, DELETE ON entries FROM atelier_tenant;
-- The client answers, and ends what goes on; who asked for what it cannot change.
GRANT UPDATE (state, answered_by, answered_at, answer, good_until, may_change, minutes, ended_at) ON entries TO atelier_tenant;
CREATE POLICY operator ON entries TO atelier_operator USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (state, answered_by, answered_at, good_until, session_id, entered_at, until_at, ended_at) ON entries TO atelier_operator;
