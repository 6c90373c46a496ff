-- When a server that executes the runs of a region last said that it is there. No client, no text: a run that waits for nobody says so, and ends one day.
CREATE TABLE served_regions (
  region  text PRIMARY KEY,
  seen_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON served_regions TO atelier_worker;
GRANT SELECT ON served_regions TO atelier_tenant, atelier_operator;
