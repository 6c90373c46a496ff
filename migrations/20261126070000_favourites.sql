-- The use cases that somebody keeps at hand in the side bar.
CREATE TABLE favourites (
  client_id   bigint NOT NULL DEFAULT current_client(),
  user_id     uuid NOT NULL,
  use_case_id uuid NOT NULL,
  added_at    timestamptz NOT NULL,
  PRIMARY KEY (client_id, user_id, use_case_id),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, use_case_id) REFERENCES use_cases (client_id, id) ON DELETE CASCADE
);
CREATE INDEX favourites_use_case ON favourites (client_id, use_case_id);
SELECT isolate('favourites');
