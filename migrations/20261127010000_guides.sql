-- squawk-ignore-file require-concurrent-index-creation
-- Guides (R43): films and recordings that explain the product or a company's own ways. The owner's may be for every company.
CREATE TABLE guides (
  client_id     bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  id            uuid NOT NULL,
  title         text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  summary       text NOT NULL CHECK (length(summary) <= 2000),
  -- The one that is spoken.
  language      text NOT NULL CHECK (length(language) <= 35),
  -- Where it stands in the list, the lowest first.
  place         integer NOT NULL,
  is_published  boolean NOT NULL DEFAULT false,
  is_for_all    boolean NOT NULL DEFAULT false,
  -- For whom: empty means everybody. A role that is gone fits nobody, so what was meant for few never becomes everybody's.
  role_ids      uuid[] NOT NULL DEFAULT '{}',
  workspace_ids uuid[] NOT NULL DEFAULT '{}',
  -- Pages of the product beside which it is offered, by their keys.
  pages         text[] NOT NULL DEFAULT '{}',
  chapters      jsonb NOT NULL DEFAULT '[]',
  -- An uploaded file, or a link to somebody else's server.
  file_id       uuid,
  file_name     text CHECK (length(file_name) <= 255),
  media_type    text CHECK (length(media_type) <= 40),
  size          bigint CHECK (size >= 0),
  link          text CHECK (length(link) <= 2000),
  revision      integer NOT NULL DEFAULT 1,
  created_by    uuid NOT NULL,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  CHECK (num_nonnulls(file_id, link) <= 1),
  CHECK (num_nonnulls(file_id, media_type, size) IN (0, 3)),
  CHECK (NOT is_for_all OR (client_id = 1 AND role_ids = '{}' AND workspace_ids = '{}'))
);
CREATE INDEX guides_in_order ON guides (client_id, place, id);
SELECT isolate('guides');

-- What is said in a guide, in one language. The transcript is these words, so both always agree.
CREATE TABLE guide_captions (
  client_id bigint NOT NULL DEFAULT current_client(),
  guide_id  uuid NOT NULL,
  language  text NOT NULL CHECK (length(language) BETWEEN 2 AND 35),
  -- `[{"start_ms": 0, "end_ms": 1500, "text": "…"}]`, by time.
  cues      jsonb NOT NULL,
  length_ms bigint NOT NULL CHECK (length_ms >= 0),
  PRIMARY KEY (client_id, guide_id, language),
  FOREIGN KEY (client_id, guide_id) REFERENCES guides (client_id, id) ON DELETE CASCADE
);
SELECT isolate('guide_captions');

-- How far somebody has come in a guide. The guide may be the owner's, hence no foreign key to it.
CREATE TABLE guide_progress (
  client_id   bigint NOT NULL DEFAULT current_client(),
  user_id     uuid NOT NULL,
  of_client   bigint NOT NULL,
  guide_id    uuid NOT NULL,
  position_ms bigint NOT NULL CHECK (position_ms >= 0),
  started_at  timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (client_id, user_id, of_client, guide_id),
  FOREIGN KEY (client_id, user_id) REFERENCES users (client_id, id) ON DELETE CASCADE
);
CREATE INDEX guide_progress_of_guide ON guide_progress (client_id, guide_id);
SELECT isolate('guide_progress');

-- The owner's guides are read across clients, and how many have seen them is counted across clients: by functions/guides.sql.
GRANT SELECT ON guides, guide_captions TO atelier_search;
GRANT SELECT (client_id, of_client, guide_id, finished_at) ON guide_progress TO atelier_search;
CREATE POLICY search ON guides FOR SELECT TO atelier_search USING (true);
CREATE POLICY search ON guide_captions FOR SELECT TO atelier_search USING (true);
CREATE POLICY search ON guide_progress FOR SELECT TO atelier_search USING (true);
