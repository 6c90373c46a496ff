-- Who may open what: restricted folders, private use cases, grants.

-- The same, or the client restricts nothing: one look a statement, for most clients the only one.
CREATE OR REPLACE FUNCTION nothing_is_hidden() RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN opens_all() OR NOT (EXISTS (SELECT FROM restrictions WHERE client_id = current_client()) OR has_private_use_cases());
END
$$;

-- Folders and use cases that the reader was given, by name or by role.
CREATE OR REPLACE FUNCTION given_places() RETURNS uuid[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(
    SELECT coalesce(g.folder_id, g.use_case_id)
    FROM workspace_members m
    JOIN grants g ON g.client_id = m.client_id AND g.workspace_id = m.workspace_id AND (g.user_id = m.user_id OR g.role_id = m.role_id)
    WHERE m.client_id = current_client() AND m.user_id = acting_user());
END
$$;

-- Workspaces whose members the reader manages: there they see everything.
CREATE OR REPLACE FUNCTION managed_workspaces() RETURNS uuid[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(
    SELECT m.workspace_id
    FROM workspace_members m
    JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id
    WHERE m.client_id = current_client() AND m.user_id = acting_user() AND 'manage-members' = ANY (r.permissions));
END
$$;

-- Whether what lies in this folder is there for somebody with these grants, who manages these workspaces.
CREATE OR REPLACE FUNCTION folder_is_open(of_client bigint, of_folder uuid, given uuid[], managed uuid[]) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER COST 1 SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM folders f
    WHERE f.client_id = of_client AND f.client_id = current_client() AND f.id = of_folder
      AND (f.gate_id IS NULL OR f.chain && given OR f.workspace_id = ANY (managed)));
END
$$;

-- Whether the client has a private use case: one look at an index that is empty for most.
CREATE OR REPLACE FUNCTION has_private_use_cases() RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM use_cases u WHERE u.client_id = current_client() AND u.visibility = 'private');
END
$$;

-- The same of a use case, whether it is deleted or not. Most lie in no folder, and one look at one table tells. A private one is open only to those who were
-- given it itself.
CREATE OR REPLACE FUNCTION use_case_is_open(of_client bigint, of_use_case uuid, given uuid[], managed uuid[]) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER COST 1 SET search_path = public, pg_temp AS $$
DECLARE
  place record;
BEGIN
  SELECT u.workspace_id, coalesce(u.folder_id, u.deleted_from) AS folder_id, u.visibility = 'private' AS is_private INTO place
  FROM use_cases u WHERE u.client_id = of_client AND u.client_id = current_client() AND u.id = of_use_case;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF of_use_case = ANY (given) OR place.workspace_id = ANY (managed) THEN
    RETURN true;
  END IF;
  RETURN NOT place.is_private AND (
    place.folder_id IS NULL
    OR EXISTS (SELECT FROM folders f WHERE f.client_id = of_client AND f.id = place.folder_id AND (f.gate_id IS NULL OR f.chain && given)));
END
$$;

-- Lists and searches of very many once more: what is hidden, and what many names have.
-- What is hidden.
-- The use cases that the reader cannot open, where three hundred places hold them all; NULL where more would have to be looked at. To ask a thousand rows of a history one by one
-- whether they are open (`use_case_is_open`) took seventy milliseconds; whoever hides something hides little of what there is.
-- Of the places of deleted use cases some are gone: what was restricted when its folder went stays closed.
CREATE OR REPLACE FUNCTION closed_use_cases(given uuid[], managed uuid[]) RETURNS uuid[]
LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  tenant bigint := current_client();
  most CONSTANT integer := 300;
  places uuid[];
  closed uuid[];
  met uuid[];
