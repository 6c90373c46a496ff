-- squawk-ignore-file require-concurrent-index-creation
-- What published use cases mean, as a vector, so that those are found which do nearly the same. A row without a vector waits for one.
CREATE TABLE use_case_meanings (
  client_id   bigint NOT NULL DEFAULT current_client(),
  use_case_id uuid NOT NULL,
  due_at      timestamptz NOT NULL DEFAULT now(), -- when it is looked at again: at once after publishing, else once a day, for the model may be another
  version     integer,                            -- the published version that the vector was made of
  space       text,                               -- the model that made it
  scale       real,
  vector      bytea,
  PRIMARY KEY (client_id, use_case_id),
  FOREIGN KEY (client_id, use_case_id) REFERENCES use_cases (client_id, id) ON DELETE CASCADE,
  CHECK ((vector IS NULL) = (space IS NULL) AND (vector IS NULL) = (scale IS NULL) AND (vector IS NULL) = (version IS NULL))
);
CREATE INDEX use_case_meanings_due ON use_case_meanings (due_at, client_id);
SELECT isolate('use_case_meanings');
CREATE POLICY worker ON use_case_meanings FOR SELECT TO atelier_worker USING (true);
GRANT SELECT (client_id, due_at) ON use_case_meanings TO atelier_worker;

ALTER TABLE use_cases NO FORCE ROW LEVEL SECURITY;
ALTER TABLE use_case_meanings NO FORCE ROW LEVEL SECURITY;
INSERT INTO use_case_meanings (client_id, use_case_id)
SELECT client_id, id FROM use_cases WHERE published_version IS NOT NULL AND deleted_at IS NULL;
ALTER TABLE use_case_meanings FORCE ROW LEVEL SECURITY;
ALTER TABLE use_cases FORCE ROW LEVEL SECURITY;

CREATE TRIGGER meaning_is_due AFTER INSERT OR UPDATE OF published_version, deleted_at ON use_cases FOR EACH ROW
  WHEN (NEW.published_version IS NOT NULL) EXECUTE FUNCTION use_case_meaning_is_due();
