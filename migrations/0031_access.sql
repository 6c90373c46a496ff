-- Who may open what within a workspace. A grant gives a member, or everybody with a role there, up to a level on a folder of use cases or on one use case,
-- and on all that lies below. A restricted folder is there for those alone who were given it, or something in it, and for those who manage the workspace.
--
-- What is kept behind a restricted folder is kept by the database: a policy beside the tenant's hides the rows, so that no route, list, count or search
-- has to think of it. Nothing is worked out row by row when a list is read: a folder carries its chain, from itself up to the nearest restricted
-- folder (or the top), and what the reader was given is one array a statement.

-- chain: the folder itself, what it lies in, and so on up to the nearest restricted folder; gate_id: that folder; NULL: all of the workspace may open it.
ALTER TABLE folders ADD COLUMN chain uuid[] NOT NULL DEFAULT '{}', ADD COLUMN gate_id uuid;
ALTER TABLE folders NO FORCE ROW LEVEL SECURITY;
WITH RECURSIVE below (client_id, id, chain) AS (
  SELECT client_id, id, ARRAY[id] FROM folders WHERE parent_id IS NULL
  UNION ALL
  SELECT f.client_id, f.id, f.id || b.chain FROM folders f JOIN below b ON f.client_id = b.client_id AND f.parent_id = b.id)
UPDATE folders f SET chain = b.chain FROM below b WHERE f.client_id = b.client_id AND f.id = b.id;
ALTER TABLE folders FORCE ROW LEVEL SECURITY;
-- Those who cannot see a restricted folder must not learn of it by a name that is taken.
CREATE UNIQUE INDEX folders_place_name ON folders
  (client_id, workspace_id, kind, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), coalesce(gate_id, '00000000-0000-0000-0000-000000000000'), lower(name));
DROP INDEX folders_name; -- contract: the index above refuses what it refused, as long as nothing is restricted, which the version before cannot do

-- A deleted use case lies in no folder, and its runs stay. deleted_from: the folder that it is put back to, and that its runs stay behind. No foreign key: they
-- stay behind it when it is gone itself.
ALTER TABLE use_cases ADD COLUMN deleted_from uuid;
CREATE INDEX use_cases_deleted_from ON use_cases (client_id, deleted_from) WHERE deleted_from IS NOT NULL;
-- The use case that a file was given to a run of: the file stays behind the same folder as the run. No foreign key: NULL is what all others have.
ALTER TABLE documents ADD COLUMN use_case_id uuid;

-- Folders that only those see who were given them. No foreign key to the folder: the runs of what was deleted in it stay behind it when it is gone itself.
CREATE TABLE restrictions (
  client_id     bigint NOT NULL DEFAULT current_client(),
  folder_id     uuid NOT NULL,
  workspace_id  uuid NOT NULL,
  restricted_by uuid NOT NULL,
  restricted_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, folder_id),
  FOREIGN KEY (client_id, workspace_id) REFERENCES workspaces (client_id, id) ON DELETE CASCADE
);
SELECT isolate('restrictions');

CREATE TABLE grants (
  client_id    bigint NOT NULL DEFAULT current_client(),
  id           uuid NOT NULL,
  workspace_id uuid NOT NULL,
  folder_kind  text NOT NULL DEFAULT 'use_case' CHECK (folder_kind = 'use_case'),
  folder_id    uuid,
  use_case_id  uuid,
  user_id      uuid,
  role_id      uuid,                                     -- everybody with this role in the workspace
  level        smallint NOT NULL CHECK (level BETWEEN 1 AND 4), -- view, run, edit, publish: each includes those before it
  granted_by   uuid NOT NULL,
  granted_at   timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, workspace_id, folder_kind, folder_id) REFERENCES folders (client_id, workspace_id, kind, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, use_case_id) REFERENCES use_cases (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, workspace_id) REFERENCES workspaces (client_id, id) ON DELETE CASCADE,
  -- who leaves the workspace leaves what they were given in it
  FOREIGN KEY (client_id, workspace_id, user_id) REFERENCES workspace_members (client_id, workspace_id, user_id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, role_id) REFERENCES workspace_roles (client_id, id) ON DELETE CASCADE,
  CHECK ((folder_id IS NULL) <> (use_case_id IS NULL)),
  CHECK ((user_id IS NULL) <> (role_id IS NULL))
);
CREATE UNIQUE INDEX grants_once ON grants (client_id, coalesce(folder_id, use_case_id), coalesce(user_id, role_id));
CREATE INDEX grants_workspace ON grants (client_id, workspace_id);
CREATE INDEX grants_user ON grants (client_id, user_id);
CREATE INDEX grants_role ON grants (client_id, role_id);
SELECT isolate('grants');

