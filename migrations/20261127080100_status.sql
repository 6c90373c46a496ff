-- The status page: incidents that the owner writes, and the minutes in which a part of the platform did not work. Nothing of clients.
CREATE TABLE control.incidents (
  id          uuid PRIMARY KEY,
  title       text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  state       text NOT NULL CHECK (state IN ('investigating', 'identified', 'monitoring', 'resolved')),
  impact      text NOT NULL CHECK (impact IN ('degraded', 'down')),
  parts       text[] NOT NULL CHECK (cardinality(parts) BETWEEN 1 AND 50),
  began_at    timestamptz NOT NULL,
  resolved_at timestamptz,
  CHECK ((state = 'resolved') = (resolved_at IS NOT NULL))
);
CREATE INDEX incidents_newest ON control.incidents (began_at DESC, id DESC);
GRANT SELECT ON control.incidents TO atelier_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON control.incidents TO atelier_operator;

CREATE TABLE control.incident_updates (
  incident_id uuid NOT NULL REFERENCES control.incidents (id) ON DELETE CASCADE,
  id          uuid NOT NULL,
  at          timestamptz NOT NULL,
  state       text NOT NULL CHECK (state IN ('investigating', 'identified', 'monitoring', 'resolved')),
  text        text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  PRIMARY KEY (incident_id, id)
);
GRANT SELECT ON control.incident_updates TO atelier_worker;
GRANT SELECT, INSERT, DELETE ON control.incident_updates TO atelier_operator;

-- A row a minute in which a process found a part out of order: 1 slower or partly, 2 not at all. 0 for the first minute of a day on which somebody looked.
CREATE TABLE control.status_minutes (
  minute timestamptz NOT NULL,
  part   text NOT NULL CHECK (length(part) BETWEEN 1 AND 100),
  state  smallint NOT NULL CHECK (state BETWEEN 0 AND 2),
  PRIMARY KEY (minute, part)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON control.status_minutes TO atelier_worker;
