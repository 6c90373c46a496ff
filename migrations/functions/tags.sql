-- Tags of use cases: kept counts, and what has all of some tags.

CREATE OR REPLACE FUNCTION place_counted(of_client bigint, of_folder uuid, visibility text) RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF visibility = 'private' THEN
    RETURN uuid 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  END IF;
  RETURN coalesce((SELECT f.id FROM folders f WHERE f.client_id = of_client AND f.id = of_folder AND f.gate_id IS NOT NULL), '00000000-0000-0000-0000-000000000000');
END
$$;

-- Tags change beside each other, and use cases change their place beside each other, but not both in one workspace: the one must see what the other did.
CREATE OR REPLACE FUNCTION alone_with_tags(of_client bigint, in_workspace uuid, changes_place boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  turn bigint := hashtextextended('use_case_tag_counts ' || in_workspace, of_client);
BEGIN
  IF changes_place THEN
    PERFORM pg_advisory_xact_lock(turn);
  ELSE
    PERFORM pg_advisory_xact_lock_shared(turn);
  END IF;
END
$$;

CREATE OR REPLACE FUNCTION count_tags(of_client bigint, in_workspace uuid, tags text[], places uuid[], more bigint[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH changed AS (
    SELECT c.tag, c.place, sum(c.more)::bigint AS count FROM unnest(tags, places, more) AS c (tag, place, more) GROUP BY c.tag, c.place
  ), held AS (
    SELECT k.id
    FROM use_case_tag_counts k
    JOIN changed c ON k.key = lower(c.tag) AND k.tag = c.tag AND k.place = c.place
    WHERE k.client_id = of_client AND k.workspace_id = in_workspace
    FOR UPDATE OF k SKIP LOCKED
  ), taken AS (
    DELETE FROM use_case_tag_counts k USING held WHERE k.client_id = of_client AND k.id = held.id RETURNING k.tag, k.place, k.count
  )
  INSERT INTO use_case_tag_counts (client_id, workspace_id, tag, place, count)
  SELECT of_client, in_workspace, a.tag, a.place, sum(a.count)
  FROM (SELECT * FROM changed UNION ALL SELECT * FROM taken) AS a
  GROUP BY a.tag, a.place
  HAVING sum(a.count) <> 0;
END
$$;

CREATE OR REPLACE FUNCTION use_case_tags_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  at record;
BEGIN
  FOR at IN SELECT DISTINCT c.client_id, c.workspace_id FROM changed c ORDER BY 1, 2 LOOP
    PERFORM alone_with_tags(at.client_id, at.workspace_id, false);
    PERFORM count_tags(at.client_id, at.workspace_id, array_agg(s.tag), array_agg(s.place), array_agg(s.more))
    FROM (
      SELECT c.tag, place_counted(u.client_id, u.folder_id, u.visibility) AS place, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END::bigint AS more
      FROM changed c
      JOIN use_cases u ON u.client_id = c.client_id AND u.id = c.use_case_id AND u.deleted_at IS NULL
      WHERE c.client_id = at.client_id AND c.workspace_id = at.workspace_id) AS s
    HAVING count(*) > 0;
  END LOOP;
  RETURN NULL;
END
$$;

-- A use case that is deleted, put back, moved, hidden or shown. (Its row is never deleted.)
CREATE OR REPLACE FUNCTION use_case_placed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM alone_with_tags(NEW.client_id, NEW.workspace_id, true);
  PERFORM count_tags(NEW.client_id, NEW.workspace_id, array_agg(t.tag), array_agg(s.place), array_agg(s.more))
  FROM use_case_tags t
  CROSS JOIN (
    SELECT place_counted(OLD.client_id, OLD.folder_id, OLD.visibility) AS place, -1::bigint AS more WHERE OLD.deleted_at IS NULL
    UNION ALL
    SELECT place_counted(NEW.client_id, NEW.folder_id, NEW.visibility), 1 WHERE NEW.deleted_at IS NULL) AS s
  WHERE t.client_id = NEW.client_id AND t.use_case_id = NEW.id
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;

-- A folder that is restricted, or is not any more, by itself or by what it lies in.
CREATE OR REPLACE FUNCTION folder_gated() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM alone_with_tags(NEW.client_id, NEW.workspace_id, true);
  PERFORM count_tags(NEW.client_id, NEW.workspace_id, array_agg(t.tag), array_agg(s.place), array_agg(s.more))
  FROM use_cases u
  JOIN use_case_tags t ON t.client_id = u.client_id AND t.use_case_id = u.id
  CROSS JOIN (
    SELECT CASE WHEN OLD.gate_id IS NULL THEN '00000000-0000-0000-0000-000000000000' ELSE NEW.id END AS place, -1::bigint AS more
    UNION ALL
    SELECT CASE WHEN NEW.gate_id IS NULL THEN '00000000-0000-0000-0000-000000000000' ELSE NEW.id END, 1) AS s
  WHERE u.client_id = NEW.client_id AND u.folder_id = NEW.id AND u.deleted_at IS NULL AND u.visibility <> 'private'
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;

-- The tags of a workspace's use cases, and how many have each, for a reader from whom something may be hidden: what they were given, and the workspaces that they manage, are
-- arguments, as of `use_case_is_open`, which would be asked a hundred thousand times here. `one`: this tag alone.
-- Read from the kept counts; what the reader was given by itself, and does not see anyway, is counted then.
CREATE OR REPLACE FUNCTION use_case_tags_counted(in_workspace uuid, one text, pattern text, all_open boolean, given uuid[], managed uuid[], most integer)
RETURNS TABLE (tag text, count bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
DECLARE
  tenant bigint := current_client();
  is_open boolean := all_open OR in_workspace = ANY (managed);
  -- restricted folders that are open to the reader
  opened uuid[] := CASE WHEN NOT is_open THEN
    ARRAY(SELECT f.id FROM folders f WHERE f.client_id = tenant AND f.workspace_id = in_workspace AND f.gate_id IS NOT NULL AND f.chain && given) END;
BEGIN
  RETURN QUERY
    SELECT min(s.tag), sum(s.count)::bigint
    FROM (
      SELECT k.key, k.tag, sum(k.count) AS count
      FROM use_case_tag_counts k
      WHERE k.client_id = tenant AND k.workspace_id = in_workspace AND (one IS NULL OR k.key = lower(one)) AND (pattern IS NULL OR k.tag ILIKE pattern)
        AND (is_open OR k.place = '00000000-0000-0000-0000-000000000000' OR k.place = ANY (opened))
      GROUP BY k.key, k.tag
      HAVING sum(k.count) > 0
      UNION ALL
      SELECT t.key, t.tag, count(*)
      FROM use_cases u
      JOIN use_case_tags t ON t.client_id = u.client_id AND t.use_case_id = u.id
      LEFT JOIN folders f ON f.client_id = u.client_id AND f.id = u.folder_id
      WHERE NOT is_open AND u.client_id = tenant AND u.id = ANY (given) AND u.workspace_id = in_workspace AND u.deleted_at IS NULL
        AND (u.visibility = 'private' OR f.gate_id IS NOT NULL AND NOT f.id = ANY (opened))
        AND (one IS NULL OR t.key = lower(one)) AND (pattern IS NULL OR t.tag ILIKE pattern)
      GROUP BY t.key, t.tag) AS s
    GROUP BY s.key
    ORDER BY s.key
    LIMIT most;
END
$$;

-- Use cases that have all of these tags, from the rarest on: how many have each is kept. What very many have by one tag is not looked up, for the list is read
-- in its own order and the count is kept; and each use case is asked for its other tags once.
-- are_many: these are some of them, as of `names_found`.
CREATE OR REPLACE FUNCTION tagged_found(in_workspaces uuid[], keys text[], most integer) RETURNS TABLE (id uuid, are_many boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  tenant bigint := current_client();
  rarest text;
  others text[];
  have bigint;
  found uuid[];
  -- Ids of very many that are counted: what a count stops at, as of `names_found`.
  counted CONSTANT integer := 1000;
BEGIN
  SELECT k.key, coalesce(c.count, 0) INTO rarest, have
  FROM unnest(keys) AS k (key)
  LEFT JOIN LATERAL (
    SELECT sum(c.count) AS count FROM use_case_tag_counts c WHERE c.client_id = tenant AND c.workspace_id = ANY (in_workspaces) AND c.key = k.key) AS c ON true
  ORDER BY 2, 1
  LIMIT 1;
  others := ARRAY(SELECT DISTINCT unnest(array_remove(keys, rarest)));
  IF have > most AND cardinality(others) = 0 THEN
    RETURN QUERY SELECT t.use_case_id, true FROM use_case_tags t WHERE t.client_id = tenant AND t.workspace_id = ANY (in_workspaces) AND t.key = rarest LIMIT 1;
    RETURN;
  END IF;
  found := ARRAY(
    SELECT t.use_case_id FROM use_case_tags t
    WHERE t.client_id = tenant AND t.workspace_id = ANY (in_workspaces) AND t.key = rarest
      AND (cardinality(others) = 0 OR cardinality(others) = (
        SELECT count(*) FROM use_case_tags m WHERE m.client_id = tenant AND m.use_case_id = t.use_case_id AND m.key = ANY (others)))
      AND NOT EXISTS (SELECT FROM use_cases u WHERE u.client_id = tenant AND u.workspace_id = t.workspace_id AND u.id = t.use_case_id AND u.deleted_at IS NOT NULL)
    LIMIT CASE WHEN have > most THEN counted ELSE most END);
  RETURN QUERY SELECT unnest(found), have > most AND cardinality(found) = counted;
END
$$;

SELECT give_to_search(
  'place_counted(bigint, uuid, text)',
  'alone_with_tags(bigint, uuid, boolean)',
  'count_tags(bigint, uuid, text[], uuid[], bigint[])',
  'use_case_tags_changed()',
  'use_case_placed()',
  'folder_gated()',
  'use_case_tags_counted(uuid, text, text, boolean, uuid[], uuid[], integer)',
  'tagged_found(uuid[], text[], integer)');

REVOKE EXECUTE ON FUNCTION count_tags(bigint, uuid, text[], uuid[], bigint[]), place_counted(bigint, uuid, text), alone_with_tags(bigint, uuid, boolean) FROM atelier_tenant;