BEGIN
  places := ARRAY(SELECT f.id FROM folders f WHERE f.client_id = tenant AND f.gate_id IS NOT NULL LIMIT most);
  closed := ARRAY(SELECT u.id FROM use_cases u WHERE u.client_id = tenant AND u.visibility = 'private' LIMIT most);
  IF cardinality(places) = most OR cardinality(closed) = most THEN
    RETURN NULL;
  END IF;
  met := ARRAY(SELECT u.id FROM use_cases u WHERE u.client_id = tenant AND u.folder_id = ANY (places) AND u.deleted_at IS NULL LIMIT most);
  closed := closed || met;
  IF cardinality(met) = most THEN
    RETURN NULL;
  END IF;
  met := ARRAY(SELECT u.id FROM use_cases u WHERE u.client_id = tenant AND u.deleted_from IS NOT NULL LIMIT most);
  IF cardinality(met) = most THEN
    RETURN NULL;
  END IF;
  RETURN ARRAY(SELECT c.id FROM (SELECT DISTINCT unnest(closed || met)) AS c (id) WHERE NOT use_case_is_open(tenant, c.id, given, managed));
END
$$;

-- Whether everybody of the company may run it.
CREATE OR REPLACE FUNCTION use_case_is_shared(of_client bigint, of_use_case uuid) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER COST 1 SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM use_cases u
    JOIN workspaces w ON w.client_id = u.client_id AND w.id = u.workspace_id AND w.archived_at IS NULL
    WHERE u.client_id = of_client AND u.client_id = current_client() AND u.id = of_use_case
      AND u.visibility IN ('client', 'public') AND u.published_version IS NOT NULL AND u.deleted_at IS NULL);
END
$$;

