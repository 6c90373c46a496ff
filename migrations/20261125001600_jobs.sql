-- The queue of background jobs (platform/src/kit/jobs). A row is work to do on one thing of a client; done work leaves no row.
CREATE TABLE jobs (
  client_id   bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  id          uuid NOT NULL,
  kind        text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  -- What it is about: a row of the feature's own table, which holds everything else.
  subject     uuid NOT NULL,
  state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'failed')),
  -- Waiting: not before; running: when the lease ends; failed: NULL.
  due_at      timestamptz CHECK ((due_at IS NULL) = (state = 'failed')),
  -- Starts so far.
  attempt     integer NOT NULL DEFAULT 0,
  -- Rises with each claim: a worker that lost its lease writes nothing more.
  fence       bigint NOT NULL DEFAULT 0,
  lease_owner uuid,
  -- Asked for again while it ran: it runs once more.
  again       boolean NOT NULL DEFAULT false,
  canceled    boolean NOT NULL DEFAULT false,
  -- Why the last attempt failed, and how often in a row for that reason.
  last_error  text CHECK (length(last_error) <= 500),
  repeats     integer NOT NULL DEFAULT 0,
  created_at  timestamptz NOT NULL DEFAULT now(),
  failed_at   timestamptz,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, kind, subject)
);
-- The claim steps through the clients of a kind and takes each one's first.
CREATE INDEX jobs_due ON jobs (kind, client_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX jobs_failed ON jobs (failed_at) WHERE state = 'failed';
SELECT isolate('jobs');
CREATE POLICY worker ON jobs TO atelier_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON jobs TO atelier_worker;
-- Mails of sign-ups belong to no client yet: the platform sends them.
CREATE POLICY auth ON jobs FOR INSERT TO atelier_auth WITH CHECK (client_id = 1);
GRANT INSERT ON jobs TO atelier_auth;
CREATE POLICY operator ON jobs TO atelier_operator USING (true) WITH CHECK (true);
GRANT SELECT, UPDATE, DELETE ON jobs TO atelier_operator;
-- Periodic jobs are the owner's, once there is one.
CREATE POLICY worker ON control.clients FOR SELECT TO atelier_worker USING (id = 1);
GRANT SELECT (id) ON control.clients TO atelier_worker;