-- Whether nothing is hidden from this transaction: the server's own work, those who manage all workspaces, and the functions below that look at the whole
-- tree to keep it in order.
CREATE FUNCTION opens_all() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT acting_user() IS NULL OR coalesce(current_setting('app.opens_all', true), '') = 'on' $$;

-- The same, or the client restricts nothing: one look a statement, for most clients the only one.
CREATE FUNCTION nothing_is_hidden() RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN opens_all() OR NOT EXISTS (SELECT FROM restrictions WHERE client_id = current_client());
END
$$;

-- Folders and use cases that the reader was given, by name or by role.
CREATE FUNCTION given_places() RETURNS uuid[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(
    SELECT coalesce(g.folder_id, g.use_case_id)
    FROM workspace_members m
    JOIN grants g ON g.client_id = m.client_id AND g.workspace_id = m.workspace_id AND (g.user_id = m.user_id OR g.role_id = m.role_id)
    WHERE m.client_id = current_client() AND m.user_id = acting_user());
END
$$;

-- Workspaces whose members the reader manages: there they see everything.
CREATE FUNCTION managed_workspaces() RETURNS uuid[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(
    SELECT m.workspace_id
    FROM workspace_members m
    JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id
    WHERE m.client_id = current_client() AND m.user_id = acting_user() AND 'manage-members' = ANY (r.permissions));
END
$$;

-- For reading only, which covers changing and deleting too: whoever cannot see a row cannot name it. Adding a row asks for nothing more than before.
-- (SELECT true …) and not EXISTS: that one the planner may answer by reading all use cases or folders into a table first, for a page of thirty rows.
CREATE POLICY open_to ON folders AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (
  gate_id IS NULL OR (SELECT opens_all()) OR chain && (SELECT given_places()) OR workspace_id = ANY ((SELECT managed_workspaces())::uuid[]));
CREATE POLICY open_to ON use_cases AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (
  (folder_id IS NULL AND deleted_from IS NULL)
  OR (SELECT nothing_is_hidden())
  OR (SELECT true FROM folders f WHERE f.client_id = use_cases.client_id AND f.id = coalesce(use_cases.folder_id, use_cases.deleted_from))
  OR id = ANY ((SELECT given_places())::uuid[])
  OR workspace_id = ANY ((SELECT managed_workspaces())::uuid[]));
-- What belongs to a use case is seen by those who see the use case.
CREATE POLICY open_to ON runs AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (
  (SELECT nothing_is_hidden()) OR (SELECT true FROM use_cases u WHERE u.client_id = runs.client_id AND u.id = runs.use_case_id));
CREATE POLICY open_to ON batches AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (
  (SELECT nothing_is_hidden()) OR (SELECT true FROM use_cases u WHERE u.client_id = batches.client_id AND u.id = batches.use_case_id));
CREATE POLICY open_to ON schedules AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (
  (SELECT nothing_is_hidden()) OR (SELECT true FROM use_cases u WHERE u.client_id = schedules.client_id AND u.id = schedules.use_case_id));
CREATE POLICY open_to ON documents AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (
  use_case_id IS NULL OR (SELECT nothing_is_hidden())
  OR (SELECT true FROM use_cases u WHERE u.client_id = documents.client_id AND u.id = documents.use_case_id));

-- Looks past what is hidden, or as before; answers how it was. A clause SET of the functions that use it would take a superuser to write.
CREATE FUNCTION look_past(wanted text DEFAULT 'on') RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.opens_all', true), '');
BEGIN
  PERFORM set_config('app.opens_all', wanted, true);
  RETURN before;
END
$$;

-- Where a folder comes to lie, its chain follows: in the transaction that puts it there, whichever version of the server does.
CREATE FUNCTION folder_placed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := look_past();
BEGIN
  IF EXISTS (SELECT FROM restrictions r WHERE r.client_id = NEW.client_id AND r.folder_id = NEW.id) THEN
    NEW.chain := ARRAY[NEW.id];
    NEW.gate_id := NEW.id;
  ELSE
    SELECT NEW.id || p.chain, p.gate_id INTO NEW.chain, NEW.gate_id FROM folders p WHERE p.client_id = NEW.client_id AND p.id = NEW.parent_id;
    IF NOT FOUND THEN
      NEW.chain := ARRAY[NEW.id];
      NEW.gate_id := NULL;
    END IF;
  END IF;
  PERFORM look_past(before);
  RETURN NEW;
END
$$;
CREATE TRIGGER placed BEFORE INSERT OR UPDATE OF parent_id ON folders FOR EACH ROW EXECUTE FUNCTION folder_placed();

-- Chains of a folder and of all below it, down to folders that are restricted themselves: theirs begin there.
CREATE FUNCTION rechain(of_client bigint, top uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  before text := look_past();
BEGIN
  WITH RECURSIVE below (id, chain, gate_id) AS (
    SELECT f.id,
           CASE WHEN own.folder_id IS NULL THEN f.id || coalesce(p.chain, '{}') ELSE ARRAY[f.id] END,
           CASE WHEN own.folder_id IS NULL THEN p.gate_id ELSE f.id END
    FROM folders f
    LEFT JOIN restrictions own ON own.client_id = f.client_id AND own.folder_id = f.id
    LEFT JOIN folders p ON p.client_id = f.client_id AND p.id = f.parent_id
    WHERE f.client_id = of_client AND f.id = top
    UNION ALL
    SELECT f.id, f.id || b.chain, b.gate_id
    FROM folders f
    JOIN below b ON f.client_id = of_client AND f.parent_id = b.id
    WHERE NOT EXISTS (SELECT FROM restrictions r WHERE r.client_id = of_client AND r.folder_id = f.id))
  UPDATE folders f SET chain = b.chain, gate_id = b.gate_id FROM below b WHERE f.client_id = of_client AND f.id = b.id;
  PERFORM look_past(before);
END
$$;
CREATE FUNCTION folder_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rechain(NEW.client_id, NEW.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER moved AFTER UPDATE OF parent_id ON folders FOR EACH ROW WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id) EXECUTE FUNCTION folder_moved();
CREATE FUNCTION folder_restricted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rechain(coalesce(NEW.client_id, OLD.client_id), coalesce(NEW.folder_id, OLD.folder_id));
  RETURN NULL;
END
$$;
CREATE TRIGGER restricted AFTER INSERT OR DELETE ON restrictions FOR EACH ROW EXECUTE FUNCTION folder_restricted();

-- Where a use case was when it was deleted, also by the version before.
CREATE FUNCTION use_case_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.deleted_from := OLD.folder_id;
  RETURN NEW;
END
$$;
CREATE TRIGGER deleted BEFORE UPDATE OF deleted_at ON use_cases FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION use_case_deleted();
-- A folder that everybody could open hides nothing when it is gone.
CREATE FUNCTION open_folder_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := look_past();
BEGIN
  UPDATE use_cases SET deleted_from = NULL WHERE client_id = OLD.client_id AND deleted_from = OLD.id;
  PERFORM look_past(before);
  RETURN NULL;
END
$$;
CREATE TRIGGER gone AFTER DELETE ON folders FOR EACH ROW WHEN (OLD.gate_id IS NULL) EXECUTE FUNCTION open_folder_deleted();

-- The tree as it is, whoever asks: rings and depths are counted over folders that the asker cannot see, too.
CREATE FUNCTION folder_way(of_client bigint, start uuid) RETURNS SETOF uuid LANGUAGE plpgsql STABLE AS $$
DECLARE
  before text := look_past();
BEGIN
  RETURN QUERY
    WITH RECURSIVE way (id, parent_id) AS (
      SELECT f.id, f.parent_id FROM folders f WHERE f.client_id = of_client AND f.id = start
      UNION ALL
      SELECT f.id, f.parent_id FROM folders f JOIN way ON f.client_id = of_client AND f.id = way.parent_id)
    SELECT way.id FROM way;
  PERFORM look_past(before);
END
$$;
CREATE FUNCTION folder_levels(of_client bigint, top uuid) RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE
  before text := look_past();
  levels integer;
BEGIN
  WITH RECURSIVE below (id, level) AS (
    SELECT top, 1
    UNION ALL
    SELECT f.id, below.level + 1 FROM folders f JOIN below ON f.client_id = of_client AND f.parent_id = below.id)
  SELECT max(below.level) INTO levels FROM below;
  PERFORM look_past(before);
  RETURN levels;
END
$$;

-- Of a folder, or of a use case where it lies: what it is reached through, and the restricted folder among it.
CREATE FUNCTION access_place(of_client bigint, of_folder uuid, of_use_case uuid)
RETURNS TABLE (chain uuid[], gate_id uuid) LANGUAGE plpgsql STABLE AS $$
DECLARE
  before text := look_past();
BEGIN
  RETURN QUERY
    SELECT f.chain, f.gate_id FROM folders f
    WHERE f.client_id = of_client
      AND f.id = coalesce(of_folder, (SELECT coalesce(u.folder_id, u.deleted_from) FROM use_cases u WHERE u.client_id = of_client AND u.id = of_use_case));
  PERFORM look_past(before);
END
$$;

-- What somebody was given there (NULL: nothing), and whether it is restricted; no row: nowhere in particular was asked for.
CREATE FUNCTION granted_at(of_client bigint, in_workspace uuid, person uuid, role uuid, of_folder uuid, of_use_case uuid)
RETURNS TABLE (level smallint, is_restricted boolean) LANGUAGE plpgsql STABLE AS $$
DECLARE
  place record;
BEGIN
  IF of_folder IS NULL AND of_use_case IS NULL THEN
    RETURN;
  END IF;
  SELECT p.chain, p.gate_id INTO place FROM access_place(of_client, of_folder, of_use_case) AS p;
  is_restricted := place.gate_id IS NOT NULL;
  SELECT max(g.level) INTO level
  FROM grants g
  WHERE g.client_id = of_client AND g.workspace_id = in_workspace AND (g.user_id = person OR g.role_id = role)
    AND (g.use_case_id = of_use_case OR g.folder_id = ANY (place.chain));
  RETURN NEXT;
END
$$;

-- As run_look (0015), which the version before calls, with what the person was given.
CREATE FUNCTION run_find(client bigint, person uuid, request uuid, manages_all boolean, wanted uuid, wants_live boolean)
RETURNS TABLE (workspace_id uuid, role_name text, permissions text[], level smallint, is_restricted boolean, allowed_regions text[], version integer,
               definition jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_tenant(client, person, request);
  IF manages_all THEN
    PERFORM set_config('app.opens_all', 'on', true);
  END IF;
  RETURN QUERY
    SELECT u.workspace_id, r.name, r.permissions, g.level, g.is_restricted, c.allowed_regions, v.version, v.definition
    FROM use_cases u
    JOIN clients c ON c.id = u.client_id
    JOIN workspaces w ON w.client_id = u.client_id AND w.id = u.workspace_id AND w.archived_at IS NULL
    LEFT JOIN workspace_members m ON m.client_id = w.client_id AND m.workspace_id = w.id AND m.user_id = person
    LEFT JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id
    LEFT JOIN use_case_versions v ON v.client_id = u.client_id AND v.use_case_id = u.id AND v.version = u.published_version AND wants_live
    CROSS JOIN LATERAL granted_at(u.client_id, u.workspace_id, person, m.role_id, u.folder_id, u.id) AS g
    WHERE u.client_id = client AND u.id = wanted AND u.deleted_at IS NULL;
END
$$;