-- Which use cases are shared with the whole company, and where they are.
CREATE OR REPLACE FUNCTION shared_places(most integer) RETURNS TABLE (id uuid, workspace_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  tenant bigint := current_client();
BEGIN
  RETURN QUERY
    SELECT u.id, u.workspace_id
    FROM use_cases u
    JOIN workspaces w ON w.client_id = u.client_id AND w.id = u.workspace_id AND w.archived_at IS NULL
    WHERE u.client_id = tenant AND u.visibility IN ('client', 'public') AND u.published_version IS NOT NULL AND u.deleted_at IS NULL
    LIMIT most;
END
$$;

-- Looks past what is hidden, or as before; answers how it was. A clause SET of the functions that use it would take a superuser to write.
CREATE OR REPLACE FUNCTION look_past(wanted text DEFAULT 'on') RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.opens_all', true), '');
BEGIN
  PERFORM set_config('app.opens_all', wanted, true);
  RETURN before;
END
$$;

-- Where a folder comes to lie, its chain follows: in the transaction that puts it there, whichever version of the server does.
CREATE OR REPLACE FUNCTION folder_placed() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Chains of a folder and of all below it, down to folders that are restricted themselves: theirs begin there.
CREATE OR REPLACE FUNCTION rechain(of_client bigint, top uuid) RETURNS void LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION folder_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rechain(NEW.client_id, NEW.id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION folder_restricted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rechain(coalesce(NEW.client_id, OLD.client_id), coalesce(NEW.folder_id, OLD.folder_id));
  RETURN NULL;
END
$$;

-- Where a use case was when it was deleted.
CREATE OR REPLACE FUNCTION use_case_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.deleted_from := OLD.folder_id;
  RETURN NEW;
END
$$;

-- A folder that everybody could open hides nothing when it is gone.
CREATE OR REPLACE FUNCTION open_folder_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := look_past();
BEGIN
  UPDATE use_cases SET deleted_from = NULL WHERE client_id = OLD.client_id AND deleted_from = OLD.id;
  PERFORM look_past(before);
  RETURN NULL;
END
$$;

-- The tree as it is, whoever asks: rings and depths are counted over folders that the asker cannot see, too.
CREATE OR REPLACE FUNCTION folder_way(of_client bigint, start uuid) RETURNS SETOF uuid LANGUAGE plpgsql STABLE AS $$
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

CREATE OR REPLACE FUNCTION folder_levels(of_client bigint, top uuid) RETURNS integer LANGUAGE plpgsql STABLE AS $$
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
CREATE OR REPLACE FUNCTION access_place(of_client bigint, of_folder uuid, of_use_case uuid)
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

-- What somebody was given there (NULL: nothing), and whether it is restricted; no row: nowhere in particular was asked for. In a private use case, grants on
-- folders do not count.
CREATE OR REPLACE FUNCTION granted_at(of_client bigint, in_workspace uuid, person uuid, role uuid, of_folder uuid, of_use_case uuid)
RETURNS TABLE (level smallint, is_restricted boolean) LANGUAGE plpgsql STABLE AS $$
DECLARE
  place record;
  is_private boolean;
  own_folder uuid;
  before text;
BEGIN
  IF of_folder IS NULL AND of_use_case IS NULL THEN
    RETURN;
  END IF;
  before := look_past();
  SELECT u.visibility = 'private', coalesce(u.folder_id, u.deleted_from) INTO is_private, own_folder
  FROM use_cases u WHERE u.client_id = of_client AND u.id = of_use_case;
  SELECT f.chain, f.gate_id INTO place FROM folders f WHERE f.client_id = of_client AND f.id = coalesce(of_folder, own_folder);
  PERFORM look_past(before);
  is_private := coalesce(is_private, false);
  is_restricted := is_private OR place.gate_id IS NOT NULL;
  SELECT max(g.level) INTO level
  FROM grants g
  WHERE g.client_id = of_client AND g.workspace_id = in_workspace AND (g.user_id = person OR g.role_id = role)
    AND (g.use_case_id = of_use_case OR NOT is_private AND g.folder_id = ANY (place.chain));
  RETURN NEXT;
END
$$;

-- What `granted_at` answers of one place, of all use cases of a page at once.
CREATE OR REPLACE FUNCTION granted_on(of_client bigint, person uuid, use_cases uuid[])
RETURNS TABLE (use_case_id uuid, level smallint, is_restricted boolean) LANGUAGE plpgsql STABLE AS $$
DECLARE
  before text := look_past();
BEGIN
  RETURN QUERY
    SELECT u.id,
           (SELECT max(g.level) FROM grants g
            WHERE g.client_id = of_client AND g.workspace_id = u.workspace_id AND (g.user_id = person OR g.role_id = m.role_id)
              AND (g.use_case_id = u.id OR u.visibility <> 'private' AND g.folder_id = ANY (f.chain))),
           u.visibility = 'private' OR f.gate_id IS NOT NULL
    FROM use_cases u
    LEFT JOIN folders f ON f.client_id = u.client_id AND f.id = coalesce(u.folder_id, u.deleted_from)
    LEFT JOIN workspace_members m ON m.client_id = u.client_id AND m.workspace_id = u.workspace_id AND m.user_id = person
    WHERE u.client_id = of_client AND u.id = ANY (use_cases);
  PERFORM look_past(before);
END
$$;

-- Whether somebody may do with a piece what everybody of the company may: with a shared use case itself, with a run of it that is theirs, or with a file that they
-- gave to one.
CREATE OR REPLACE FUNCTION shared_at(of_client bigint, person uuid, of_use_case uuid, piece uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF piece IS NULL OR of_use_case IS NULL OR NOT use_case_is_shared(of_client, of_use_case) THEN
    RETURN false;
  END IF;
  RETURN piece = of_use_case
    OR EXISTS (SELECT FROM runs r WHERE r.client_id = of_client AND r.id = piece AND r.use_case_id = of_use_case AND r.created_by = person AND NOT r.is_check)
    OR EXISTS (SELECT FROM documents d WHERE d.client_id = of_client AND d.id = piece AND d.use_case_id = of_use_case AND d.uploaded_by = person);
END
$$;

SELECT give_to_search(
  'folder_is_open(bigint, uuid, uuid[], uuid[])',
  'has_private_use_cases()',
  'use_case_is_open(bigint, uuid, uuid[], uuid[])',
  'closed_use_cases(uuid[], uuid[])',
  'use_case_is_shared(bigint, uuid)',
  'shared_places(integer)');
