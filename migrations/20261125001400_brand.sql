-- How exports look: logos, templates and saved formats.

-- How a client's files look (R41): brand templates with every revision, so that a run's files stay as they were, and formats that are saved for other use cases.
CREATE TABLE brand_logos (
  client_id  bigint NOT NULL DEFAULT current_client(),
  id         uuid NOT NULL,
  png        bytea NOT NULL CHECK (octet_length(png) BETWEEN 1 AND 2097152), -- drawn by the server, whatever was sent
  width      integer NOT NULL CHECK (width > 0),
  height     integer NOT NULL CHECK (height > 0),
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
SELECT isolate('brand_logos');

CREATE TABLE brand_templates (
  client_id   bigint NOT NULL DEFAULT current_client(),
  id          uuid NOT NULL,
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  revision    integer NOT NULL CHECK (revision > 0),
  archived_at timestamptz,
  created_by  uuid NOT NULL,
  created_at  timestamptz NOT NULL,
  updated_by  uuid NOT NULL,
  updated_at  timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX brand_templates_by_name ON brand_templates (client_id, lower(name)) WHERE archived_at IS NULL;
CREATE INDEX brand_templates_by_update ON brand_templates (client_id, updated_at DESC, id DESC);
SELECT isolate('brand_templates');

-- Never changed: a run's files are made with the revision that was in force when it was started.
CREATE TABLE brand_template_revisions (
  client_id   bigint NOT NULL DEFAULT current_client(),
  template_id uuid NOT NULL,
  revision    integer NOT NULL CHECK (revision > 0),
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  design      jsonb NOT NULL,
  logo_id     uuid,
  created_by  uuid NOT NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (client_id, template_id, revision),
  FOREIGN KEY (client_id, template_id) REFERENCES brand_templates (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, logo_id) REFERENCES brand_logos (client_id, id)
);
CREATE INDEX brand_template_revisions_by_logo ON brand_template_revisions (client_id, logo_id);
SELECT isolate('brand_template_revisions');

-- Which template use cases without one of their own have had since when; NULL: the product's own look.
CREATE TABLE brand_defaults (
  client_id   bigint NOT NULL DEFAULT current_client(),
  since       timestamptz NOT NULL,
  template_id uuid,
  chosen_by   uuid NOT NULL,
  PRIMARY KEY (client_id, since),
  FOREIGN KEY (client_id, template_id) REFERENCES brand_templates (client_id, id)
);
SELECT isolate('brand_defaults');

-- Formats that were saved out of a use case. They are copied into others, so nothing points at them.
CREATE TABLE saved_formats (
  client_id    bigint NOT NULL DEFAULT current_client(),
  id           uuid NOT NULL,
  workspace_id uuid NOT NULL,                               -- whose members with the right may change it; everybody in the client may use it
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  description  text NOT NULL CHECK (length(description) <= 2000),
  format       jsonb NOT NULL,
  created_by   uuid NOT NULL,
  created_at   timestamptz NOT NULL,
  updated_by   uuid NOT NULL,
  updated_at   timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, workspace_id) REFERENCES workspaces (client_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_formats_by_name ON saved_formats (client_id, lower(name));
CREATE INDEX saved_formats_by_workspace ON saved_formats (client_id, workspace_id);
SELECT isolate('saved_formats');
