-- A guide that came with a template of clients (platform/src/guides/bring.rs) and whose film is still on its way from the client that the template was taken from.
CREATE TABLE guide_films_awaited (
  client_id   bigint NOT NULL DEFAULT current_client(),
  guide_id    uuid NOT NULL,
  -- Where the film lies: a name in the store of files, and no row of that client's.
  from_client bigint NOT NULL,
  from_file   uuid NOT NULL,
  file_name   text NOT NULL CHECK (length(file_name) <= 255),
  media_type  text NOT NULL CHECK (length(media_type) <= 40),
  size        bigint NOT NULL CHECK (size >= 0),
  -- The guide is published once it has its film.
  publishes   boolean NOT NULL,
  PRIMARY KEY (client_id, guide_id),
  FOREIGN KEY (client_id, guide_id) REFERENCES guides (client_id, id) ON DELETE CASCADE
);
SELECT isolate('guide_films_awaited');
