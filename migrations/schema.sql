-- What the migrations make, for reading and for comparing; nothing applies it. Written by .ci/schema.

CREATE SCHEMA control;

CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;

COMMENT ON EXTENSION btree_gin IS 'support for indexing common datatypes in GIN';

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';

CREATE FUNCTION public.access_place(of_client bigint, of_folder uuid, of_use_case uuid) RETURNS TABLE(chain uuid[], gate_id uuid)
    LANGUAGE plpgsql STABLE
    AS $$
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

CREATE FUNCTION public.acting_user() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;

CREATE FUNCTION public.add_counts(one bigint[], other bigint[]) RETURNS bigint[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT array_agg(coalesce(a, 0) + coalesce(b, 0) ORDER BY place) FROM unnest(one, other) WITH ORDINALITY AS t (a, b, place) $$;

CREATE FUNCTION public.alone_with_tags(of_client bigint, in_workspace uuid, changes_place boolean) RETURNS void
    LANGUAGE plpgsql
    AS $$
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

ALTER FUNCTION public.alone_with_tags(of_client bigint, in_workspace uuid, changes_place boolean) OWNER TO atelier_search;

CREATE FUNCTION public.announcement_people(audience text, role_ids uuid[], workspace_ids uuid[]) RETURNS TABLE(user_id uuid)
    LANGUAGE sql STABLE
    AS $_$
  SELECT u.id FROM users u
  WHERE u.client_id = current_client() AND u.status = 'active'
    AND CASE $1
          WHEN 'roles' THEN u.role_id = ANY ($2)
          WHEN 'workspaces' THEN EXISTS (
            SELECT FROM workspace_members m
            JOIN workspaces w ON w.client_id = m.client_id AND w.id = m.workspace_id AND w.archived_at IS NULL
            WHERE m.client_id = u.client_id AND m.user_id = u.id AND m.workspace_id = ANY ($3))
          ELSE true END
$_$;

CREATE FUNCTION public.announcements_at_hand(open_at timestamp with time zone) RETURNS TABLE(of_client bigint, id uuid, title text, body text, severity text, is_banner boolean, needs_acknowledgement boolean, audience text, role_ids uuid[], workspace_ids uuid[], starts_at timestamp with time zone, ends_at timestamp with time zone, told_at timestamp with time zone, version integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT a.client_id, a.id, a.title, a.body, a.severity, a.is_banner, a.needs_acknowledgement, a.audience,
           a.role_ids, a.workspace_ids, a.starts_at, a.ends_at, a.told_at, a.version
    FROM announcements a
    WHERE a.client_id IN (1, current_client()) AND a.published_at IS NOT NULL
      AND (open_at IS NULL OR a.ends_at IS NULL OR a.ends_at > open_at)
      AND CASE WHEN a.audience = 'platform' THEN cardinality(a.client_ids) = 0 OR current_client() = ANY (a.client_ids)
               ELSE a.client_id = current_client() END;
END
$$;

ALTER FUNCTION public.announcements_at_hand(open_at timestamp with time zone) OWNER TO atelier_search;

CREATE FUNCTION public.announcements_for(reader uuid, open_at timestamp with time zone) RETURNS TABLE(of_client bigint, id uuid, title text, body text, severity text, is_banner boolean, needs_acknowledgement boolean, audience text, starts_at timestamp with time zone, ends_at timestamp with time zone, told_at timestamp with time zone, version integer, read_version integer, dismissed_version integer, acknowledged_version integer, acknowledged_at timestamp with time zone)
    LANGUAGE sql STABLE
    AS $_$
  SELECT a.of_client, a.id, a.title, a.body, a.severity, a.is_banner, a.needs_acknowledgement, a.audience, a.starts_at, a.ends_at, a.told_at, a.version,
         coalesce(s.read_version, 0), coalesce(s.dismissed_version, 0), coalesce(s.acknowledged_version, 0), s.acknowledged_at
  FROM announcements_at_hand($2) a
  LEFT JOIN announcement_states s ON s.client_id = current_client() AND s.user_id = $1 AND s.announcement_id = a.id
  WHERE EXISTS (SELECT FROM announcement_people(a.audience, a.role_ids, a.workspace_ids) p WHERE p.user_id = $1)
$_$;

CREATE FUNCTION public.announcements_unread(reader uuid, moment timestamp with time zone, since timestamp with time zone) RETURNS bigint
    LANGUAGE sql STABLE
    AS $_$
  SELECT count(*) FROM announcements_for($1, $2) a
  WHERE a.starts_at <= $2 AND ($3 IS NULL OR a.told_at > $3)
    AND CASE WHEN a.needs_acknowledgement THEN a.acknowledged_version ELSE a.read_version END < a.version
$_$;

CREATE FUNCTION public.answer_text(content jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
  SELECT coalesce(left(string_agg(t.words #>> '{}', ' ' ORDER BY t.place), 100000), '')
  FROM jsonb_path_query(content, 'strict $.**.content ? (@.type() == "string")', '{}', true) WITH ORDINALITY AS t (words, place);
$_$;

CREATE FUNCTION public.asked_in(question text) RETURNS TABLE(language regconfig, words text[])
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  SELECT spoken, tsvector_to_array(to_tsvector(spoken, left(question, characters_read()))) FROM unnest(search_languages()) AS spoken
$$;

CREATE FUNCTION public.audit_line(client bigint, line uuid, actor uuid, acting_for bigint, action text, object_type text, object_id text, outcome text, request uuid, ip text, detail jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO audit_log (client_id, id, actor_id, acting_for_client, action, object_type, object_id, outcome, request_id, ip, detail)
  VALUES (client, line, actor, acting_for, action, object_type, object_id, outcome, request, ip, detail);
END
$$;

CREATE FUNCTION public.best_passages(in_workspace uuid, in_documents uuid[], question text, among bigint, most integer) RETURNS TABLE(id uuid, score double precision)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  -- a local variable, so that the planner sees a value and not a function it must call for each row
  tenant bigint := current_client();
  -- Documents that the sample is of, spread evenly over all that are asked: each `every`th.
  sampled_documents CONSTANT integer := 100;
  every integer := greatest(cardinality(in_documents) / sampled_documents, 1);
  read_characters CONSTANT integer := characters_read();
  -- Passages that are expected to be looked at for one question, and how many are when the sample was wrong.
  enough CONSTANT double precision := 3000;
  furthest CONSTANT integer := 4000;
  -- Words of which each two are asked for together, and terms that are asked for at all: what is longer says nothing more, and takes as long to plan as to read.
  paired_words CONSTANT integer := 12;
  most_terms CONSTANT integer := 100;
  -- BM25's: how soon a word said again counts less (its usual value), and how much a passage's length counts (passages are of a length by themselves).
  k1 CONSTANT double precision := 1.2;
  b CONSTANT double precision := 0.5;
  words text[];
  -- What the sample has not may well be somewhere: it counts as half a passage of it.
  unseen CONSTANT numeric := 0.5;
  -- of the passages, how many have each of the words
  shares double precision[];
  wanted tsquery;
BEGIN
  IF tenant IS NULL THEN
    RETURN;
  END IF;
  WITH asked AS (
    SELECT DISTINCT word
    FROM unnest(search_languages()) AS spoken (language), unnest(tsvector_to_array(to_tsvector(spoken.language, left(question, read_characters)))) AS word
  ), looked AS MATERIALIZED (
    -- 5 passages of a document, which are alike, as `search_passages` takes them (`of_document`); and 500 in all: what one in a hundred says is in five of them. Numbers and not constants, for of a
    -- LIMIT that it cannot see the planner expects a tenth of all rows.
    SELECT p.tsv
    FROM unnest(in_documents) WITH ORDINALITY AS d (id, place)
    CROSS JOIN LATERAL (SELECT p.tsv FROM passages p WHERE p.client_id = tenant AND p.document_id = d.id AND p.searchable LIMIT 5) AS p
    WHERE d.place % every = 0
    LIMIT 500
  ), said AS (
    SELECT word, count(*) AS times FROM looked, unnest(tsvector_to_array(looked.tsv)) AS word WHERE word IN (SELECT asked.word FROM asked) GROUP BY word
  ), known AS (
    SELECT asked.word, greatest(coalesce(said.times, 0), unseen) / greatest((SELECT count(*) FROM looked), 1) AS share
    FROM asked LEFT JOIN said USING (word)
  )
  SELECT array_agg(known.word ORDER BY known.share, length(known.word) DESC, known.word), array_agg(known.share ORDER BY known.share, length(known.word) DESC, known.word)
  INTO words, shares
  FROM known;

  WITH rare AS (
    SELECT place, share, '''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' AS quoted
    FROM unnest(words, shares) WITH ORDINALITY AS w (word, share, place)
  ), terms AS (
    SELECT quoted AS term, share FROM rare
    UNION ALL
    SELECT '(' || one.quoted || ' & ' || other.quoted || ')', one.share * other.share
    FROM rare one JOIN rare other ON one.place < other.place
    WHERE other.place <= paired_words
  ), counted AS (
    SELECT term, row_number() OVER rarest AS place, sum(share * among) OVER rarest AS expected FROM terms WINDOW rarest AS (ORDER BY share, length(term) DESC, term)
  )
  SELECT string_agg(term, ' | ')::tsquery INTO wanted FROM counted WHERE (expected <= enough AND place <= most_terms) OR place = 1;

  RETURN QUERY
    WITH found AS MATERIALIZED (
      SELECT p.id, p.tsv, length(p.tsv) AS length
      -- by its words first, whatever the planner thinks of them: document by document it would read them all
      FROM (
        SELECT q.id, q.document_id, q.tsv FROM passages q
        WHERE q.client_id = tenant AND q.workspace_id = in_workspace AND q.searchable AND q.tsv @@ wanted
        OFFSET 0
      ) AS p
      WHERE p.document_id IN (SELECT unnest(in_documents))
      -- words that are more frequent than the sample said must not cost more than the others
      LIMIT furthest
    ), whole AS (
      SELECT avg(found.length)::double precision AS length FROM found
    ), times AS (
      SELECT f.id, f.length, w.share, cardinality(t.positions)::double precision AS times
      FROM found f CROSS JOIN LATERAL unnest(f.tsv) AS t
      JOIN unnest(words, shares) AS w (word, share) ON w.word = t.lexeme
    )
    SELECT t.id, sum(ln(1 + (1 - t.share) / t.share) * t.times / (t.times + k1 * (1 - b + b * t.length / whole.length)))
    FROM times t CROSS JOIN whole
    GROUP BY t.id
    ORDER BY 2 DESC, 1
    LIMIT most;
END
$$;

ALTER FUNCTION public.best_passages(in_workspace uuid, in_documents uuid[], question text, among bigint, most integer) OWNER TO atelier_search;

CREATE FUNCTION public.characters_read() RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT 20000 $$;

CREATE FUNCTION public.chat_is_mine(of_client bigint, of_chat uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
  RETURN EXISTS (SELECT FROM chats c WHERE c.client_id = of_client AND c.id = of_chat AND c.owner_id = acting_user());
END
$$;

CREATE FUNCTION public.chat_is_open(of_client bigint, of_chat uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
  RETURN EXISTS (SELECT FROM chats c WHERE c.client_id = of_client AND c.id = of_chat);
END
$$;

CREATE FUNCTION public.chat_is_shared(of_client bigint, of_chat uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
  RETURN EXISTS (SELECT FROM chat_shares s WHERE s.client_id = of_client AND s.chat_id = of_chat AND s.kind = 'live' AND s.revoked_at IS NULL);
END
$$;

CREATE FUNCTION public.client_revenue(first_month date, last_month date) RETURNS TABLE(client_id bigint, month date, plan text, currency text, micros bigint)
    LANGUAGE sql STABLE
    AS $$
  SELECT r.client_id, r.month, r.plan, r.currency, r.micros FROM control.revenue_months r WHERE r.month BETWEEN first_month AND last_month
  UNION ALL
  SELECT s.client_id, m.month, s.plan, p.currency,
         -- Ten billion at most: one that was entered wrongly must not keep the others from being summed.
         least(10000000000000000,
               round(CASE s.pays WHEN 'year' THEN p.price_year / 12.0 ELSE p.price_month END * smallest_micros(p.currency)
                     * coalesce(s.seats, (SELECT count(*) FROM users u WHERE u.client_id = s.client_id AND u.status <> 'suspended'))
                     * extract(epoch FROM least(coalesce(s.ended_at, 'infinity'), m.until_at) - greatest(s.from_at, m.from_at))
                     / extract(epoch FROM m.until_at - m.from_at)))::bigint
  FROM control.subscriptions s
  JOIN control.clients c ON c.id = s.client_id AND c.kind = 'enterprise'
  JOIN control.plans p ON p.plan = s.plan AND p.version = s.version
  JOIN (
    SELECT b.first::date AS month, b.first AT TIME ZONE 'UTC' AS from_at, (b.first + interval '1 month') AT TIME ZONE 'UTC' AS until_at
    FROM generate_series(first_month::timestamp, last_month::timestamp, interval '1 month') AS b (first)
  ) AS m ON s.from_at < m.until_at AND coalesce(s.ended_at, 'infinity') > m.from_at
  WHERE s.state IN ('active', 'grace', 'closing') AND CASE s.pays WHEN 'year' THEN p.price_year ELSE p.price_month END > 0
$$;

CREATE FUNCTION public.closed_use_cases(given uuid[], managed uuid[]) RETURNS uuid[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL SAFE
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

ALTER FUNCTION public.closed_use_cases(given uuid[], managed uuid[]) OWNER TO atelier_search;

CREATE FUNCTION public.count_tags(of_client bigint, in_workspace uuid, tags text[], places uuid[], more bigint[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

ALTER FUNCTION public.count_tags(of_client bigint, in_workspace uuid, tags text[], places uuid[], more bigint[]) OWNER TO atelier_search;

CREATE FUNCTION public.counts_as_run(status text, endpoint text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT status <> 'failed' AND NOT is_own_call(endpoint) $$;

CREATE FUNCTION public.current_client() RETURNS bigint
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ SELECT nullif(current_setting('app.client_id', true), '')::bigint $$;

CREATE FUNCTION public.email_domain(email text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$ SELECT lower(substring(email FROM '[^@]*$')) $_$;

CREATE FUNCTION public.enter_tenant(client bigint, person uuid, request uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM set_config('role', 'atelier_tenant', true), set_config('app.client_id', client::text, true),
          set_config('app.user_id', coalesce(person::text, ''), true), set_config('app.request_id', request::text, true);
END
$$;

CREATE FUNCTION public.folder_gated() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

ALTER FUNCTION public.folder_gated() OWNER TO atelier_search;

CREATE FUNCTION public.folder_is_open(of_client bigint, of_folder uuid, given uuid[], managed uuid[]) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER COST 1 PARALLEL SAFE
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM folders f
    WHERE f.client_id = of_client AND f.client_id = current_client() AND f.id = of_folder
      AND (f.gate_id IS NULL OR f.chain && given OR f.workspace_id = ANY (managed)));
END
$$;

ALTER FUNCTION public.folder_is_open(of_client bigint, of_folder uuid, given uuid[], managed uuid[]) OWNER TO atelier_search;

CREATE FUNCTION public.folder_levels(of_client bigint, top uuid) RETURNS integer
    LANGUAGE plpgsql STABLE
    AS $$
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

CREATE FUNCTION public.folder_moved() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM rechain(NEW.client_id, NEW.id);
  RETURN NULL;
END
$$;

CREATE FUNCTION public.folder_placed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.folder_restricted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM rechain(coalesce(NEW.client_id, OLD.client_id), coalesce(NEW.folder_id, OLD.folder_id));
  RETURN NULL;
END
$$;

CREATE FUNCTION public.folder_way(of_client bigint, start uuid) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE
    AS $$
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

CREATE FUNCTION public.fused_score(words_place bigint, said double precision, meaning_place bigint) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT coalesce(0.7 * said * said / (10 + words_place), 0) + coalesce(1 / (20 + meaning_place)::double precision, 0)
$$;

CREATE FUNCTION public.give_to_search(VARIADIC made regprocedure[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  one regprocedure;
BEGIN
  GRANT CREATE ON SCHEMA public TO atelier_search;
  FOREACH one IN ARRAY made LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', one);
    EXECUTE format('ALTER FUNCTION %s OWNER TO atelier_search', one);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO atelier_tenant', one);
  END LOOP;
  REVOKE CREATE ON SCHEMA public FROM atelier_search;
END
$$;

CREATE FUNCTION public.given_places() RETURNS uuid[]
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$
BEGIN
  RETURN ARRAY(
    SELECT coalesce(g.folder_id, g.use_case_id)
    FROM workspace_members m
    JOIN grants g ON g.client_id = m.client_id AND g.workspace_id = m.workspace_id AND (g.user_id = m.user_id OR g.role_id = m.role_id)
    WHERE m.client_id = current_client() AND m.user_id = acting_user());
END
$$;

CREATE FUNCTION public.granted_at(of_client bigint, in_workspace uuid, person uuid, role uuid, of_folder uuid, of_use_case uuid) RETURNS TABLE(level smallint, is_restricted boolean)
    LANGUAGE plpgsql STABLE
    AS $$
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

CREATE FUNCTION public.granted_on(of_client bigint, person uuid, use_cases uuid[]) RETURNS TABLE(use_case_id uuid, level smallint, is_restricted boolean)
    LANGUAGE plpgsql STABLE
    AS $$
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

CREATE FUNCTION public.group_members_came() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE scim_group_times t SET until_at = 'infinity'
  FROM fresh f WHERE t.client_id = f.client_id AND t.user_id = f.user_id AND t.group_id = f.group_id AND t.until_at = now();
  INSERT INTO scim_group_times (client_id, user_id, group_id, from_at)
  SELECT f.client_id, f.user_id, f.group_id, now() FROM fresh f
  WHERE NOT EXISTS (
    SELECT FROM scim_group_times t
    WHERE t.client_id = f.client_id AND t.user_id = f.user_id AND t.group_id = f.group_id AND t.until_at = 'infinity'
  );
  RETURN NULL;
END
$$;

CREATE FUNCTION public.group_members_went() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE scim_group_times t
  SET until_at = CASE WHEN EXISTS (SELECT FROM users u WHERE u.client_id = g.client_id AND u.id = g.user_id)
                       AND EXISTS (SELECT FROM scim_groups k WHERE k.client_id = g.client_id AND k.id = g.group_id)
                      THEN now() ELSE usage_quarter(now()) + interval '15 minutes' END
  FROM gone g WHERE t.client_id = g.client_id AND t.user_id = g.user_id AND t.group_id = g.group_id AND t.until_at = 'infinity';
  RETURN NULL;
END
$$;

CREATE FUNCTION public.guide_is_for_roles(of_owner uuid[], my_roles uuid[]) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM account_roles o
    JOIN account_roles m ON m.client_id = current_client() AND m.builtin AND m.name = o.name
    WHERE o.client_id = 1 AND o.builtin AND o.id = ANY (of_owner) AND m.id = ANY (my_roles)
  ) OR EXISTS (
    SELECT FROM workspace_roles o
    JOIN workspace_roles m ON m.client_id = current_client() AND m.builtin AND m.name = o.name
    WHERE o.client_id = 1 AND o.builtin AND o.id = ANY (of_owner) AND m.id = ANY (my_roles)
  );
END
$$;

ALTER FUNCTION public.guide_is_for_roles(of_owner uuid[], my_roles uuid[]) OWNER TO atelier_search;

CREATE FUNCTION public.guide_numbers(of_guides uuid[]) RETURNS TABLE(of_client bigint, id uuid, started bigint, finished bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT p.of_client, p.guide_id, count(*), count(p.finished_at)
    FROM guide_progress p
    WHERE p.guide_id = ANY (of_guides) AND (p.client_id = current_client() OR (current_client() = 1 AND p.of_client = 1))
    GROUP BY p.of_client, p.guide_id;
END
$$;

ALTER FUNCTION public.guide_numbers(of_guides uuid[]) OWNER TO atelier_search;

CREATE FUNCTION public.guide_words(in_client bigint, in_guide uuid) RETURNS TABLE(language text, cues jsonb)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT c.language, c.cues
    FROM guides g
    JOIN guide_captions c ON c.client_id = g.client_id AND c.guide_id = g.id
    WHERE g.client_id = in_client AND g.id = in_guide
      AND (g.client_id = current_client() OR (g.client_id = 1 AND g.is_for_all AND g.is_published AND current_client() IS NOT NULL))
    ORDER BY c.language <> g.language, c.language;
END
$$;

ALTER FUNCTION public.guide_words(in_client bigint, in_guide uuid) OWNER TO atelier_search;

CREATE FUNCTION public.has_private_use_cases() RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL SAFE
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  RETURN EXISTS (SELECT FROM use_cases u WHERE u.client_id = current_client() AND u.visibility = 'private');
END
$$;

ALTER FUNCTION public.has_private_use_cases() OWNER TO atelier_search;

CREATE FUNCTION public.has_trigram(pattern text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT pattern ~ '[[:alnum:]]{3}|[[:alnum:]]{2}[^[:alnum:]%]|[^[:alnum:]%][[:alnum:]]|^[[:alnum:]]' $$;

ALTER FUNCTION public.has_trigram(pattern text) OWNER TO atelier_search;

CREATE FUNCTION public.invoices_change_revenue() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM sum_revenue(f.client_id) FROM (SELECT DISTINCT client_id FROM fresh) AS f;
  RETURN NULL;
END
$$;

CREATE FUNCTION public.is_own_call(endpoint text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT coalesce(endpoint IN ('retrieval', 'title', 'summary'), false) $$;

CREATE FUNCTION public.isolate(target regclass) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY tenant ON %s TO atelier_tenant USING (client_id = (SELECT current_client())) WITH CHECK (client_id = (SELECT current_client()))', target);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO atelier_tenant', target);
END
$$;

CREATE FUNCTION public.language_of(text text) RETURNS regconfig
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT language FROM unnest(search_languages()) WITH ORDINALITY AS known (language, place)
  ORDER BY length(to_tsvector(language, left(text, characters_read()))), place
  LIMIT 1
$$;

CREATE FUNCTION public.library_chats(of_kind text, keys text[]) RETURNS TABLE(key text, chats bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
#variable_conflict use_column
DECLARE
  tenant bigint := current_client();
  ids uuid[] := CASE WHEN of_kind IN ('document', 'prompt') THEN keys::uuid[] END;
BEGIN
  RETURN QUERY
    SELECT f.key, count(DISTINCT f.chat_id)
    FROM (
      SELECT a.target_id::text AS key, a.chat_id
      FROM chat_documents a
      WHERE of_kind = 'document' AND a.client_id = tenant AND a.kind = 'document' AND a.target_id = ANY (ids)
      UNION ALL
      SELECT one::text, m.chat_id
      FROM unnest(ids) AS one
      JOIN chat_messages m ON m.client_id = tenant AND m.attachments <> '[]'
        AND m.attachments @> jsonb_build_array(jsonb_build_object('kind', 'document', 'id', one))
      WHERE of_kind = 'document'
      UNION ALL
      SELECT p.use_case_id::text, p.chat_id
      FROM chat_prompts p
      WHERE of_kind = 'prompt' AND p.client_id = tenant AND p.use_case_id = ANY (ids)
      UNION ALL
      SELECT o.origin_use_case_id::text, o.id
      FROM chats o
      WHERE of_kind = 'prompt' AND o.client_id = tenant AND o.origin_use_case_id = ANY (ids)
    ) AS f
    JOIN chats c ON c.client_id = tenant AND c.id = f.chat_id AND c.deleted_at IS NULL AND NOT c.is_temporary
    GROUP BY f.key;
END
$$;

ALTER FUNCTION public.library_chats(of_kind text, keys text[]) OWNER TO atelier_search;

CREATE FUNCTION public.library_entries(places uuid[], pattern text) RETURNS TABLE(kind text, id uuid, name text, workspace_id uuid, changed_by uuid, changed_at timestamp with time zone)
    LANGUAGE sql STABLE
    AS $_$
  SELECT 'format', f.id, f.name, f.workspace_id, f.updated_by, f.updated_at
  FROM saved_formats f WHERE f.client_id = current_client() AND f.name ILIKE $2
  UNION ALL
  SELECT 'brand_template', t.id, t.name, NULL, t.updated_by, t.updated_at
  FROM brand_templates t WHERE t.client_id = current_client() AND t.archived_at IS NULL AND t.name ILIKE $2
  UNION ALL
  SELECT 'prompt', u.id, u.name, u.workspace_id, u.updated_by, u.updated_at
  FROM use_cases u
  WHERE u.client_id = current_client() AND u.workspace_id = ANY ($1) AND u.deleted_at IS NULL AND u.published_version IS NOT NULL
    AND u.draft ->> 'kind' = 'prompt' AND u.name ILIKE $2
  UNION ALL
  SELECT 'document', d.id, d.name, d.workspace_id, d.uploaded_by, d.updated_at
  FROM documents d
  WHERE d.client_id = current_client() AND d.workspace_id = ANY ($1) AND d.purpose = 'supporting' AND d.name ILIKE $2
$_$;

CREATE FUNCTION public.library_uses(of_kind text, keys text[]) RETURNS TABLE(key text, use_case_id uuid, in_draft boolean, is_live boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
#variable_conflict use_column
DECLARE
  tenant bigint := current_client();
BEGIN
  RETURN QUERY
    SELECT f.key, f.id, bool_or(f.in_draft), bool_or(NOT f.in_draft)
    FROM (
      SELECT u.draft ->> 'brand_template_id' AS key, u.id, true AS in_draft
      FROM use_cases u
      WHERE of_kind = 'brand_template' AND u.client_id = tenant AND u.draft ? 'brand_template_id' AND u.draft ->> 'brand_template_id' = ANY (keys)
      UNION ALL
      SELECT v.definition ->> 'brand_template_id', v.use_case_id, false
      FROM use_case_versions v
      JOIN use_cases u ON u.client_id = v.client_id AND u.id = v.use_case_id AND u.published_version = v.version
      WHERE of_kind = 'brand_template' AND v.client_id = tenant AND v.definition ? 'brand_template_id'
        AND v.definition ->> 'brand_template_id' = ANY (keys)
      UNION ALL
      SELECT u.draft ->> 'format_from', u.id, true
      FROM use_cases u
      WHERE of_kind = 'format' AND u.client_id = tenant AND u.draft ? 'format_from' AND u.draft ->> 'format_from' = ANY (keys)
      UNION ALL
      SELECT v.definition ->> 'format_from', v.use_case_id, false
      FROM use_case_versions v
      JOIN use_cases u ON u.client_id = v.client_id AND u.id = v.use_case_id AND u.published_version = v.version
      WHERE of_kind = 'format' AND v.client_id = tenant AND v.definition ? 'format_from' AND v.definition ->> 'format_from' = ANY (keys)
      UNION ALL
      SELECT a.document_id::text, a.use_case_id, true
      FROM use_case_documents a
      WHERE of_kind = 'document' AND a.client_id = tenant AND a.document_id IN (SELECT one::uuid FROM unnest(keys) AS one WHERE of_kind = 'document')
      UNION ALL
      SELECT d.id::text, u.id, false
      FROM documents d
      JOIN use_cases u ON u.client_id = d.client_id AND u.workspace_id = d.workspace_id
      JOIN use_case_versions v ON v.client_id = u.client_id AND v.use_case_id = u.id AND v.version = u.published_version
      WHERE of_kind = 'document' AND d.client_id = tenant AND d.id IN (SELECT one::uuid FROM unnest(keys) AS one WHERE of_kind = 'document')
        AND v.definition -> 'document_ids' ? d.id::text
    ) AS f
    JOIN use_cases u ON u.client_id = tenant AND u.id = f.id AND u.deleted_at IS NULL
    JOIN workspaces w ON w.client_id = tenant AND w.id = u.workspace_id AND w.archived_at IS NULL
    GROUP BY f.key, f.id;
END
$$;

ALTER FUNCTION public.library_uses(of_kind text, keys text[]) OWNER TO atelier_search;

CREATE FUNCTION public.look_past(wanted text DEFAULT 'on'::text) RETURNS text
    LANGUAGE plpgsql
    AS $$
DECLARE
  before text := coalesce(current_setting('app.opens_all', true), '');
BEGIN
  PERFORM set_config('app.opens_all', wanted, true);
  RETURN before;
END
$$;

CREATE FUNCTION public.managed_workspaces() RETURNS uuid[]
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$
BEGIN
  RETURN ARRAY(
    SELECT m.workspace_id
    FROM workspace_members m
    JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id
    WHERE m.client_id = current_client() AND m.user_id = acting_user() AND 'manage-members' = ANY (r.permissions));
END
$$;

CREATE FUNCTION public.name_shared() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  NEW.shared_name := CASE WHEN NEW.visibility IN ('client', 'public') THEN (
    SELECT v.definition ->> 'name' FROM use_case_versions v
    WHERE v.client_id = NEW.client_id AND v.use_case_id = NEW.id AND v.version = NEW.published_version) END;
  RETURN NEW;
END
$$;

ALTER FUNCTION public.name_shared() OWNER TO atelier_search;

CREATE FUNCTION public.names_found(kind text, in_workspaces uuid[], in_use_case uuid, pattern text, most integer) RETURNS TABLE(id uuid, are_many boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_sort TO 'off'
    SET work_mem TO '32MB'
    AS $_$
DECLARE
  tenant bigint := current_client();
  -- The newest rows, which say how often names have it: whoever has no more is answered by them alone.
  newest CONSTANT integer := 300;
  -- What one row in so many has is found sooner by walking than by the index, whose lists of it are long.
  one_in CONSTANT integer := 20;
  -- Rows of the longest page: of what very many have, so many are enough.
  page CONSTANT integer := 100;
  -- How far is walked for a page of it: where one in twenty has it, a page is met after 2,000; ten times that allows for names of a time being alike.
  furthest CONSTANT integer := 20000;
  -- How far is walked for one or two letters within a word, which have no trigram.
  furthest_within CONSTANT integer := 2000;
  -- Names of a time are alike, so rows of other times are asked, too: five at each of twenty times, for coming to a time takes longer than reading on from there;
  -- in three workspaces, for more say nothing else.
  times CONSTANT integer := 20;
  of_a_time CONSTANT integer := 5;
  of_workspaces CONSTANT integer := 3;
  -- Ids of very many that are counted: what a count stops at.
  counted CONSTANT integer := 1000;
  -- the rows, the columns with their names, by what an index has the newest first, and which rows are in an index that finds them by name
  rows_of text;
  names text[];
  at text;
  indexed text[] := ARRAY['true'];
  -- the same in SQL
  has text;
  walked text;
  spread text;
  -- what the trigram index is asked for, of each column
  parts text[];
  samples jsonb;
  looked integer;
  is_frequent boolean;
  met uuid[];
  found uuid[];
  begins boolean := NOT has_trigram(pattern);
BEGIN
  CASE kind
    WHEN 'use_case' THEN
      rows_of := 'use_cases t WHERE t.client_id = $1 AND t.deleted_at IS NULL';
      names := '{name,description}';
      at := 'updated_at';
    WHEN 'document' THEN
      rows_of := 'documents t WHERE t.client_id = $1 AND t.purpose = ''supporting''';
      names := '{name}';
      at := 'created_at';
    WHEN 'run' THEN
      rows_of := 'runs t WHERE t.client_id = $1 AND NOT t.is_check AND t.chat_id IS NULL' || CASE WHEN in_use_case IS NULL THEN '' ELSE ' AND t.use_case_id = $4' END;
      names := '{title,use_case_name}';
      at := 'created_at';
      -- Ended runs are in the index, so that beginning one does not wait for it; the others are few.
      indexed := ARRAY['t.status IN (''queued'', ''running'')', 't.finished_at IS NOT NULL'];
  END CASE;
  -- As ILIKE says it, which makes small letters of both for each name; so the pattern is made once.
  SELECT string_agg(format('lower(t.%I) LIKE lower($2)', name), ' OR ') INTO has FROM unnest(names) AS name;
  walked := format(
    'SELECT r.id, r.has, r.name FROM unnest($3::uuid[]) AS w (id)
     CROSS JOIN LATERAL (SELECT t.id, (%s) AS has, ARRAY[t.%s] AS name FROM %s AND t.workspace_id = w.id ORDER BY t.%s DESC, t.id DESC LIMIT %%1$s) AS r
     LIMIT %%1$s', has, array_to_string(names, ', t.'), rows_of, at);
  spread := format(
    'SELECT count(*) FILTER (WHERE r.has) * %4$s >= count(*)
     FROM unnest(($3::uuid[])[:%5$s]) AS w (id)
     CROSS JOIN LATERAL (SELECT t.%1$I AS at FROM %2$s AND t.workspace_id = w.id ORDER BY t.%1$I, t.id LIMIT 1) AS oldest
     CROSS JOIN LATERAL (SELECT t.%1$I AS at FROM %2$s AND t.workspace_id = w.id ORDER BY t.%1$I DESC, t.id DESC LIMIT 1) AS newest
     CROSS JOIN generate_series(1, %6$s) AS n
     CROSS JOIN LATERAL (
       SELECT (%3$s) AS has FROM %2$s AND t.workspace_id = w.id AND t.%1$I <= oldest.at + (newest.at - oldest.at) * n / %6$s ORDER BY t.%1$I DESC, t.id DESC LIMIT %7$s) AS r',
    at, rows_of, has, one_in, of_workspaces, times, of_a_time);

  EXECUTE format('SELECT count(*), array_agg(w.id) FILTER (WHERE w.has), jsonb_agg(w.name) FROM (%s) AS w', format(walked, newest))
    INTO looked, met, samples USING tenant, pattern, in_workspaces, in_use_case;
  IF looked < newest THEN
    RETURN QUERY SELECT unnest(met), false;
    RETURN;
  END IF;
  is_frequent := cardinality(met) * one_in >= newest;
  IF is_frequent IS NOT TRUE AND NOT begins THEN
    EXECUTE spread INTO is_frequent USING tenant, pattern, in_workspaces, in_use_case;
  END IF;
  IF is_frequent THEN
    IF coalesce(cardinality(met), 0) < page THEN
      EXECUTE format('SELECT array_agg(w.id) FROM (SELECT w.id FROM (%s) AS w WHERE w.has LIMIT %s) AS w', format(walked, furthest), page)
        INTO met USING tenant, pattern, in_workspaces, in_use_case;
    END IF;
    IF cardinality(met) >= page THEN
      RETURN QUERY SELECT unnest(met[:page]), true;
      RETURN;
    END IF;
  ELSIF begins THEN
    EXECUTE format('SELECT array_agg(w.id) FROM (%s) AS w WHERE w.has', format(walked, furthest_within)) INTO met USING tenant, pattern, in_workspaces, in_use_case;
  END IF;
  IF begins AND pattern !~ '[[:alnum:]]' THEN
    RETURN QUERY SELECT unnest(met), false;
    RETURN;
  END IF;

  -- A column and a pattern at a time, which the planner does not see: what it takes for frequent it would look for without the trigram index. And a common table expression is planned as if
  -- all of it were wanted: a plan for the first few would read the table in the hope of meeting them.
  parts := ARRAY(SELECT telling_part(pattern, ARRAY(SELECT s.name ->> (place::int - 1) FROM jsonb_array_elements(samples) AS s (name)))
                 FROM generate_subscripts(names, 1) AS place);
  IF begins THEN
    names := names || names;
    parts := array_fill(substr(pattern, 2), ARRAY[cardinality(parts)]) || array_fill('% ' || substr(pattern, 2), ARRAY[cardinality(parts)]);
  END IF;
  EXECUTE (
    SELECT format('WITH hits AS MATERIALIZED (%s) SELECT array_agg(h.id) FROM (SELECT hits.id FROM hits LIMIT $6) AS h', string_agg(
      format(
        'SELECT t.id FROM %1$s AND t.workspace_id = ANY ($3) AND %2$s AND t.%3$I ILIKE (SELECT $5[%4$s]) AND (t.%3$I ILIKE $2) IS TRUE',
        rows_of, which, name, place),
      ' UNION ALL '))
    FROM unnest(indexed) AS which, unnest(names) WITH ORDINALITY AS n (name, place))
  INTO found USING tenant, pattern, in_workspaces, in_use_case, parts, most;
  IF cardinality(found) = most THEN
    RETURN QUERY SELECT unnest(found[:counted]), true;
  ELSE
    RETURN QUERY SELECT DISTINCT unnest(found || CASE WHEN begins THEN met END), false;
  END IF;
END
$_$;

ALTER FUNCTION public.names_found(kind text, in_workspaces uuid[], in_use_case uuid, pattern text, most integer) OWNER TO atelier_search;

CREATE FUNCTION public.nothing_is_hidden() RETURNS boolean
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$
BEGIN
  RETURN opens_all() OR NOT (EXISTS (SELECT FROM restrictions WHERE client_id = current_client()) OR has_private_use_cases());
END
$$;

CREATE FUNCTION public.open_folder_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  before text := look_past();
BEGIN
  UPDATE use_cases SET deleted_from = NULL WHERE client_id = OLD.client_id AND deleted_from = OLD.id;
  PERFORM look_past(before);
  RETURN NULL;
END
$$;

CREATE FUNCTION public.opens_all() RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ SELECT acting_user() IS NULL OR coalesce(current_setting('app.opens_all', true), '') = 'on' $$;

CREATE FUNCTION public.own_chat_says(of_chat uuid, pattern text, is_ascii boolean) RETURNS TABLE(id uuid, body text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  RETURN QUERY
  SELECT m.id, m.body::text FROM chat_messages m
  WHERE EXISTS (SELECT FROM chats c WHERE c.client_id = current_client() AND c.id = of_chat AND c.owner_id = acting_user())
    AND m.client_id = current_client() AND m.chat_id = of_chat AND m.pruned_at IS NULL
    AND CASE WHEN is_ascii THEN m.body COLLATE "C" ILIKE pattern ELSE m.body ILIKE pattern END
  ORDER BY m.created_at DESC LIMIT 1;
END
$$;

ALTER FUNCTION public.own_chat_says(of_chat uuid, pattern text, is_ascii boolean) OWNER TO atelier_search;

CREATE FUNCTION public.own_models_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO control.runner_changes AS c (client_id, part, generation) VALUES (NEW.id, 'bindings', 1)
  ON CONFLICT (client_id, part) DO UPDATE SET generation = c.generation + 1;
  RETURN NULL;
END
$$;

CREATE FUNCTION public.part_said(passage tsvector, words text[]) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT (length(passage) - length(ts_delete(passage, words)))::double precision / greatest(cardinality(words), 1)
$$;

CREATE FUNCTION public.person_name(client bigint, person uuid) RETURNS text
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$
BEGIN
  RETURN coalesce(
    (SELECT coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) FROM users u WHERE u.client_id = client AND u.id = person),
    (SELECT k.name FROM kept_names k WHERE k.client_id = client AND k.id = person),
    '');
END
$$;

CREATE FUNCTION public.place_counted(of_client bigint, of_folder uuid, visibility text) RETURNS uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF visibility = 'private' THEN
    RETURN uuid 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  END IF;
  RETURN coalesce((SELECT f.id FROM folders f WHERE f.client_id = of_client AND f.id = of_folder AND f.gate_id IS NOT NULL), '00000000-0000-0000-0000-000000000000');
END
$$;

ALTER FUNCTION public.place_counted(of_client bigint, of_folder uuid, visibility text) OWNER TO atelier_search;

CREATE FUNCTION public.public_templates_found(one uuid, pattern text, after_others boolean, after_name text, after_id uuid, most integer) RETURNS TABLE(id uuid, company text, is_platform boolean, is_own boolean, name text, description text, tags text[], definition jsonb, version integer, shared_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
BEGIN
  IF current_client() IS NULL THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT p.id, c.name, p.client_id = 1, p.client_id = current_client(), p.name, p.description, p.tags, p.definition, p.version, p.shared_at
    FROM control.public_templates p
    JOIN control.clients c ON c.id = p.client_id AND c.status = 'active'
    JOIN use_cases u ON u.client_id = p.client_id AND u.id = p.use_case_id AND u.visibility = 'public' AND u.deleted_at IS NULL
    JOIN workspaces w ON w.client_id = u.client_id AND w.id = u.workspace_id AND w.archived_at IS NULL
    WHERE (one IS NULL OR p.id = one)
      AND (pattern IS NULL OR p.name ILIKE pattern OR p.description ILIKE pattern OR c.name ILIKE pattern OR array_to_string(p.tags, ',') ILIKE pattern)
      AND (p.client_id <> 1, lower(p.name), p.id) > (after_others, lower(after_name), after_id)
    ORDER BY p.client_id <> 1, lower(p.name), p.id
    LIMIT most;
END
$$;

ALTER FUNCTION public.public_templates_found(one uuid, pattern text, after_others boolean, after_name text, after_id uuid, most integer) OWNER TO atelier_search;

CREATE FUNCTION public.question_pair_made() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.texts := question_pair_texts(NEW.client_id, NEW.entry_id, NEW.other_id);
  RETURN NEW;
END
$$;

CREATE FUNCTION public.question_pair_texts(of_client bigint, one uuid, other uuid) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  SELECT md5(string_agg(said, ' ' ORDER BY said))
  FROM (SELECT md5(jsonb_build_array(e.language, e.question, e.answer)::text) AS said
        FROM question_entries e WHERE e.client_id = of_client AND e.id IN (one, other)) AS entries
  HAVING count(*) = 2
$$;

CREATE FUNCTION public.question_source(version integer, OUT of_client bigint, OUT of_number integer) RETURNS record
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF current_client() IS NULL THEN
    RETURN;
  END IF;
  IF version = 397 THEN
    SELECT 1, r.version INTO of_client, of_number FROM control.reference_questions r ORDER BY r.state DESC LIMIT 1;
  ELSE
    SELECT v.client_id, v.number INTO of_client, of_number FROM question_versions v WHERE v.client_id = current_client() AND v.number = question_source.version;
  END IF;
END
$$;

ALTER FUNCTION public.question_source(version integer, OUT of_client bigint, OUT of_number integer) OWNER TO atelier_search;

CREATE FUNCTION public.question_topics(version integer, most integer) RETURNS TABLE(topic text, entries bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
#variable_conflict use_column
DECLARE
  source record := question_source(version);
BEGIN
  RETURN QUERY
    SELECT e.topic, count(*)
    FROM question_entries e
    JOIN question_spans s ON s.client_id = e.client_id AND s.entry_id = e.id AND s.since <= source.of_number AND (s.until IS NULL OR s.until > source.of_number)
    WHERE e.client_id = source.of_client
    GROUP BY e.topic
    ORDER BY lower(e.topic), e.topic
    LIMIT most;
END
$$;

ALTER FUNCTION public.question_topics(version integer, most integer) OWNER TO atelier_search;

CREATE FUNCTION public.questions_answering(version integer, asked text, asked_gist text, on_day date, most integer) RETURNS TABLE(id uuid, key text, topic text, question text, answer text, likeness real)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
#variable_conflict use_column
DECLARE
  source record := question_source(version);
BEGIN
  RETURN QUERY
    SELECT e.id, e.key, e.topic, e.question, e.answer, 1::real
    FROM question_entries e
    WHERE e.client_id = source.of_client AND e.normal_md5 = md5(asked) AND e.normal = asked
      AND coalesce(e.valid_from <= on_day, true) AND coalesce(e.valid_until >= on_day, true)
      AND EXISTS (SELECT FROM question_spans s WHERE s.client_id = e.client_id AND s.entry_id = e.id AND s.since <= source.of_number
                  AND (s.until IS NULL OR s.until > source.of_number))
    ORDER BY e.id
    LIMIT most;
  IF FOUND OR asked_gist = '' THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT e.id, e.key, e.topic, e.question, e.answer, similarity(e.normal, asked) AS likeness
    FROM question_entries e
    WHERE e.client_id = source.of_client AND e.gist_md5 = md5(asked_gist) AND e.gist = asked_gist
      AND coalesce(e.valid_from <= on_day, true) AND coalesce(e.valid_until >= on_day, true)
      AND EXISTS (SELECT FROM question_spans s WHERE s.client_id = e.client_id AND s.entry_id = e.id AND s.since <= source.of_number
                  AND (s.until IS NULL OR s.until > source.of_number))
    ORDER BY likeness DESC, e.id
    LIMIT most;
END
$$;

ALTER FUNCTION public.questions_answering(version integer, asked text, asked_gist text, on_day date, most integer) OWNER TO atelier_search;

CREATE FUNCTION public.questions_counted(version integer, of_topic text, pattern text, most integer) RETURNS bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
DECLARE
  source record := question_source(version);
BEGIN
  RETURN (SELECT count(*) FROM (
    SELECT FROM question_entries e
    JOIN question_spans s ON s.client_id = e.client_id AND s.entry_id = e.id AND s.since <= source.of_number AND (s.until IS NULL OR s.until > source.of_number)
    WHERE e.client_id = source.of_client
      AND (of_topic IS NULL OR e.topic = of_topic)
      AND (pattern IS NULL OR e.question ILIKE pattern OR e.answer ILIKE pattern)
    LIMIT most) AS found);
END
$$;

ALTER FUNCTION public.questions_counted(version integer, of_topic text, pattern text, most integer) OWNER TO atelier_search;

CREATE FUNCTION public.questions_near(version integer, asked text, on_day date, most integer) RETURNS TABLE(id uuid, key text, topic text, question text, answer text, likeness real)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
#variable_conflict use_column
DECLARE
  source record := question_source(version);
BEGIN
  RETURN QUERY
    SELECT e.id, e.key, e.topic, e.question, e.answer, similarity(e.normal, asked) AS likeness
    FROM question_entries e
    -- The operator finds by its index what is alike by the extension's own threshold, which a login that is no superuser cannot set here.
    WHERE e.client_id = source.of_client AND e.normal % asked AND similarity(e.normal, asked) >= 0.5
      AND coalesce(e.valid_from <= on_day, true) AND coalesce(e.valid_until >= on_day, true)
      AND EXISTS (SELECT FROM question_spans s WHERE s.client_id = e.client_id AND s.entry_id = e.id AND s.since <= source.of_number
                  AND (s.until IS NULL OR s.until > source.of_number))
    ORDER BY likeness DESC, e.id
    LIMIT most;
END
$$;

ALTER FUNCTION public.questions_near(version integer, asked text, on_day date, most integer) OWNER TO atelier_search;

CREATE FUNCTION public.questions_page(version integer, of_topic text, pattern text, after_question text, after_id uuid, most integer) RETURNS TABLE(id uuid, key text, topic text, question text, answer text, language text, valid_from date, valid_until date, owner text, review_on date, made_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
#variable_conflict use_column
DECLARE
  source record := question_source(version);
BEGIN
  RETURN QUERY
    SELECT e.id, e.key, e.topic, e.question, e.answer, e.language, e.valid_from, e.valid_until, e.owner, e.review_on, e.made_at
    FROM question_entries e
    WHERE e.client_id = source.of_client
      AND (lower(left(e.question, 200)), e.id) > (lower(after_question), after_id)
      AND (of_topic IS NULL OR e.topic = of_topic)
      AND (pattern IS NULL OR e.question ILIKE pattern OR e.answer ILIKE pattern)
      AND EXISTS (SELECT FROM question_spans s WHERE s.client_id = e.client_id AND s.entry_id = e.id AND s.since <= source.of_number
                  AND (s.until IS NULL OR s.until > source.of_number))
    ORDER BY lower(left(e.question, 200)), e.id
    LIMIT most;
END
$$;

ALTER FUNCTION public.questions_page(version integer, of_topic text, pattern text, after_question text, after_id uuid, most integer) OWNER TO atelier_search;

CREATE FUNCTION public.readable_guides(my_roles uuid[], my_workspaces uuid[], manages boolean, pattern text) RETURNS TABLE(of_client bigint, id uuid, title text, summary text, language text, place integer, is_published boolean, is_for_all boolean, role_ids uuid[], workspace_ids uuid[], pages text[], chapters jsonb, file_id uuid, file_name text, media_type text, size bigint, link text, revision integer, updated_at timestamp with time zone, captions text[], length_ms bigint, found_ms bigint, found_text text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
#variable_conflict use_column
BEGIN
  IF current_client() IS NULL THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT g.client_id, g.id, g.title, g.summary, g.language, g.place, g.is_published, g.is_for_all, g.role_ids, g.workspace_ids, g.pages, g.chapters,
           g.file_id, g.file_name, g.media_type, g.size, g.link, g.revision, g.updated_at, coalesce(c.languages, '{}'), c.length_ms, coalesce(f.start_ms, h.start_ms),
           coalesce(f.said, h.title)
    FROM guides g
    LEFT JOIN LATERAL (
      SELECT array_agg(c.language ORDER BY c.language <> g.language, c.language) AS languages, max(c.length_ms) AS length_ms
      FROM guide_captions c WHERE c.client_id = g.client_id AND c.guide_id = g.id) AS c ON true
    LEFT JOIN LATERAL (
      SELECT (cue ->> 'start_ms')::bigint AS start_ms, cue ->> 'text' AS said
      FROM guide_captions c CROSS JOIN LATERAL jsonb_array_elements(c.cues) AS cue
      WHERE pattern IS NOT NULL AND c.client_id = g.client_id AND c.guide_id = g.id AND cue ->> 'text' ILIKE pattern
      ORDER BY c.language <> g.language, c.language, 1
      LIMIT 1) AS f ON true
    LEFT JOIN LATERAL (
      SELECT (chapter ->> 'start_ms')::bigint AS start_ms, chapter ->> 'title' AS title
      FROM jsonb_array_elements(g.chapters) AS chapter
      WHERE pattern IS NOT NULL AND chapter ->> 'title' ILIKE pattern
      ORDER BY 1
      LIMIT 1) AS h ON true
    WHERE (g.client_id = current_client() AND (manages OR (g.is_published
             AND (g.role_ids = '{}' OR g.role_ids && my_roles) AND (g.workspace_ids = '{}' OR g.workspace_ids && my_workspaces)))
           OR g.client_id = 1 AND current_client() <> 1 AND g.is_for_all AND g.is_published
             AND (g.role_ids = '{}' OR guide_is_for_roles(g.role_ids, my_roles)))
      AND (pattern IS NULL OR g.title ILIKE pattern OR g.summary ILIKE pattern OR f.said IS NOT NULL OR h.title IS NOT NULL);
END
$$;

ALTER FUNCTION public.readable_guides(my_roles uuid[], my_workspaces uuid[], manages boolean, pattern text) OWNER TO atelier_search;

CREATE FUNCTION public.rechain(of_client bigint, top uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.roll_up_usage(client bigint, most integer) RETURNS bigint
    LANGUAGE sql
    AS $$
  SELECT roll_up_usage_before(client, most, 'infinity')
$$;

CREATE FUNCTION public.roll_up_usage_before(client bigint, most integer, before timestamp with time zone) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
  late timestamptz[];
  days date[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('usage_quarters', client));
  WITH chosen AS (
    SELECT DISTINCT l.hour, l.until_at FROM usage_late_hours l
    WHERE l.client_id = client AND coalesce(l.until_at, l.hour + interval '1 hour') <= before
    ORDER BY l.hour DESC LIMIT most
  ), taken AS (
    DELETE FROM usage_late_hours l USING chosen c
    WHERE l.client_id = client AND l.hour = c.hour AND l.until_at IS NOT DISTINCT FROM c.until_at
    RETURNING l.hour, coalesce(l.until_at, l.hour + interval '1 hour') AS until_at
  )
  SELECT array_agg(DISTINCT q.quarter) INTO late
  FROM taken t CROSS JOIN LATERAL generate_series(t.hour, t.until_at - interval '15 minutes', interval '15 minutes') AS q (quarter);
  IF late IS NULL THEN
    RETURN 0;
  END IF;
  DELETE FROM usage_quarters q USING unnest(late) AS l (quarter) WHERE q.client_id = client AND q.quarter = l.quarter;
  INSERT INTO usage_quarters (client_id, quarter, user_id, workspace_id, use_case_id, key_id, model, region, plugin, plugin_digest, source, currency,
                              runs, calls, tests, failed, cancelled, input_tokens, output_tokens, cost_micros, unpriced,
                              again, liked, disliked, rewritten, rewritten_share, offered, cited, first_words, totals, waits)
  SELECT client, s.* FROM usage_quarter_rows(client, late) AS s;
  SELECT array_agg(DISTINCT (l.quarter AT TIME ZONE 'UTC')::date) INTO days FROM unnest(late) AS l (quarter);
  DELETE FROM usage_days d WHERE d.client_id = client AND d.day = ANY (days);
  INSERT INTO usage_days (client_id, day, plugin, plugin_digest, runs, calls, tests, failed, tokens, last_at, first_words, totals, waits, people)
  SELECT client, t.day, q.plugin, q.plugin_digest, sum(q.runs), sum(q.calls), sum(q.tests), sum(q.failed), sum(q.input_tokens + q.output_tokens), max(q.quarter),
         ARRAY[sum(q.first_words[1]), sum(q.first_words[2]), sum(q.first_words[3]), sum(q.first_words[4]), sum(q.first_words[5]), sum(q.first_words[6]), sum(q.first_words[7]),
               sum(q.first_words[8]), sum(q.first_words[9]), sum(q.first_words[10]), sum(q.first_words[11]), sum(q.first_words[12]), sum(q.first_words[13])]::bigint[],
         ARRAY[sum(q.totals[1]), sum(q.totals[2]), sum(q.totals[3]), sum(q.totals[4]), sum(q.totals[5]), sum(q.totals[6]), sum(q.totals[7]),
               sum(q.totals[8]), sum(q.totals[9]), sum(q.totals[10]), sum(q.totals[11]), sum(q.totals[12]), sum(q.totals[13])]::bigint[],
         ARRAY[sum(q.waits[1]), sum(q.waits[2]), sum(q.waits[3]), sum(q.waits[4]), sum(q.waits[5]), sum(q.waits[6]), sum(q.waits[7]),
               sum(q.waits[8]), sum(q.waits[9]), sum(q.waits[10]), sum(q.waits[11]), sum(q.waits[12]), sum(q.waits[13])]::bigint[],
         coalesce(array_agg(DISTINCT q.user_id) FILTER (WHERE q.user_id IS NOT NULL), '{}')
  FROM unnest(days) AS t (day)
  CROSS JOIN LATERAL (
    SELECT r.* FROM usage_quarters r
    WHERE r.client_id = client AND r.quarter >= t.day::timestamp AT TIME ZONE 'UTC' AND r.quarter < (t.day + 1)::timestamp AT TIME ZONE 'UTC'
    OFFSET 0
  ) AS q
  GROUP BY t.day, q.plugin, q.plugin_digest;
  DELETE FROM usage_costs c WHERE c.client_id = client AND c.day = ANY (days);
  INSERT INTO usage_costs (client_id, day, currency, plugin, plugin_digest, micros, unpriced)
  SELECT client, t.day, coalesce(q.currency, ''), q.plugin, q.plugin_digest, coalesce(sum(q.cost_micros) FILTER (WHERE q.currency IS NOT NULL), 0), sum(q.unpriced)
  FROM unnest(days) AS t (day)
  CROSS JOIN LATERAL (
    SELECT r.currency, r.plugin, r.plugin_digest, r.cost_micros, r.unpriced FROM usage_quarters r
    WHERE r.client_id = client AND r.quarter >= t.day::timestamp AT TIME ZONE 'UTC' AND r.quarter < (t.day + 1)::timestamp AT TIME ZONE 'UTC'
      AND (r.currency IS NOT NULL OR r.unpriced > 0)
    OFFSET 0
  ) AS q
  GROUP BY t.day, coalesce(q.currency, ''), q.plugin, q.plugin_digest;
  INSERT INTO control.plugin_late_days (day) SELECT unnest(days);
  DELETE FROM usage_months m WHERE m.client_id = client AND m.month IN (SELECT date_trunc('month', t.day)::date FROM unnest(days) AS t (day));
  INSERT INTO usage_months (client_id, month, runs, tokens)
  SELECT client, t.month, sum(d.runs + d.calls + d.tests - d.failed), sum(d.tokens)
  FROM (SELECT DISTINCT date_trunc('month', one.day)::date AS month FROM unnest(days) AS one (day)) AS t
  JOIN usage_days d ON d.client_id = client AND d.day >= t.month AND d.day < t.month + interval '1 month'
  GROUP BY t.month;
  RETURN cardinality(late);
END
$$;

CREATE FUNCTION public.run_begin(client bigint, person uuid, request_id uuid, run uuid, workspace uuid, use_case uuid, use_case_version integer, use_case_name text, title text, inputs jsonb, request jsonb, model text, region text, plugin text, plugin_version text, plugin_digest text, status text, offered integer, at timestamp with time zone, begun timestamp with time zone, owner uuid, until timestamp with time zone, line uuid, acting_for bigint, ip text) RETURNS text
    LANGUAGE sql
    AS $$
  SELECT run_begin(client, person, request_id, run, workspace, use_case, use_case_version, use_case_name, title, inputs, request, model, region,
                   plugin, plugin_version, plugin_digest, status, offered, at, begun, owner, until, line, acting_for, ip, NULL::uuid);
$$;

CREATE FUNCTION public.run_begin(client bigint, person uuid, request_id uuid, run uuid, workspace uuid, use_case uuid, use_case_version integer, use_case_name text, title text, inputs jsonb, request jsonb, model text, region text, plugin text, plugin_version text, plugin_digest text, status text, offered integer, at timestamp with time zone, begun timestamp with time zone, owner uuid, until timestamp with time zone, line uuid, acting_for bigint, ip text, chat uuid) RETURNS text
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_tenant(client, person, request_id);
  INSERT INTO runs (client_id, id, workspace_id, use_case_id, use_case_version, use_case_name, title, inputs, request, model, region,
                    plugin, plugin_version, plugin_digest, status, passages_offered, created_by, created_at, started_at, lease_owner, lease_until, chat_id)
  VALUES (client, run, workspace, use_case, use_case_version, use_case_name, title, inputs, request, model, region,
          plugin, plugin_version, plugin_digest, status, offered, person, at, begun, owner, until, chat);
  PERFORM audit_line(client, line, person, acting_for, 'run.start', 'run', run::text, 'done', request_id, ip, '{}');
  RETURN coalesce((SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.client_id = client AND u.id = person), '');
END
$$;

CREATE FUNCTION public.run_seek(client bigint, person uuid, request uuid, manages_all boolean, wanted uuid, wants_live boolean) RETURNS TABLE(workspace_id uuid, role_name text, permissions text[], level smallint, is_restricted boolean, is_shared boolean, allowed_regions text[], version integer, definition jsonb)
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
  before text;
BEGIN
  PERFORM enter_tenant(client, person, request);
  IF manages_all THEN
    PERFORM set_config('app.opens_all', 'on', true);
  END IF;
  FOR attempt IN 1..2 LOOP
    RETURN QUERY
      SELECT u.workspace_id, r.name, r.permissions, g.level, g.is_restricted, u.visibility IN ('client', 'public') AND u.published_version IS NOT NULL,
             c.allowed_regions, v.version, v.definition
      FROM use_cases u
      JOIN control.clients c ON c.id = u.client_id
      JOIN workspaces w ON w.client_id = u.client_id AND w.id = u.workspace_id AND w.archived_at IS NULL
      LEFT JOIN workspace_members m ON m.client_id = w.client_id AND m.workspace_id = w.id AND m.user_id = person
      LEFT JOIN workspace_roles r ON r.client_id = m.client_id AND r.id = m.role_id
      LEFT JOIN use_case_versions v ON v.client_id = u.client_id AND v.use_case_id = u.id AND v.version = u.published_version AND wants_live
      CROSS JOIN LATERAL granted_at(u.client_id, u.workspace_id, person, m.role_id, u.folder_id, u.id) AS g
      WHERE u.client_id = client AND u.id = wanted AND u.deleted_at IS NULL;
    EXIT WHEN FOUND OR attempt = 2 OR NOT use_case_is_shared(client, wanted);
    before := look_past();
  END LOOP;
  IF before IS NOT NULL THEN
    PERFORM look_past(before);
  END IF;
END
$$;

CREATE FUNCTION public.runner_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO control.runner_changes AS c (client_id, part, generation) VALUES (coalesce(NEW.client_id, OLD.client_id), TG_ARGV[0], 1)
  ON CONFLICT (client_id, part) DO UPDATE SET generation = c.generation + 1;
  RETURN NULL;
END
$$;

CREATE FUNCTION public.runs_of_use_case(of_client bigint, of_use_case uuid, most integer) RETURNS bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL SAFE
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
BEGIN
  RETURN (
    SELECT count(*) FROM (
      SELECT FROM runs r
      WHERE r.client_id = of_client AND r.client_id = current_client() AND r.use_case_id = of_use_case AND NOT r.is_check
      ORDER BY r.use_case_version
      LIMIT most) AS counted);
END
$$;

ALTER FUNCTION public.runs_of_use_case(of_client bigint, of_use_case uuid, most integer) OWNER TO atelier_search;

CREATE FUNCTION public.search_languages() RETURNS regconfig[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT ARRAY['english', 'german', 'french', 'spanish']::regconfig[] $$;

CREATE FUNCTION public.search_passages(in_workspace uuid, question text, most integer) RETURNS TABLE(id uuid, document_id uuid, score real, snippet text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_sort TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $_$
DECLARE
  -- a local variable, so that the planner sees a value and not a function it must call for each row
  tenant bigint := current_client();
  languages regconfig[] := search_languages();
  -- More passages than that are much: of less all that has a word is ranked, which finds best (of a thousand within 5 ms).
  much CONSTANT integer := 2000;
  -- Documents that say whether there is much: mostly the newest few do.
  newest CONSTANT integer := 50;
  furthest CONSTANT integer := 1000;
  -- Passages that are ranked: of much, and of less, where all are.
  ranked_of_much CONSTANT integer := 500;
  ranked_of_less CONSTANT integer := 5000;
  -- Passages that say how often words are said, and how many of one document: its passages are alike.
  sampled CONSTANT integer := 100;
  of_document CONSTANT integer := 5;
  -- Of the sampled: a word of fewer is one that few say; of fewer than that, rare (of what one in a hundred says, one sample in four has two, hence four and not two);
  -- and a question of which so many have the words is met by walking the newest.
  few_have CONSTANT integer := 10;
  rare_have CONSTANT integer := 4;
  often_has CONSTANT integer := 2;
  -- Passages that are walked for those.
  walked CONSTANT integer := 5000;
  -- Pairs of rare words are asked for while there are so many words at most: pairs grow by their square.
  paired_words CONSTANT integer := 10;
  -- Candidates for each that is asked for: then nothing rarer is worth a look.
  enough CONSTANT integer := 3;
  -- Characters of the question whose words are looked up in the sample: each word is asked of each sampled passage.
  counted_characters CONSTANT integer := 2000;
  -- Hits that are answered at most: each gets an excerpt, which takes longer than to find it.
  most_hits CONSTANT integer := 100;
  -- Has `ts_rank_cd` answer rank / (rank + 1): below 1, however often a passage has the words.
  below_one CONSTANT integer := 32;
  -- the question in each of them: all of its words, any of them, and which of both is asked
  of_all tsquery[];
  of_any tsquery[];
  asked tsquery[];
  -- the words that few say, in any of the languages, and those that hardly any passage has; of each language together what narrows a search for all; the two of them that say most; and any other two
  few text[];
  rarest text[];
  narrow text;
  pair text;
  pairs text;
  -- whether whoever has all words has two of the rarest, whichever language it is
  are_paired boolean;
  -- what the index is asked for, one after the other until there is enough
  tries tsquery[];
  wanted tsquery;
  -- who quotes, excludes or says `or` means exactly that
  is_plain boolean := question !~* '["]|(^|\s)-|\mor\M';
  -- of a hundred passages, how many have all words, and how many any
  had bigint[];
  -- whether all that has any of the words can no longer be ranked; of less all is, for nothing else finds as well
  is_much boolean;
  most_documents integer;
  -- words that are everywhere must not cost more than the others
  looked integer;
  -- where they lie, for to look each up by its id once more took as long as finding it: those that are ranked, and those with two of the rarest words, with which of them have all
  candidates tid[];
  met tid[];
  paired tid[];
  whole tid[];
  -- what finds them; which have all words is asked of each
  find text := 'WITH found AS MATERIALIZED (
      SELECT p.ctid AS at, p.tsv @@ ($7)[array_position($5, p.language)] AS has_all
      FROM passages p WHERE %s AND (p.client_id = $2) IS TRUE AND p.searchable AND p.tsv @@ $3 AND p.tsv @@ ($4)[array_position($5, p.language)])
    SELECT array_agg(f.at), array_agg(f.at) FILTER (WHERE f.has_all) FROM (SELECT found.at, found.has_all FROM found LIMIT $6) AS f';
BEGIN
  IF tenant IS NULL THEN
    RETURN;
  END IF;
  SELECT array_agg(words::tsquery ORDER BY place), array_agg(replace(words, ' & ', ' | ')::tsquery ORDER BY place)
  INTO of_all, of_any
  FROM unnest(languages) WITH ORDINALITY AS spoken (language, place), LATERAL (SELECT websearch_to_tsquery(language, question)::text) AS said (words);
  -- Mostly the newest few say so.
  FOREACH most_documents IN ARRAY ARRAY[newest, furthest] LOOP
    is_much := (
      SELECT count(*) = furthest OR sum(d.passages) > much
      FROM (SELECT d.passages FROM documents d WHERE d.client_id = tenant AND d.workspace_id = in_workspace AND d.purpose = 'supporting'
            ORDER BY d.created_at DESC, d.id DESC LIMIT most_documents) AS d);
    EXIT WHEN is_much;
  END LOOP;
  looked := CASE WHEN is_much THEN ranked_of_much ELSE ranked_of_less END;
  -- A workspace is its client's alone, so the index is asked for one of them: for each list that it reads beside the words' takes as long as theirs.
  find := format(find, 'p.workspace_id = $1');

  IF is_much THEN
    WITH sample AS MATERIALIZED (
      SELECT p.tsv, p.tsv @@ of_all[array_position(languages, p.language)] AS has_all, p.tsv @@ of_any[array_position(languages, p.language)] AS has_any
      FROM (SELECT d.id FROM documents d
            WHERE d.client_id = tenant AND d.workspace_id = in_workspace AND d.purpose = 'supporting' ORDER BY d.created_at DESC, d.id DESC) AS d
      CROSS JOIN LATERAL (SELECT p.tsv, p.language FROM passages p WHERE p.client_id = tenant AND p.document_id = d.id AND p.searchable LIMIT of_document) AS p
      LIMIT sampled
    ), spoken AS MATERIALIZED (
      SELECT l.place, '''' || replace(replace(w.word, '\', '\\'), '''', '''''') || '''' AS word
      FROM unnest(languages) WITH ORDINALITY AS l (language, place), unnest(tsvector_to_array(to_tsvector(l.language, left(question, counted_characters)))) AS w (word)
      WHERE is_plain
    ), said AS MATERIALIZED (
      SELECT w.word, (SELECT count(*) FROM sample WHERE sample.tsv @@ w.word::tsquery) AS times FROM (SELECT DISTINCT spoken.word FROM spoken) AS w
    ), told AS MATERIALIZED (
      -- A word that one in a hundred has may be in two of these hundred: of all words together one that is left out is looked up in each passage that has the others.
      SELECT s.place, s.word, said.times < rare_have AS is_rarest, row_number() OVER (PARTITION BY s.place ORDER BY said.times, s.word) AS rarity
      FROM spoken s JOIN said ON said.word = s.word WHERE said.times < few_have
    ), asked_in AS (
      SELECT coalesce(t.words, l.words::text) AS words, t.pairable
      FROM unnest(of_all) WITH ORDINALITY AS l (words, place),
           LATERAL (SELECT string_agg(told.word, ' & ' ORDER BY told.word) AS words, count(*) FILTER (WHERE told.is_rarest) >= 2 AS pairable FROM told WHERE told.place = l.place) AS t
      WHERE l.words::text <> ''
    )
    SELECT (SELECT ARRAY[count(*) FILTER (WHERE has_all), count(*) FILTER (WHERE has_any)] FROM sample),
           ARRAY(SELECT word FROM said WHERE times < few_have), ARRAY(SELECT word FROM said WHERE times < rare_have),
           string_agg(DISTINCT '(' || asked_in.words || ')', ' | '), bool_and(asked_in.pairable),
           (SELECT string_agg(DISTINCT one.word || ' & ' || other.word, ' | ') FROM told one JOIN told other ON one.place = other.place
            WHERE one.rarity = 1 AND other.rarity = 2 AND other.is_rarest),
           -- Of very many words there would be too many pairs.
           (SELECT CASE WHEN count(DISTINCT other.word) <= paired_words THEN string_agg(DISTINCT one.word || ' & ' || other.word, ' | ') END FROM told one JOIN told other ON one.place = other.place
            WHERE one.rarity < other.rarity AND other.rarity > 2 AND other.is_rarest)
    INTO had, few, rarest, narrow, are_paired, pair, pairs
    FROM asked_in;
    IF are_paired THEN
      EXECUTE find INTO paired, whole USING in_workspace, tenant, pair::tsquery, of_any, languages, looked, of_all;
      paired := coalesce(paired, '{}');
    END IF;
  END IF;

  FOR attempt IN 1..2 LOOP
    asked := CASE attempt WHEN 1 THEN of_all ELSE of_any END;
    SELECT ARRAY[string_agg(DISTINCT '(' || one.words::text || ')', ' | ')::tsquery] INTO tries FROM unnest(asked) AS one (words) WHERE one.words::text <> '';
    CONTINUE WHEN tries[1] IS NULL;

    candidates := '{}';
    IF cardinality(few) > 0 AND attempt = 1 THEN
      IF cardinality(paired) < looked THEN
        tries := '{}';
        candidates := coalesce(whole, '{}');
      ELSE
        -- The index reads what it has of each word that it is asked for: of words that everybody says that is long, and the rest tells enough.
        tries := ARRAY[narrow::tsquery];
      END IF;
    ELSIF cardinality(rarest) > 0 AND attempt = 2 THEN
      -- Passages with two of them before those with one: fewer are read, and they are more to the point; and those with the two that say most before the others, where they are three times as
      -- many as are asked for.
      candidates := coalesce(paired, '{}');
      tries := ARRAY[array_to_string(rarest, ' | ')::tsquery];
      wanted := (CASE WHEN paired IS NULL THEN nullif(concat_ws(' | ', pair, pairs), '') ELSE pairs END)::tsquery;
      IF wanted IS NOT NULL AND cardinality(candidates) < enough * most THEN
        EXECUTE find INTO met USING in_workspace, tenant, wanted, asked, languages, looked, of_all;
        candidates := candidates || met;
      END IF;
    ELSIF had[attempt] >= often_has THEN
      candidates := ARRAY(
        SELECT w.ctid
        FROM (
          SELECT p.ctid, p.tsv @@ asked[array_position(languages, p.language)] AS has
          FROM (SELECT d.id FROM documents d
                WHERE d.client_id = tenant AND d.workspace_id = in_workspace AND d.purpose = 'supporting' ORDER BY d.created_at DESC, d.id DESC) AS d
          CROSS JOIN LATERAL (SELECT p.ctid, p.tsv, p.language FROM passages p WHERE p.client_id = tenant AND p.document_id = d.id AND p.searchable) AS p
          LIMIT walked) AS w
        WHERE w.has
        LIMIT ranked_of_much);
    END IF;
    FOREACH wanted IN ARRAY tries LOOP
      EXIT WHEN cardinality(candidates) >= most;
      EXECUTE find INTO met USING in_workspace, tenant, wanted, asked, languages, looked, of_all;
      candidates := candidates || met;
    END LOOP;

    RETURN QUERY
      WITH hits AS (
        SELECT p.id, p.document_id, p.language, p.text, w.wanted, ts_rank_cd(p.tsv, w.wanted, below_one) AS score
        FROM passages p
        CROSS JOIN LATERAL (SELECT asked[array_position(languages, p.language)] AS wanted) AS w
        WHERE p.ctid = ANY (candidates) AND (p.client_id = tenant) IS TRUE
        ORDER BY 6 DESC, 1
        LIMIT least(most, most_hits)
      )
      SELECT h.id, h.document_id, h.score,
             ts_headline(h.language, h.text, h.wanted, E'StartSel=\x01, StopSel=\x02, MaxWords=40, MinWords=20, MaxFragments=2')
      FROM hits h ORDER BY h.score DESC, h.id;
    -- Of one word, any of them is all.
    EXIT WHEN FOUND OR NOT is_plain OR of_any = of_all;
  END LOOP;
END
$_$;

ALTER FUNCTION public.search_passages(in_workspace uuid, question text, most integer) OWNER TO atelier_search;

CREATE FUNCTION public.shared_at(of_client bigint, person uuid, of_use_case uuid, piece uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
  IF piece IS NULL OR of_use_case IS NULL OR NOT use_case_is_shared(of_client, of_use_case) THEN
    RETURN false;
  END IF;
  RETURN piece = of_use_case
    OR EXISTS (SELECT FROM runs r WHERE r.client_id = of_client AND r.id = piece AND r.use_case_id = of_use_case AND r.created_by = person AND NOT r.is_check)
    OR EXISTS (SELECT FROM documents d WHERE d.client_id = of_client AND d.id = piece AND d.use_case_id = of_use_case AND d.uploaded_by = person);
END
$$;

CREATE FUNCTION public.shared_places(most integer) RETURNS TABLE(id uuid, workspace_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

ALTER FUNCTION public.shared_places(most integer) OWNER TO atelier_search;

CREATE FUNCTION public.shared_use_cases(one uuid, pattern text, after_name text, after_id uuid, most integer) RETURNS TABLE(id uuid, workspace_id uuid, version integer, definition jsonb, note text, published_at timestamp with time zone, tags text[], visibility text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    SET enable_seqscan TO 'off'
    SET enable_sort TO 'off'
    SET enable_hashjoin TO 'off'
    AS $$
#variable_conflict use_column
DECLARE
  tenant bigint := current_client();
BEGIN
  RETURN QUERY
    SELECT u.id, u.workspace_id, v.version, v.definition, v.note, v.published_at,
           ARRAY(SELECT t.tag FROM use_case_tags t WHERE t.client_id = u.client_id AND t.use_case_id = u.id ORDER BY t.key), u.visibility
    FROM use_cases u
    JOIN workspaces w ON w.client_id = u.client_id AND w.id = u.workspace_id AND w.archived_at IS NULL
    JOIN use_case_versions v ON v.client_id = u.client_id AND v.use_case_id = u.id AND v.version = u.published_version
    WHERE u.client_id = tenant AND u.visibility IN ('client', 'public') AND u.published_version IS NOT NULL AND u.deleted_at IS NULL
      AND (one IS NULL OR u.id = one)
      AND (pattern IS NULL OR u.shared_name ILIKE pattern OR v.definition ->> 'description' ILIKE pattern
           OR EXISTS (SELECT FROM use_case_tags t WHERE t.client_id = u.client_id AND t.use_case_id = u.id AND t.tag ILIKE pattern))
      AND (lower(u.shared_name), u.id) > (lower(after_name), after_id)
    ORDER BY lower(u.shared_name), u.id
    LIMIT most;
END
$$;

ALTER FUNCTION public.shared_use_cases(one uuid, pattern text, after_name text, after_id uuid, most integer) OWNER TO atelier_search;

CREATE FUNCTION public.smallest_micros(currency text) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') THEN 1000000 ELSE 10000 END
$$;

CREATE FUNCTION public.sum_plugin_days(most integer) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
  late date[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('plugin_days', 0));
  WITH chosen AS (
    SELECT DISTINCT l.day FROM control.plugin_late_days l ORDER BY l.day DESC LIMIT most
  ), taken AS (
    DELETE FROM control.plugin_late_days l USING chosen c WHERE l.day = c.day RETURNING l.day
  )
  SELECT array_agg(DISTINCT t.day) INTO late FROM taken t;
  IF late IS NULL THEN
    RETURN 0;
  END IF;
  DELETE FROM control.plugin_days d WHERE d.day = ANY (late);
  INSERT INTO control.plugin_days (day, plugin, plugin_digest, runs, calls, tests, failed, last_at, first_words, totals, waits)
  SELECT d.day, d.plugin, d.plugin_digest, sum(d.runs), sum(d.calls), sum(d.tests), sum(d.failed), max(d.last_at),
         ARRAY[sum(d.first_words[1]), sum(d.first_words[2]), sum(d.first_words[3]), sum(d.first_words[4]), sum(d.first_words[5]), sum(d.first_words[6]), sum(d.first_words[7]),
               sum(d.first_words[8]), sum(d.first_words[9]), sum(d.first_words[10]), sum(d.first_words[11]), sum(d.first_words[12]), sum(d.first_words[13])]::bigint[],
         ARRAY[sum(d.totals[1]), sum(d.totals[2]), sum(d.totals[3]), sum(d.totals[4]), sum(d.totals[5]), sum(d.totals[6]), sum(d.totals[7]),
               sum(d.totals[8]), sum(d.totals[9]), sum(d.totals[10]), sum(d.totals[11]), sum(d.totals[12]), sum(d.totals[13])]::bigint[],
         ARRAY[sum(d.waits[1]), sum(d.waits[2]), sum(d.waits[3]), sum(d.waits[4]), sum(d.waits[5]), sum(d.waits[6]), sum(d.waits[7]),
               sum(d.waits[8]), sum(d.waits[9]), sum(d.waits[10]), sum(d.waits[11]), sum(d.waits[12]), sum(d.waits[13])]::bigint[]
  FROM usage_days d WHERE d.day = ANY (late)
  GROUP BY d.day, d.plugin, d.plugin_digest;
  DELETE FROM control.plugin_costs k WHERE k.day = ANY (late);
  INSERT INTO control.plugin_costs (day, currency, plugin, plugin_digest, micros, unpriced)
  SELECT k.day, k.currency, k.plugin, k.plugin_digest, sum(k.micros), sum(k.unpriced)
  FROM usage_costs k WHERE k.day = ANY (late)
  GROUP BY k.day, k.currency, k.plugin, k.plugin_digest;
  RETURN cardinality(late);
END
$$;

CREATE FUNCTION public.sum_revenue(client bigint) RETURNS void
    LANGUAGE sql
    AS $$
  DELETE FROM control.revenue_months r WHERE r.client_id = client;
  INSERT INTO control.revenue_months (client_id, month, plan, currency, micros)
  SELECT client, m.month, l.plan, l.currency,
         sum(CASE WHEN l.until_at <= l.from_at THEN l.micros ELSE
           round(l.micros * extract(epoch FROM least(l.until_at, m.until_at) - l.from_at) / extract(epoch FROM l.until_at - l.from_at))
           - round(l.micros * extract(epoch FROM greatest(l.from_at, m.from_at) - l.from_at) / extract(epoch FROM l.until_at - l.from_at)) END)
  FROM (
    SELECT coalesce(p.plan, '') AS plan, i.currency,
           coalesce((t.line ->> 'from')::timestamptz, i.from_at) AS from_at, coalesce((t.line ->> 'until')::timestamptz, i.until_at) AS until_at,
           coalesce((t.line ->> 'amount')::numeric, 0) * smallest_micros(i.currency)
             * coalesce((i.total - i.tax) / nullif(sum((t.line ->> 'amount')::numeric) OVER (PARTITION BY i.id), 0), 1) AS micros
    FROM control.invoices i
    CROSS JOIN LATERAL jsonb_array_elements(i.lines) AS t (line)
    LEFT JOIN (
      SELECT s.price, s.plan FROM control.stripe_prices s UNION ALL SELECT o.price, o.plan FROM control.stripe_over_prices o
    ) AS p ON p.price = t.line ->> 'price'
    -- What is no draft, was not taken back and not given up.
    WHERE i.client_id = client AND i.status IN ('open', 'paid')
  ) AS l
  CROSS JOIN LATERAL (
    SELECT b.first::date AS month, b.first AT TIME ZONE 'UTC' AS from_at, (b.first + interval '1 month') AT TIME ZONE 'UTC' AS until_at
    FROM generate_series(date_trunc('month', l.from_at AT TIME ZONE 'UTC'),
                         greatest(l.until_at - interval '1 microsecond', l.from_at) AT TIME ZONE 'UTC', interval '1 month') AS b (first)
  ) AS m
  GROUP BY m.month, l.plan, l.currency;
$$;

CREATE FUNCTION public.tagged_found(in_workspaces uuid[], keys text[], most integer) RETURNS TABLE(id uuid, are_many boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
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

ALTER FUNCTION public.tagged_found(in_workspaces uuid[], keys text[], most integer) OWNER TO atelier_search;

CREATE FUNCTION public.telling_part(pattern text, sample text[]) RETURNS text
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$
DECLARE
  words text[] := string_to_array(substr(pattern, 2, length(pattern) - 2), ' ');
  n integer := cardinality(words);
  word text;
  part text;
  -- A word that one name in so many has does not tell: the others are looked for.
  one_in CONSTANT integer := 2;
  -- where the words began that stand together now, and the best so far
  began integer := 1;
  best text := '';
BEGIN
  IF n = 1 THEN
    RETURN pattern;
  END IF;
  FOR i IN 1..n + 1 LOOP
    word := words[i];
    part := CASE i WHEN 1 THEN '%' ELSE '% ' END || word || CASE i WHEN n THEN '%' ELSE ' %' END;
    IF i > n OR word !~ '[[:alnum:]]' OR (SELECT count(*) * one_in >= cardinality(sample) FROM unnest(sample) AS name WHERE name ILIKE part) THEN
      part := CASE began WHEN 1 THEN '%' ELSE '% ' END || array_to_string(words[began:i - 1], ' ') || CASE i - 1 WHEN n THEN '%' ELSE ' %' END;
      IF began < i AND length(part) > length(best) THEN
        best := part;
      END IF;
      began := i + 1;
    END IF;
  END LOOP;
  RETURN CASE WHEN has_trigram(best) THEN best ELSE pattern END;
END
$$;

ALTER FUNCTION public.telling_part(pattern text, sample text[]) OWNER TO atelier_search;

CREATE FUNCTION public.usage_blocks(client bigint, first_day date, last_day date, today date, smallest integer) RETURNS TABLE(from_day date, to_day date)
    LANGUAGE plpgsql STABLE ROWS 50
    AS $$
DECLARE
  one record;
  month date;
  met uuid[] := '{}'::uuid[];
BEGIN
  FOR one IN
    SELECT (q.quarter AT TIME ZONE 'UTC')::date AS day, array_agg(DISTINCT q.user_id) FILTER (WHERE q.user_id IS NOT NULL) AS people
    FROM usage_quarters q
    WHERE q.client_id = client AND q.quarter >= date_trunc('month', first_day)::timestamp AT TIME ZONE 'UTC'
      AND q.quarter < least(last_day + 1, today)::timestamp AT TIME ZONE 'UTC'
    GROUP BY 1 ORDER BY 1
  LOOP
    IF month IS DISTINCT FROM date_trunc('month', one.day)::date THEN
      month := date_trunc('month', one.day)::date;
      met := '{}';
      from_day := NULL;
    END IF;
    from_day := coalesce(from_day, one.day);
    SELECT array_agg(DISTINCT person) INTO met FROM unnest(met || coalesce(one.people, '{}')) AS person;
    IF cardinality(met) >= smallest THEN
      to_day := one.day;
      IF from_day >= first_day THEN
        RETURN NEXT;
      END IF;
      met := '{}';
      from_day := NULL;
    END IF;
  END LOOP;
END
$$;

CREATE FUNCTION public.usage_cohorts(client bigint, today date, smallest integer, months integer) RETURNS TABLE(month date, people bigint, weeks bigint[])
    LANGUAGE sql STABLE ROWS 12
    AS $$
  WITH shown AS (
    SELECT q.user_id, (q.quarter AT TIME ZONE 'UTC')::date AS day, bool_or(q.runs + q.calls > 0) AS has_used
    FROM usage_blocks(client, (SELECT (min(f.quarter) AT TIME ZONE 'UTC')::date FROM usage_quarters f WHERE f.client_id = client), today, today, smallest) b
    CROSS JOIN LATERAL (
      SELECT r.user_id, r.quarter, r.runs, r.calls FROM usage_quarters r
      WHERE r.client_id = client AND r.quarter >= b.from_day::timestamp AT TIME ZONE 'UTC' AND r.quarter < (b.to_day + 1)::timestamp AT TIME ZONE 'UTC'
        AND r.user_id IS NOT NULL
      OFFSET 0
    ) AS q
    WHERE smallest > 0
    GROUP BY 1, 2
  ), met AS (
    SELECT s.user_id, min(s.day) AS first_day
    FROM (
      SELECT q.user_id, (q.quarter AT TIME ZONE 'UTC')::date AS day
      FROM usage_quarters q WHERE smallest = 0 AND q.client_id = client AND q.user_id IS NOT NULL AND q.runs + q.calls > 0
      UNION ALL
      SELECT k.user_id, k.day FROM shown k WHERE k.has_used
    ) AS s
    GROUP BY s.user_id
  ), began AS (
    SELECT date_trunc('month', m.first_day)::date AS month, m.user_id, m.first_day
    FROM met m WHERE m.first_day >= (date_trunc('month', today) - (months - 1) * interval '1 month')::date
  ), came AS (
    SELECT DISTINCT b.month, b.user_id, ((q.quarter AT TIME ZONE 'UTC')::date - b.first_day) / 7 AS week
    FROM began b
    JOIN usage_quarters q ON q.client_id = client AND q.user_id = b.user_id AND q.runs + q.calls > 0
      AND q.quarter >= (b.first_day + 7)::timestamp AT TIME ZONE 'UTC' AND q.quarter < (b.first_day + 35)::timestamp AT TIME ZONE 'UTC'
  ), sizes AS (
    SELECT b.month, count(*) AS people FROM began b GROUP BY b.month
  ), crowds AS (
    SELECT date_trunc('month', k.day)::date AS month, count(DISTINCT k.user_id) AS people FROM shown k GROUP BY 1
  )
  SELECT s.month, s.people, (
    SELECT array_agg(CASE WHEN today >= (s.month + interval '1 month')::date - 1 + 7 * (w.week + 1)
                           AND (c.people = 0 OR c.people >= smallest) AND (c.people = s.people OR s.people - c.people >= smallest)
                          THEN c.people END ORDER BY w.week)
    FROM generate_series(1, 4) AS w (week)
    CROSS JOIN LATERAL (SELECT count(*) AS people FROM came a WHERE a.month = s.month AND a.week = w.week) AS c
  )
  FROM sizes s LEFT JOIN crowds k ON k.month = s.month
  -- The month that is under way grows by one person at a time.
  WHERE smallest = 0
     OR s.people >= smallest AND (k.people = s.people OR k.people - s.people >= smallest) AND today >= (s.month + interval '1 month')::date
$$;

CREATE FUNCTION public.usage_entries_are_late() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO usage_late_hours (client_id, hour, until_at)
    SELECT client_id, quarter, quarter + interval '15 minutes' FROM (SELECT DISTINCT client_id, usage_quarter(finished_at) AS quarter FROM fresh) AS late;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO usage_late_hours (client_id, hour, until_at)
    SELECT client_id, quarter, quarter + interval '15 minutes' FROM (SELECT DISTINCT client_id, usage_quarter(finished_at) AS quarter FROM stale) AS late;
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION public.usage_group_times(client bigint, is_asked boolean) RETURNS TABLE(user_id uuid, group_id uuid, from_at timestamp with time zone, until_at timestamp with time zone)
    LANGUAGE plpgsql STABLE ROWS 100
    AS $$
BEGIN
  IF is_asked THEN
    RETURN QUERY SELECT t.user_id, t.group_id, t.from_at, t.until_at FROM scim_group_times t WHERE t.client_id = client;
  END IF;
END
$$;

CREATE FUNCTION public.usage_habit(client bigint, today date, smallest integer) RETURNS TABLE(month date, people bigint, weeks bigint[])
    LANGUAGE sql STABLE ROWS 12
    AS $$
  SELECT c.month, c.people, c.weeks FROM usage_cohorts(client, today, smallest, 12) c
$$;

CREATE FUNCTION public.usage_late(client bigint, first_at timestamp with time zone, end_at timestamp with time zone) RETURNS timestamp with time zone[]
    LANGUAGE sql STABLE
    AS $$
  SELECT array_agg(DISTINCT q.quarter)
  FROM usage_late_hours l
  CROSS JOIN LATERAL generate_series(l.hour, coalesce(l.until_at, l.hour + interval '1 hour') - interval '15 minutes', interval '15 minutes') AS q (quarter)
  WHERE l.client_id = client AND q.quarter >= first_at AND q.quarter < end_at
$$;

CREATE FUNCTION public.usage_marks_are_late() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO usage_late_hours (client_id, hour, until_at)
    SELECT client_id, quarter, quarter + interval '15 minutes'
    FROM (SELECT DISTINCT e.client_id, usage_quarter(e.finished_at) AS quarter
          FROM fresh f JOIN usage_entries e ON e.client_id = f.client_id AND e.id = f.entry_id) AS late;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO usage_late_hours (client_id, hour, until_at)
    SELECT client_id, quarter, quarter + interval '15 minutes'
    FROM (SELECT DISTINCT e.client_id, usage_quarter(e.finished_at) AS quarter
          FROM stale f JOIN usage_entries e ON e.client_id = f.client_id AND e.id = f.entry_id) AS late;
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION public.usage_parts(client bigint, first_day date, last_day date, zone text, today date, smallest integer, part text, of_person uuid, of_workspace uuid, of_use_case uuid) RETURNS TABLE(part_key text, is_rest boolean, quarter timestamp with time zone, user_id uuid, currency text, runs bigint, calls bigint, tests bigint, failed bigint, cancelled bigint, input_tokens bigint, output_tokens bigint, cost_micros bigint, unpriced bigint, again bigint, liked bigint, disliked bigint, rewritten bigint, rewritten_share bigint, offered bigint, cited bigint, first_words bigint[], totals bigint[])
    LANGUAGE sql STABLE
    AS $$
  SELECT CASE part
           WHEN 'all' THEN ''
           WHEN 'day' THEN r.day::text || '/' || r.to_day::text
           WHEN 'hour' THEN to_char(r.quarter AT TIME ZONE zone, 'ID HH24')
           WHEN 'person' THEN r.user_id::text
           WHEN 'workspace' THEN r.workspace_id::text
           WHEN 'use_case' THEN r.use_case_id::text
           WHEN 'model' THEN r.model
           WHEN 'region' THEN r.region
           WHEN 'key' THEN r.key_id::text
           WHEN 'version' THEN nullif(r.plugin || '@' || r.plugin_digest, '@')
           WHEN 'group' THEN g.group_id::text
         END,
         CASE part WHEN 'workspace' THEN r.workspace_folded WHEN 'use_case' THEN r.use_case_folded ELSE false END,
         r.quarter, r.user_id, r.currency, r.runs, r.calls, r.tests, r.failed, r.cancelled, r.input_tokens, r.output_tokens, r.cost_micros, r.unpriced,
         r.again, r.liked, r.disliked, r.rewritten, r.rewritten_share, r.offered, r.cited, r.first_words, r.totals
  FROM usage_shown_rows(client, first_day, last_day, zone, today, smallest, of_person, of_workspace, of_use_case) r
  LEFT JOIN usage_group_times(client, part = 'group' AND smallest = 0) g
    ON g.user_id = r.user_id AND g.from_at < r.quarter + interval '15 minutes' AND g.until_at >= r.quarter + interval '15 minutes'
$$;

CREATE FUNCTION public.usage_quarter(at timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT date_bin('15 minutes', at, '2000-01-01 00:00:00+00')
$$;

CREATE FUNCTION public.usage_quarter_rows(client bigint, quarters timestamp with time zone[]) RETURNS TABLE(quarter timestamp with time zone, user_id uuid, workspace_id uuid, use_case_id uuid, key_id uuid, model text, region text, plugin text, plugin_digest text, source text, currency text, runs bigint, calls bigint, tests bigint, failed bigint, cancelled bigint, input_tokens bigint, output_tokens bigint, cost_micros bigint, unpriced bigint, again bigint, liked bigint, disliked bigint, rewritten bigint, rewritten_share bigint, offered bigint, cited bigint, first_words bigint[], totals bigint[], waits bigint[])
    LANGUAGE sql STABLE
    AS $$
  SELECT e.quarter, e.user_id, e.workspace_id, e.use_case_id, e.key_id, e.model, e.region, e.plugin, e.plugin_digest, e.source, e.currency,
         count(*) FILTER (WHERE e.kind = 'run' AND e.purpose = 'work'), count(*) FILTER (WHERE e.kind = 'api' AND NOT e.is_own),
         count(*) FILTER (WHERE e.kind = 'run' AND e.purpose <> 'work'),
         count(*) FILTER (WHERE e.status = 'failed' AND NOT e.is_own), count(*) FILTER (WHERE e.status = 'cancelled' AND NOT e.is_own),
         -- No model reads or writes as much, and no call costs as much: what a plugin claimed must not overflow a sum
         -- (`usage::Tokens::MOST`, `usage::DEAREST`).
         sum(least(e.input_tokens, 4294967295))::bigint, sum(least(e.output_tokens, 4294967295))::bigint,
         -- What has no price costs nothing here: `least` passes over NULL.
         coalesce(sum(least(e.cost_micros, 1000000000000000)) FILTER (WHERE e.cost_micros IS NOT NULL), 0)::bigint,
         count(*) FILTER (WHERE e.cost_micros IS NULL AND e.plugin NOT IN ('offline', 'local')),
         count(*) FILTER (WHERE e.is_again AND e.purpose = 'work'), sum(e.liked)::bigint, sum(e.disliked)::bigint,
         count(e.share), coalesce(sum(e.share), 0)::bigint,
         count(*) FILTER (WHERE e.kind = 'run' AND e.passages_offered > 0),
         count(*) FILTER (WHERE e.kind = 'run' AND e.passages_offered > 0 AND e.passages_cited > 0),
         ARRAY[count(*) FILTER (WHERE e.first_class = 0), count(*) FILTER (WHERE e.first_class = 1), count(*) FILTER (WHERE e.first_class = 2), count(*) FILTER (WHERE e.first_class = 3),
               count(*) FILTER (WHERE e.first_class = 4), count(*) FILTER (WHERE e.first_class = 5), count(*) FILTER (WHERE e.first_class = 6), count(*) FILTER (WHERE e.first_class = 7),
               count(*) FILTER (WHERE e.first_class = 8), count(*) FILTER (WHERE e.first_class = 9), count(*) FILTER (WHERE e.first_class = 10), count(*) FILTER (WHERE e.first_class = 11),
               count(*) FILTER (WHERE e.first_class = 12)],
         ARRAY[count(*) FILTER (WHERE e.total_class = 0), count(*) FILTER (WHERE e.total_class = 1), count(*) FILTER (WHERE e.total_class = 2), count(*) FILTER (WHERE e.total_class = 3),
               count(*) FILTER (WHERE e.total_class = 4), count(*) FILTER (WHERE e.total_class = 5), count(*) FILTER (WHERE e.total_class = 6), count(*) FILTER (WHERE e.total_class = 7),
               count(*) FILTER (WHERE e.total_class = 8), count(*) FILTER (WHERE e.total_class = 9), count(*) FILTER (WHERE e.total_class = 10), count(*) FILTER (WHERE e.total_class = 11),
               count(*) FILTER (WHERE e.total_class = 12)],
         ARRAY[count(*) FILTER (WHERE e.wait_class = 0), count(*) FILTER (WHERE e.wait_class = 1), count(*) FILTER (WHERE e.wait_class = 2), count(*) FILTER (WHERE e.wait_class = 3),
               count(*) FILTER (WHERE e.wait_class = 4), count(*) FILTER (WHERE e.wait_class = 5), count(*) FILTER (WHERE e.wait_class = 6), count(*) FILTER (WHERE e.wait_class = 7),
               count(*) FILTER (WHERE e.wait_class = 8), count(*) FILTER (WHERE e.wait_class = 9), count(*) FILTER (WHERE e.wait_class = 10), count(*) FILTER (WHERE e.wait_class = 11),
               count(*) FILTER (WHERE e.wait_class = 12)]
  FROM (
    SELECT l.quarter, f.user_id, f.workspace_id, f.use_case_id, f.key_id, f.model, f.region, f.plugin, f.plugin_digest, f.source, f.currency, f.kind, f.purpose, f.status, is_own_call(f.endpoint) AS is_own,
           f.input_tokens, f.output_tokens, f.cost_micros, f.is_again, f.passages_offered, f.passages_cited, m.liked, m.disliked, m.share,
           width_bucket(f.first_word_ms, '{51,101,201,401,801,1601,3201,6401,12801,25601,51201,102401}'::integer[]) AS first_class,
           CASE WHEN f.status = 'succeeded' AND NOT is_own_call(f.endpoint)
                THEN width_bucket(greatest(0, (extract(epoch FROM f.finished_at - f.started_at) * 1000)::bigint),
                                  '{51,101,201,401,801,1601,3201,6401,12801,25601,51201,102401}'::bigint[]) END AS total_class,
           width_bucket(f.waited_ms, '{51,101,201,401,801,1601,3201,6401,12801,25601,51201,102401}'::integer[]) AS wait_class
    FROM unnest(quarters) AS l (quarter)
    -- A search of the index for each quarter: all of them beside all facts would be compared otherwise.
    CROSS JOIN LATERAL (
      SELECT r.* FROM usage_entries r
      WHERE r.client_id = client AND r.finished_at >= l.quarter AND r.finished_at < l.quarter + interval '15 minutes'
      OFFSET 0
    ) AS f
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE k.kind = 'feedback' AND k.value > 0) AS liked, count(*) FILTER (WHERE k.kind = 'feedback' AND k.value = 0) AS disliked,
             max(k.value) FILTER (WHERE k.kind = 'rewritten') AS share
      FROM usage_marks k WHERE k.client_id = f.client_id AND k.entry_id = f.id
    ) AS m
  ) AS e
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
$$;

CREATE FUNCTION public.usage_quarter_sums(client bigint, quarters timestamp with time zone[]) RETURNS TABLE(quarter timestamp with time zone, user_id uuid, workspace_id uuid, use_case_id uuid, key_id uuid, model text, region text, plugin text, plugin_digest text, source text, currency text, runs bigint, calls bigint, tests bigint, failed bigint, cancelled bigint, input_tokens bigint, output_tokens bigint, cost_micros bigint, unpriced bigint, again bigint, liked bigint, disliked bigint, rewritten bigint, rewritten_share bigint, offered bigint, cited bigint, first_words bigint[], totals bigint[])
    LANGUAGE sql STABLE
    AS $$
  SELECT r.quarter, r.user_id, r.workspace_id, r.use_case_id, r.key_id, r.model, r.region, r.plugin, r.plugin_digest, r.source, r.currency, r.runs, r.calls, r.tests, r.failed, r.cancelled,
         r.input_tokens, r.output_tokens, r.cost_micros, r.unpriced, r.again, r.liked, r.disliked, r.rewritten, r.rewritten_share, r.offered, r.cited, r.first_words, r.totals
  FROM usage_quarter_rows(client, quarters) AS r
$$;

CREATE FUNCTION public.usage_shown(client bigint, first_day date, last_day date, today date, smallest integer) RETURNS TABLE(from_day date, to_day date, workspace uuid, use_case uuid, workspace_shown boolean, use_case_shown boolean, has_cost boolean)
    LANGUAGE sql STABLE ROWS 500
    AS $$
  WITH none AS (SELECT '00000000-0000-0000-0000-000000000000'::uuid AS no_one), parts AS MATERIALIZED (
    SELECT DISTINCT b.from_day, b.to_day, coalesce(q.workspace_id, no_one) AS workspace, coalesce(q.use_case_id, no_one) AS use_case, q.user_id, q.currency
    FROM none
    CROSS JOIN usage_blocks(client, first_day, last_day, today, smallest) b
    -- A search of the index for each block: all blocks beside all sums would be compared otherwise.
    CROSS JOIN LATERAL (
      SELECT q.workspace_id, q.use_case_id, q.user_id, q.currency FROM usage_quarters q
      WHERE q.client_id = client AND q.quarter >= b.from_day::timestamp AT TIME ZONE 'UTC' AND q.quarter < (b.to_day + 1)::timestamp AT TIME ZONE 'UTC'
      OFFSET 0
    ) AS q
  ), workspaces AS (
    SELECT from_day, workspace, count(DISTINCT user_id) AS people, count(DISTINCT user_id) >= smallest AS is_large,
           min(currency) AS least_currency, max(currency) AS most_currency
    FROM parts GROUP BY 1, 2
  ), other_workspaces AS (
    SELECT from_day, count(DISTINCT p.user_id) AS people FROM parts p JOIN workspaces w USING (from_day, workspace) WHERE NOT w.is_large GROUP BY 1
  ), shown_workspaces AS (
    SELECT from_day, w.workspace,
           w.is_large AND NOT (coalesce(o.people < smallest, false)
                               AND row_number() OVER (PARTITION BY from_day, w.is_large ORDER BY w.people, w.workspace) = 1) AS is_shown,
           min(w.least_currency) OVER (PARTITION BY from_day) IS NOT DISTINCT FROM max(w.most_currency) OVER (PARTITION BY from_day) AS has_cost
    FROM workspaces w LEFT JOIN other_workspaces o USING (from_day)
  ), use_cases AS (
    SELECT from_day, to_day, workspace, use_case, count(DISTINCT user_id) AS people, count(DISTINCT user_id) >= smallest AS is_large
    FROM parts GROUP BY 1, 2, 3, 4
  ), other_use_cases AS (
    SELECT from_day, workspace, count(DISTINCT p.user_id) AS people
    FROM parts p JOIN use_cases u USING (from_day, workspace, use_case) WHERE NOT u.is_large GROUP BY 1, 2
  ), shown_use_cases AS (
    SELECT from_day, u.to_day, workspace, u.use_case,
           u.is_large AND NOT (coalesce(o.people < smallest, false)
                               AND row_number() OVER (PARTITION BY from_day, workspace, u.is_large ORDER BY u.people, u.use_case) = 1) AS is_shown
    FROM use_cases u LEFT JOIN other_use_cases o USING (from_day, workspace)
  )
  SELECT from_day, u.to_day, workspace, u.use_case, w.is_shown, w.is_shown AND u.is_shown, w.has_cost
  FROM shown_use_cases u
  JOIN shown_workspaces w USING (from_day, workspace)
$$;

CREATE FUNCTION public.usage_shown_rows(client bigint, first_day date, last_day date, zone text, today date, smallest integer, of_person uuid, of_workspace uuid, of_use_case uuid) RETURNS TABLE(day date, to_day date, quarter timestamp with time zone, user_id uuid, workspace_id uuid, use_case_id uuid, workspace_folded boolean, use_case_folded boolean, key_id uuid, model text, region text, plugin text, plugin_digest text, source text, currency text, runs bigint, calls bigint, tests bigint, failed bigint, cancelled bigint, input_tokens bigint, output_tokens bigint, cost_micros bigint, unpriced bigint, again bigint, liked bigint, disliked bigint, rewritten bigint, rewritten_share bigint, offered bigint, cited bigint, first_words bigint[], totals bigint[])
    LANGUAGE plpgsql STABLE
    AS $$
DECLARE
  no_one constant uuid := uuid '00000000-0000-0000-0000-000000000000';
  first_at constant timestamptz := first_day::timestamp AT TIME ZONE zone;
  end_at constant timestamptz := (last_day + 1)::timestamp AT TIME ZONE zone;
  late timestamptz[];
BEGIN
  IF smallest = 0 THEN
    IF client = current_client() THEN
      late := usage_late(client, first_at, end_at);
    END IF;
    RETURN QUERY
    SELECT (q.quarter AT TIME ZONE zone)::date, (q.quarter AT TIME ZONE zone)::date, q.quarter, q.user_id, q.workspace_id, q.use_case_id,
           false, false, q.key_id, q.model, q.region, q.plugin, q.plugin_digest, q.source, q.currency,
           q.runs, q.calls, q.tests, q.failed, q.cancelled, q.input_tokens, q.output_tokens,
           q.cost_micros, q.unpriced, q.again, q.liked, q.disliked, q.rewritten, q.rewritten_share, q.offered, q.cited,
           q.first_words, q.totals
    FROM usage_quarters q
    WHERE q.client_id = client AND q.quarter >= first_at AND q.quarter < end_at AND (late IS NULL OR q.quarter <> ALL (late))
      AND (of_person IS NULL OR q.user_id = of_person) AND (of_workspace IS NULL OR q.workspace_id = of_workspace)
      AND (of_use_case IS NULL OR q.use_case_id = of_use_case);
    IF late IS NOT NULL THEN
      RETURN QUERY
      SELECT (q.quarter AT TIME ZONE zone)::date, (q.quarter AT TIME ZONE zone)::date, q.quarter, q.user_id, q.workspace_id, q.use_case_id,
             false, false, q.key_id, q.model, q.region, q.plugin, q.plugin_digest, q.source, q.currency,
             q.runs, q.calls, q.tests, q.failed, q.cancelled, q.input_tokens, q.output_tokens,
           q.cost_micros, q.unpriced, q.again, q.liked, q.disliked, q.rewritten, q.rewritten_share, q.offered, q.cited,
           q.first_words, q.totals
      FROM usage_quarter_sums(client, late) q
      WHERE (of_person IS NULL OR q.user_id = of_person) AND (of_workspace IS NULL OR q.workspace_id = of_workspace)
      AND (of_use_case IS NULL OR q.use_case_id = of_use_case);
    END IF;
  ELSE
    RETURN QUERY
    WITH shown AS MATERIALIZED (SELECT * FROM usage_shown(client, first_day, last_day, today, smallest))
    SELECT s.from_day, s.to_day, q.quarter, q.user_id,
           CASE WHEN s.workspace_shown THEN q.workspace_id END, CASE WHEN s.use_case_shown THEN q.use_case_id END,
           NOT s.workspace_shown, NOT s.use_case_shown,
           NULL::uuid, ''::text, ''::text, ''::text, ''::text, ''::text, CASE WHEN s.has_cost THEN q.currency END,
           q.runs, q.calls, q.tests, q.failed, q.cancelled, q.input_tokens, q.output_tokens,
           CASE WHEN s.has_cost THEN q.cost_micros ELSE 0 END, q.unpriced, q.again, q.liked, q.disliked, q.rewritten, q.rewritten_share,
           q.offered, q.cited, q.first_words, q.totals
    FROM (SELECT DISTINCT p.from_day, p.to_day FROM shown p) b
    CROSS JOIN LATERAL (
      SELECT r.* FROM usage_quarters r
      WHERE r.client_id = client AND r.quarter >= b.from_day::timestamp AT TIME ZONE 'UTC' AND r.quarter < (b.to_day + 1)::timestamp AT TIME ZONE 'UTC'
        AND (of_person IS NULL OR r.user_id = of_person)
      OFFSET 0
    ) AS q
    JOIN shown s ON s.from_day = b.from_day AND s.workspace = coalesce(q.workspace_id, no_one) AND s.use_case = coalesce(q.use_case_id, no_one)
    -- By what is shown: what is folded belongs to none.
    WHERE (of_workspace IS NULL OR (s.workspace_shown AND q.workspace_id = of_workspace))
      AND (of_use_case IS NULL OR (s.use_case_shown AND q.use_case_id = of_use_case));
  END IF;
END
$$;

CREATE FUNCTION public.use_case_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.deleted_from := OLD.folder_id;
  RETURN NEW;
END
$$;

CREATE FUNCTION public.use_case_is_open(of_client bigint, of_use_case uuid, given uuid[], managed uuid[]) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER COST 1 PARALLEL SAFE
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

ALTER FUNCTION public.use_case_is_open(of_client bigint, of_use_case uuid, given uuid[], managed uuid[]) OWNER TO atelier_search;

CREATE FUNCTION public.use_case_is_shared(of_client bigint, of_use_case uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER COST 1 PARALLEL SAFE
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM use_cases u
    JOIN workspaces w ON w.client_id = u.client_id AND w.id = u.workspace_id AND w.archived_at IS NULL
    WHERE u.client_id = of_client AND u.client_id = current_client() AND u.id = of_use_case
      AND u.visibility IN ('client', 'public') AND u.published_version IS NOT NULL AND u.deleted_at IS NULL);
END
$$;

ALTER FUNCTION public.use_case_is_shared(of_client bigint, of_use_case uuid) OWNER TO atelier_search;

CREATE FUNCTION public.use_case_meaning_is_due() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  INSERT INTO use_case_meanings AS m (client_id, use_case_id, due_at) VALUES (NEW.client_id, NEW.id, now())
  ON CONFLICT (client_id, use_case_id) DO UPDATE SET due_at = excluded.due_at;
  RETURN NULL;
END
$$;

CREATE FUNCTION public.use_case_placed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

ALTER FUNCTION public.use_case_placed() OWNER TO atelier_search;

CREATE FUNCTION public.use_case_tags_changed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

ALTER FUNCTION public.use_case_tags_changed() OWNER TO atelier_search;

CREATE FUNCTION public.use_case_tags_counted(in_workspace uuid, one text, pattern text, all_open boolean, given uuid[], managed uuid[], most integer) RETURNS TABLE(tag text, count bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
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

ALTER FUNCTION public.use_case_tags_counted(in_workspace uuid, one text, pattern text, all_open boolean, given uuid[], managed uuid[], most integer) OWNER TO atelier_search;

CREATE AGGREGATE public.add_counts(bigint[]) (
    SFUNC = public.add_counts,
    STYPE = bigint[],
    INITCOND = '{}',
    COMBINEFUNC = public.add_counts,
    PARALLEL = safe
);

CREATE TABLE control.binding_minutes (
    binding_id uuid NOT NULL,
    minute timestamp with time zone NOT NULL,
    plugin_digest text NOT NULL,
    outcome text NOT NULL,
    process uuid NOT NULL,
    calls bigint NOT NULL,
    first_delta bigint[] NOT NULL,
    total bigint[] NOT NULL,
    retries bigint DEFAULT 0 NOT NULL,
    open_seconds bigint DEFAULT 0 NOT NULL,
    cpu bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    memory bigint[] DEFAULT '{}'::bigint[] NOT NULL
);

CREATE TABLE control.brakes (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    amount integer,
    reason text NOT NULL,
    placed_by text NOT NULL,
    from_at timestamp with time zone NOT NULL,
    until_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    ended_by text,
    CONSTRAINT brakes_amount_check CHECK ((amount > 0)),
    CONSTRAINT brakes_check CHECK ((until_at > from_at)),
    CONSTRAINT brakes_check1 CHECK (((kind = ANY (ARRAY['parallel_runs'::text, 'api_rate'::text])) = (amount IS NOT NULL))),
    CONSTRAINT brakes_kind_check CHECK ((kind = ANY (ARRAY['parallel_runs'::text, 'api_rate'::text, 'batches_paused'::text, 'read_only'::text]))),
    CONSTRAINT brakes_reason_check CHECK (((length(reason) >= 10) AND (length(reason) <= 500)))
);

ALTER TABLE ONLY control.brakes FORCE ROW LEVEL SECURITY;

CREATE TABLE control.ceremonies (
    id uuid NOT NULL,
    secret_mac bytea NOT NULL,
    state bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT ceremonies_secret_mac_check CHECK ((octet_length(secret_mac) = 32))
);

CREATE TABLE control.client_minutes (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    minute timestamp with time zone NOT NULL,
    process uuid NOT NULL,
    requests bigint NOT NULL,
    refused_402 bigint NOT NULL,
    refused_429 bigint NOT NULL,
    refused_432 bigint NOT NULL,
    begun bigint NOT NULL,
    waited bigint[] NOT NULL,
    waited_ms bigint NOT NULL,
    cpu_us bigint NOT NULL,
    sent_bytes bigint NOT NULL,
    received_bytes bigint NOT NULL,
    db_us bigint DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY control.client_minutes FORCE ROW LEVEL SECURITY;

CREATE TABLE control.client_template_versions (
    template_id uuid NOT NULL,
    version integer NOT NULL,
    parts jsonb NOT NULL,
    taken_by text NOT NULL,
    taken_at timestamp with time zone NOT NULL,
    CONSTRAINT client_template_versions_parts_check CHECK ((jsonb_typeof(parts) = 'array'::text)),
    CONSTRAINT client_template_versions_version_check CHECK ((version > 0))
);

CREATE TABLE control.client_templates (
    id uuid NOT NULL,
    name text NOT NULL,
    source_client bigint NOT NULL,
    kinds text[] NOT NULL,
    made_by text NOT NULL,
    made_at timestamp with time zone NOT NULL,
    archived_at timestamp with time zone,
    CONSTRAINT client_templates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);

CREATE TABLE control.clients (
    id bigint NOT NULL,
    name text NOT NULL,
    kind text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    mfa_required boolean DEFAULT false NOT NULL,
    allowed_regions text[] DEFAULT '{}'::text[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    workspaces_listed boolean DEFAULT true NOT NULL,
    own_models boolean DEFAULT false NOT NULL,
    failover_regions text[] DEFAULT '{}'::text[] NOT NULL,
    monthly_runs bigint,
    monthly_tokens bigint,
    revision bigint DEFAULT 1 NOT NULL,
    by_meaning boolean DEFAULT true NOT NULL,
    asks_before_entry boolean DEFAULT false NOT NULL,
    CONSTRAINT clients_kind_check CHECK ((kind = ANY (ARRAY['owner'::text, 'enterprise'::text, 'stripe'::text]))),
    CONSTRAINT clients_monthly_runs_check CHECK ((monthly_runs >= 0)),
    CONSTRAINT clients_monthly_tokens_check CHECK ((monthly_tokens >= 0)),
    CONSTRAINT clients_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT clients_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text])))
);

ALTER TABLE ONLY control.clients FORCE ROW LEVEL SECURITY;

ALTER TABLE control.clients ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME control.clients_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE control.function_files (
    name text NOT NULL,
    sha256 text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT function_files_sha256_check CHECK ((length(sha256) = 64))
);

CREATE TABLE control.grants (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    metric text NOT NULL,
    amount bigint NOT NULL,
    from_at timestamp with time zone NOT NULL,
    until_at timestamp with time zone NOT NULL,
    priority integer DEFAULT 100 NOT NULL,
    reason text NOT NULL,
    request_id uuid,
    granted_by text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    CONSTRAINT grants_amount_check CHECK ((amount > 0)),
    CONSTRAINT grants_check CHECK ((until_at > from_at)),
    CONSTRAINT grants_metric_check CHECK ((metric = ANY (ARRAY['runs'::text, 'tokens'::text]))),
    CONSTRAINT grants_priority_check CHECK (((priority >= 0) AND (priority <= 1000))),
    CONSTRAINT grants_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 1000)))
);

ALTER TABLE ONLY control.grants FORCE ROW LEVEL SECURITY;

CREATE TABLE control.incident_updates (
    incident_id uuid NOT NULL,
    id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    state text NOT NULL,
    text text NOT NULL,
    CONSTRAINT incident_updates_state_check CHECK ((state = ANY (ARRAY['investigating'::text, 'identified'::text, 'monitoring'::text, 'resolved'::text]))),
    CONSTRAINT incident_updates_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);

CREATE TABLE control.incidents (
    id uuid NOT NULL,
    title text NOT NULL,
    state text NOT NULL,
    impact text NOT NULL,
    parts text[] NOT NULL,
    began_at timestamp with time zone NOT NULL,
    resolved_at timestamp with time zone,
    CONSTRAINT incidents_check CHECK (((state = 'resolved'::text) = (resolved_at IS NOT NULL))),
    CONSTRAINT incidents_impact_check CHECK ((impact = ANY (ARRAY['degraded'::text, 'down'::text]))),
    CONSTRAINT incidents_parts_check CHECK (((cardinality(parts) >= 1) AND (cardinality(parts) <= 50))),
    CONSTRAINT incidents_state_check CHECK ((state = ANY (ARRAY['investigating'::text, 'identified'::text, 'monitoring'::text, 'resolved'::text]))),
    CONSTRAINT incidents_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);

CREATE TABLE control.invoices (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id text NOT NULL,
    number text,
    status text NOT NULL,
    currency text NOT NULL,
    total bigint NOT NULL,
    tax bigint NOT NULL,
    amount_due bigint NOT NULL,
    from_at timestamp with time zone NOT NULL,
    until_at timestamp with time zone NOT NULL,
    page text,
    pdf text,
    lines jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone,
    CONSTRAINT invoices_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
);

ALTER TABLE ONLY control.invoices FORCE ROW LEVEL SECURITY;

CREATE TABLE control.over_slices (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    metric text NOT NULL,
    from_at timestamp with time zone NOT NULL,
    until_at timestamp with time zone NOT NULL,
    month date NOT NULL,
    value bigint NOT NULL,
    tried_at timestamp with time zone,
    sent_at timestamp with time zone,
    used_by timestamp with time zone,
    refused_at timestamp with time zone,
    refusal text,
    CONSTRAINT over_slices_check CHECK ((until_at > from_at)),
    CONSTRAINT over_slices_metric_check CHECK ((metric = ANY (ARRAY['runs'::text, 'tokens'::text]))),
    CONSTRAINT over_slices_value_check CHECK ((value > 0))
);

ALTER TABLE ONLY control.over_slices FORCE ROW LEVEL SECURITY;

CREATE TABLE control.plans (
    plan text NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    sentence text DEFAULT ''::text NOT NULL,
    seats bigint,
    monthly_runs bigint,
    monthly_tokens bigint,
    storage_bytes bigint,
    at_limit text NOT NULL,
    features text[] DEFAULT '{}'::text[] NOT NULL,
    price_month bigint,
    price_year bigint,
    currency text NOT NULL,
    over_runs_price bigint DEFAULT 0 NOT NULL,
    over_tokens_price bigint DEFAULT 0 NOT NULL,
    trial_days integer,
    is_offered boolean DEFAULT true NOT NULL,
    made_by text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    invoice_days integer,
    CONSTRAINT plans_at_limit_check CHECK ((at_limit = ANY (ARRAY['hard'::text, 'soft'::text, 'overage'::text]))),
    CONSTRAINT plans_check CHECK (((at_limit = 'overage'::text) OR ((over_runs_price = 0) AND (over_tokens_price = 0)))),
    CONSTRAINT plans_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT plans_invoice_days_check CHECK (((invoice_days >= 1) AND (invoice_days <= 90))),
    CONSTRAINT plans_monthly_runs_check CHECK ((monthly_runs >= 0)),
    CONSTRAINT plans_monthly_tokens_check CHECK ((monthly_tokens >= 0)),
    CONSTRAINT plans_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
    CONSTRAINT plans_over_runs_price_check CHECK ((over_runs_price >= 0)),
    CONSTRAINT plans_over_tokens_price_check CHECK ((over_tokens_price >= 0)),
    CONSTRAINT plans_plan_check CHECK ((plan ~ '^[a-z][a-z0-9-]{0,39}$'::text)),
    CONSTRAINT plans_price_month_check CHECK ((price_month >= 0)),
    CONSTRAINT plans_price_year_check CHECK ((price_year >= 0)),
    CONSTRAINT plans_seats_check CHECK ((seats >= 0)),
    CONSTRAINT plans_sentence_check CHECK ((length(sentence) <= 300)),
    CONSTRAINT plans_storage_bytes_check CHECK ((storage_bytes >= 0)),
    CONSTRAINT plans_trial_days_check CHECK (((trial_days >= 1) AND (trial_days <= 365))),
    CONSTRAINT plans_version_check CHECK ((version > 0))
);

CREATE TABLE control.plugin_conformance (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    version_id uuid NOT NULL,
    requested_by uuid,
    requested_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    problem text,
    rows jsonb DEFAULT '[]'::jsonb NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    settings jsonb DEFAULT '{}'::jsonb NOT NULL,
    memory_mib integer,
    state text DEFAULT 'waiting'::text NOT NULL,
    CONSTRAINT plugin_conformance_client_id_check CHECK ((client_id = 1)),
    CONSTRAINT plugin_conformance_memory_mib_check CHECK ((memory_mib > 0)),
    CONSTRAINT plugin_conformance_problem_check CHECK ((length(problem) <= 2000)),
    CONSTRAINT plugin_conformance_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'finished'::text, 'cut_off'::text])))
);

ALTER TABLE ONLY control.plugin_conformance FORCE ROW LEVEL SECURITY;

CREATE TABLE control.plugin_costs (
    day date NOT NULL,
    currency text NOT NULL,
    plugin text NOT NULL,
    plugin_digest text NOT NULL,
    micros bigint NOT NULL,
    unpriced bigint NOT NULL
);

CREATE TABLE control.plugin_days (
    day date NOT NULL,
    plugin text NOT NULL,
    plugin_digest text NOT NULL,
    runs bigint NOT NULL,
    calls bigint NOT NULL,
    tests bigint NOT NULL,
    failed bigint NOT NULL,
    last_at timestamp with time zone NOT NULL,
    first_words bigint[] NOT NULL,
    totals bigint[] NOT NULL,
    waits bigint[] DEFAULT '{0,0,0,0,0,0,0,0,0,0,0,0,0}'::bigint[] NOT NULL
);

CREATE TABLE control.plugin_keys (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    public_key text NOT NULL,
    key_id text NOT NULL,
    added_by uuid NOT NULL,
    added_at timestamp with time zone NOT NULL,
    revoked_by uuid,
    revoked_at timestamp with time zone,
    revoke_reason text,
    CONSTRAINT plugin_keys_check CHECK (((revoked_at IS NULL) = (revoked_by IS NULL))),
    CONSTRAINT plugin_keys_client_id_check CHECK ((client_id = 1)),
    CONSTRAINT plugin_keys_key_id_check CHECK ((length(key_id) = 16)),
    CONSTRAINT plugin_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
    CONSTRAINT plugin_keys_public_key_check CHECK ((length(public_key) <= 200)),
    CONSTRAINT plugin_keys_revoke_reason_check CHECK ((length(revoke_reason) <= 500))
);

ALTER TABLE ONLY control.plugin_keys FORCE ROW LEVEL SECURITY;

CREATE TABLE control.plugin_late_days (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    day date NOT NULL,
    noticed_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE control.plugin_releases (
    digest text NOT NULL,
    name text NOT NULL,
    version text NOT NULL
);

CREATE TABLE control.plugin_versions (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    file_name text NOT NULL,
    digest text NOT NULL,
    size bigint NOT NULL,
    blob_key text NOT NULL,
    signature text,
    signed_by uuid,
    state text NOT NULL,
    problem text,
    name text,
    version text,
    manifest jsonb,
    share integer,
    uploaded_by uuid NOT NULL,
    uploaded_at timestamp with time zone NOT NULL,
    checked_at timestamp with time zone,
    installed_at timestamp with time zone,
    installed_by uuid,
    retired_at timestamp with time zone,
    retire_reason text,
    retired_by uuid,
    retired_how text,
    live_at timestamp with time zone,
    judged_from timestamp with time zone,
    CONSTRAINT plugin_versions_check CHECK (((state = 'canary'::text) = (share IS NOT NULL))),
    CONSTRAINT plugin_versions_check1 CHECK (((state = ANY (ARRAY['uploaded'::text, 'refused'::text])) OR ((name IS NOT NULL) AND (manifest IS NOT NULL)))),
    CONSTRAINT plugin_versions_client_id_check CHECK ((client_id = 1)),
    CONSTRAINT plugin_versions_digest_check CHECK ((length(digest) = 64)),
    CONSTRAINT plugin_versions_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
    CONSTRAINT plugin_versions_name_check CHECK (((length(name) >= 1) AND (length(name) <= 64))),
    CONSTRAINT plugin_versions_problem_check CHECK ((length(problem) <= 2000)),
    CONSTRAINT plugin_versions_retire_reason_check CHECK ((length(retire_reason) <= 500)),
    CONSTRAINT plugin_versions_retired_how_check CHECK ((retired_how = ANY (ARRAY['replaced'::text, 'retired'::text, 'rolled_back'::text, 'budget'::text]))),
    CONSTRAINT plugin_versions_share_check CHECK (((share >= 1) AND (share <= 99))),
    CONSTRAINT plugin_versions_signature_check CHECK ((length(signature) <= 2000)),
    CONSTRAINT plugin_versions_state_check CHECK ((state = ANY (ARRAY['uploaded'::text, 'checked'::text, 'refused'::text, 'canary'::text, 'live'::text, 'retired'::text]))),
    CONSTRAINT plugin_versions_version_check CHECK ((length(version) <= 64))
);

ALTER TABLE ONLY control.plugin_versions FORCE ROW LEVEL SECURITY;

CREATE TABLE control.public_templates (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    use_case_id uuid NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    tags text[] NOT NULL,
    definition jsonb NOT NULL,
    shared_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY control.public_templates FORCE ROW LEVEL SECURITY;

CREATE TABLE control.reference_questions (
    state integer NOT NULL,
    version integer NOT NULL,
    published_at timestamp with time zone NOT NULL,
    CONSTRAINT reference_questions_state_check CHECK ((state > 0)),
    CONSTRAINT reference_questions_version_check CHECK ((version > 0))
);

CREATE TABLE control.replay_results (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    replay_id uuid NOT NULL,
    "position" integer NOT NULL,
    of_client bigint NOT NULL,
    recording_id uuid NOT NULL,
    run_id uuid NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    was_digest text NOT NULL,
    verdict text NOT NULL,
    differences jsonb DEFAULT '[]'::jsonb NOT NULL,
    reason text,
    CONSTRAINT replay_results_verdict_check CHECK ((verdict = ANY (ARRAY['waiting'::text, 'same'::text, 'differs'::text, 'newly_fails'::text, 'not_played'::text])))
);

ALTER TABLE ONLY control.replay_results FORCE ROW LEVEL SECURITY;

CREATE TABLE control.replays (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    plugin text NOT NULL,
    plugin_version text NOT NULL,
    plugin_digest text NOT NULL,
    of_client bigint,
    since timestamp with time zone NOT NULL,
    until timestamp with time zone NOT NULL,
    most integer NOT NULL,
    status text NOT NULL,
    chosen integer DEFAULT 0 NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    CONSTRAINT replays_check CHECK (((status = ANY (ARRAY['finished'::text, 'cancelled'::text])) = (finished_at IS NOT NULL))),
    CONSTRAINT replays_most_check CHECK (((most >= 1) AND (most <= 5000))),
    CONSTRAINT replays_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'finished'::text, 'cancelled'::text])))
);

ALTER TABLE ONLY control.replays FORCE ROW LEVEL SECURITY;

CREATE TABLE control.revenue_months (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    month date NOT NULL,
    plan text NOT NULL,
    currency text NOT NULL,
    micros bigint NOT NULL
);

ALTER TABLE ONLY control.revenue_months FORCE ROW LEVEL SECURITY;

CREATE TABLE control.runner_bindings (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    plugin text NOT NULL,
    region text NOT NULL,
    endpoint text,
    hosts text[] NOT NULL,
    settings jsonb NOT NULL,
    models jsonb NOT NULL,
    priority integer NOT NULL,
    enabled boolean NOT NULL,
    parallel_runs integer,
    requests_per_minute integer,
    run_seconds integer,
    silence_seconds integer,
    revision bigint DEFAULT 1 NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_by uuid NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    compute_seconds integer,
    memory_mib integer,
    provider_region text,
    CONSTRAINT runner_bindings_compute_seconds_check CHECK ((compute_seconds > 0)),
    CONSTRAINT runner_bindings_endpoint_check CHECK ((length(endpoint) <= 2000)),
    CONSTRAINT runner_bindings_memory_mib_check CHECK ((memory_mib > 0)),
    CONSTRAINT runner_bindings_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
    CONSTRAINT runner_bindings_parallel_runs_check CHECK ((parallel_runs > 0)),
    CONSTRAINT runner_bindings_plugin_check CHECK (((length(plugin) >= 1) AND (length(plugin) <= 64))),
    CONSTRAINT runner_bindings_priority_check CHECK (((priority >= 0) AND (priority <= 1000))),
    CONSTRAINT runner_bindings_provider_region_check CHECK (((length(provider_region) >= 1) AND (length(provider_region) <= 100))),
    CONSTRAINT runner_bindings_region_check CHECK (((length(region) >= 1) AND (length(region) <= 40))),
    CONSTRAINT runner_bindings_requests_per_minute_check CHECK ((requests_per_minute > 0)),
    CONSTRAINT runner_bindings_run_seconds_check CHECK ((run_seconds > 0)),
    CONSTRAINT runner_bindings_silence_seconds_check CHECK ((silence_seconds > 0))
);

ALTER TABLE ONLY control.runner_bindings FORCE ROW LEVEL SECURITY;

CREATE TABLE control.runner_changes (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    part text NOT NULL,
    generation bigint NOT NULL,
    CONSTRAINT runner_changes_part_check CHECK ((part = ANY (ARRAY['bindings'::text, 'plugins'::text])))
);

ALTER TABLE ONLY control.runner_changes FORCE ROW LEVEL SECURITY;

CREATE TABLE control.runner_credentials (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    binding_id uuid NOT NULL,
    field text NOT NULL,
    sealed bytea NOT NULL,
    set_by uuid NOT NULL,
    set_at timestamp with time zone NOT NULL,
    CONSTRAINT runner_credentials_field_check CHECK (((length(field) >= 1) AND (length(field) <= 64)))
);

ALTER TABLE ONLY control.runner_credentials FORCE ROW LEVEL SECURITY;

CREATE TABLE control.served_regions (
    region text NOT NULL,
    seen_at timestamp with time zone NOT NULL
);

CREATE TABLE control.signups (
    id uuid NOT NULL,
    email text NOT NULL,
    company text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    password_hash text NOT NULL,
    time_zone text DEFAULT ''::text NOT NULL,
    code_mac bytea NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    code_expires_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT signups_code_mac_check CHECK ((octet_length(code_mac) = 32)),
    CONSTRAINT signups_company_check CHECK (((length(company) >= 1) AND (length(company) <= 200))),
    CONSTRAINT signups_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
    CONSTRAINT signups_first_name_check CHECK ((length(first_name) <= 100)),
    CONSTRAINT signups_last_name_check CHECK ((length(last_name) <= 100)),
    CONSTRAINT signups_time_zone_check CHECK ((length(time_zone) <= 64))
);

CREATE TABLE control.status_minutes (
    minute timestamp with time zone NOT NULL,
    part text NOT NULL,
    state smallint NOT NULL,
    CONSTRAINT status_minutes_part_check CHECK (((length(part) >= 1) AND (length(part) <= 100))),
    CONSTRAINT status_minutes_state_check CHECK (((state >= 0) AND (state <= 2)))
);

CREATE TABLE control.stripe_customers (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    customer text,
    look bigint DEFAULT 0 NOT NULL,
    looked_at timestamp with time zone,
    subscription text,
    status text,
    item text,
    price text,
    quantity bigint,
    cancels boolean DEFAULT false NOT NULL,
    period_start timestamp with time zone,
    period_end timestamp with time zone,
    past_due_since timestamp with time zone,
    action_url text,
    next_price text,
    next_quantity bigint,
    created_at timestamp with time zone NOT NULL,
    paused_from timestamp with time zone,
    over_items text[] DEFAULT '{}'::text[] NOT NULL,
    counted_until timestamp with time zone,
    counted_month date,
    free_runs bigint DEFAULT 0 NOT NULL,
    free_tokens bigint DEFAULT 0 NOT NULL,
    last_month date,
    last_free_runs bigint DEFAULT 0 NOT NULL,
    last_free_tokens bigint DEFAULT 0 NOT NULL,
    attempt bigint DEFAULT 0 NOT NULL,
    attempt_of text,
    attempt_at timestamp with time zone,
    attempt_made text,
    by_invoice boolean DEFAULT false NOT NULL,
    action_due_at timestamp with time zone
);

ALTER TABLE ONLY control.stripe_customers FORCE ROW LEVEL SECURITY;

CREATE TABLE control.stripe_endpoints (
    id uuid NOT NULL,
    endpoint text NOT NULL,
    url text NOT NULL,
    secret bytea NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE control.stripe_events (
    event text NOT NULL,
    kind text NOT NULL,
    customer text,
    body text NOT NULL,
    state text NOT NULL,
    received_at timestamp with time zone NOT NULL,
    handled_at timestamp with time zone,
    CONSTRAINT stripe_events_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'ignored'::text])))
);

CREATE TABLE control.stripe_meters (
    metric text NOT NULL,
    meter text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT stripe_meters_metric_check CHECK ((metric = ANY (ARRAY['runs'::text, 'tokens'::text])))
);

CREATE TABLE control.stripe_over_prices (
    plan text NOT NULL,
    version integer NOT NULL,
    pays text NOT NULL,
    metric text NOT NULL,
    price text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT stripe_over_prices_metric_check CHECK ((metric = ANY (ARRAY['runs'::text, 'tokens'::text]))),
    CONSTRAINT stripe_over_prices_pays_check CHECK ((pays = ANY (ARRAY['month'::text, 'year'::text])))
);

CREATE TABLE control.stripe_prices (
    plan text NOT NULL,
    version integer NOT NULL,
    pays text NOT NULL,
    product text NOT NULL,
    price text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT stripe_prices_pays_check CHECK ((pays = ANY (ARRAY['month'::text, 'year'::text])))
);

CREATE TABLE control.subscriptions (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    plan text NOT NULL,
    version integer NOT NULL,
    source text NOT NULL,
    state text NOT NULL,
    trial_until timestamp with time zone,
    pays text,
    seats bigint,
    storage_bytes bigint,
    more_features text[] DEFAULT '{}'::text[] NOT NULL,
    contract_until date,
    purchase_order text DEFAULT ''::text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    from_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT subscriptions_check CHECK (((state = 'trial'::text) = (trial_until IS NOT NULL))),
    CONSTRAINT subscriptions_check1 CHECK ((ended_at >= from_at)),
    CONSTRAINT subscriptions_note_check CHECK ((length(note) <= 2000)),
    CONSTRAINT subscriptions_pays_check CHECK ((pays = ANY (ARRAY['month'::text, 'year'::text]))),
    CONSTRAINT subscriptions_purchase_order_check CHECK ((length(purchase_order) <= 100)),
    CONSTRAINT subscriptions_seats_check CHECK ((seats >= 0)),
    CONSTRAINT subscriptions_source_check CHECK ((source = ANY (ARRAY['signup'::text, 'owner'::text, 'contract'::text, 'stripe'::text]))),
    CONSTRAINT subscriptions_state_check CHECK ((state = ANY (ARRAY['trial'::text, 'active'::text, 'grace'::text, 'closing'::text, 'read_only'::text, 'suspended'::text]))),
    CONSTRAINT subscriptions_storage_bytes_check CHECK ((storage_bytes >= 0))
);

ALTER TABLE ONLY control.subscriptions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.access_requests (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    workspace_id uuid,
    permission text,
    message text DEFAULT ''::text NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    requested_by uuid NOT NULL,
    reviewed_by uuid,
    created_at timestamp with time zone NOT NULL,
    reviewed_at timestamp with time zone,
    CONSTRAINT access_requests_check CHECK (((kind = 'workspace'::text) = (workspace_id IS NOT NULL))),
    CONSTRAINT access_requests_check1 CHECK (((kind = 'permission'::text) = (permission IS NOT NULL))),
    CONSTRAINT access_requests_check2 CHECK (((status = 'open'::text) = (reviewed_at IS NULL))),
    CONSTRAINT access_requests_kind_check CHECK ((kind = ANY (ARRAY['workspace'::text, 'permission'::text]))),
    CONSTRAINT access_requests_message_check CHECK ((length(message) <= 2000)),
    CONSTRAINT access_requests_reason_check CHECK ((length(reason) <= 2000)),
    CONSTRAINT access_requests_status_check CHECK ((status = ANY (ARRAY['open'::text, 'approved'::text, 'declined'::text])))
);

ALTER TABLE ONLY public.access_requests FORCE ROW LEVEL SECURITY;

CREATE TABLE public.account_roles (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    permissions text[] NOT NULL,
    builtin boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT account_roles_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);

ALTER TABLE ONLY public.account_roles FORCE ROW LEVEL SECURITY;

CREATE TABLE public.announcement_revisions (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    reach text NOT NULL,
    revision bigint DEFAULT 1 NOT NULL,
    CONSTRAINT announcement_revisions_reach_check CHECK ((reach = ANY (ARRAY['company'::text, 'platform'::text])))
);

ALTER TABLE ONLY public.announcement_revisions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.announcement_states (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    user_id uuid NOT NULL,
    announcement_id uuid NOT NULL,
    read_version integer DEFAULT 0 NOT NULL,
    dismissed_version integer DEFAULT 0 NOT NULL,
    acknowledged_version integer DEFAULT 0 NOT NULL,
    acknowledged_at timestamp with time zone,
    CONSTRAINT announcement_states_check CHECK (((acknowledged_version = 0) = (acknowledged_at IS NULL)))
);

ALTER TABLE ONLY public.announcement_states FORCE ROW LEVEL SECURITY;

CREATE TABLE public.announcements (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    severity text NOT NULL,
    is_banner boolean NOT NULL,
    needs_acknowledgement boolean NOT NULL,
    audience text NOT NULL,
    role_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    workspace_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    client_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    starts_at timestamp with time zone,
    ends_at timestamp with time zone,
    published_at timestamp with time zone,
    told_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    revision bigint DEFAULT 1 NOT NULL,
    made_by uuid NOT NULL,
    made_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT announcements_audience_check CHECK ((audience = ANY (ARRAY['everybody'::text, 'roles'::text, 'workspaces'::text, 'platform'::text]))),
    CONSTRAINT announcements_body_check CHECK (((length(body) >= 1) AND (length(body) <= 20000))),
    CONSTRAINT announcements_check CHECK (((audience <> 'platform'::text) OR (client_id = 1))),
    CONSTRAINT announcements_check1 CHECK (((published_at IS NULL) OR ((starts_at IS NOT NULL) AND (told_at IS NOT NULL)))),
    CONSTRAINT announcements_check2 CHECK ((ends_at >= starts_at)),
    CONSTRAINT announcements_severity_check CHECK ((severity = ANY (ARRAY['info'::text, 'warning'::text, 'error'::text]))),
    CONSTRAINT announcements_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
    CONSTRAINT announcements_version_check CHECK ((version > 0))
);

ALTER TABLE ONLY public.announcements FORCE ROW LEVEL SECURITY;

CREATE TABLE public.api_keys (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    tag bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    expires_at timestamp with time zone,
    scopes text[] DEFAULT '{models,use_cases,documents,audit_log}'::text[] NOT NULL,
    CONSTRAINT api_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
    CONSTRAINT api_keys_scopes_check CHECK (((cardinality(scopes) > 0) AND (scopes <@ ARRAY['models'::text, 'use_cases'::text, 'documents'::text, 'audit_log'::text, 'figures'::text]))),
    CONSTRAINT api_keys_tag_check CHECK ((length(tag) = 32))
);

ALTER TABLE ONLY public.api_keys FORCE ROW LEVEL SECURITY;

CREATE TABLE public.audit_checkpoints (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    number bigint NOT NULL,
    until timestamp with time zone NOT NULL,
    entries bigint NOT NULL,
    mac bytea NOT NULL,
    signed_at timestamp with time zone NOT NULL,
    CONSTRAINT audit_checkpoints_entries_check CHECK ((entries >= 0)),
    CONSTRAINT audit_checkpoints_mac_check CHECK ((length(mac) = 32)),
    CONSTRAINT audit_checkpoints_number_check CHECK ((number > 0))
);

ALTER TABLE ONLY public.audit_checkpoints FORCE ROW LEVEL SECURITY;

CREATE TABLE public.audit_log (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    object_type text NOT NULL,
    object_id text,
    outcome text NOT NULL,
    request_id uuid,
    ip text,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL,
    acting_for_client bigint,
    CONSTRAINT audit_log_action_check CHECK ((action ~ '^[a-z_]+\.[a-z_]+$'::text)),
    CONSTRAINT audit_log_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'denied'::text, 'failed'::text])))
);

ALTER TABLE ONLY public.audit_log FORCE ROW LEVEL SECURITY;

CREATE TABLE public.batch_rows (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    batch_id uuid NOT NULL,
    "row" integer NOT NULL,
    cells jsonb NOT NULL,
    errors jsonb,
    status text DEFAULT 'waiting'::text NOT NULL,
    run_id uuid,
    reason text,
    tokens bigint DEFAULT 0 NOT NULL,
    cost_micros bigint,
    currency text,
    finished_at timestamp with time zone,
    CONSTRAINT batch_rows_check CHECK (((status <> 'running'::text) OR (run_id IS NOT NULL))),
    CONSTRAINT batch_rows_row_check CHECK (("row" > 0)),
    CONSTRAINT batch_rows_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text, 'skipped'::text])))
);

ALTER TABLE ONLY public.batch_rows FORCE ROW LEVEL SECURITY;

CREATE TABLE public.batches (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    use_case_id uuid NOT NULL,
    version integer NOT NULL,
    schedule_id uuid,
    name text NOT NULL,
    columns jsonb NOT NULL,
    mapping jsonb NOT NULL,
    files jsonb DEFAULT '{}'::jsonb NOT NULL,
    warnings jsonb DEFAULT '[]'::jsonb NOT NULL,
    status text NOT NULL,
    reason_code text,
    reason text,
    note text,
    checked boolean DEFAULT false NOT NULL,
    max_tokens bigint,
    max_cost_micros bigint,
    mails boolean DEFAULT true NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    live boolean DEFAULT false NOT NULL,
    lease_owner uuid,
    lease_until timestamp with time zone,
    fence bigint DEFAULT 0 NOT NULL,
    is_check boolean DEFAULT false NOT NULL,
    definition jsonb,
    CONSTRAINT batches_check CHECK (((status <> 'running'::text) OR live)),
    CONSTRAINT batches_check1 CHECK (((status = ANY (ARRAY['finished'::text, 'cancelled'::text])) = (finished_at IS NOT NULL))),
    CONSTRAINT batches_max_cost_micros_check CHECK ((max_cost_micros > 0)),
    CONSTRAINT batches_max_tokens_check CHECK ((max_tokens > 0)),
    CONSTRAINT batches_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT batches_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'stored'::text, 'running'::text, 'paused'::text, 'finished'::text, 'cancelled'::text])))
);

ALTER TABLE ONLY public.batches FORCE ROW LEVEL SECURITY;

CREATE TABLE public.brand_defaults (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    since timestamp with time zone NOT NULL,
    template_id uuid,
    chosen_by uuid NOT NULL
);

ALTER TABLE ONLY public.brand_defaults FORCE ROW LEVEL SECURITY;

CREATE TABLE public.brand_logos (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    png bytea NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT brand_logos_height_check CHECK ((height > 0)),
    CONSTRAINT brand_logos_png_check CHECK (((octet_length(png) >= 1) AND (octet_length(png) <= 2097152))),
    CONSTRAINT brand_logos_width_check CHECK ((width > 0))
);

ALTER TABLE ONLY public.brand_logos FORCE ROW LEVEL SECURITY;

CREATE TABLE public.brand_template_revisions (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    template_id uuid NOT NULL,
    revision integer NOT NULL,
    name text NOT NULL,
    design jsonb NOT NULL,
    logo_id uuid,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT brand_template_revisions_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
    CONSTRAINT brand_template_revisions_revision_check CHECK ((revision > 0))
);

ALTER TABLE ONLY public.brand_template_revisions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.brand_templates (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    revision integer NOT NULL,
    archived_at timestamp with time zone,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_by uuid NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT brand_templates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
    CONSTRAINT brand_templates_revision_check CHECK ((revision > 0))
);

ALTER TABLE ONLY public.brand_templates FORCE ROW LEVEL SECURITY;

CREATE TABLE public.budgets (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    subject uuid NOT NULL,
    monthly_runs bigint,
    monthly_tokens bigint,
    revision bigint DEFAULT 1 NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT budgets_check CHECK (((monthly_runs IS NOT NULL) OR (monthly_tokens IS NOT NULL))),
    CONSTRAINT budgets_kind_check CHECK ((kind = ANY (ARRAY['workspace'::text, 'role'::text, 'person'::text, 'use_case'::text, 'key'::text]))),
    CONSTRAINT budgets_monthly_runs_check CHECK ((monthly_runs >= 0)),
    CONSTRAINT budgets_monthly_tokens_check CHECK ((monthly_tokens >= 0))
);

ALTER TABLE ONLY public.budgets FORCE ROW LEVEL SECURITY;

CREATE TABLE public.challenges (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    way text NOT NULL,
    secret_mac bytea NOT NULL,
    time_zone text DEFAULT ''::text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    ceremony bytea,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT challenges_kind_check CHECK ((kind = ANY (ARRAY['new_password'::text, 'second_factor'::text, 'new_passkey'::text]))),
    CONSTRAINT challenges_secret_mac_check CHECK ((octet_length(secret_mac) = 32)),
    CONSTRAINT challenges_time_zone_check CHECK ((length(time_zone) <= 64)),
    CONSTRAINT challenges_way_check CHECK ((way = ANY (ARRAY['password'::text, 'invite'::text, 'passkey'::text, 'sso'::text])))
);

ALTER TABLE ONLY public.challenges FORCE ROW LEVEL SECURITY;

CREATE TABLE public.chat_documents (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    chat_id uuid NOT NULL,
    kind text NOT NULL,
    target_id uuid NOT NULL,
    added_at timestamp with time zone NOT NULL,
    CONSTRAINT chat_documents_kind_check CHECK ((kind = ANY (ARRAY['document'::text, 'folder'::text])))
);

ALTER TABLE ONLY public.chat_documents FORCE ROW LEVEL SECURITY;

CREATE TABLE public.chat_files (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    document_id uuid NOT NULL,
    chat_id uuid NOT NULL
);

ALTER TABLE ONLY public.chat_files FORCE ROW LEVEL SECURITY;

CREATE TABLE public.chat_folders (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    owner_id uuid NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT chat_folders_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);

ALTER TABLE ONLY public.chat_folders FORCE ROW LEVEL SECURITY;

CREATE TABLE public.chat_messages (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    chat_id uuid NOT NULL,
    id uuid NOT NULL,
    parent_id uuid,
    role text NOT NULL,
    run_id uuid,
    body text DEFAULT ''::text NOT NULL,
    content jsonb,
    attachments jsonb DEFAULT '[]'::jsonb NOT NULL,
    branch_name text,
    author_id uuid,
    created_at timestamp with time zone NOT NULL,
    pruned_at timestamp with time zone,
    imported jsonb,
    CONSTRAINT chat_messages_branch_name_check CHECK (((length(branch_name) >= 1) AND (length(branch_name) <= 120))),
    CONSTRAINT chat_messages_check CHECK (((role = 'assistant'::text) OR ((run_id IS NULL) AND (content IS NULL)))),
    CONSTRAINT chat_messages_role_check CHECK ((role = ANY (ARRAY['user'::text, 'assistant'::text])))
);

ALTER TABLE ONLY public.chat_messages FORCE ROW LEVEL SECURITY;

CREATE TABLE public.chat_presets (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    owner_id uuid,
    name text NOT NULL,
    system_text text DEFAULT ''::text NOT NULL,
    model text DEFAULT ''::text NOT NULL,
    region text DEFAULT ''::text NOT NULL,
    sources_only boolean DEFAULT false NOT NULL,
    searches_documents boolean DEFAULT false NOT NULL,
    tools jsonb DEFAULT '[]'::jsonb NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_by uuid NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    asks_back boolean DEFAULT false NOT NULL,
    CONSTRAINT chat_presets_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
    CONSTRAINT chat_presets_revision_check CHECK ((revision > 0)),
    CONSTRAINT chat_presets_system_text_check CHECK ((length(system_text) <= 20000))
);

ALTER TABLE ONLY public.chat_presets FORCE ROW LEVEL SECURITY;

CREATE TABLE public.chat_prompts (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    chat_id uuid NOT NULL,
    use_case_id uuid NOT NULL
);

ALTER TABLE ONLY public.chat_prompts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.chat_queue (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    chat_id uuid NOT NULL,
    id uuid NOT NULL,
    body text NOT NULL,
    attachments jsonb DEFAULT '[]'::jsonb NOT NULL,
    answers jsonb NOT NULL,
    author_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    problem text,
    CONSTRAINT chat_queue_body_check CHECK (((length(body) >= 1) AND (length(body) <= 100000)))
);

ALTER TABLE ONLY public.chat_queue FORCE ROW LEVEL SECURITY;

CREATE TABLE public.chat_reads (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    chat_id uuid NOT NULL,
    user_id uuid NOT NULL,
    read_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.chat_reads FORCE ROW LEVEL SECURITY;

CREATE TABLE public.chat_rules (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    rule text NOT NULL,
    value integer NOT NULL,
    updated_by uuid NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT chat_rules_rule_check CHECK ((rule = 'keep_days'::text)),
    CONSTRAINT chat_rules_value_check CHECK (((value >= 1) AND (value <= 3650)))
);

ALTER TABLE ONLY public.chat_rules FORCE ROW LEVEL SECURITY;

CREATE TABLE public.chat_shares (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    chat_id uuid NOT NULL,
    kind text NOT NULL,
    title text DEFAULT ''::text NOT NULL,
    content jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    CONSTRAINT chat_shares_kind_check CHECK ((kind = ANY (ARRAY['snapshot'::text, 'live'::text])))
);

ALTER TABLE ONLY public.chat_shares FORCE ROW LEVEL SECURITY;

CREATE TABLE public.chat_summaries (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    chat_id uuid NOT NULL,
    message_id uuid NOT NULL,
    body text NOT NULL,
    messages integer NOT NULL,
    model text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT chat_summaries_body_check CHECK (((length(body) >= 1) AND (length(body) <= 20000))),
    CONSTRAINT chat_summaries_messages_check CHECK ((messages > 0))
);

ALTER TABLE ONLY public.chat_summaries FORCE ROW LEVEL SECURITY;

CREATE TABLE public.chat_tool_calls (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    asked_by_run uuid NOT NULL,
    chat_id uuid NOT NULL,
    message_id uuid NOT NULL,
    place integer NOT NULL,
    call jsonb NOT NULL,
    use_case_id uuid NOT NULL,
    use_case_name text NOT NULL,
    mode text NOT NULL,
    fields jsonb NOT NULL,
    inputs jsonb NOT NULL,
    state text NOT NULL,
    problem text,
    run_id uuid,
    asked_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone,
    reply text,
    CONSTRAINT chat_tool_calls_mode_check CHECK ((mode = ANY (ARRAY['auto'::text, 'ask'::text]))),
    CONSTRAINT chat_tool_calls_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'running'::text, 'done'::text, 'refused'::text, 'declined'::text, 'late'::text, 'stopped'::text])))
);

ALTER TABLE ONLY public.chat_tool_calls FORCE ROW LEVEL SECURITY;

CREATE TABLE public.chat_tool_rounds (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    run_id uuid NOT NULL,
    chat_id uuid NOT NULL,
    message_id uuid NOT NULL,
    told jsonb NOT NULL,
    passages uuid[] NOT NULL,
    state text NOT NULL,
    problem text,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT chat_tool_rounds_state_check CHECK ((state = ANY (ARRAY['open'::text, 'continued'::text, 'ended'::text])))
);

ALTER TABLE ONLY public.chat_tool_rounds FORCE ROW LEVEL SECURITY;

CREATE TABLE public.chat_tools (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    chat_id uuid NOT NULL,
    use_case_id uuid NOT NULL,
    mode text NOT NULL,
    place integer NOT NULL,
    CONSTRAINT chat_tools_mode_check CHECK ((mode = ANY (ARRAY['auto'::text, 'ask'::text, 'never'::text])))
);

ALTER TABLE ONLY public.chat_tools FORCE ROW LEVEL SECURITY;

CREATE TABLE public.chats (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    owner_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    folder_id uuid,
    title text DEFAULT ''::text NOT NULL,
    title_made_by text DEFAULT 'question'::text NOT NULL,
    system_text text DEFAULT ''::text NOT NULL,
    model text DEFAULT ''::text NOT NULL,
    region text DEFAULT ''::text NOT NULL,
    sources_only boolean DEFAULT false NOT NULL,
    is_pinned boolean DEFAULT false NOT NULL,
    is_archived boolean DEFAULT false NOT NULL,
    is_temporary boolean DEFAULT false NOT NULL,
    delete_at timestamp with time zone,
    deleted_at timestamp with time zone,
    active_leaf uuid,
    asked_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone,
    origin_use_case_id uuid,
    made_use_case_id uuid,
    revision integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    searches_documents boolean DEFAULT false NOT NULL,
    asks_back boolean DEFAULT false NOT NULL,
    CONSTRAINT chats_check CHECK ((is_temporary = (delete_at IS NOT NULL))),
    CONSTRAINT chats_revision_check CHECK ((revision > 0)),
    CONSTRAINT chats_system_text_check CHECK ((length(system_text) <= 20000)),
    CONSTRAINT chats_title_check CHECK ((length(title) <= 200)),
    CONSTRAINT chats_title_made_by_check CHECK ((title_made_by = ANY (ARRAY['question'::text, 'model'::text, 'person'::text])))
);

ALTER TABLE ONLY public.chats FORCE ROW LEVEL SECURITY;

CREATE TABLE public.dashboards (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    user_id uuid NOT NULL,
    widgets text[] NOT NULL,
    changed_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.dashboards FORCE ROW LEVEL SECURITY;

CREATE TABLE public.data_keys (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    wrapped_by text NOT NULL,
    wrapped bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT data_keys_wrapped_by_check CHECK (((length(wrapped_by) >= 8) AND (length(wrapped_by) <= 64)))
);

ALTER TABLE ONLY public.data_keys FORCE ROW LEVEL SECURITY;

CREATE TABLE public.dismissed_question_pairs (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    texts text NOT NULL,
    dismissed_by uuid NOT NULL,
    dismissed_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.dismissed_question_pairs FORCE ROW LEVEL SECURITY;

CREATE TABLE public.document_tags (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    workspace_id uuid NOT NULL,
    document_id uuid NOT NULL,
    tag text NOT NULL,
    key text GENERATED ALWAYS AS (lower(tag)) STORED NOT NULL,
    CONSTRAINT document_tags_tag_check CHECK (((length(tag) >= 1) AND (length(tag) <= 40)))
);

ALTER TABLE ONLY public.document_tags FORCE ROW LEVEL SECURITY;

CREATE TABLE public.document_vectors (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    document_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    version integer NOT NULL,
    status text DEFAULT 'queued'::text NOT NULL,
    model text,
    region text,
    dimensions integer,
    generation uuid,
    problem_code text,
    problem_message text,
    attempt integer DEFAULT 0 NOT NULL,
    not_before timestamp with time zone,
    queued_at timestamp with time zone DEFAULT now() NOT NULL,
    embedded_at timestamp with time zone,
    CONSTRAINT document_vectors_check CHECK (((status <> 'ready'::text) OR ((model IS NOT NULL) AND (region IS NOT NULL) AND (dimensions IS NOT NULL) AND (generation IS NOT NULL)))),
    CONSTRAINT document_vectors_check1 CHECK (((status <> 'failed'::text) OR ((problem_code IS NOT NULL) AND (problem_message IS NOT NULL)))),
    CONSTRAINT document_vectors_dimensions_check CHECK ((dimensions > 0)),
    CONSTRAINT document_vectors_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'working'::text, 'ready'::text, 'failed'::text, 'none'::text]))),
    CONSTRAINT document_vectors_version_check CHECK ((version > 0))
);

ALTER TABLE ONLY public.document_vectors FORCE ROW LEVEL SECURITY;

CREATE TABLE public.documents (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    folder_kind text DEFAULT 'document'::text NOT NULL,
    folder_id uuid,
    purpose text DEFAULT 'supporting'::text NOT NULL,
    name text NOT NULL,
    blob_key text NOT NULL,
    size bigint NOT NULL,
    sha256 bytea NOT NULL,
    kind text,
    pages integer,
    characters bigint,
    passages integer,
    warnings text[] DEFAULT '{}'::text[] NOT NULL,
    status text DEFAULT 'queued'::text NOT NULL,
    problem_code text,
    problem_message text,
    attempt integer DEFAULT 0 NOT NULL,
    uploaded_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    version_of uuid,
    reading_since timestamp with time zone,
    kept_passages integer,
    added_passages integer,
    removed_passages integer,
    use_case_id uuid,
    CONSTRAINT documents_check CHECK (((status = 'failed'::text) = (problem_code IS NOT NULL))),
    CONSTRAINT documents_folder_kind_check CHECK ((folder_kind = 'document'::text)),
    CONSTRAINT documents_is_version CHECK (((purpose = 'version'::text) = (version_of IS NOT NULL))),
    CONSTRAINT documents_kind_check CHECK ((kind = ANY (ARRAY['pdf'::text, 'docx'::text, 'xlsx'::text, 'pptx'::text, 'odt'::text, 'eml'::text, 'png'::text, 'jpeg'::text, 'webp'::text, 'tiff'::text, 'csv'::text, 'html'::text, 'markdown'::text, 'text'::text, 'vtt'::text, 'srt'::text, 'mp3'::text, 'm4a'::text, 'wav'::text, 'ogg'::text, 'webm'::text, 'mp4'::text]))),
    CONSTRAINT documents_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
    CONSTRAINT documents_purpose_check CHECK ((purpose = ANY (ARRAY['supporting'::text, 'run_input'::text, 'version'::text, 'chat'::text]))),
    CONSTRAINT documents_sha256_check CHECK ((length(sha256) = 32)),
    CONSTRAINT documents_size_check CHECK ((size >= 0)),
    CONSTRAINT documents_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'extracting'::text, 'ready'::text, 'failed'::text]))),
    CONSTRAINT documents_version_check CHECK ((version > 0)),
    CONSTRAINT documents_version_read CHECK (((purpose <> 'version'::text) OR (status <> 'ready'::text) OR (kept_passages IS NOT NULL)))
);

ALTER TABLE ONLY public.documents FORCE ROW LEVEL SECURITY;

CREATE TABLE public.entries (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    staff_id uuid NOT NULL,
    reason text NOT NULL,
    may_change boolean NOT NULL,
    minutes integer NOT NULL,
    is_emergency boolean DEFAULT false NOT NULL,
    state text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    answered_by uuid,
    answered_at timestamp with time zone,
    answer text DEFAULT ''::text NOT NULL,
    good_until timestamp with time zone,
    session_id uuid,
    entered_at timestamp with time zone,
    until_at timestamp with time zone,
    ended_at timestamp with time zone,
    CONSTRAINT entries_answer_check CHECK ((length(answer) <= 500)),
    CONSTRAINT entries_check CHECK (((state = 'entered'::text) = (session_id IS NOT NULL))),
    CONSTRAINT entries_check1 CHECK ((((session_id IS NULL) = (entered_at IS NULL)) AND ((session_id IS NULL) = (until_at IS NULL)))),
    CONSTRAINT entries_check2 CHECK (((state <> 'granted'::text) OR (good_until IS NOT NULL))),
    CONSTRAINT entries_check3 CHECK (((answered_by IS NULL) OR (answered_by <> staff_id))),
    CONSTRAINT entries_minutes_check CHECK ((minutes = ANY (ARRAY[15, 30, 60]))),
    CONSTRAINT entries_reason_check CHECK (((length(reason) >= 10) AND (length(reason) <= 500))),
    CONSTRAINT entries_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'granted'::text, 'refused'::text, 'entered'::text])))
);

ALTER TABLE ONLY public.entries FORCE ROW LEVEL SECURITY;

CREATE TABLE public.favourite_workspaces (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    user_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    added_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.favourite_workspaces FORCE ROW LEVEL SECURITY;

CREATE TABLE public.favourites (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    user_id uuid NOT NULL,
    use_case_id uuid NOT NULL,
    added_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.favourites FORCE ROW LEVEL SECURITY;

CREATE TABLE public.first_steps (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    user_id uuid NOT NULL,
    skipped text[] NOT NULL,
    is_hidden boolean NOT NULL,
    changed_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.first_steps FORCE ROW LEVEL SECURITY;

CREATE TABLE public.folders (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    kind text NOT NULL,
    parent_id uuid,
    name text NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    chain uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    gate_id uuid,
    CONSTRAINT folders_kind_check CHECK ((kind = ANY (ARRAY['use_case'::text, 'document'::text]))),
    CONSTRAINT folders_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);

ALTER TABLE ONLY public.folders FORCE ROW LEVEL SECURITY;

CREATE TABLE public.grants (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    folder_kind text DEFAULT 'use_case'::text NOT NULL,
    folder_id uuid,
    use_case_id uuid,
    user_id uuid,
    role_id uuid,
    level smallint NOT NULL,
    granted_by uuid NOT NULL,
    granted_at timestamp with time zone NOT NULL,
    CONSTRAINT grants_check CHECK (((folder_id IS NULL) <> (use_case_id IS NULL))),
    CONSTRAINT grants_check1 CHECK (((user_id IS NULL) <> (role_id IS NULL))),
    CONSTRAINT grants_folder_kind_check CHECK ((folder_kind = 'use_case'::text)),
    CONSTRAINT grants_level_check CHECK (((level >= 1) AND (level <= 4)))
);

ALTER TABLE ONLY public.grants FORCE ROW LEVEL SECURITY;

CREATE TABLE public.guide_captions (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    guide_id uuid NOT NULL,
    language text NOT NULL,
    cues jsonb NOT NULL,
    length_ms bigint NOT NULL,
    CONSTRAINT guide_captions_language_check CHECK (((length(language) >= 2) AND (length(language) <= 35))),
    CONSTRAINT guide_captions_length_ms_check CHECK ((length_ms >= 0))
);

ALTER TABLE ONLY public.guide_captions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.guide_films_awaited (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    guide_id uuid NOT NULL,
    from_client bigint NOT NULL,
    from_file uuid NOT NULL,
    file_name text NOT NULL,
    media_type text NOT NULL,
    size bigint NOT NULL,
    publishes boolean NOT NULL,
    CONSTRAINT guide_films_awaited_file_name_check CHECK ((length(file_name) <= 255)),
    CONSTRAINT guide_films_awaited_media_type_check CHECK ((length(media_type) <= 40)),
    CONSTRAINT guide_films_awaited_size_check CHECK ((size >= 0))
);

ALTER TABLE ONLY public.guide_films_awaited FORCE ROW LEVEL SECURITY;

CREATE TABLE public.guide_progress (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    user_id uuid NOT NULL,
    of_client bigint NOT NULL,
    guide_id uuid NOT NULL,
    position_ms bigint NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    CONSTRAINT guide_progress_position_ms_check CHECK ((position_ms >= 0))
);

ALTER TABLE ONLY public.guide_progress FORCE ROW LEVEL SECURITY;

CREATE TABLE public.guides (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    title text NOT NULL,
    summary text NOT NULL,
    language text NOT NULL,
    place integer NOT NULL,
    is_published boolean DEFAULT false NOT NULL,
    is_for_all boolean DEFAULT false NOT NULL,
    role_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    workspace_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    pages text[] DEFAULT '{}'::text[] NOT NULL,
    chapters jsonb DEFAULT '[]'::jsonb NOT NULL,
    file_id uuid,
    file_name text,
    media_type text,
    size bigint,
    link text,
    revision integer DEFAULT 1 NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT guides_check CHECK ((num_nonnulls(file_id, link) <= 1)),
    CONSTRAINT guides_check1 CHECK ((num_nonnulls(file_id, media_type, size) = ANY (ARRAY[0, 3]))),
    CONSTRAINT guides_file_name_check CHECK ((length(file_name) <= 255)),
    CONSTRAINT guides_for_all CHECK (((NOT is_for_all) OR ((client_id = 1) AND (workspace_ids = '{}'::uuid[])))),
    CONSTRAINT guides_language_check CHECK ((length(language) <= 35)),
    CONSTRAINT guides_link_check CHECK ((length(link) <= 2000)),
    CONSTRAINT guides_media_type_check CHECK ((length(media_type) <= 40)),
    CONSTRAINT guides_size_check CHECK ((size >= 0)),
    CONSTRAINT guides_summary_check CHECK ((length(summary) <= 2000)),
    CONSTRAINT guides_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);

ALTER TABLE ONLY public.guides FORCE ROW LEVEL SECURITY;

CREATE TABLE public.home_set_aside (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    object_id uuid NOT NULL,
    until timestamp with time zone NOT NULL,
    CONSTRAINT home_set_aside_kind_check CHECK ((kind = ANY (ARRAY['run'::text, 'use_case'::text, 'document'::text])))
);

ALTER TABLE ONLY public.home_set_aside FORCE ROW LEVEL SECURITY;

CREATE TABLE public.insight_policies (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    version integer NOT NULL,
    naming text NOT NULL,
    smallest_group integer NOT NULL,
    salt uuid NOT NULL,
    changed_by uuid NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT insight_policies_naming_check CHECK ((naming = ANY (ARRAY['named'::text, 'pseudonyms'::text, 'sums'::text]))),
    CONSTRAINT insight_policies_smallest_group_check CHECK (((smallest_group >= 2) AND (smallest_group <= 100))),
    CONSTRAINT insight_policies_version_check CHECK ((version > 0))
);

ALTER TABLE ONLY public.insight_policies FORCE ROW LEVEL SECURITY;

CREATE TABLE public.invoice_lines (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    invoice text NOT NULL,
    line integer NOT NULL,
    basis text NOT NULL,
    amount bigint NOT NULL,
    from_at timestamp with time zone NOT NULL,
    until_at timestamp with time zone NOT NULL,
    is_final boolean NOT NULL,
    summed_at timestamp with time zone NOT NULL,
    CONSTRAINT invoice_lines_basis_check CHECK ((basis = ANY (ARRAY['tokens'::text, 'runs'::text]))),
    CONSTRAINT invoice_lines_line_check CHECK ((line > 0))
);

ALTER TABLE ONLY public.invoice_lines FORCE ROW LEVEL SECURITY;

CREATE TABLE public.invoice_shares (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    invoice text NOT NULL,
    line integer NOT NULL,
    part integer NOT NULL,
    use_case_id uuid,
    user_id uuid,
    entries bigint NOT NULL,
    runs bigint NOT NULL,
    tokens bigint NOT NULL,
    weight bigint NOT NULL,
    amount bigint NOT NULL,
    last_rest numeric,
    last_entry uuid
);

ALTER TABLE ONLY public.invoice_shares FORCE ROW LEVEL SECURITY;

CREATE TABLE public.jobs (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    subject uuid NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    due_at timestamp with time zone,
    attempt integer DEFAULT 0 NOT NULL,
    fence bigint DEFAULT 0 NOT NULL,
    lease_owner uuid,
    again boolean DEFAULT false NOT NULL,
    canceled boolean DEFAULT false NOT NULL,
    last_error text,
    repeats integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    failed_at timestamp with time zone,
    CONSTRAINT jobs_check CHECK (((due_at IS NULL) = (state = 'failed'::text))),
    CONSTRAINT jobs_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 40))),
    CONSTRAINT jobs_last_error_check CHECK ((length(last_error) <= 500)),
    CONSTRAINT jobs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'failed'::text])))
);

ALTER TABLE ONLY public.jobs FORCE ROW LEVEL SECURITY;

CREATE TABLE public.kept_names (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    successor_id uuid,
    kept_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.kept_names FORCE ROW LEVEL SECURITY;

CREATE TABLE public.mails (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    recipient text NOT NULL,
    sealed bytea,
    status text DEFAULT 'queued'::text NOT NULL,
    attempt integer DEFAULT 0 NOT NULL,
    last_error text,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    CONSTRAINT mails_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 40))),
    CONSTRAINT mails_last_error_check CHECK ((length(last_error) <= 500)),
    CONSTRAINT mails_recipient_check CHECK (((length(recipient) >= 3) AND (length(recipient) <= 254))),
    CONSTRAINT mails_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text])))
);

ALTER TABLE ONLY public.mails FORCE ROW LEVEL SECURITY;

CREATE TABLE public.notification_defaults (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    category text NOT NULL,
    in_app boolean NOT NULL,
    mail text NOT NULL,
    push boolean DEFAULT true NOT NULL,
    CONSTRAINT notification_defaults_category_check CHECK (((length(category) >= 1) AND (length(category) <= 40))),
    CONSTRAINT notification_defaults_mail_check CHECK ((mail = ANY (ARRAY['off'::text, 'at_once'::text, 'hourly'::text, 'daily'::text, 'weekly'::text])))
);

ALTER TABLE ONLY public.notification_defaults FORCE ROW LEVEL SECURITY;

CREATE TABLE public.notification_inboxes (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    user_id uuid NOT NULL,
    revision bigint DEFAULT 1 NOT NULL,
    quiet_from time without time zone,
    quiet_until time without time zone,
    seen_at timestamp with time zone,
    CONSTRAINT notification_inboxes_check CHECK (((quiet_from IS NULL) = (quiet_until IS NULL))),
    CONSTRAINT notification_inboxes_check1 CHECK ((quiet_from <> quiet_until))
);

ALTER TABLE ONLY public.notification_inboxes FORCE ROW LEVEL SECURITY;

CREATE TABLE public.notification_mutes (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    object_id uuid NOT NULL,
    muted_at timestamp with time zone NOT NULL,
    CONSTRAINT notification_mutes_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 40)))
);

ALTER TABLE ONLY public.notification_mutes FORCE ROW LEVEL SECURITY;

CREATE TABLE public.notification_preferences (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    user_id uuid NOT NULL,
    category text NOT NULL,
    in_app boolean NOT NULL,
    mail text NOT NULL,
    push boolean DEFAULT true NOT NULL,
    CONSTRAINT notification_preferences_category_check CHECK (((length(category) >= 1) AND (length(category) <= 40))),
    CONSTRAINT notification_preferences_mail_check CHECK ((mail = ANY (ARRAY['off'::text, 'at_once'::text, 'hourly'::text, 'daily'::text, 'weekly'::text])))
);

ALTER TABLE ONLY public.notification_preferences FORCE ROW LEVEL SECURITY;

CREATE TABLE public.notifications (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    object_id uuid NOT NULL,
    actor_id uuid,
    facts jsonb DEFAULT '{}'::jsonb NOT NULL,
    window_start timestamp with time zone NOT NULL,
    count integer DEFAULT 1 NOT NULL,
    in_app boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    read_at timestamp with time zone,
    archived_at timestamp with time zone,
    snoozed_until timestamp with time zone,
    mail_due_at timestamp with time zone,
    mailed_at timestamp with time zone,
    CONSTRAINT notifications_count_check CHECK ((count > 0)),
    CONSTRAINT notifications_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 40)))
);

ALTER TABLE ONLY public.notifications FORCE ROW LEVEL SECURITY;

CREATE TABLE public.output_comment_mentions (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    comment_id uuid NOT NULL,
    user_id uuid NOT NULL
);

ALTER TABLE ONLY public.output_comment_mentions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.output_comment_reads (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    run_id uuid NOT NULL,
    user_id uuid NOT NULL,
    read_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.output_comment_reads FORCE ROW LEVEL SECURITY;

CREATE TABLE public.output_comments (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    run_id uuid NOT NULL,
    parent_id uuid,
    version integer NOT NULL,
    anchor jsonb,
    body text NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    edited_at timestamp with time zone,
    resolved_by uuid,
    resolved_at timestamp with time zone,
    CONSTRAINT output_comments_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000))),
    CONSTRAINT output_comments_check CHECK (((resolved_by IS NULL) = (resolved_at IS NULL))),
    CONSTRAINT output_comments_check1 CHECK (((parent_id IS NULL) OR ((anchor IS NULL) AND (resolved_at IS NULL)))),
    CONSTRAINT output_comments_version_check CHECK ((version > 0))
);

ALTER TABLE ONLY public.output_comments FORCE ROW LEVEL SECURITY;

CREATE TABLE public.output_pictures (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    run_id uuid NOT NULL,
    blob_key text NOT NULL,
    kind text NOT NULL,
    size bigint NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    sha256 bytea,
    CONSTRAINT output_pictures_height_check CHECK ((height > 0)),
    CONSTRAINT output_pictures_kind_check CHECK ((kind = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text]))),
    CONSTRAINT output_pictures_sha256_check CHECK ((length(sha256) = 32)),
    CONSTRAINT output_pictures_size_check CHECK ((size > 0)),
    CONSTRAINT output_pictures_width_check CHECK ((width > 0))
);

ALTER TABLE ONLY public.output_pictures FORCE ROW LEVEL SECURITY;

CREATE TABLE public.outputs (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    run_id uuid NOT NULL,
    version integer NOT NULL,
    content jsonb NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    kind text DEFAULT 'model'::text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    restored_from integer,
    CONSTRAINT outputs_kind_check CHECK ((kind = ANY (ARRAY['model'::text, 'edit'::text, 'restore'::text]))),
    CONSTRAINT outputs_note_check CHECK ((length(note) <= 200)),
    CONSTRAINT outputs_restored_from_check CHECK ((restored_from > 0)),
    CONSTRAINT outputs_version_check CHECK ((version > 0))
);

ALTER TABLE ONLY public.outputs FORCE ROW LEVEL SECURITY;

CREATE TABLE public.passage_vectors (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    passage_id uuid NOT NULL,
    document_id uuid NOT NULL,
    model text NOT NULL,
    dimensions integer NOT NULL,
    scale real NOT NULL,
    vector bytea NOT NULL,
    sentences bytea DEFAULT '\x'::bytea NOT NULL,
    CONSTRAINT passage_vectors_check CHECK ((length(vector) = dimensions)),
    CONSTRAINT passage_vectors_dimensions_check CHECK ((dimensions > 0)),
    CONSTRAINT passage_vectors_scale_check CHECK ((scale > (0)::double precision)),
    CONSTRAINT passage_vectors_sentences CHECK (((length(sentences) % (dimensions + 4)) = 0))
);
ALTER TABLE ONLY public.passage_vectors ALTER COLUMN vector SET STORAGE EXTERNAL;
ALTER TABLE ONLY public.passage_vectors ALTER COLUMN sentences SET STORAGE EXTERNAL;

ALTER TABLE ONLY public.passage_vectors FORCE ROW LEVEL SECURITY;

CREATE TABLE public.passages (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    document_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    ordinal integer NOT NULL,
    page integer,
    heading text,
    start_offset bigint NOT NULL,
    end_offset bigint NOT NULL,
    table_header text,
    text text NOT NULL,
    searchable boolean DEFAULT true NOT NULL,
    language regconfig DEFAULT 'english'::regconfig NOT NULL,
    tsv tsvector GENERATED ALWAYS AS (to_tsvector(language, ((COALESCE(heading, ''::text) || ' '::text) || text))) STORED,
    version integer DEFAULT 1 NOT NULL,
    start_ms bigint,
    end_ms bigint,
    speaker text,
    CONSTRAINT passages_check CHECK ((end_ms >= start_ms)),
    CONSTRAINT passages_check1 CHECK ((end_offset >= start_offset)),
    CONSTRAINT passages_speaker_check CHECK ((length(speaker) <= 200)),
    CONSTRAINT passages_start_ms_check CHECK ((start_ms >= 0))
);

ALTER TABLE ONLY public.passages FORCE ROW LEVEL SECURITY;

CREATE TABLE public.passkeys (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    credential_id bytea NOT NULL,
    credential jsonb NOT NULL,
    name text NOT NULL,
    last_used_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT passkeys_credential_id_check CHECK (((octet_length(credential_id) >= 1) AND (octet_length(credential_id) <= 1023))),
    CONSTRAINT passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);

ALTER TABLE ONLY public.passkeys FORCE ROW LEVEL SECURITY;

CREATE TABLE public.password_resets (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    user_id uuid NOT NULL,
    code_mac bytea NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT password_resets_code_mac_check CHECK ((octet_length(code_mac) = 32))
);

ALTER TABLE ONLY public.password_resets FORCE ROW LEVEL SECURITY;

CREATE TABLE public.plugin_partners (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    plugin text NOT NULL,
    user_id uuid NOT NULL,
    granted_by uuid NOT NULL,
    granted_at timestamp with time zone NOT NULL,
    CONSTRAINT plugin_partners_client_id_check CHECK ((client_id = 1)),
    CONSTRAINT plugin_partners_plugin_check CHECK (((length(plugin) >= 1) AND (length(plugin) <= 64)))
);

ALTER TABLE ONLY public.plugin_partners FORCE ROW LEVEL SECURITY;

CREATE TABLE public.publish_gates (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    workspace_id uuid NOT NULL,
    min_rate integer NOT NULL,
    min_examples integer NOT NULL,
    override_by text NOT NULL,
    set_by uuid NOT NULL,
    set_at timestamp with time zone NOT NULL,
    CONSTRAINT publish_gates_min_examples_check CHECK (((min_examples >= 3) AND (min_examples <= 20))),
    CONSTRAINT publish_gates_min_rate_check CHECK (((min_rate >= 1) AND (min_rate <= 100))),
    CONSTRAINT publish_gates_override_by_check CHECK ((override_by = ANY (ARRAY['nobody'::text, 'admins'::text, 'publishers'::text])))
);

ALTER TABLE ONLY public.publish_gates FORCE ROW LEVEL SECURITY;

CREATE TABLE public.push_keys (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    generation integer NOT NULL,
    private bytea NOT NULL,
    public bytea NOT NULL
);

ALTER TABLE ONLY public.push_keys FORCE ROW LEVEL SECURITY;

CREATE TABLE public.push_rules (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    rule text NOT NULL,
    value boolean NOT NULL,
    CONSTRAINT push_rules_rule_check CHECK ((rule = 'is_allowed'::text))
);

ALTER TABLE ONLY public.push_rules FORCE ROW LEVEL SECURITY;

CREATE TABLE public.push_subscriptions (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    endpoint text NOT NULL,
    p256dh bytea NOT NULL,
    auth bytea NOT NULL,
    browser text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    pushed_at timestamp with time zone,
    failures integer DEFAULT 0 NOT NULL,
    CONSTRAINT push_subscriptions_auth_check CHECK ((octet_length(auth) = 16)),
    CONSTRAINT push_subscriptions_browser_check CHECK ((length(browser) <= 200)),
    CONSTRAINT push_subscriptions_endpoint_check CHECK (((length(endpoint) >= 1) AND (length(endpoint) <= 2000))),
    CONSTRAINT push_subscriptions_p256dh_check CHECK ((octet_length(p256dh) = 65))
);

ALTER TABLE ONLY public.push_subscriptions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.question_entries (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    key text NOT NULL,
    topic text NOT NULL,
    question text NOT NULL,
    answer text NOT NULL,
    language text NOT NULL,
    valid_from date,
    valid_until date,
    owner text NOT NULL,
    review_on date,
    normal text NOT NULL,
    normal_md5 text GENERATED ALWAYS AS (md5(normal)) STORED NOT NULL,
    gist text NOT NULL,
    gist_md5 text GENERATED ALWAYS AS (md5(gist)) STORED NOT NULL,
    content text NOT NULL,
    made_by uuid NOT NULL,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT question_entries_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 20000))),
    CONSTRAINT question_entries_check CHECK ((valid_until >= valid_from)),
    CONSTRAINT question_entries_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200))),
    CONSTRAINT question_entries_language_check CHECK ((length(language) <= 35)),
    CONSTRAINT question_entries_owner_check CHECK ((length(owner) <= 200)),
    CONSTRAINT question_entries_question_check CHECK (((length(question) >= 1) AND (length(question) <= 2000))),
    CONSTRAINT question_entries_topic_check CHECK ((length(topic) <= 200))
);

ALTER TABLE ONLY public.question_entries FORCE ROW LEVEL SECURITY;

CREATE TABLE public.question_hits (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    entry_id uuid NOT NULL,
    hits bigint NOT NULL,
    last_at timestamp with time zone NOT NULL,
    CONSTRAINT question_hits_hits_check CHECK ((hits > 0))
);

ALTER TABLE ONLY public.question_hits FORCE ROW LEVEL SECURITY;

CREATE TABLE public.question_import_rows (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    import_id uuid NOT NULL,
    number integer NOT NULL,
    cells jsonb NOT NULL,
    faults jsonb,
    outcome text,
    of_row integer,
    of_entry uuid,
    of_key text,
    entry_id uuid,
    key text,
    topic text,
    question text,
    answer text,
    language text,
    valid_from date,
    valid_until date,
    owner text,
    review_on date,
    normal text,
    normal_md5 text GENERATED ALWAYS AS (md5(normal)) STORED,
    gist text,
    content text,
    of_meaning uuid,
    choice text,
    CONSTRAINT question_import_rows_choice CHECK (((choice IS NULL) OR ((choice = ANY (ARRAY['keep'::text, 'replace'::text, 'skip'::text])) AND (of_meaning IS NOT NULL)))),
    CONSTRAINT question_import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['added'::text, 'changed'::text, 'same'::text, 'duplicate'::text, 'faulty'::text])))
);

ALTER TABLE ONLY public.question_import_rows FORCE ROW LEVEL SECURITY;

CREATE TABLE public.question_imports (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    status text NOT NULL,
    columns text[] NOT NULL,
    source text NOT NULL,
    mapping jsonb NOT NULL,
    replaces boolean DEFAULT false NOT NULL,
    warnings text[] DEFAULT '{}'::text[] NOT NULL,
    rows integer NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    version integer,
    made_by uuid NOT NULL,
    made_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT question_imports_check CHECK (((version IS NOT NULL) = (status = 'done'::text))),
    CONSTRAINT question_imports_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
    CONSTRAINT question_imports_rows_check CHECK ((rows >= 0)),
    CONSTRAINT question_imports_status_check CHECK ((status = ANY (ARRAY['mapping'::text, 'checking'::text, 'checked'::text, 'committing'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);

ALTER TABLE ONLY public.question_imports FORCE ROW LEVEL SECURITY;

CREATE TABLE public.question_mappings (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    source text NOT NULL,
    mapping jsonb NOT NULL
);

ALTER TABLE ONLY public.question_mappings FORCE ROW LEVEL SECURITY;

CREATE TABLE public.question_pairs (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    entry_id uuid NOT NULL,
    other_id uuid NOT NULL,
    nearness real NOT NULL,
    differs boolean NOT NULL,
    texts text,
    CONSTRAINT question_pairs_check CHECK ((entry_id < other_id))
);

ALTER TABLE ONLY public.question_pairs FORCE ROW LEVEL SECURITY;

CREATE TABLE public.question_spans (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    entry_id uuid NOT NULL,
    since integer NOT NULL,
    until integer,
    is_paired boolean DEFAULT false NOT NULL,
    CONSTRAINT question_spans_check CHECK ((until > since))
);

ALTER TABLE ONLY public.question_spans FORCE ROW LEVEL SECURITY;

CREATE TABLE public.question_vectors (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    entry_id uuid NOT NULL,
    space text NOT NULL,
    scale real NOT NULL,
    vector bytea NOT NULL
);

ALTER TABLE ONLY public.question_vectors FORCE ROW LEVEL SECURITY;

CREATE TABLE public.question_versions (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    number integer NOT NULL,
    origin text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    entries integer NOT NULL,
    added integer NOT NULL,
    changed integer NOT NULL,
    removed integer NOT NULL,
    made_by uuid NOT NULL,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT question_versions_added_check CHECK ((added >= 0)),
    CONSTRAINT question_versions_changed_check CHECK ((changed >= 0)),
    CONSTRAINT question_versions_entries_check CHECK ((entries >= 0)),
    CONSTRAINT question_versions_note_check CHECK ((length(note) <= 300)),
    CONSTRAINT question_versions_number_check CHECK ((number > 0)),
    CONSTRAINT question_versions_number_check1 CHECK ((number <> 397)),
    CONSTRAINT question_versions_origin_check CHECK ((origin = ANY (ARRAY['import'::text, 'edit'::text, 'restore'::text]))),
    CONSTRAINT question_versions_removed_check CHECK ((removed >= 0))
);

ALTER TABLE ONLY public.question_versions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.recording_settings (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    enabled boolean NOT NULL,
    permitted boolean NOT NULL,
    share integer NOT NULL,
    retention_days integer NOT NULL,
    keeps_texts boolean NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT recording_settings_retention_days_check CHECK (((retention_days >= 1) AND (retention_days <= 90))),
    CONSTRAINT recording_settings_share_check CHECK (((share >= 1) AND (share <= 100)))
);

ALTER TABLE ONLY public.recording_settings FORCE ROW LEVEL SECURITY;

CREATE TABLE public.recordings (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    run_id uuid NOT NULL,
    plugin text NOT NULL,
    plugin_version text NOT NULL,
    plugin_digest text NOT NULL,
    region text NOT NULL,
    outcome text NOT NULL,
    playable boolean NOT NULL,
    bytes bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    has_texts boolean DEFAULT true NOT NULL,
    CONSTRAINT recordings_bytes_check CHECK ((bytes >= 0))
);

ALTER TABLE ONLY public.recordings FORCE ROW LEVEL SECURITY;

CREATE TABLE public.recovery_codes (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    user_id uuid NOT NULL,
    code_mac bytea NOT NULL,
    used_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT recovery_codes_code_mac_check CHECK ((octet_length(code_mac) = 32))
);

ALTER TABLE ONLY public.recovery_codes FORCE ROW LEVEL SECURITY;

CREATE TABLE public.restrictions (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    folder_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    restricted_by uuid NOT NULL,
    restricted_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.restrictions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.run_bookmarks (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    user_id uuid NOT NULL,
    run_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.run_bookmarks FORCE ROW LEVEL SECURITY;

CREATE TABLE public.run_events (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    run_id uuid NOT NULL,
    first_seq bigint NOT NULL,
    last_seq bigint NOT NULL,
    events jsonb NOT NULL,
    CONSTRAINT run_events_check CHECK (((last_seq >= first_seq) AND (jsonb_array_length(events) = ((last_seq - first_seq) + 1)))),
    CONSTRAINT run_events_first_seq_check CHECK ((first_seq > 0))
);

ALTER TABLE ONLY public.run_events FORCE ROW LEVEL SECURITY;

CREATE TABLE public.run_feedback (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    run_id uuid NOT NULL,
    user_id uuid NOT NULL,
    use_case_id uuid,
    is_good boolean NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    words text DEFAULT ''::text NOT NULL,
    given_at timestamp with time zone NOT NULL,
    CONSTRAINT run_feedback_reason_check CHECK ((reason = ANY (ARRAY[''::text, 'wrong'::text, 'incomplete'::text, 'sources'::text, 'style'::text, 'too_long'::text, 'slow'::text, 'other'::text]))),
    CONSTRAINT run_feedback_words_check CHECK ((length(words) <= 2000))
);

ALTER TABLE ONLY public.run_feedback FORCE ROW LEVEL SECURITY;

CREATE TABLE public.run_seal_entries (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    run_id uuid NOT NULL,
    seal integer NOT NULL,
    "position" integer NOT NULL,
    kind text NOT NULL,
    key text DEFAULT ''::text NOT NULL,
    content text NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT run_seal_entries_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT run_seal_entries_key_check CHECK ((length(key) <= 100)),
    CONSTRAINT run_seal_entries_kind_check CHECK ((kind = ANY (ARRAY['run'::text, 'use_case'::text, 'inputs'::text, 'document'::text, 'request'::text, 'model'::text, 'output'::text, 'picture'::text, 'lock'::text]))),
    CONSTRAINT run_seal_entries_position_check CHECK (("position" > 0))
);

ALTER TABLE ONLY public.run_seal_entries FORCE ROW LEVEL SECURITY;

CREATE TABLE public.run_seals (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    run_id uuid NOT NULL,
    seal integer NOT NULL,
    hash bytea NOT NULL,
    sealed_at timestamp with time zone NOT NULL,
    superseded_at timestamp with time zone,
    superseded_by uuid,
    form smallint DEFAULT 1 NOT NULL,
    CONSTRAINT run_seals_form_check CHECK ((form > 0)),
    CONSTRAINT run_seals_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT run_seals_seal_check CHECK ((seal > 0))
);

ALTER TABLE ONLY public.run_seals FORCE ROW LEVEL SECURITY;

CREATE TABLE public.run_speakers (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    run_id uuid NOT NULL,
    speaker text NOT NULL,
    name text NOT NULL,
    changed_by uuid NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT run_speakers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
    CONSTRAINT run_speakers_speaker_check CHECK (((length(speaker) >= 1) AND (length(speaker) <= 200)))
);

ALTER TABLE ONLY public.run_speakers FORCE ROW LEVEL SECURITY;

CREATE TABLE public.runs (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    use_case_id uuid,
    use_case_version integer,
    use_case_name text NOT NULL,
    title text DEFAULT ''::text NOT NULL,
    inputs jsonb NOT NULL,
    request jsonb NOT NULL,
    model text NOT NULL,
    region text NOT NULL,
    plugin text NOT NULL,
    plugin_version text DEFAULT ''::text NOT NULL,
    plugin_digest text DEFAULT ''::text NOT NULL,
    status text NOT NULL,
    reason_code text,
    reason_message text,
    attempt integer DEFAULT 1 NOT NULL,
    stop_requested boolean DEFAULT false NOT NULL,
    last_event bigint DEFAULT 0 NOT NULL,
    passages_offered integer DEFAULT 0 NOT NULL,
    passages_cited integer DEFAULT 0 NOT NULL,
    input_tokens bigint,
    output_tokens bigint,
    first_delta_ms integer,
    is_locked boolean DEFAULT false NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    lease_owner uuid,
    lease_until timestamp with time zone,
    fence bigint DEFAULT 1 NOT NULL,
    attempts jsonb DEFAULT '[]'::jsonb NOT NULL,
    locked_by uuid,
    locked_at timestamp with time zone,
    lock_reason text,
    batch_id uuid,
    batch_row integer,
    is_check boolean DEFAULT false NOT NULL,
    chat_id uuid,
    CONSTRAINT runs_attempt_check CHECK ((attempt > 0)),
    CONSTRAINT runs_check CHECK (((status = ANY (ARRAY['succeeded'::text, 'failed'::text, 'cancelled'::text])) = (finished_at IS NOT NULL))),
    CONSTRAINT runs_check1 CHECK (((status <> 'failed'::text) OR (reason_code IS NOT NULL))),
    CONSTRAINT runs_lock_reason_check CHECK ((length(lock_reason) <= 500)),
    CONSTRAINT runs_of_one CHECK (((use_case_id IS NULL) <> (chat_id IS NULL))),
    CONSTRAINT runs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text]))),
    CONSTRAINT runs_title_check CHECK ((length(title) <= 200))
);

ALTER TABLE ONLY public.runs FORCE ROW LEVEL SECURITY;

CREATE TABLE public.saved_formats (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    format jsonb NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_by uuid NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT saved_formats_description_check CHECK ((length(description) <= 2000)),
    CONSTRAINT saved_formats_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);

ALTER TABLE ONLY public.saved_formats FORCE ROW LEVEL SECURITY;

CREATE TABLE public.schedules (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    use_case_id uuid NOT NULL,
    name text NOT NULL,
    rule text NOT NULL,
    begins timestamp without time zone NOT NULL,
    time_zone text NOT NULL,
    inputs jsonb,
    sheet_id uuid,
    mails boolean NOT NULL,
    status text NOT NULL,
    reason_code text,
    reason text,
    note text,
    next_at timestamp with time zone,
    last_at timestamp with time zone,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT schedules_check CHECK (((status = 'active'::text) = (next_at IS NOT NULL))),
    CONSTRAINT schedules_check1 CHECK (((inputs IS NULL) <> (sheet_id IS NULL))),
    CONSTRAINT schedules_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
    CONSTRAINT schedules_rule_check CHECK ((length(rule) <= 500)),
    CONSTRAINT schedules_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'ended'::text])))
);

ALTER TABLE ONLY public.schedules FORCE ROW LEVEL SECURITY;

CREATE TABLE public.scim_group_members (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    group_id uuid NOT NULL,
    user_id uuid NOT NULL
);

ALTER TABLE ONLY public.scim_group_members FORCE ROW LEVEL SECURITY;

CREATE TABLE public.scim_group_times (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    user_id uuid NOT NULL,
    group_id uuid NOT NULL,
    from_at timestamp with time zone NOT NULL,
    until_at timestamp with time zone DEFAULT 'infinity'::timestamp with time zone NOT NULL,
    CONSTRAINT scim_group_times_check CHECK ((from_at <= until_at))
);

ALTER TABLE ONLY public.scim_group_times FORCE ROW LEVEL SECURITY;

CREATE TABLE public.scim_groups (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    display_name text NOT NULL,
    external_id text,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT scim_groups_display_name_check CHECK (((length(display_name) >= 1) AND (length(display_name) <= 200))),
    CONSTRAINT scim_groups_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 255)))
);

ALTER TABLE ONLY public.scim_groups FORCE ROW LEVEL SECURITY;

CREATE TABLE public.scim_tokens (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    tag bytea NOT NULL,
    rights text[],
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    CONSTRAINT scim_tokens_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
    CONSTRAINT scim_tokens_tag_check CHECK ((length(tag) = 32))
);

ALTER TABLE ONLY public.scim_tokens FORCE ROW LEVEL SECURITY;

CREATE TABLE public.scim_users (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    user_id uuid NOT NULL,
    user_name text,
    external_id text,
    display_name text,
    given_role uuid,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT scim_users_display_name_check CHECK (((length(display_name) >= 1) AND (length(display_name) <= 200))),
    CONSTRAINT scim_users_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 255))),
    CONSTRAINT scim_users_user_name_check CHECK (((length(user_name) >= 1) AND (length(user_name) <= 254)))
);

ALTER TABLE ONLY public.scim_users FORCE ROW LEVEL SECURITY;

CREATE TABLE public.security_tokens (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    app text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT security_tokens_app_check CHECK ((app = ANY (ARRAY['calls'::text, 'na'::text])))
);

ALTER TABLE ONLY public.security_tokens FORCE ROW LEVEL SECURITY;

CREATE TABLE public.sessions (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    user_id uuid,
    generation integer DEFAULT 1 NOT NULL,
    rotated_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    revoked_reason text,
    user_agent text DEFAULT ''::text NOT NULL,
    ip text DEFAULT ''::text NOT NULL,
    time_zone text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    way text DEFAULT 'password'::text NOT NULL,
    proven_at timestamp with time zone,
    actor_client_id bigint,
    actor_id uuid,
    actor_session_id uuid,
    acting_reason text,
    acting_write boolean DEFAULT false NOT NULL,
    CONSTRAINT sessions_acting_reason_check CHECK ((length(acting_reason) <= 500)),
    CONSTRAINT sessions_generation_check CHECK ((generation > 0)),
    CONSTRAINT sessions_ip_check CHECK ((length(ip) <= 64)),
    CONSTRAINT sessions_of_a_person_or_acting CHECK (
CASE
    WHEN (way = 'acting'::text) THEN ((user_id IS NULL) AND (actor_client_id IS NOT NULL) AND (actor_id IS NOT NULL) AND (actor_session_id IS NOT NULL) AND (acting_reason IS NOT NULL))
    ELSE ((user_id IS NOT NULL) AND (actor_id IS NULL))
END),
    CONSTRAINT sessions_revoked_reason_check CHECK ((revoked_reason = ANY (ARRAY['signed_out'::text, 'reuse'::text, 'suspended'::text, 'password_changed'::text, 'removed'::text, 'ended_elsewhere'::text, 'factors_changed'::text, 'role_changed'::text, 'acting_ended'::text, 'sso_required'::text]))),
    CONSTRAINT sessions_time_zone_check CHECK ((length(time_zone) <= 64)),
    CONSTRAINT sessions_user_agent_check CHECK ((length(user_agent) <= 400)),
    CONSTRAINT sessions_way_check CHECK ((way = ANY (ARRAY['password'::text, 'invite'::text, 'passkey'::text, 'sso'::text, 'acting'::text])))
);

ALTER TABLE ONLY public.sessions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.sso_attempts (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    connection_id uuid NOT NULL,
    state_mac bytea NOT NULL,
    browser_mac bytea NOT NULL,
    secrets bytea NOT NULL,
    redirect_uri text NOT NULL,
    wish text,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT sso_attempts_browser_mac_check CHECK ((octet_length(browser_mac) = 32)),
    CONSTRAINT sso_attempts_state_mac_check CHECK ((octet_length(state_mac) = 32))
);

ALTER TABLE ONLY public.sso_attempts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.sso_connections (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    preset text NOT NULL,
    issuer text NOT NULL,
    provider_client_id text NOT NULL,
    client_secret bytea NOT NULL,
    client_secret_last4 text NOT NULL,
    default_role_id uuid NOT NULL,
    role_claim text,
    enabled boolean NOT NULL,
    enforced boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT sso_connections_check CHECK ((enabled OR (NOT enforced))),
    CONSTRAINT sso_connections_client_secret_last4_check CHECK ((length(client_secret_last4) <= 4)),
    CONSTRAINT sso_connections_issuer_check CHECK (((length(issuer) >= 1) AND (length(issuer) <= 500))),
    CONSTRAINT sso_connections_preset_check CHECK ((preset = ANY (ARRAY['oidc'::text, 'azure'::text]))),
    CONSTRAINT sso_connections_provider_client_id_check CHECK (((length(provider_client_id) >= 1) AND (length(provider_client_id) <= 255))),
    CONSTRAINT sso_connections_role_claim_check CHECK (((length(role_claim) >= 1) AND (length(role_claim) <= 200)))
);

ALTER TABLE ONLY public.sso_connections FORCE ROW LEVEL SECURITY;

CREATE TABLE public.sso_domains (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    domain text NOT NULL,
    connection_id uuid NOT NULL,
    token text DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    proven_at timestamp with time zone,
    checked_at timestamp with time zone,
    missing_since timestamp with time zone,
    problem text,
    CONSTRAINT sso_domains_domain_check CHECK ((((length(domain) >= 3) AND (length(domain) <= 253)) AND (domain = lower(domain)))),
    CONSTRAINT sso_domains_problem_check CHECK ((length(problem) <= 500)),
    CONSTRAINT sso_domains_token_check CHECK (((length(token) >= 20) AND (length(token) <= 64)))
);

ALTER TABLE ONLY public.sso_domains FORCE ROW LEVEL SECURITY;

CREATE TABLE public.sso_identities (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id uuid NOT NULL,
    email text NOT NULL,
    mapped_role_id uuid,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone NOT NULL,
    CONSTRAINT sso_identities_email_check CHECK ((length(email) <= 254)),
    CONSTRAINT sso_identities_issuer_check CHECK ((length(issuer) <= 500)),
    CONSTRAINT sso_identities_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255)))
);

ALTER TABLE ONLY public.sso_identities FORCE ROW LEVEL SECURITY;

CREATE TABLE public.sso_role_maps (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    connection_id uuid NOT NULL,
    "position" integer NOT NULL,
    value text NOT NULL,
    role_id uuid NOT NULL,
    CONSTRAINT sso_role_maps_value_check CHECK (((length(value) >= 1) AND (length(value) <= 400)))
);

ALTER TABLE ONLY public.sso_role_maps FORCE ROW LEVEL SECURITY;

CREATE TABLE public.sso_tokens (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    secret_mac bytea NOT NULL,
    browser_mac bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT sso_tokens_browser_mac_check CHECK ((octet_length(browser_mac) = 32)),
    CONSTRAINT sso_tokens_secret_mac_check CHECK ((octet_length(secret_mac) = 32))
);

ALTER TABLE ONLY public.sso_tokens FORCE ROW LEVEL SECURITY;

CREATE TABLE public.stored_days (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    day date NOT NULL,
    files bigint NOT NULL,
    bytes bigint NOT NULL
);

ALTER TABLE ONLY public.stored_days FORCE ROW LEVEL SECURITY;

CREATE TABLE public.template_changes (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    proposal_id uuid NOT NULL,
    place integer NOT NULL,
    before jsonb,
    part jsonb NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    answered_by uuid,
    answered_at timestamp with time zone,
    CONSTRAINT template_changes_check CHECK (((state = 'open'::text) = (answered_at IS NULL))),
    CONSTRAINT template_changes_state_check CHECK ((state = ANY (ARRAY['open'::text, 'taken'::text, 'declined'::text])))
);

ALTER TABLE ONLY public.template_changes FORCE ROW LEVEL SECURITY;

CREATE TABLE public.template_parts (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    kind text NOT NULL,
    origin text NOT NULL,
    version integer NOT NULL,
    hash text NOT NULL,
    object_id uuid,
    taken_at timestamp with time zone NOT NULL,
    CONSTRAINT template_parts_hash_check CHECK ((length(hash) = 64)),
    CONSTRAINT template_parts_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 40))),
    CONSTRAINT template_parts_origin_check CHECK (((length(origin) >= 1) AND (length(origin) <= 200))),
    CONSTRAINT template_parts_version_check CHECK ((version > 0))
);

ALTER TABLE ONLY public.template_parts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.template_proposals (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    template_name text NOT NULL,
    version integer NOT NULL,
    proposed_by text NOT NULL,
    proposed_at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone,
    CONSTRAINT template_proposals_template_name_check CHECK (((length(template_name) >= 1) AND (length(template_name) <= 120))),
    CONSTRAINT template_proposals_version_check CHECK ((version > 0))
);

ALTER TABLE ONLY public.template_proposals FORCE ROW LEVEL SECURITY;

CREATE TABLE public.template_uses (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    template_id uuid NOT NULL,
    version integer NOT NULL,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT template_uses_version_check CHECK ((version > 0))
);

ALTER TABLE ONLY public.template_uses FORCE ROW LEVEL SECURITY;

CREATE TABLE public.token_requests (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    budget_id uuid,
    metric text NOT NULL,
    amount bigint NOT NULL,
    month date NOT NULL,
    reason text NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    answer text DEFAULT ''::text NOT NULL,
    granted bigint,
    requested_by uuid NOT NULL,
    answered_by text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone,
    CONSTRAINT token_requests_amount_check CHECK ((amount > 0)),
    CONSTRAINT token_requests_answer_check CHECK ((length(answer) <= 2000)),
    CONSTRAINT token_requests_check CHECK (((status = 'granted'::text) = (granted IS NOT NULL))),
    CONSTRAINT token_requests_check1 CHECK (((status = ANY (ARRAY['open'::text, 'passed_on'::text])) = (answered_at IS NULL))),
    CONSTRAINT token_requests_granted_check CHECK ((granted > 0)),
    CONSTRAINT token_requests_metric_check CHECK ((metric = ANY (ARRAY['runs'::text, 'tokens'::text]))),
    CONSTRAINT token_requests_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 2000))),
    CONSTRAINT token_requests_status_check CHECK ((status = ANY (ARRAY['open'::text, 'passed_on'::text, 'granted'::text, 'declined'::text])))
);

ALTER TABLE ONLY public.token_requests FORCE ROW LEVEL SECURITY;

CREATE TABLE public.totp_secrets (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    user_id uuid NOT NULL,
    secret bytea NOT NULL,
    confirmed_at timestamp with time zone,
    last_step bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.totp_secrets FORCE ROW LEVEL SECURITY;

CREATE TABLE public.transcriptions (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    document_id uuid NOT NULL,
    asked_by uuid NOT NULL,
    region text NOT NULL,
    model text NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    parts integer,
    from_ms bigint DEFAULT 0 NOT NULL,
    said jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT transcriptions_check CHECK ((parts >= done)),
    CONSTRAINT transcriptions_done_check CHECK ((done >= 0)),
    CONSTRAINT transcriptions_from_ms_check CHECK ((from_ms >= 0))
);

ALTER TABLE ONLY public.transcriptions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.unanswered_askers (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    normal_md5 text NOT NULL,
    user_id uuid NOT NULL
);

ALTER TABLE ONLY public.unanswered_askers FORCE ROW LEVEL SECURITY;

CREATE TABLE public.unanswered_questions (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    normal_md5 text NOT NULL,
    question text NOT NULL,
    times bigint NOT NULL,
    last_at timestamp with time zone NOT NULL,
    dismissed boolean DEFAULT false NOT NULL,
    normal text,
    first_at timestamp with time zone,
    gap_md5 text,
    space text,
    scale real,
    vector bytea,
    is_private boolean DEFAULT false NOT NULL,
    answered bigint DEFAULT 0 NOT NULL,
    times_then bigint DEFAULT 0 NOT NULL,
    acted text,
    acted_at timestamp with time zone,
    acted_entry uuid,
    CONSTRAINT unanswered_questions_acted CHECK (((acted IS NULL) = (acted_at IS NULL))),
    CONSTRAINT unanswered_questions_acted_check CHECK ((acted = ANY (ARRAY['entry'::text, 'source'::text]))),
    CONSTRAINT unanswered_questions_question_check CHECK (((length(question) >= 1) AND (length(question) <= 500))),
    CONSTRAINT unanswered_questions_times_check CHECK ((times > 0)),
    CONSTRAINT unanswered_questions_vector CHECK ((((vector IS NULL) = (space IS NULL)) AND ((vector IS NULL) = (scale IS NULL))))
);

ALTER TABLE ONLY public.unanswered_questions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.upload_parts (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    upload_id uuid NOT NULL,
    start bigint NOT NULL,
    size bigint NOT NULL,
    blob_key text NOT NULL,
    CONSTRAINT upload_parts_size_check CHECK ((size > 0)),
    CONSTRAINT upload_parts_start_check CHECK ((start >= 0))
);

ALTER TABLE ONLY public.upload_parts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.uploads (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    folder_id uuid,
    user_id uuid NOT NULL,
    name text NOT NULL,
    size bigint NOT NULL,
    fingerprint text DEFAULT ''::text NOT NULL,
    document_id uuid,
    touched_at timestamp with time zone NOT NULL,
    CONSTRAINT uploads_fingerprint_check CHECK ((length(fingerprint) <= 200)),
    CONSTRAINT uploads_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
    CONSTRAINT uploads_size_check CHECK ((size > 0))
);

ALTER TABLE ONLY public.uploads FORCE ROW LEVEL SECURITY;

CREATE TABLE public.usage_citations (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    entry_id uuid NOT NULL,
    document_id uuid NOT NULL,
    passages integer NOT NULL,
    cited_at timestamp with time zone NOT NULL,
    CONSTRAINT usage_citations_passages_check CHECK ((passages > 0))
);

ALTER TABLE ONLY public.usage_citations FORCE ROW LEVEL SECURITY;

CREATE TABLE public.usage_costs (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    day date NOT NULL,
    currency text NOT NULL,
    micros bigint NOT NULL,
    unpriced bigint NOT NULL,
    plugin text DEFAULT ''::text NOT NULL,
    plugin_digest text DEFAULT ''::text NOT NULL
);

ALTER TABLE ONLY public.usage_costs FORCE ROW LEVEL SECURITY;

CREATE TABLE public.usage_days (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    day date NOT NULL,
    plugin text NOT NULL,
    runs bigint NOT NULL,
    calls bigint NOT NULL,
    tests bigint NOT NULL,
    failed bigint NOT NULL,
    tokens bigint NOT NULL,
    last_at timestamp with time zone NOT NULL,
    totals bigint[] NOT NULL,
    people uuid[] NOT NULL,
    plugin_digest text DEFAULT ''::text NOT NULL,
    first_words bigint[] DEFAULT '{0,0,0,0,0,0,0,0,0,0,0,0,0}'::bigint[] NOT NULL,
    waits bigint[] DEFAULT '{0,0,0,0,0,0,0,0,0,0,0,0,0}'::bigint[] NOT NULL
);

ALTER TABLE ONLY public.usage_days FORCE ROW LEVEL SECURITY;

CREATE TABLE public.usage_entries (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    endpoint text DEFAULT ''::text NOT NULL,
    user_id uuid,
    key_id uuid,
    model text NOT NULL,
    region text NOT NULL,
    plugin text DEFAULT ''::text NOT NULL,
    plugin_digest text DEFAULT ''::text NOT NULL,
    status text NOT NULL,
    reason text,
    input_tokens bigint DEFAULT 0 NOT NULL,
    cached_input_tokens bigint DEFAULT 0 NOT NULL,
    output_tokens bigint DEFAULT 0 NOT NULL,
    cost_micros bigint,
    currency text,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone NOT NULL,
    attempts jsonb DEFAULT '[]'::jsonb NOT NULL,
    audio_ms bigint DEFAULT 0 NOT NULL,
    tokens_estimated boolean DEFAULT false NOT NULL,
    workspace_id uuid,
    use_case_id uuid,
    purpose text DEFAULT 'work'::text NOT NULL,
    source text DEFAULT 'page'::text NOT NULL,
    first_word_ms integer,
    passages_offered integer DEFAULT 0 NOT NULL,
    passages_cited integer DEFAULT 0 NOT NULL,
    is_again boolean DEFAULT false NOT NULL,
    waited_ms integer,
    CONSTRAINT usage_entries_audio_ms_check CHECK ((audio_ms >= 0)),
    CONSTRAINT usage_entries_cached_input_tokens_check CHECK ((cached_input_tokens >= 0)),
    CONSTRAINT usage_entries_check CHECK (((cost_micros IS NULL) = (currency IS NULL))),
    CONSTRAINT usage_entries_cost_micros_check CHECK ((cost_micros >= 0)),
    CONSTRAINT usage_entries_input_tokens_check CHECK ((input_tokens >= 0)),
    CONSTRAINT usage_entries_kind_check CHECK ((kind = ANY (ARRAY['run'::text, 'api'::text]))),
    CONSTRAINT usage_entries_output_tokens_check CHECK ((output_tokens >= 0)),
    CONSTRAINT usage_entries_status_check CHECK ((status = ANY (ARRAY['succeeded'::text, 'failed'::text, 'cancelled'::text])))
);

ALTER TABLE ONLY public.usage_entries FORCE ROW LEVEL SECURITY;

CREATE TABLE public.usage_holds (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    account uuid NOT NULL,
    process uuid NOT NULL,
    runs bigint NOT NULL,
    tokens bigint NOT NULL,
    held_until timestamp with time zone NOT NULL,
    CONSTRAINT usage_holds_runs_check CHECK ((runs >= 0)),
    CONSTRAINT usage_holds_tokens_check CHECK ((tokens >= 0))
);

ALTER TABLE ONLY public.usage_holds FORCE ROW LEVEL SECURITY;

CREATE TABLE public.usage_late_hours (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    hour timestamp with time zone NOT NULL,
    noticed_at timestamp with time zone DEFAULT now() NOT NULL,
    until_at timestamp with time zone
);

ALTER TABLE ONLY public.usage_late_hours FORCE ROW LEVEL SECURITY;

CREATE TABLE public.usage_marks (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    entry_id uuid NOT NULL,
    kind text NOT NULL,
    user_id uuid NOT NULL,
    value integer NOT NULL,
    marked_at timestamp with time zone NOT NULL,
    CONSTRAINT usage_marks_kind_check CHECK ((kind = ANY (ARRAY['feedback'::text, 'rewritten'::text]))),
    CONSTRAINT usage_marks_value_check CHECK (((value >= 0) AND (value <= 1000)))
);

ALTER TABLE ONLY public.usage_marks FORCE ROW LEVEL SECURITY;

CREATE TABLE public.usage_months (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    month date NOT NULL,
    runs bigint NOT NULL,
    tokens bigint NOT NULL
);

ALTER TABLE ONLY public.usage_months FORCE ROW LEVEL SECURITY;

CREATE TABLE public.usage_quarters (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    quarter timestamp with time zone NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid,
    workspace_id uuid,
    use_case_id uuid,
    key_id uuid,
    model text NOT NULL,
    region text NOT NULL,
    plugin text NOT NULL,
    source text NOT NULL,
    currency text,
    runs bigint NOT NULL,
    calls bigint NOT NULL,
    tests bigint NOT NULL,
    failed bigint NOT NULL,
    cancelled bigint NOT NULL,
    input_tokens bigint NOT NULL,
    output_tokens bigint NOT NULL,
    cost_micros bigint NOT NULL,
    unpriced bigint NOT NULL,
    again bigint NOT NULL,
    liked bigint NOT NULL,
    disliked bigint NOT NULL,
    rewritten bigint NOT NULL,
    rewritten_share bigint NOT NULL,
    offered bigint NOT NULL,
    cited bigint NOT NULL,
    first_words bigint[] NOT NULL,
    totals bigint[] NOT NULL,
    plugin_digest text DEFAULT ''::text NOT NULL,
    waits bigint[] DEFAULT '{0,0,0,0,0,0,0,0,0,0,0,0,0}'::bigint[] NOT NULL
);

ALTER TABLE ONLY public.usage_quarters FORCE ROW LEVEL SECURITY;

CREATE TABLE public.use_case_check_cases (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    check_id uuid NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    example_id uuid,
    source_run_id uuid,
    expectations jsonb NOT NULL,
    outcome text,
    results jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT use_case_check_cases_outcome_check CHECK ((outcome = ANY (ARRAY['passed'::text, 'failed'::text, 'unchecked'::text]))),
    CONSTRAINT use_case_check_cases_position_check CHECK (("position" > 0))
);

ALTER TABLE ONLY public.use_case_check_cases FORCE ROW LEVEL SECURITY;

CREATE TABLE public.use_case_checks (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    use_case_id uuid NOT NULL,
    batch_id uuid NOT NULL,
    kind text NOT NULL,
    version integer,
    definition_hash bytea NOT NULL,
    examples_hash bytea NOT NULL,
    live_id uuid,
    status text DEFAULT 'running'::text NOT NULL,
    passed integer DEFAULT 0 NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    unchecked integer DEFAULT 0 NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    CONSTRAINT use_case_checks_check CHECK (((status = 'running'::text) = (finished_at IS NULL))),
    CONSTRAINT use_case_checks_kind_check CHECK ((kind = ANY (ARRAY['examples'::text, 'recent'::text]))),
    CONSTRAINT use_case_checks_status_check CHECK ((status = ANY (ARRAY['running'::text, 'done'::text, 'cancelled'::text])))
);

ALTER TABLE ONLY public.use_case_checks FORCE ROW LEVEL SECURITY;

CREATE TABLE public.use_case_document_folders (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    use_case_id uuid NOT NULL,
    folder_id uuid NOT NULL,
    is_live boolean NOT NULL
);

ALTER TABLE ONLY public.use_case_document_folders FORCE ROW LEVEL SECURITY;

CREATE TABLE public.use_case_documents (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    use_case_id uuid NOT NULL,
    document_id uuid NOT NULL
);

ALTER TABLE ONLY public.use_case_documents FORCE ROW LEVEL SECURITY;

CREATE TABLE public.use_case_examples (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    use_case_id uuid NOT NULL,
    name text NOT NULL,
    inputs jsonb NOT NULL,
    expectations jsonb NOT NULL,
    run_id uuid,
    revision integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_by uuid NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    question jsonb,
    CONSTRAINT use_case_examples_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);

ALTER TABLE ONLY public.use_case_examples FORCE ROW LEVEL SECURITY;

CREATE TABLE public.use_case_meanings (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    use_case_id uuid NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer,
    space text,
    scale real,
    vector bytea,
    CONSTRAINT use_case_meanings_check CHECK ((((vector IS NULL) = (space IS NULL)) AND ((vector IS NULL) = (scale IS NULL)) AND ((vector IS NULL) = (version IS NULL))))
);

ALTER TABLE ONLY public.use_case_meanings FORCE ROW LEVEL SECURITY;

CREATE TABLE public.use_case_tag_counts (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    workspace_id uuid NOT NULL,
    tag text NOT NULL,
    key text GENERATED ALWAYS AS (lower(tag)) STORED NOT NULL,
    place uuid NOT NULL,
    count bigint NOT NULL
);

ALTER TABLE ONLY public.use_case_tag_counts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.use_case_tags (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    workspace_id uuid NOT NULL,
    use_case_id uuid NOT NULL,
    tag text NOT NULL,
    key text GENERATED ALWAYS AS (lower(tag)) STORED NOT NULL,
    CONSTRAINT use_case_tags_tag_check CHECK (((length(tag) >= 1) AND (length(tag) <= 40)))
);

ALTER TABLE ONLY public.use_case_tags FORCE ROW LEVEL SECURITY;

CREATE TABLE public.use_case_versions (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    use_case_id uuid NOT NULL,
    version integer NOT NULL,
    definition jsonb NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    published_by uuid,
    published_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT use_case_versions_note_check CHECK ((length(note) <= 2000)),
    CONSTRAINT use_case_versions_version_check CHECK ((version > 0))
);

ALTER TABLE ONLY public.use_case_versions FORCE ROW LEVEL SECURITY;

CREATE TABLE public.use_cases (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    folder_kind text DEFAULT 'use_case'::text NOT NULL,
    folder_id uuid,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    icon text DEFAULT 'file-text'::text NOT NULL,
    draft jsonb NOT NULL,
    draft_revision integer DEFAULT 1 NOT NULL,
    published_version integer,
    published_revision integer,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    origin_id uuid,
    deleted_from uuid,
    visibility text DEFAULT 'workspace'::text NOT NULL,
    shared_name text,
    CONSTRAINT use_cases_description_check CHECK ((length(description) <= 2000)),
    CONSTRAINT use_cases_draft_revision_check CHECK ((draft_revision > 0)),
    CONSTRAINT use_cases_folder_kind_check CHECK ((folder_kind = 'use_case'::text)),
    CONSTRAINT use_cases_icon_check CHECK ((length(icon) <= 60)),
    CONSTRAINT use_cases_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
    CONSTRAINT use_cases_visibility_check CHECK ((visibility = ANY (ARRAY['private'::text, 'workspace'::text, 'client'::text, 'public'::text])))
);

ALTER TABLE ONLY public.use_cases FORCE ROW LEVEL SECURITY;

CREATE TABLE public.user_pictures (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    user_id uuid NOT NULL,
    png bytea NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT user_pictures_png_check CHECK ((length(png) <= 1048576))
);

ALTER TABLE ONLY public.user_pictures FORCE ROW LEVEL SECURITY;

CREATE TABLE public.users (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    password_hash text,
    role_id uuid NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    feature_access text[] DEFAULT '{WEB_APP}'::text[] NOT NULL,
    is_mfa_enabled boolean DEFAULT false NOT NULL,
    last_seen_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    invite_mac bytea,
    invited_at timestamp with time zone,
    invite_expires_at timestamp with time zone,
    password_changed_at timestamp with time zone,
    language text DEFAULT 'en'::text NOT NULL,
    time_zone text DEFAULT ''::text NOT NULL,
    theme text DEFAULT 'auto'::text NOT NULL,
    has_picture boolean DEFAULT false NOT NULL,
    provisioned_by text,
    email_proven_at timestamp with time zone,
    first_seen_at timestamp with time zone,
    CONSTRAINT users_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
    CONSTRAINT users_first_name_check CHECK ((length(first_name) <= 100)),
    CONSTRAINT users_invite CHECK (((invite_mac IS NULL) = (invite_expires_at IS NULL))),
    CONSTRAINT users_invite_mac_check CHECK ((octet_length(invite_mac) = 32)),
    CONSTRAINT users_language_check CHECK (((length(language) >= 2) AND (length(language) <= 16))),
    CONSTRAINT users_last_name_check CHECK ((length(last_name) <= 100)),
    CONSTRAINT users_provisioned_by_check CHECK ((provisioned_by = ANY (ARRAY['scim'::text, 'sso'::text]))),
    CONSTRAINT users_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'invited'::text]))),
    CONSTRAINT users_theme_check CHECK ((theme = ANY (ARRAY['auto'::text, 'light'::text, 'dark'::text]))),
    CONSTRAINT users_time_zone_check CHECK ((length(time_zone) <= 64))
);

ALTER TABLE ONLY public.users FORCE ROW LEVEL SECURITY;

CREATE TABLE public.webhook_deliveries (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    kind text NOT NULL,
    object_id uuid NOT NULL,
    facts jsonb DEFAULT '{}'::jsonb NOT NULL,
    window_start timestamp with time zone NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    tried_at timestamp with time zone,
    status integer,
    error text,
    CONSTRAINT webhook_deliveries_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT webhook_deliveries_error_check CHECK ((length(error) <= 300)),
    CONSTRAINT webhook_deliveries_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 40))),
    CONSTRAINT webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);

ALTER TABLE ONLY public.webhook_deliveries FORCE ROW LEVEL SECURITY;

CREATE TABLE public.webhook_rules (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    rule text NOT NULL,
    value boolean NOT NULL,
    CONSTRAINT webhook_rules_rule_check CHECK ((rule = 'is_allowed'::text))
);

ALTER TABLE ONLY public.webhook_rules FORCE ROW LEVEL SECURITY;

CREATE TABLE public.webhooks (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    workspace_id uuid,
    url text NOT NULL,
    categories text[] NOT NULL,
    secret bytea NOT NULL,
    old_secret bytea,
    old_until timestamp with time zone,
    off_reason text,
    failing_since timestamp with time zone,
    failures integer DEFAULT 0 NOT NULL,
    retry_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT webhooks_categories_check CHECK (((cardinality(categories) >= 1) AND (cardinality(categories) <= 20))),
    CONSTRAINT webhooks_check CHECK (((old_secret IS NULL) = (old_until IS NULL))),
    CONSTRAINT webhooks_failures_check CHECK ((failures >= 0)),
    CONSTRAINT webhooks_off_reason_check CHECK ((off_reason = ANY (ARRAY['owner'::text, 'failures'::text]))),
    CONSTRAINT webhooks_url_check CHECK (((length(url) >= 1) AND (length(url) <= 2000)))
);

ALTER TABLE ONLY public.webhooks FORCE ROW LEVEL SECURITY;

CREATE TABLE public.workspace_dashboards (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    workspace_id uuid NOT NULL,
    widgets text[] NOT NULL,
    shared_by uuid NOT NULL,
    shared_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.workspace_dashboards FORCE ROW LEVEL SECURITY;

CREATE TABLE public.workspace_members (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    workspace_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role_id uuid NOT NULL,
    added_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.workspace_members FORCE ROW LEVEL SECURITY;

CREATE TABLE public.workspace_roles (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    permissions text[] NOT NULL,
    builtin boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT workspace_roles_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);

ALTER TABLE ONLY public.workspace_roles FORCE ROW LEVEL SECURITY;

CREATE TABLE public.workspaces (
    client_id bigint DEFAULT public.current_client() NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    is_sample boolean DEFAULT false NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    archived_at timestamp with time zone,
    CONSTRAINT workspaces_description_check CHECK ((length(description) <= 2000)),
    CONSTRAINT workspaces_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);

ALTER TABLE ONLY public.workspaces FORCE ROW LEVEL SECURITY;

ALTER TABLE ONLY control.binding_minutes
    ADD CONSTRAINT binding_minutes_pkey PRIMARY KEY (binding_id, minute, plugin_digest, outcome, process);

ALTER TABLE ONLY control.brakes
    ADD CONSTRAINT brakes_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY control.ceremonies
    ADD CONSTRAINT ceremonies_pkey PRIMARY KEY (id);

ALTER TABLE ONLY control.client_minutes
    ADD CONSTRAINT client_minutes_pkey PRIMARY KEY (client_id, minute, process);

ALTER TABLE ONLY control.client_template_versions
    ADD CONSTRAINT client_template_versions_pkey PRIMARY KEY (template_id, version);

ALTER TABLE ONLY control.client_templates
    ADD CONSTRAINT client_templates_pkey PRIMARY KEY (id);

ALTER TABLE ONLY control.clients
    ADD CONSTRAINT clients_pkey PRIMARY KEY (id);

ALTER TABLE ONLY control.function_files
    ADD CONSTRAINT function_files_pkey PRIMARY KEY (name);

ALTER TABLE ONLY control.grants
    ADD CONSTRAINT grants_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY control.incident_updates
    ADD CONSTRAINT incident_updates_pkey PRIMARY KEY (incident_id, id);

ALTER TABLE ONLY control.incidents
    ADD CONSTRAINT incidents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY control.invoices
    ADD CONSTRAINT invoices_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY control.over_slices
    ADD CONSTRAINT over_slices_pkey PRIMARY KEY (client_id, metric, from_at);

ALTER TABLE ONLY control.plans
    ADD CONSTRAINT plans_pkey PRIMARY KEY (plan, version);

ALTER TABLE ONLY control.plugin_conformance
    ADD CONSTRAINT plugin_conformance_pkey PRIMARY KEY (client_id, version_id);

ALTER TABLE ONLY control.plugin_costs
    ADD CONSTRAINT plugin_costs_pkey PRIMARY KEY (day, currency, plugin, plugin_digest);

ALTER TABLE ONLY control.plugin_days
    ADD CONSTRAINT plugin_days_pkey PRIMARY KEY (day, plugin, plugin_digest);

ALTER TABLE ONLY control.plugin_keys
    ADD CONSTRAINT plugin_keys_client_id_public_key_key UNIQUE (client_id, public_key);

ALTER TABLE ONLY control.plugin_keys
    ADD CONSTRAINT plugin_keys_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY control.plugin_late_days
    ADD CONSTRAINT plugin_late_days_pkey PRIMARY KEY (id);

ALTER TABLE ONLY control.plugin_releases
    ADD CONSTRAINT plugin_releases_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY control.plugin_versions
    ADD CONSTRAINT plugin_versions_client_id_digest_key UNIQUE (client_id, digest);

ALTER TABLE ONLY control.plugin_versions
    ADD CONSTRAINT plugin_versions_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY control.public_templates
    ADD CONSTRAINT public_templates_client_id_use_case_id_key UNIQUE (client_id, use_case_id);

ALTER TABLE ONLY control.public_templates
    ADD CONSTRAINT public_templates_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY control.reference_questions
    ADD CONSTRAINT reference_questions_pkey PRIMARY KEY (state);

ALTER TABLE ONLY control.replay_results
    ADD CONSTRAINT replay_results_pkey PRIMARY KEY (client_id, replay_id, "position");

ALTER TABLE ONLY control.replays
    ADD CONSTRAINT replays_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY control.revenue_months
    ADD CONSTRAINT revenue_months_pkey PRIMARY KEY (client_id, month, plan, currency);

ALTER TABLE ONLY control.runner_bindings
    ADD CONSTRAINT runner_bindings_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY control.runner_changes
    ADD CONSTRAINT runner_changes_pkey PRIMARY KEY (client_id, part);

ALTER TABLE ONLY control.runner_credentials
    ADD CONSTRAINT runner_credentials_client_id_binding_id_field_key UNIQUE (client_id, binding_id, field);

ALTER TABLE ONLY control.runner_credentials
    ADD CONSTRAINT runner_credentials_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY control.served_regions
    ADD CONSTRAINT served_regions_pkey PRIMARY KEY (region);

ALTER TABLE ONLY control.signups
    ADD CONSTRAINT signups_pkey PRIMARY KEY (id);

ALTER TABLE ONLY control.status_minutes
    ADD CONSTRAINT status_minutes_pkey PRIMARY KEY (minute, part);

ALTER TABLE ONLY control.stripe_customers
    ADD CONSTRAINT stripe_customers_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY control.stripe_endpoints
    ADD CONSTRAINT stripe_endpoints_endpoint_key UNIQUE (endpoint);

ALTER TABLE ONLY control.stripe_endpoints
    ADD CONSTRAINT stripe_endpoints_pkey PRIMARY KEY (id);

ALTER TABLE ONLY control.stripe_events
    ADD CONSTRAINT stripe_events_pkey PRIMARY KEY (event);

ALTER TABLE ONLY control.stripe_meters
    ADD CONSTRAINT stripe_meters_meter_key UNIQUE (meter);

ALTER TABLE ONLY control.stripe_meters
    ADD CONSTRAINT stripe_meters_pkey PRIMARY KEY (metric);

ALTER TABLE ONLY control.stripe_over_prices
    ADD CONSTRAINT stripe_over_prices_pkey PRIMARY KEY (plan, version, pays, metric);

ALTER TABLE ONLY control.stripe_over_prices
    ADD CONSTRAINT stripe_over_prices_price_key UNIQUE (price);

ALTER TABLE ONLY control.stripe_prices
    ADD CONSTRAINT stripe_prices_pkey PRIMARY KEY (plan, version, pays);

ALTER TABLE ONLY control.stripe_prices
    ADD CONSTRAINT stripe_prices_price_key UNIQUE (price);

ALTER TABLE ONLY control.subscriptions
    ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.access_requests
    ADD CONSTRAINT access_requests_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.account_roles
    ADD CONSTRAINT account_roles_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.announcement_revisions
    ADD CONSTRAINT announcement_revisions_pkey PRIMARY KEY (client_id, reach);

ALTER TABLE ONLY public.announcement_states
    ADD CONSTRAINT announcement_states_pkey PRIMARY KEY (client_id, user_id, announcement_id);

ALTER TABLE ONLY public.announcements
    ADD CONSTRAINT announcements_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_client_id_tag_key UNIQUE (client_id, tag);

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.audit_checkpoints
    ADD CONSTRAINT audit_checkpoints_pkey PRIMARY KEY (client_id, number);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.batch_rows
    ADD CONSTRAINT batch_rows_pkey PRIMARY KEY (client_id, batch_id, "row");

ALTER TABLE ONLY public.batches
    ADD CONSTRAINT batches_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.brand_defaults
    ADD CONSTRAINT brand_defaults_pkey PRIMARY KEY (client_id, since);

ALTER TABLE ONLY public.brand_logos
    ADD CONSTRAINT brand_logos_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.brand_template_revisions
    ADD CONSTRAINT brand_template_revisions_pkey PRIMARY KEY (client_id, template_id, revision);

ALTER TABLE ONLY public.brand_templates
    ADD CONSTRAINT brand_templates_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.budgets
    ADD CONSTRAINT budgets_client_id_kind_subject_key UNIQUE (client_id, kind, subject);

ALTER TABLE ONLY public.budgets
    ADD CONSTRAINT budgets_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.chat_documents
    ADD CONSTRAINT chat_documents_pkey PRIMARY KEY (client_id, chat_id, kind, target_id);

ALTER TABLE ONLY public.chat_files
    ADD CONSTRAINT chat_files_pkey PRIMARY KEY (client_id, document_id);

ALTER TABLE ONLY public.chat_folders
    ADD CONSTRAINT chat_folders_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.chat_messages
    ADD CONSTRAINT chat_messages_pkey PRIMARY KEY (client_id, chat_id, id);

ALTER TABLE ONLY public.chat_presets
    ADD CONSTRAINT chat_presets_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.chat_prompts
    ADD CONSTRAINT chat_prompts_pkey PRIMARY KEY (client_id, use_case_id, chat_id);

ALTER TABLE ONLY public.chat_queue
    ADD CONSTRAINT chat_queue_pkey PRIMARY KEY (client_id, chat_id, id);

ALTER TABLE ONLY public.chat_reads
    ADD CONSTRAINT chat_reads_pkey PRIMARY KEY (client_id, chat_id, user_id);

ALTER TABLE ONLY public.chat_rules
    ADD CONSTRAINT chat_rules_pkey PRIMARY KEY (client_id, rule);

ALTER TABLE ONLY public.chat_shares
    ADD CONSTRAINT chat_shares_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.chat_summaries
    ADD CONSTRAINT chat_summaries_pkey PRIMARY KEY (client_id, chat_id, message_id);

ALTER TABLE ONLY public.chat_tool_calls
    ADD CONSTRAINT chat_tool_calls_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.chat_tool_rounds
    ADD CONSTRAINT chat_tool_rounds_pkey PRIMARY KEY (client_id, run_id);

ALTER TABLE ONLY public.chat_tools
    ADD CONSTRAINT chat_tools_pkey PRIMARY KEY (client_id, chat_id, use_case_id);

ALTER TABLE ONLY public.chats
    ADD CONSTRAINT chats_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.dashboards
    ADD CONSTRAINT dashboards_pkey PRIMARY KEY (client_id, user_id);

ALTER TABLE ONLY public.data_keys
    ADD CONSTRAINT data_keys_client_id_key UNIQUE (client_id);

ALTER TABLE ONLY public.data_keys
    ADD CONSTRAINT data_keys_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.dismissed_question_pairs
    ADD CONSTRAINT dismissed_question_pairs_pkey PRIMARY KEY (client_id, texts);

ALTER TABLE ONLY public.document_tags
    ADD CONSTRAINT document_tags_pkey PRIMARY KEY (client_id, document_id, key);

ALTER TABLE ONLY public.document_vectors
    ADD CONSTRAINT document_vectors_pkey PRIMARY KEY (client_id, document_id);

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.favourite_workspaces
    ADD CONSTRAINT favourite_workspaces_pkey PRIMARY KEY (client_id, user_id, workspace_id);

ALTER TABLE ONLY public.favourites
    ADD CONSTRAINT favourites_pkey PRIMARY KEY (client_id, user_id, use_case_id);

ALTER TABLE ONLY public.first_steps
    ADD CONSTRAINT first_steps_pkey PRIMARY KEY (client_id, user_id);

ALTER TABLE ONLY public.folders
    ADD CONSTRAINT folders_client_id_workspace_id_kind_id_key UNIQUE (client_id, workspace_id, kind, id);

ALTER TABLE ONLY public.folders
    ADD CONSTRAINT folders_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.grants
    ADD CONSTRAINT grants_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.guide_captions
    ADD CONSTRAINT guide_captions_pkey PRIMARY KEY (client_id, guide_id, language);

ALTER TABLE ONLY public.guide_films_awaited
    ADD CONSTRAINT guide_films_awaited_pkey PRIMARY KEY (client_id, guide_id);

ALTER TABLE ONLY public.guide_progress
    ADD CONSTRAINT guide_progress_pkey PRIMARY KEY (client_id, user_id, of_client, guide_id);

ALTER TABLE ONLY public.guides
    ADD CONSTRAINT guides_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.home_set_aside
    ADD CONSTRAINT home_set_aside_pkey PRIMARY KEY (client_id, user_id, kind, object_id);

ALTER TABLE ONLY public.insight_policies
    ADD CONSTRAINT insight_policies_pkey PRIMARY KEY (client_id, version);

ALTER TABLE ONLY public.invoice_lines
    ADD CONSTRAINT invoice_lines_pkey PRIMARY KEY (client_id, invoice, line);

ALTER TABLE ONLY public.invoice_shares
    ADD CONSTRAINT invoice_shares_pkey PRIMARY KEY (client_id, invoice, line, part);

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_client_id_kind_subject_key UNIQUE (client_id, kind, subject);

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.kept_names
    ADD CONSTRAINT kept_names_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.notification_defaults
    ADD CONSTRAINT notification_defaults_pkey PRIMARY KEY (client_id, category);

ALTER TABLE ONLY public.notification_inboxes
    ADD CONSTRAINT notification_inboxes_pkey PRIMARY KEY (client_id, user_id);

ALTER TABLE ONLY public.notification_mutes
    ADD CONSTRAINT notification_mutes_pkey PRIMARY KEY (client_id, user_id, kind, object_id);

ALTER TABLE ONLY public.notification_preferences
    ADD CONSTRAINT notification_preferences_pkey PRIMARY KEY (client_id, user_id, category);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_client_id_user_id_kind_object_id_window_start_key UNIQUE (client_id, user_id, kind, object_id, window_start);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.output_comment_mentions
    ADD CONSTRAINT output_comment_mentions_pkey PRIMARY KEY (client_id, comment_id, user_id);

ALTER TABLE ONLY public.output_comment_reads
    ADD CONSTRAINT output_comment_reads_pkey PRIMARY KEY (client_id, run_id, user_id);

ALTER TABLE ONLY public.output_comments
    ADD CONSTRAINT output_comments_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.output_pictures
    ADD CONSTRAINT output_pictures_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.outputs
    ADD CONSTRAINT outputs_pkey PRIMARY KEY (client_id, run_id, version);

ALTER TABLE ONLY public.passage_vectors
    ADD CONSTRAINT passage_vectors_pkey PRIMARY KEY (client_id, passage_id);

ALTER TABLE ONLY public.passages
    ADD CONSTRAINT passages_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.passages
    ADD CONSTRAINT passages_place UNIQUE (client_id, document_id, version, ordinal);

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_pkey PRIMARY KEY (client_id, user_id);

ALTER TABLE ONLY public.plugin_partners
    ADD CONSTRAINT plugin_partners_pkey PRIMARY KEY (client_id, plugin, user_id);

ALTER TABLE ONLY public.publish_gates
    ADD CONSTRAINT publish_gates_pkey PRIMARY KEY (client_id, workspace_id);

ALTER TABLE ONLY public.push_keys
    ADD CONSTRAINT push_keys_pkey PRIMARY KEY (client_id, generation);

ALTER TABLE ONLY public.push_rules
    ADD CONSTRAINT push_rules_pkey PRIMARY KEY (client_id, rule);

ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_client_id_endpoint_key UNIQUE (client_id, endpoint);

ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.question_entries
    ADD CONSTRAINT question_entries_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.question_hits
    ADD CONSTRAINT question_hits_pkey PRIMARY KEY (client_id, entry_id);

ALTER TABLE ONLY public.question_import_rows
    ADD CONSTRAINT question_import_rows_pkey PRIMARY KEY (client_id, import_id, number);

ALTER TABLE ONLY public.question_imports
    ADD CONSTRAINT question_imports_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.question_mappings
    ADD CONSTRAINT question_mappings_pkey PRIMARY KEY (client_id, source);

ALTER TABLE ONLY public.question_pairs
    ADD CONSTRAINT question_pairs_pkey PRIMARY KEY (client_id, entry_id, other_id);

ALTER TABLE ONLY public.question_spans
    ADD CONSTRAINT question_spans_pkey PRIMARY KEY (client_id, entry_id, since);

ALTER TABLE ONLY public.question_vectors
    ADD CONSTRAINT question_vectors_pkey PRIMARY KEY (client_id, entry_id);

ALTER TABLE ONLY public.question_versions
    ADD CONSTRAINT question_versions_pkey PRIMARY KEY (client_id, number);

ALTER TABLE ONLY public.recording_settings
    ADD CONSTRAINT recording_settings_client_id_key UNIQUE (client_id);

ALTER TABLE ONLY public.recording_settings
    ADD CONSTRAINT recording_settings_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.recordings
    ADD CONSTRAINT recordings_client_id_run_id_key UNIQUE (client_id, run_id);

ALTER TABLE ONLY public.recordings
    ADD CONSTRAINT recordings_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (client_id, user_id, code_mac);

ALTER TABLE ONLY public.restrictions
    ADD CONSTRAINT restrictions_pkey PRIMARY KEY (client_id, folder_id);

ALTER TABLE ONLY public.run_bookmarks
    ADD CONSTRAINT run_bookmarks_pkey PRIMARY KEY (client_id, user_id, run_id);

ALTER TABLE ONLY public.run_events
    ADD CONSTRAINT run_events_pkey PRIMARY KEY (client_id, run_id, first_seq);

ALTER TABLE ONLY public.run_feedback
    ADD CONSTRAINT run_feedback_pkey PRIMARY KEY (client_id, run_id, user_id);

ALTER TABLE ONLY public.run_seal_entries
    ADD CONSTRAINT run_seal_entries_pkey PRIMARY KEY (client_id, run_id, seal, "position");

ALTER TABLE ONLY public.run_seals
    ADD CONSTRAINT run_seals_pkey PRIMARY KEY (client_id, run_id, seal);

ALTER TABLE ONLY public.run_speakers
    ADD CONSTRAINT run_speakers_pkey PRIMARY KEY (client_id, run_id, speaker);

ALTER TABLE ONLY public.runs
    ADD CONSTRAINT runs_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.saved_formats
    ADD CONSTRAINT saved_formats_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.schedules
    ADD CONSTRAINT schedules_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.scim_group_members
    ADD CONSTRAINT scim_group_members_pkey PRIMARY KEY (client_id, group_id, user_id);

ALTER TABLE ONLY public.scim_group_times
    ADD CONSTRAINT scim_group_times_pkey PRIMARY KEY (client_id, user_id, group_id, from_at);

ALTER TABLE ONLY public.scim_groups
    ADD CONSTRAINT scim_groups_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.scim_tokens
    ADD CONSTRAINT scim_tokens_client_id_tag_key UNIQUE (client_id, tag);

ALTER TABLE ONLY public.scim_tokens
    ADD CONSTRAINT scim_tokens_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.scim_users
    ADD CONSTRAINT scim_users_pkey PRIMARY KEY (client_id, user_id);

ALTER TABLE ONLY public.security_tokens
    ADD CONSTRAINT security_tokens_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.sso_attempts
    ADD CONSTRAINT sso_attempts_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.sso_connections
    ADD CONSTRAINT sso_connections_client_id_key UNIQUE (client_id);

ALTER TABLE ONLY public.sso_connections
    ADD CONSTRAINT sso_connections_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.sso_domains
    ADD CONSTRAINT sso_domains_pkey PRIMARY KEY (client_id, domain);

ALTER TABLE ONLY public.sso_identities
    ADD CONSTRAINT sso_identities_client_id_user_id_issuer_key UNIQUE (client_id, user_id, issuer);

ALTER TABLE ONLY public.sso_identities
    ADD CONSTRAINT sso_identities_pkey PRIMARY KEY (client_id, issuer, subject);

ALTER TABLE ONLY public.sso_role_maps
    ADD CONSTRAINT sso_role_maps_pkey PRIMARY KEY (client_id, connection_id, "position");

ALTER TABLE ONLY public.sso_tokens
    ADD CONSTRAINT sso_tokens_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.stored_days
    ADD CONSTRAINT stored_days_pkey PRIMARY KEY (client_id, day);

ALTER TABLE ONLY public.template_changes
    ADD CONSTRAINT template_changes_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.template_parts
    ADD CONSTRAINT template_parts_pkey PRIMARY KEY (client_id, kind, origin);

ALTER TABLE ONLY public.template_proposals
    ADD CONSTRAINT template_proposals_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.template_uses
    ADD CONSTRAINT template_uses_pkey PRIMARY KEY (client_id, template_id);

ALTER TABLE ONLY public.token_requests
    ADD CONSTRAINT token_requests_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.totp_secrets
    ADD CONSTRAINT totp_secrets_pkey PRIMARY KEY (client_id, user_id);

ALTER TABLE ONLY public.transcriptions
    ADD CONSTRAINT transcriptions_pkey PRIMARY KEY (client_id, document_id);

ALTER TABLE ONLY public.unanswered_askers
    ADD CONSTRAINT unanswered_askers_pkey PRIMARY KEY (client_id, normal_md5, user_id);

ALTER TABLE ONLY public.unanswered_questions
    ADD CONSTRAINT unanswered_questions_pkey PRIMARY KEY (client_id, normal_md5);

ALTER TABLE ONLY public.upload_parts
    ADD CONSTRAINT upload_parts_pkey PRIMARY KEY (client_id, upload_id, start);

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.usage_citations
    ADD CONSTRAINT usage_citations_pkey PRIMARY KEY (client_id, entry_id, document_id);

ALTER TABLE ONLY public.usage_costs
    ADD CONSTRAINT usage_costs_by_version PRIMARY KEY (client_id, day, currency, plugin, plugin_digest);

ALTER TABLE ONLY public.usage_days
    ADD CONSTRAINT usage_days_by_version PRIMARY KEY (client_id, day, plugin, plugin_digest);

ALTER TABLE ONLY public.usage_entries
    ADD CONSTRAINT usage_entries_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.usage_holds
    ADD CONSTRAINT usage_holds_pkey PRIMARY KEY (client_id, account, process);

ALTER TABLE ONLY public.usage_late_hours
    ADD CONSTRAINT usage_late_hours_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.usage_marks
    ADD CONSTRAINT usage_marks_pkey PRIMARY KEY (client_id, entry_id, kind, user_id);

ALTER TABLE ONLY public.usage_months
    ADD CONSTRAINT usage_months_pkey PRIMARY KEY (client_id, month);

ALTER TABLE ONLY public.usage_quarters
    ADD CONSTRAINT usage_quarters_pkey PRIMARY KEY (client_id, quarter, id);

ALTER TABLE ONLY public.use_case_check_cases
    ADD CONSTRAINT use_case_check_cases_pkey PRIMARY KEY (client_id, check_id, "position");

ALTER TABLE ONLY public.use_case_checks
    ADD CONSTRAINT use_case_checks_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.use_case_document_folders
    ADD CONSTRAINT use_case_document_folders_pkey PRIMARY KEY (client_id, use_case_id, is_live, folder_id);

ALTER TABLE ONLY public.use_case_documents
    ADD CONSTRAINT use_case_documents_pkey PRIMARY KEY (client_id, use_case_id, document_id);

ALTER TABLE ONLY public.use_case_examples
    ADD CONSTRAINT use_case_examples_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.use_case_meanings
    ADD CONSTRAINT use_case_meanings_pkey PRIMARY KEY (client_id, use_case_id);

ALTER TABLE ONLY public.use_case_tag_counts
    ADD CONSTRAINT use_case_tag_counts_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.use_case_tags
    ADD CONSTRAINT use_case_tags_pkey PRIMARY KEY (client_id, use_case_id, key);

ALTER TABLE ONLY public.use_case_versions
    ADD CONSTRAINT use_case_versions_pkey PRIMARY KEY (client_id, use_case_id, version);

ALTER TABLE ONLY public.use_cases
    ADD CONSTRAINT use_cases_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.user_pictures
    ADD CONSTRAINT user_pictures_pkey PRIMARY KEY (client_id, user_id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_client_id_webhook_id_kind_object_id_wind_key UNIQUE (client_id, webhook_id, kind, object_id, window_start);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.webhook_rules
    ADD CONSTRAINT webhook_rules_pkey PRIMARY KEY (client_id, rule);

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.workspace_dashboards
    ADD CONSTRAINT workspace_dashboards_pkey PRIMARY KEY (client_id, workspace_id);

ALTER TABLE ONLY public.workspace_members
    ADD CONSTRAINT workspace_members_pkey PRIMARY KEY (client_id, workspace_id, user_id);

ALTER TABLE ONLY public.workspace_roles
    ADD CONSTRAINT workspace_roles_pkey PRIMARY KEY (client_id, id);

ALTER TABLE ONLY public.workspaces
    ADD CONSTRAINT workspaces_pkey PRIMARY KEY (client_id, id);

CREATE INDEX binding_minutes_by_time ON control.binding_minutes USING btree (minute, plugin_digest);

CREATE INDEX binding_minutes_by_version ON control.binding_minutes USING btree (plugin_digest, minute);

CREATE INDEX brakes_newest ON control.brakes USING btree (client_id, from_at DESC, id DESC);

CREATE UNIQUE INDEX brakes_one_of_a_kind ON control.brakes USING btree (client_id, kind) WHERE (ended_at IS NULL);

CREATE INDEX ceremonies_expired ON control.ceremonies USING btree (expires_at);

CREATE INDEX client_minutes_by_time ON control.client_minutes USING btree (minute, client_id);

CREATE UNIQUE INDEX client_templates_name ON control.client_templates USING btree (lower(name)) WHERE (archived_at IS NULL);

CREATE INDEX grants_in_force ON control.grants USING btree (client_id, until_at) WHERE (revoked_at IS NULL);

CREATE INDEX incidents_newest ON control.incidents USING btree (began_at DESC, id DESC);

CREATE INDEX invoices_by_created ON control.invoices USING btree (client_id, created_at DESC, id DESC);

CREATE INDEX over_slices_unsent ON control.over_slices USING btree (client_id, from_at) WHERE (sent_at IS NULL);

CREATE UNIQUE INDEX plugin_versions_canary ON control.plugin_versions USING btree (client_id, name) WHERE (state = 'canary'::text);

CREATE INDEX plugin_versions_listed ON control.plugin_versions USING btree (client_id, uploaded_at DESC, id DESC);

CREATE UNIQUE INDEX plugin_versions_live ON control.plugin_versions USING btree (client_id, name) WHERE (state = 'live'::text);

CREATE INDEX plugin_versions_signed ON control.plugin_versions USING btree (client_id, signed_by);

CREATE INDEX replays_by_created ON control.replays USING btree (client_id, created_at DESC, id DESC);

CREATE INDEX runner_bindings_listed ON control.runner_bindings USING btree (client_id, region, priority, id);

CREATE UNIQUE INDEX runner_bindings_name ON control.runner_bindings USING btree (client_id, lower(name));

CREATE INDEX signups_expired ON control.signups USING btree (expires_at);

CREATE UNIQUE INDEX stripe_customers_by_customer ON control.stripe_customers USING btree (customer);

CREATE UNIQUE INDEX stripe_customers_one ON control.stripe_customers USING btree (client_id);

CREATE INDEX stripe_events_waiting ON control.stripe_events USING btree (customer, received_at) WHERE (state = 'waiting'::text);

CREATE UNIQUE INDEX subscriptions_live ON control.subscriptions USING btree (client_id) WHERE (ended_at IS NULL);

CREATE INDEX access_requests_by_created ON public.access_requests USING btree (client_id, created_at DESC, id DESC);

CREATE INDEX access_requests_mine ON public.access_requests USING btree (client_id, requested_by, created_at DESC, id DESC);

CREATE UNIQUE INDEX access_requests_open ON public.access_requests USING btree (client_id, requested_by, COALESCE((workspace_id)::text, permission)) WHERE (status = 'open'::text);

CREATE INDEX access_requests_workspace ON public.access_requests USING btree (client_id, workspace_id);

CREATE UNIQUE INDEX account_roles_name ON public.account_roles USING btree (client_id, lower(name));

CREATE INDEX announcement_states_of ON public.announcement_states USING btree (client_id, announcement_id);

CREATE INDEX announcement_states_of_platform ON public.announcement_states USING btree (announcement_id);

CREATE INDEX announcements_changed ON public.announcements USING btree (client_id, changed_at DESC, id DESC);

CREATE INDEX announcements_told ON public.announcements USING btree (client_id, starts_at DESC, id DESC) WHERE (published_at IS NOT NULL);

CREATE INDEX api_keys_user ON public.api_keys USING btree (client_id, user_id, created_at DESC);

CREATE INDEX audit_log_action ON public.audit_log USING btree (client_id, action, at DESC, id DESC);

CREATE INDEX audit_log_actor ON public.audit_log USING btree (client_id, actor_id, at DESC, id DESC);

CREATE INDEX audit_log_deeds ON public.audit_log USING btree (client_id, actor_id, action) WHERE (action = ANY (ARRAY['person.create'::text, 'person.invite'::text, 'document.upload'::text, 'use_case.create'::text, 'use_case.import'::text, 'use_case.publish'::text, 'use_case.visibility'::text, 'access.give'::text, 'comment.create'::text, 'output.edit'::text, 'profile.update'::text]));

CREATE INDEX audit_log_recent ON public.audit_log USING btree (client_id, at DESC, id DESC);

CREATE INDEX audit_log_team ON public.audit_log USING btree (client_id, at DESC, id DESC) WHERE (action = ANY (ARRAY['use_case.create'::text, 'use_case.edit'::text, 'use_case.publish'::text, 'use_case.delete'::text, 'use_case.restore'::text, 'use_case.move'::text, 'use_case.visibility'::text, 'use_case.import'::text, 'document.upload'::text, 'document.replace'::text, 'document.update'::text, 'output.edit'::text, 'output.restore'::text, 'run.lock'::text, 'run.unlock'::text, 'comment.create'::text, 'folder.create'::text, 'folder.update'::text, 'workspace.create'::text, 'workspace.update'::text]));

CREATE INDEX batch_rows_counted ON public.batch_rows USING btree (client_id, batch_id, status) INCLUDE (tokens, cost_micros);

CREATE INDEX batch_rows_waiting ON public.batch_rows USING btree (client_id, batch_id, "row") WHERE (status = 'waiting'::text);

CREATE INDEX batches_by_created ON public.batches USING btree (client_id, workspace_id, created_at DESC, id DESC);

CREATE INDEX batches_live ON public.batches USING btree (lease_until) WHERE live;

CREATE INDEX batches_of_schedule ON public.batches USING btree (client_id, schedule_id, created_at DESC, id DESC) WHERE (schedule_id IS NOT NULL);

CREATE INDEX brand_template_revisions_by_logo ON public.brand_template_revisions USING btree (client_id, logo_id);

CREATE UNIQUE INDEX brand_templates_by_name ON public.brand_templates USING btree (client_id, lower(name)) WHERE (archived_at IS NULL);

CREATE INDEX brand_templates_by_update ON public.brand_templates USING btree (client_id, updated_at DESC, id DESC);

CREATE INDEX challenges_user ON public.challenges USING btree (client_id, user_id);

CREATE INDEX chat_documents_target ON public.chat_documents USING btree (client_id, target_id);

CREATE INDEX chat_files_chat ON public.chat_files USING btree (client_id, chat_id);

CREATE INDEX chat_folders_owner ON public.chat_folders USING btree (client_id, owner_id, name);

CREATE INDEX chat_messages_attached ON public.chat_messages USING gin (client_id, attachments jsonb_path_ops) WHERE (attachments <> '[]'::jsonb);

CREATE INDEX chat_messages_beside ON public.chat_messages USING btree (client_id, chat_id, parent_id, created_at, id);

CREATE UNIQUE INDEX chat_messages_run ON public.chat_messages USING btree (client_id, run_id) WHERE (run_id IS NOT NULL);

CREATE INDEX chat_presets_deleted ON public.chat_presets USING btree (client_id, deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX chat_presets_owner ON public.chat_presets USING btree (client_id, owner_id);

CREATE INDEX chat_presets_workspace ON public.chat_presets USING btree (client_id, workspace_id, lower(name), id) WHERE (deleted_at IS NULL);

CREATE INDEX chat_prompts_chat ON public.chat_prompts USING btree (client_id, chat_id);

CREATE INDEX chat_queue_order ON public.chat_queue USING btree (client_id, chat_id, created_at, id);

CREATE INDEX chat_shares_chat ON public.chat_shares USING btree (client_id, chat_id) WHERE (revoked_at IS NULL);

CREATE INDEX chat_tool_calls_message ON public.chat_tool_calls USING btree (client_id, chat_id, message_id);

CREATE INDEX chat_tool_calls_round ON public.chat_tool_calls USING btree (client_id, asked_by_run);

CREATE INDEX chat_tool_calls_run ON public.chat_tool_calls USING btree (client_id, run_id) WHERE (run_id IS NOT NULL);

CREATE INDEX chat_tool_calls_waiting ON public.chat_tool_calls USING btree (client_id, chat_id) WHERE (state = 'waiting'::text);

CREATE INDEX chat_tool_rounds_message ON public.chat_tool_rounds USING btree (client_id, chat_id, message_id);

CREATE INDEX chat_tool_rounds_open ON public.chat_tool_rounds USING btree (client_id, chat_id) WHERE (state = 'open'::text);

CREATE INDEX chat_tools_use_case ON public.chat_tools USING btree (client_id, use_case_id);

CREATE INDEX chats_asked ON public.chats USING btree (client_id, asked_at) WHERE (deleted_at IS NULL);

CREATE INDEX chats_folder ON public.chats USING btree (client_id, folder_id);

CREATE INDEX chats_made ON public.chats USING btree (client_id, made_use_case_id) WHERE (made_use_case_id IS NOT NULL);

CREATE INDEX chats_mine ON public.chats USING btree (client_id, owner_id, is_pinned DESC, asked_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX chats_origin ON public.chats USING btree (client_id, origin_use_case_id) WHERE (origin_use_case_id IS NOT NULL);

CREATE INDEX chats_to_delete ON public.chats USING btree (client_id, COALESCE(deleted_at, delete_at)) WHERE ((deleted_at IS NOT NULL) OR (delete_at IS NOT NULL));

CREATE INDEX chats_workspace ON public.chats USING btree (client_id, workspace_id);

CREATE INDEX document_tags_by_tag ON public.document_tags USING btree (client_id, workspace_id, key, document_id);

CREATE INDEX document_vectors_to_make ON public.document_vectors USING btree (client_id, queued_at) WHERE (status = ANY (ARRAY['queued'::text, 'working'::text]));

CREATE INDEX document_vectors_workspace ON public.document_vectors USING btree (client_id, workspace_id);

CREATE INDEX documents_by_created ON public.documents USING btree (client_id, workspace_id, created_at DESC, id DESC);

CREATE INDEX documents_by_name ON public.documents USING btree (client_id, workspace_id, lower(name), id);

CREATE UNIQUE INDEX documents_file ON public.documents USING btree (client_id, blob_key, purpose);

CREATE INDEX documents_folder ON public.documents USING btree (client_id, folder_id);

CREATE INDEX documents_named ON public.documents USING gin (client_id, name public.gin_trgm_ops) WHERE (purpose = 'supporting'::text);

CREATE INDEX documents_of_chats ON public.documents USING btree (client_id, created_at) WHERE (purpose = 'chat'::text);

CREATE INDEX documents_replaced ON public.documents USING btree (client_id, workspace_id, created_at DESC) WHERE ((purpose = 'version'::text) AND (version > 1));

CREATE INDEX documents_same ON public.documents USING btree (client_id, workspace_id, sha256) WHERE (purpose = 'supporting'::text);

CREATE INDEX documents_supporting ON public.documents USING btree (client_id, workspace_id) WHERE (purpose = 'supporting'::text);

CREATE UNIQUE INDEX documents_versions ON public.documents USING btree (client_id, version_of, version) WHERE (version_of IS NOT NULL);

CREATE INDEX entries_newest ON public.entries USING btree (client_id, asked_at DESC, id DESC);

CREATE INDEX entries_open ON public.entries USING btree (client_id, asked_at) WHERE (state = ANY (ARRAY['asked'::text, 'granted'::text]));

CREATE UNIQUE INDEX entries_session ON public.entries USING btree (client_id, session_id) WHERE (session_id IS NOT NULL);

CREATE INDEX favourite_workspaces_workspace ON public.favourite_workspaces USING btree (client_id, workspace_id);

CREATE INDEX favourites_use_case ON public.favourites USING btree (client_id, use_case_id);

CREATE INDEX folders_parent ON public.folders USING btree (client_id, parent_id);

CREATE UNIQUE INDEX folders_place_name ON public.folders USING btree (client_id, workspace_id, kind, COALESCE(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), COALESCE(gate_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(name));

CREATE INDEX folders_restricted ON public.folders USING btree (client_id) WHERE (gate_id IS NOT NULL);

CREATE UNIQUE INDEX grants_once ON public.grants USING btree (client_id, COALESCE(folder_id, use_case_id), COALESCE(user_id, role_id));

CREATE INDEX grants_role ON public.grants USING btree (client_id, role_id);

CREATE INDEX grants_user ON public.grants USING btree (client_id, user_id);

CREATE INDEX grants_workspace ON public.grants USING btree (client_id, workspace_id);

CREATE INDEX guide_progress_of_guide ON public.guide_progress USING btree (client_id, guide_id);

CREATE INDEX guides_in_order ON public.guides USING btree (client_id, place, id);

CREATE INDEX jobs_due ON public.jobs USING btree (kind, client_id, due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX jobs_failed ON public.jobs USING btree (failed_at) WHERE (state = 'failed'::text);

CREATE INDEX mails_done ON public.mails USING btree (client_id, created_at) WHERE (status = ANY (ARRAY['sent'::text, 'failed'::text]));

CREATE INDEX notifications_mailed ON public.notifications USING btree (client_id, mailed_at) WHERE (mailed_at IS NOT NULL);

CREATE INDEX notifications_newest ON public.notifications USING btree (client_id, user_id, happened_at DESC, id DESC) WHERE in_app;

CREATE INDEX notifications_to_mail ON public.notifications USING btree (client_id, user_id, mail_due_at) WHERE ((mail_due_at IS NOT NULL) AND (mailed_at IS NULL));

CREATE INDEX notifications_unread ON public.notifications USING btree (client_id, user_id) WHERE (in_app AND (read_at IS NULL) AND (archived_at IS NULL));

CREATE INDEX output_comment_mentions_user ON public.output_comment_mentions USING btree (client_id, user_id, comment_id);

CREATE INDEX output_comments_replies ON public.output_comments USING btree (client_id, parent_id, created_at, id);

CREATE INDEX output_comments_threads ON public.output_comments USING btree (client_id, run_id, created_at DESC, id DESC) WHERE (parent_id IS NULL);

CREATE INDEX output_pictures_key ON public.output_pictures USING btree (client_id, blob_key);

CREATE INDEX output_pictures_run ON public.output_pictures USING btree (client_id, run_id);

CREATE INDEX passage_vectors_document ON public.passage_vectors USING btree (client_id, document_id);

CREATE INDEX passages_search ON public.passages USING gin (client_id, workspace_id, tsv) WHERE searchable;

CREATE UNIQUE INDEX passkeys_credential ON public.passkeys USING btree (client_id, credential_id);

CREATE INDEX passkeys_sign_in ON public.passkeys USING btree (credential_id);

CREATE INDEX passkeys_user ON public.passkeys USING btree (client_id, user_id);

CREATE INDEX plugin_partners_of ON public.plugin_partners USING btree (client_id, user_id);

CREATE INDEX push_subscriptions_of ON public.push_subscriptions USING btree (client_id, user_id);

CREATE INDEX question_entries_alike ON public.question_entries USING gin (client_id, normal public.gin_trgm_ops);

CREATE INDEX question_entries_by_gist ON public.question_entries USING btree (client_id, gist_md5);

CREATE INDEX question_entries_by_key ON public.question_entries USING btree (client_id, key);

CREATE INDEX question_entries_by_words ON public.question_entries USING btree (client_id, normal_md5);

CREATE INDEX question_entries_in_order ON public.question_entries USING btree (client_id, lower("left"(question, 200)), id);

CREATE INDEX question_import_rows_by_outcome ON public.question_import_rows USING btree (client_id, import_id, outcome, number);

CREATE INDEX question_import_rows_of_entry ON public.question_import_rows USING btree (client_id, import_id, of_entry) WHERE (of_entry IS NOT NULL);

CREATE INDEX question_import_rows_of_meaning ON public.question_import_rows USING btree (client_id, import_id, of_meaning) WHERE (of_meaning IS NOT NULL);

CREATE INDEX question_imports_newest ON public.question_imports USING btree (client_id, made_at DESC, id DESC);

CREATE INDEX question_pairs_nearest ON public.question_pairs USING btree (client_id, nearness DESC, entry_id DESC, other_id DESC);

CREATE INDEX question_pairs_other ON public.question_pairs USING btree (client_id, other_id);

CREATE UNIQUE INDEX question_spans_open ON public.question_spans USING btree (client_id, entry_id) WHERE (until IS NULL);

CREATE INDEX question_spans_since ON public.question_spans USING btree (client_id, since);

CREATE INDEX question_spans_to_pair ON public.question_spans USING btree (client_id) WHERE ((until IS NULL) AND (NOT is_paired));

CREATE INDEX question_spans_until ON public.question_spans USING btree (client_id, until) WHERE (until IS NOT NULL);

CREATE INDEX recordings_expiring ON public.recordings USING btree (expires_at);

CREATE INDEX recordings_of_plugin ON public.recordings USING btree (plugin, created_at DESC, id DESC) WHERE playable;

CREATE INDEX run_feedback_use_case ON public.run_feedback USING btree (client_id, use_case_id, given_at DESC, run_id DESC, user_id DESC);

CREATE INDEX runs_by_created ON public.runs USING btree (client_id, workspace_id, created_at DESC, id DESC);

CREATE INDEX runs_chat ON public.runs USING btree (client_id, chat_id, created_at) WHERE (chat_id IS NOT NULL);

CREATE INDEX runs_ended_badly ON public.runs USING btree (client_id, workspace_id, status, created_at DESC, id DESC) WHERE (status = ANY (ARRAY['failed'::text, 'cancelled'::text]));

CREATE INDEX runs_live ON public.runs USING btree (lease_until) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));

CREATE INDEX runs_locked ON public.runs USING btree (client_id, created_at DESC, id DESC) WHERE is_locked;

CREATE INDEX runs_mine ON public.runs USING btree (client_id, created_by, created_at DESC, id DESC);

CREATE INDEX runs_model ON public.runs USING btree (client_id, workspace_id, model, created_at DESC, id DESC);

CREATE INDEX runs_named ON public.runs USING gin (client_id, title public.gin_trgm_ops, use_case_name public.gin_trgm_ops) WHERE (finished_at IS NOT NULL);

CREATE INDEX runs_to_stop ON public.runs USING btree (lease_owner) WHERE (stop_requested AND (status = ANY (ARRAY['queued'::text, 'running'::text])));

CREATE INDEX runs_use_case ON public.runs USING btree (client_id, use_case_id, created_at DESC, id DESC);

CREATE INDEX runs_version ON public.runs USING btree (client_id, use_case_id, use_case_version, created_at DESC, id DESC) WHERE (NOT is_check);

CREATE UNIQUE INDEX saved_formats_by_name ON public.saved_formats USING btree (client_id, lower(name));

CREATE INDEX saved_formats_by_workspace ON public.saved_formats USING btree (client_id, workspace_id);

CREATE INDEX schedules_by_created ON public.schedules USING btree (client_id, workspace_id, created_at DESC, id DESC);

CREATE INDEX schedules_due ON public.schedules USING btree (next_at) WHERE (status = 'active'::text);

CREATE INDEX scim_group_members_user ON public.scim_group_members USING btree (client_id, user_id);

CREATE UNIQUE INDEX scim_groups_display_name ON public.scim_groups USING btree (client_id, lower(display_name));

CREATE INDEX scim_groups_external_id ON public.scim_groups USING btree (client_id, external_id);

CREATE INDEX scim_users_external_id ON public.scim_users USING btree (client_id, external_id);

CREATE UNIQUE INDEX scim_users_user_name ON public.scim_users USING btree (client_id, lower(user_name));

CREATE INDEX security_tokens_session ON public.security_tokens USING btree (client_id, session_id);

CREATE INDEX security_tokens_user ON public.security_tokens USING btree (client_id, user_id);

CREATE INDEX sessions_user ON public.sessions USING btree (client_id, user_id, created_at DESC);

CREATE INDEX sso_attempts_connection ON public.sso_attempts USING btree (client_id, connection_id);

CREATE INDEX sso_attempts_expired ON public.sso_attempts USING btree (client_id, expires_at);

CREATE INDEX sso_domains_connection ON public.sso_domains USING btree (client_id, connection_id);

CREATE UNIQUE INDEX sso_domains_owned ON public.sso_domains USING btree (domain) WHERE (proven_at IS NOT NULL);

CREATE INDEX sso_role_maps_role ON public.sso_role_maps USING btree (client_id, role_id);

CREATE INDEX sso_tokens_expired ON public.sso_tokens USING btree (client_id, expires_at);

CREATE INDEX sso_tokens_user ON public.sso_tokens USING btree (client_id, user_id);

CREATE INDEX template_changes_of ON public.template_changes USING btree (client_id, proposal_id, place);

CREATE UNIQUE INDEX template_proposals_open ON public.template_proposals USING btree (client_id) WHERE (closed_at IS NULL);

CREATE UNIQUE INDEX template_uses_one ON public.template_uses USING btree (client_id);

CREATE INDEX token_requests_by_created ON public.token_requests USING btree (client_id, created_at DESC, id DESC);

CREATE INDEX token_requests_of_budget ON public.token_requests USING btree (client_id, budget_id, month) WHERE (status = 'granted'::text);

CREATE UNIQUE INDEX token_requests_open ON public.token_requests USING btree (client_id, requested_by, COALESCE(budget_id, '00000000-0000-0000-0000-000000000000'::uuid), metric) WHERE (status = ANY (ARRAY['open'::text, 'passed_on'::text]));

CREATE INDEX unanswered_questions_by_times ON public.unanswered_questions USING btree (client_id, times DESC, normal_md5) WHERE (NOT dismissed);

CREATE INDEX unanswered_questions_of_gap ON public.unanswered_questions USING btree (client_id, gap_md5);

CREATE INDEX unanswered_questions_to_group ON public.unanswered_questions USING btree (client_id) WHERE (gap_md5 IS NULL);

CREATE UNIQUE INDEX upload_parts_file ON public.upload_parts USING btree (client_id, blob_key);

CREATE INDEX uploads_mine ON public.uploads USING btree (client_id, user_id, workspace_id);

CREATE INDEX uploads_touched ON public.uploads USING btree (client_id, touched_at);

CREATE INDEX usage_citations_document ON public.usage_citations USING btree (client_id, document_id, cited_at);

CREATE INDEX usage_costs_across ON public.usage_costs USING btree (day);

CREATE INDEX usage_days_across ON public.usage_days USING btree (day, client_id) INCLUDE (plugin, plugin_digest, runs, calls, tests);

CREATE INDEX usage_entries_by_tokens ON public.usage_entries USING btree (client_id, ((LEAST(input_tokens, '4294967295'::bigint) + LEAST(output_tokens, '4294967295'::bigint))) DESC, id DESC);

CREATE INDEX usage_entries_by_use_case ON public.usage_entries USING btree (client_id, use_case_id, finished_at DESC, id DESC);

CREATE INDEX usage_entries_calls ON public.usage_entries USING btree (client_id, finished_at DESC, id DESC) WHERE (kind = 'api'::text);

CREATE INDEX usage_entries_counted ON public.usage_entries USING btree (client_id, finished_at) INCLUDE (status, endpoint, input_tokens, output_tokens);

CREATE INDEX usage_quarters_person ON public.usage_quarters USING btree (client_id, user_id, quarter);

CREATE INDEX use_case_checks_by_batch ON public.use_case_checks USING btree (client_id, batch_id);

CREATE INDEX use_case_checks_newest ON public.use_case_checks USING btree (client_id, use_case_id, created_at DESC, id DESC);

CREATE INDEX use_case_document_folders_folder ON public.use_case_document_folders USING btree (client_id, folder_id);

CREATE INDEX use_case_documents_document ON public.use_case_documents USING btree (client_id, document_id);

CREATE INDEX use_case_examples_in_order ON public.use_case_examples USING btree (client_id, use_case_id, created_at, id);

CREATE INDEX use_case_meanings_due ON public.use_case_meanings USING btree (due_at, client_id);

CREATE INDEX use_case_tag_counts_by_tag ON public.use_case_tag_counts USING btree (client_id, workspace_id, key, place);

CREATE INDEX use_case_tags_by_tag ON public.use_case_tags USING btree (client_id, workspace_id, key, use_case_id);

CREATE INDEX use_case_versions_by_brand ON public.use_case_versions USING btree (client_id, ((definition ->> 'brand_template_id'::text))) WHERE (definition ? 'brand_template_id'::text);

CREATE INDEX use_case_versions_by_format ON public.use_case_versions USING btree (client_id, ((definition ->> 'format_from'::text))) WHERE (definition ? 'format_from'::text);

CREATE INDEX use_cases_by_brand ON public.use_cases USING btree (client_id, ((draft ->> 'brand_template_id'::text))) WHERE (draft ? 'brand_template_id'::text);

CREATE INDEX use_cases_by_created ON public.use_cases USING btree (client_id, workspace_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX use_cases_by_editor ON public.use_cases USING btree (client_id, updated_by, updated_at DESC) WHERE (deleted_at IS NULL);

CREATE INDEX use_cases_by_format ON public.use_cases USING btree (client_id, ((draft ->> 'format_from'::text))) WHERE (draft ? 'format_from'::text);

CREATE INDEX use_cases_by_name ON public.use_cases USING btree (client_id, workspace_id, lower(name), id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX use_cases_by_origin ON public.use_cases USING btree (client_id, workspace_id, origin_id) WHERE ((origin_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX use_cases_by_updated ON public.use_cases USING btree (client_id, workspace_id, updated_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX use_cases_deleted ON public.use_cases USING btree (client_id, workspace_id, id) WHERE (deleted_at IS NOT NULL);

CREATE INDEX use_cases_deleted_from ON public.use_cases USING btree (client_id, deleted_from) WHERE (deleted_from IS NOT NULL);

CREATE INDEX use_cases_folder ON public.use_cases USING btree (client_id, folder_id) WHERE (deleted_at IS NULL);

CREATE INDEX use_cases_named ON public.use_cases USING gin (client_id, name public.gin_trgm_ops, description public.gin_trgm_ops) WHERE (deleted_at IS NULL);

CREATE INDEX use_cases_private ON public.use_cases USING btree (client_id) WHERE (visibility = 'private'::text);

CREATE INDEX use_cases_prompts ON public.use_cases USING btree (client_id, workspace_id) WHERE ((deleted_at IS NULL) AND ((draft ->> 'kind'::text) = 'prompt'::text));

CREATE INDEX use_cases_recent ON public.use_cases USING btree (client_id, updated_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX use_cases_shared ON public.use_cases USING btree (client_id, id) WHERE (visibility = ANY (ARRAY['client'::text, 'public'::text]));

CREATE INDEX use_cases_shared_by_name ON public.use_cases USING btree (client_id, lower(shared_name), id) INCLUDE (workspace_id) WHERE ((visibility = ANY (ARRAY['client'::text, 'public'::text])) AND (published_version IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX users_by_created ON public.users USING btree (client_id, created_at, id);

CREATE INDEX users_by_last_seen ON public.users USING btree (client_id, last_seen_at);

CREATE INDEX users_by_name ON public.users USING btree (client_id, lower(first_name), lower(last_name), id);

CREATE UNIQUE INDEX users_email ON public.users USING btree (client_id, lower(email));

CREATE INDEX users_role ON public.users USING btree (client_id, role_id);

CREATE INDEX users_sign_in ON public.users USING btree (lower(email));

CREATE INDEX webhook_deliveries_newest ON public.webhook_deliveries USING btree (client_id, webhook_id, happened_at DESC, id DESC);

CREATE INDEX webhook_deliveries_waiting ON public.webhook_deliveries USING btree (client_id, webhook_id, happened_at, id) WHERE (state = 'waiting'::text);

CREATE INDEX webhooks_of_person ON public.webhooks USING btree (client_id, user_id);

CREATE INDEX webhooks_of_workspace ON public.webhooks USING btree (client_id, workspace_id) WHERE (workspace_id IS NOT NULL);

CREATE INDEX workspace_members_role ON public.workspace_members USING btree (client_id, role_id);

CREATE INDEX workspace_members_user ON public.workspace_members USING btree (client_id, user_id);

CREATE UNIQUE INDEX workspace_roles_name ON public.workspace_roles USING btree (client_id, lower(name));

CREATE UNIQUE INDEX workspaces_name ON public.workspaces USING btree (client_id, lower(name)) WHERE (archived_at IS NULL);

CREATE TRIGGER changed AFTER UPDATE ON control.plugin_keys FOR EACH ROW EXECUTE FUNCTION public.runner_changed('plugins');

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE ON control.plugin_versions FOR EACH ROW EXECUTE FUNCTION public.runner_changed('plugins');

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE ON control.runner_bindings FOR EACH ROW EXECUTE FUNCTION public.runner_changed('bindings');

CREATE TRIGGER own_models_changed AFTER UPDATE OF own_models ON control.clients FOR EACH ROW EXECUTE FUNCTION public.own_models_changed();

CREATE TRIGGER revenue_is_late_insert AFTER INSERT ON control.invoices REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION public.invoices_change_revenue();

CREATE TRIGGER revenue_is_late_update AFTER UPDATE ON control.invoices REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION public.invoices_change_revenue();

CREATE TRIGGER came AFTER INSERT ON public.scim_group_members REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION public.group_members_came();

CREATE TRIGGER deleted BEFORE UPDATE OF deleted_at ON public.use_cases FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION public.use_case_deleted();

CREATE TRIGGER gated AFTER UPDATE ON public.folders FOR EACH ROW WHEN (((old.gate_id IS NULL) <> (new.gate_id IS NULL))) EXECUTE FUNCTION public.folder_gated();

CREATE TRIGGER given AFTER INSERT ON public.use_case_tags REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.use_case_tags_changed();

CREATE TRIGGER gone AFTER DELETE ON public.folders FOR EACH ROW WHEN ((old.gate_id IS NULL)) EXECUTE FUNCTION public.open_folder_deleted();

CREATE TRIGGER meaning_is_due AFTER INSERT OR UPDATE OF published_version, deleted_at ON public.use_cases FOR EACH ROW WHEN ((new.published_version IS NOT NULL)) EXECUTE FUNCTION public.use_case_meaning_is_due();

CREATE TRIGGER moved AFTER UPDATE OF parent_id ON public.folders FOR EACH ROW WHEN ((old.parent_id IS DISTINCT FROM new.parent_id)) EXECUTE FUNCTION public.folder_moved();

CREATE TRIGGER named_shared BEFORE INSERT OR UPDATE OF visibility, published_version ON public.use_cases FOR EACH ROW EXECUTE FUNCTION public.name_shared();

CREATE TRIGGER placed BEFORE INSERT OR UPDATE OF parent_id ON public.folders FOR EACH ROW EXECUTE FUNCTION public.folder_placed();

CREATE TRIGGER placed AFTER UPDATE OF folder_id, deleted_at, visibility ON public.use_cases FOR EACH ROW WHEN ((((old.folder_id IS DISTINCT FROM new.folder_id) OR ((old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL))) OR (old.visibility IS DISTINCT FROM new.visibility))) EXECUTE FUNCTION public.use_case_placed();

CREATE TRIGGER restricted AFTER INSERT OR DELETE ON public.restrictions FOR EACH ROW EXECUTE FUNCTION public.folder_restricted();

CREATE TRIGGER taken AFTER DELETE ON public.use_case_tags REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.use_case_tags_changed();

CREATE TRIGGER texts BEFORE INSERT ON public.question_pairs FOR EACH ROW EXECUTE FUNCTION public.question_pair_made();

CREATE TRIGGER usage_is_late_delete AFTER DELETE ON public.usage_entries REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION public.usage_entries_are_late();

CREATE TRIGGER usage_is_late_delete AFTER DELETE ON public.usage_marks REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION public.usage_marks_are_late();

CREATE TRIGGER usage_is_late_insert AFTER INSERT ON public.usage_entries REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION public.usage_entries_are_late();

CREATE TRIGGER usage_is_late_insert AFTER INSERT ON public.usage_marks REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION public.usage_marks_are_late();

CREATE TRIGGER usage_is_late_update AFTER UPDATE ON public.usage_entries REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION public.usage_entries_are_late();

CREATE TRIGGER usage_is_late_update AFTER UPDATE ON public.usage_marks REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION public.usage_marks_are_late();

CREATE TRIGGER went AFTER DELETE ON public.scim_group_members REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.group_members_went();

ALTER TABLE ONLY control.brakes
    ADD CONSTRAINT brakes_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY control.client_template_versions
    ADD CONSTRAINT client_template_versions_template_id_fkey FOREIGN KEY (template_id) REFERENCES control.client_templates(id);

ALTER TABLE ONLY control.client_templates
    ADD CONSTRAINT client_templates_source_client_fkey FOREIGN KEY (source_client) REFERENCES control.clients(id);

ALTER TABLE ONLY control.grants
    ADD CONSTRAINT grants_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY control.incident_updates
    ADD CONSTRAINT incident_updates_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES control.incidents(id) ON DELETE CASCADE;

ALTER TABLE ONLY control.invoices
    ADD CONSTRAINT invoices_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY control.over_slices
    ADD CONSTRAINT over_slices_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY control.plugin_conformance
    ADD CONSTRAINT plugin_conformance_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY control.plugin_conformance
    ADD CONSTRAINT plugin_conformance_client_id_version_id_fkey FOREIGN KEY (client_id, version_id) REFERENCES control.plugin_versions(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY control.plugin_keys
    ADD CONSTRAINT plugin_keys_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY control.plugin_versions
    ADD CONSTRAINT plugin_versions_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY control.plugin_versions
    ADD CONSTRAINT plugin_versions_client_id_signed_by_fkey FOREIGN KEY (client_id, signed_by) REFERENCES control.plugin_keys(client_id, id);

ALTER TABLE ONLY control.replay_results
    ADD CONSTRAINT replay_results_client_id_replay_id_fkey FOREIGN KEY (client_id, replay_id) REFERENCES control.replays(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY control.replays
    ADD CONSTRAINT replays_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY control.revenue_months
    ADD CONSTRAINT revenue_months_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY control.runner_bindings
    ADD CONSTRAINT runner_bindings_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY control.runner_changes
    ADD CONSTRAINT runner_changes_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY control.runner_credentials
    ADD CONSTRAINT runner_credentials_client_id_binding_id_fkey FOREIGN KEY (client_id, binding_id) REFERENCES control.runner_bindings(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY control.stripe_customers
    ADD CONSTRAINT stripe_customers_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY control.subscriptions
    ADD CONSTRAINT subscriptions_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.access_requests
    ADD CONSTRAINT access_requests_client_id_requested_by_fkey FOREIGN KEY (client_id, requested_by) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.access_requests
    ADD CONSTRAINT access_requests_client_id_workspace_id_fkey FOREIGN KEY (client_id, workspace_id) REFERENCES public.workspaces(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.account_roles
    ADD CONSTRAINT account_roles_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.announcement_states
    ADD CONSTRAINT announcement_states_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.audit_checkpoints
    ADD CONSTRAINT audit_checkpoints_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.batch_rows
    ADD CONSTRAINT batch_rows_client_id_batch_id_fkey FOREIGN KEY (client_id, batch_id) REFERENCES public.batches(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.batches
    ADD CONSTRAINT batches_client_id_use_case_id_fkey FOREIGN KEY (client_id, use_case_id) REFERENCES public.use_cases(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.batches
    ADD CONSTRAINT batches_client_id_workspace_id_fkey FOREIGN KEY (client_id, workspace_id) REFERENCES public.workspaces(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.brand_defaults
    ADD CONSTRAINT brand_defaults_client_id_template_id_fkey FOREIGN KEY (client_id, template_id) REFERENCES public.brand_templates(client_id, id);

ALTER TABLE ONLY public.brand_template_revisions
    ADD CONSTRAINT brand_template_revisions_client_id_logo_id_fkey FOREIGN KEY (client_id, logo_id) REFERENCES public.brand_logos(client_id, id);

ALTER TABLE ONLY public.brand_template_revisions
    ADD CONSTRAINT brand_template_revisions_client_id_template_id_fkey FOREIGN KEY (client_id, template_id) REFERENCES public.brand_templates(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_documents
    ADD CONSTRAINT chat_documents_client_id_chat_id_fkey FOREIGN KEY (client_id, chat_id) REFERENCES public.chats(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_files
    ADD CONSTRAINT chat_files_client_id_chat_id_fkey FOREIGN KEY (client_id, chat_id) REFERENCES public.chats(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_files
    ADD CONSTRAINT chat_files_client_id_document_id_fkey FOREIGN KEY (client_id, document_id) REFERENCES public.documents(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_folders
    ADD CONSTRAINT chat_folders_client_id_owner_id_fkey FOREIGN KEY (client_id, owner_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_messages
    ADD CONSTRAINT chat_messages_client_id_chat_id_fkey FOREIGN KEY (client_id, chat_id) REFERENCES public.chats(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_messages
    ADD CONSTRAINT chat_messages_client_id_chat_id_parent_id_fkey FOREIGN KEY (client_id, chat_id, parent_id) REFERENCES public.chat_messages(client_id, chat_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_messages
    ADD CONSTRAINT chat_messages_client_id_run_id_fkey FOREIGN KEY (client_id, run_id) REFERENCES public.runs(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_presets
    ADD CONSTRAINT chat_presets_client_id_owner_id_fkey FOREIGN KEY (client_id, owner_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_presets
    ADD CONSTRAINT chat_presets_client_id_workspace_id_fkey FOREIGN KEY (client_id, workspace_id) REFERENCES public.workspaces(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_prompts
    ADD CONSTRAINT chat_prompts_client_id_chat_id_fkey FOREIGN KEY (client_id, chat_id) REFERENCES public.chats(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_queue
    ADD CONSTRAINT chat_queue_client_id_author_id_fkey FOREIGN KEY (client_id, author_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_queue
    ADD CONSTRAINT chat_queue_client_id_chat_id_fkey FOREIGN KEY (client_id, chat_id) REFERENCES public.chats(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_reads
    ADD CONSTRAINT chat_reads_client_id_chat_id_fkey FOREIGN KEY (client_id, chat_id) REFERENCES public.chats(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_reads
    ADD CONSTRAINT chat_reads_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_rules
    ADD CONSTRAINT chat_rules_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.chat_shares
    ADD CONSTRAINT chat_shares_client_id_chat_id_fkey FOREIGN KEY (client_id, chat_id) REFERENCES public.chats(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_summaries
    ADD CONSTRAINT chat_summaries_client_id_chat_id_message_id_fkey FOREIGN KEY (client_id, chat_id, message_id) REFERENCES public.chat_messages(client_id, chat_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_tool_calls
    ADD CONSTRAINT chat_tool_calls_client_id_asked_by_run_fkey FOREIGN KEY (client_id, asked_by_run) REFERENCES public.chat_tool_rounds(client_id, run_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_tool_calls
    ADD CONSTRAINT chat_tool_calls_client_id_run_id_fkey FOREIGN KEY (client_id, run_id) REFERENCES public.runs(client_id, id) ON DELETE SET NULL (run_id);

ALTER TABLE ONLY public.chat_tool_rounds
    ADD CONSTRAINT chat_tool_rounds_client_id_chat_id_message_id_fkey FOREIGN KEY (client_id, chat_id, message_id) REFERENCES public.chat_messages(client_id, chat_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_tool_rounds
    ADD CONSTRAINT chat_tool_rounds_client_id_run_id_fkey FOREIGN KEY (client_id, run_id) REFERENCES public.runs(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_tools
    ADD CONSTRAINT chat_tools_client_id_chat_id_fkey FOREIGN KEY (client_id, chat_id) REFERENCES public.chats(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chat_tools
    ADD CONSTRAINT chat_tools_client_id_use_case_id_fkey FOREIGN KEY (client_id, use_case_id) REFERENCES public.use_cases(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chats
    ADD CONSTRAINT chats_client_id_folder_id_fkey FOREIGN KEY (client_id, folder_id) REFERENCES public.chat_folders(client_id, id) ON DELETE SET NULL (folder_id);

ALTER TABLE ONLY public.chats
    ADD CONSTRAINT chats_client_id_made_use_case_id_fkey FOREIGN KEY (client_id, made_use_case_id) REFERENCES public.use_cases(client_id, id) ON DELETE SET NULL (made_use_case_id);

ALTER TABLE ONLY public.chats
    ADD CONSTRAINT chats_client_id_origin_use_case_id_fkey FOREIGN KEY (client_id, origin_use_case_id) REFERENCES public.use_cases(client_id, id) ON DELETE SET NULL (origin_use_case_id);

ALTER TABLE ONLY public.chats
    ADD CONSTRAINT chats_client_id_owner_id_fkey FOREIGN KEY (client_id, owner_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.chats
    ADD CONSTRAINT chats_client_id_workspace_id_fkey FOREIGN KEY (client_id, workspace_id) REFERENCES public.workspaces(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.dashboards
    ADD CONSTRAINT dashboards_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.data_keys
    ADD CONSTRAINT data_keys_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.dismissed_question_pairs
    ADD CONSTRAINT dismissed_question_pairs_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.document_tags
    ADD CONSTRAINT document_tags_client_id_document_id_fkey FOREIGN KEY (client_id, document_id) REFERENCES public.documents(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.document_vectors
    ADD CONSTRAINT document_vectors_client_id_document_id_fkey FOREIGN KEY (client_id, document_id) REFERENCES public.documents(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_client_id_workspace_id_fkey FOREIGN KEY (client_id, workspace_id) REFERENCES public.workspaces(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_client_id_workspace_id_folder_kind_folder_id_fkey FOREIGN KEY (client_id, workspace_id, folder_kind, folder_id) REFERENCES public.folders(client_id, workspace_id, kind, id);

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_version_of FOREIGN KEY (client_id, version_of) REFERENCES public.documents(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.favourite_workspaces
    ADD CONSTRAINT favourite_workspaces_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.favourite_workspaces
    ADD CONSTRAINT favourite_workspaces_client_id_workspace_id_fkey FOREIGN KEY (client_id, workspace_id) REFERENCES public.workspaces(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.favourites
    ADD CONSTRAINT favourites_client_id_use_case_id_fkey FOREIGN KEY (client_id, use_case_id) REFERENCES public.use_cases(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.favourites
    ADD CONSTRAINT favourites_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.first_steps
    ADD CONSTRAINT first_steps_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.folders
    ADD CONSTRAINT folders_client_id_workspace_id_fkey FOREIGN KEY (client_id, workspace_id) REFERENCES public.workspaces(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.folders
    ADD CONSTRAINT folders_client_id_workspace_id_kind_parent_id_fkey FOREIGN KEY (client_id, workspace_id, kind, parent_id) REFERENCES public.folders(client_id, workspace_id, kind, id);

ALTER TABLE ONLY public.grants
    ADD CONSTRAINT grants_client_id_role_id_fkey FOREIGN KEY (client_id, role_id) REFERENCES public.workspace_roles(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.grants
    ADD CONSTRAINT grants_client_id_use_case_id_fkey FOREIGN KEY (client_id, use_case_id) REFERENCES public.use_cases(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.grants
    ADD CONSTRAINT grants_client_id_workspace_id_fkey FOREIGN KEY (client_id, workspace_id) REFERENCES public.workspaces(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.grants
    ADD CONSTRAINT grants_client_id_workspace_id_folder_kind_folder_id_fkey FOREIGN KEY (client_id, workspace_id, folder_kind, folder_id) REFERENCES public.folders(client_id, workspace_id, kind, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.grants
    ADD CONSTRAINT grants_client_id_workspace_id_user_id_fkey FOREIGN KEY (client_id, workspace_id, user_id) REFERENCES public.workspace_members(client_id, workspace_id, user_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.guide_captions
    ADD CONSTRAINT guide_captions_client_id_guide_id_fkey FOREIGN KEY (client_id, guide_id) REFERENCES public.guides(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.guide_films_awaited
    ADD CONSTRAINT guide_films_awaited_client_id_guide_id_fkey FOREIGN KEY (client_id, guide_id) REFERENCES public.guides(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.guide_progress
    ADD CONSTRAINT guide_progress_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.guides
    ADD CONSTRAINT guides_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.home_set_aside
    ADD CONSTRAINT home_set_aside_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.insight_policies
    ADD CONSTRAINT insight_policies_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.invoice_shares
    ADD CONSTRAINT invoice_shares_client_id_invoice_line_fkey FOREIGN KEY (client_id, invoice, line) REFERENCES public.invoice_lines(client_id, invoice, line) ON DELETE CASCADE;

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.kept_names
    ADD CONSTRAINT kept_names_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.notification_inboxes
    ADD CONSTRAINT notification_inboxes_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notification_mutes
    ADD CONSTRAINT notification_mutes_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notification_preferences
    ADD CONSTRAINT notification_preferences_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.output_comment_mentions
    ADD CONSTRAINT output_comment_mentions_client_id_comment_id_fkey FOREIGN KEY (client_id, comment_id) REFERENCES public.output_comments(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.output_comment_mentions
    ADD CONSTRAINT output_comment_mentions_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.output_comment_reads
    ADD CONSTRAINT output_comment_reads_client_id_run_id_fkey FOREIGN KEY (client_id, run_id) REFERENCES public.runs(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.output_comment_reads
    ADD CONSTRAINT output_comment_reads_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.output_comments
    ADD CONSTRAINT output_comments_client_id_parent_id_fkey FOREIGN KEY (client_id, parent_id) REFERENCES public.output_comments(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.output_comments
    ADD CONSTRAINT output_comments_client_id_run_id_fkey FOREIGN KEY (client_id, run_id) REFERENCES public.runs(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.output_pictures
    ADD CONSTRAINT output_pictures_client_id_run_id_fkey FOREIGN KEY (client_id, run_id) REFERENCES public.runs(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.outputs
    ADD CONSTRAINT outputs_client_id_run_id_fkey FOREIGN KEY (client_id, run_id) REFERENCES public.runs(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.passage_vectors
    ADD CONSTRAINT passage_vectors_client_id_passage_id_fkey FOREIGN KEY (client_id, passage_id) REFERENCES public.passages(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.passages
    ADD CONSTRAINT passages_client_id_document_id_fkey FOREIGN KEY (client_id, document_id) REFERENCES public.documents(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.plugin_partners
    ADD CONSTRAINT plugin_partners_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.plugin_partners
    ADD CONSTRAINT plugin_partners_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.publish_gates
    ADD CONSTRAINT publish_gates_client_id_workspace_id_fkey FOREIGN KEY (client_id, workspace_id) REFERENCES public.workspaces(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.question_entries
    ADD CONSTRAINT question_entries_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.question_hits
    ADD CONSTRAINT question_hits_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.question_import_rows
    ADD CONSTRAINT question_import_rows_client_id_import_id_fkey FOREIGN KEY (client_id, import_id) REFERENCES public.question_imports(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.question_imports
    ADD CONSTRAINT question_imports_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.question_mappings
    ADD CONSTRAINT question_mappings_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.question_pairs
    ADD CONSTRAINT question_pairs_client_id_entry_id_fkey FOREIGN KEY (client_id, entry_id) REFERENCES public.question_entries(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.question_pairs
    ADD CONSTRAINT question_pairs_client_id_other_id_fkey FOREIGN KEY (client_id, other_id) REFERENCES public.question_entries(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.question_spans
    ADD CONSTRAINT question_spans_client_id_entry_id_fkey FOREIGN KEY (client_id, entry_id) REFERENCES public.question_entries(client_id, id);

ALTER TABLE ONLY public.question_vectors
    ADD CONSTRAINT question_vectors_client_id_entry_id_fkey FOREIGN KEY (client_id, entry_id) REFERENCES public.question_entries(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.question_versions
    ADD CONSTRAINT question_versions_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.recording_settings
    ADD CONSTRAINT recording_settings_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.recordings
    ADD CONSTRAINT recordings_client_id_run_id_fkey FOREIGN KEY (client_id, run_id) REFERENCES public.runs(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.restrictions
    ADD CONSTRAINT restrictions_client_id_workspace_id_fkey FOREIGN KEY (client_id, workspace_id) REFERENCES public.workspaces(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.run_bookmarks
    ADD CONSTRAINT run_bookmarks_client_id_run_id_fkey FOREIGN KEY (client_id, run_id) REFERENCES public.runs(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.run_bookmarks
    ADD CONSTRAINT run_bookmarks_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.run_events
    ADD CONSTRAINT run_events_client_id_run_id_fkey FOREIGN KEY (client_id, run_id) REFERENCES public.runs(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.run_feedback
    ADD CONSTRAINT run_feedback_client_id_run_id_fkey FOREIGN KEY (client_id, run_id) REFERENCES public.runs(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.run_feedback
    ADD CONSTRAINT run_feedback_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.run_seal_entries
    ADD CONSTRAINT run_seal_entries_client_id_run_id_seal_fkey FOREIGN KEY (client_id, run_id, seal) REFERENCES public.run_seals(client_id, run_id, seal) ON DELETE CASCADE;

ALTER TABLE ONLY public.run_seals
    ADD CONSTRAINT run_seals_client_id_run_id_fkey FOREIGN KEY (client_id, run_id) REFERENCES public.runs(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.run_speakers
    ADD CONSTRAINT run_speakers_client_id_run_id_fkey FOREIGN KEY (client_id, run_id) REFERENCES public.runs(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.runs
    ADD CONSTRAINT runs_client_id_use_case_id_fkey FOREIGN KEY (client_id, use_case_id) REFERENCES public.use_cases(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.runs
    ADD CONSTRAINT runs_client_id_workspace_id_fkey FOREIGN KEY (client_id, workspace_id) REFERENCES public.workspaces(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.runs
    ADD CONSTRAINT runs_of_a_chat FOREIGN KEY (client_id, chat_id) REFERENCES public.chats(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.saved_formats
    ADD CONSTRAINT saved_formats_client_id_workspace_id_fkey FOREIGN KEY (client_id, workspace_id) REFERENCES public.workspaces(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.schedules
    ADD CONSTRAINT schedules_client_id_use_case_id_fkey FOREIGN KEY (client_id, use_case_id) REFERENCES public.use_cases(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.schedules
    ADD CONSTRAINT schedules_client_id_workspace_id_fkey FOREIGN KEY (client_id, workspace_id) REFERENCES public.workspaces(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.scim_group_members
    ADD CONSTRAINT scim_group_members_client_id_group_id_fkey FOREIGN KEY (client_id, group_id) REFERENCES public.scim_groups(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.scim_group_members
    ADD CONSTRAINT scim_group_members_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.scim_groups
    ADD CONSTRAINT scim_groups_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.scim_tokens
    ADD CONSTRAINT scim_tokens_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.scim_users
    ADD CONSTRAINT scim_users_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.security_tokens
    ADD CONSTRAINT security_tokens_client_id_session_id_fkey FOREIGN KEY (client_id, session_id) REFERENCES public.sessions(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.security_tokens
    ADD CONSTRAINT security_tokens_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sso_attempts
    ADD CONSTRAINT sso_attempts_client_id_connection_id_fkey FOREIGN KEY (client_id, connection_id) REFERENCES public.sso_connections(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sso_connections
    ADD CONSTRAINT sso_connections_client_id_default_role_id_fkey FOREIGN KEY (client_id, default_role_id) REFERENCES public.account_roles(client_id, id);

ALTER TABLE ONLY public.sso_connections
    ADD CONSTRAINT sso_connections_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.sso_domains
    ADD CONSTRAINT sso_domains_client_id_connection_id_fkey FOREIGN KEY (client_id, connection_id) REFERENCES public.sso_connections(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sso_identities
    ADD CONSTRAINT sso_identities_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sso_role_maps
    ADD CONSTRAINT sso_role_maps_client_id_connection_id_fkey FOREIGN KEY (client_id, connection_id) REFERENCES public.sso_connections(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sso_role_maps
    ADD CONSTRAINT sso_role_maps_client_id_role_id_fkey FOREIGN KEY (client_id, role_id) REFERENCES public.account_roles(client_id, id);

ALTER TABLE ONLY public.sso_tokens
    ADD CONSTRAINT sso_tokens_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.template_changes
    ADD CONSTRAINT template_changes_client_id_proposal_id_fkey FOREIGN KEY (client_id, proposal_id) REFERENCES public.template_proposals(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.token_requests
    ADD CONSTRAINT token_requests_client_id_budget_id_fkey FOREIGN KEY (client_id, budget_id) REFERENCES public.budgets(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.token_requests
    ADD CONSTRAINT token_requests_client_id_requested_by_fkey FOREIGN KEY (client_id, requested_by) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.totp_secrets
    ADD CONSTRAINT totp_secrets_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.transcriptions
    ADD CONSTRAINT transcriptions_client_id_document_id_fkey FOREIGN KEY (client_id, document_id) REFERENCES public.documents(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.unanswered_askers
    ADD CONSTRAINT unanswered_askers_client_id_normal_md5_fkey FOREIGN KEY (client_id, normal_md5) REFERENCES public.unanswered_questions(client_id, normal_md5) ON DELETE CASCADE;

ALTER TABLE ONLY public.unanswered_questions
    ADD CONSTRAINT unanswered_questions_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.upload_parts
    ADD CONSTRAINT upload_parts_client_id_upload_id_fkey FOREIGN KEY (client_id, upload_id) REFERENCES public.uploads(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_client_id_workspace_id_fkey FOREIGN KEY (client_id, workspace_id) REFERENCES public.workspaces(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.use_case_check_cases
    ADD CONSTRAINT use_case_check_cases_client_id_check_id_fkey FOREIGN KEY (client_id, check_id) REFERENCES public.use_case_checks(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.use_case_checks
    ADD CONSTRAINT use_case_checks_client_id_batch_id_fkey FOREIGN KEY (client_id, batch_id) REFERENCES public.batches(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.use_case_checks
    ADD CONSTRAINT use_case_checks_client_id_use_case_id_fkey FOREIGN KEY (client_id, use_case_id) REFERENCES public.use_cases(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.use_case_document_folders
    ADD CONSTRAINT use_case_document_folders_client_id_use_case_id_fkey FOREIGN KEY (client_id, use_case_id) REFERENCES public.use_cases(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.use_case_documents
    ADD CONSTRAINT use_case_documents_client_id_document_id_fkey FOREIGN KEY (client_id, document_id) REFERENCES public.documents(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.use_case_documents
    ADD CONSTRAINT use_case_documents_client_id_use_case_id_fkey FOREIGN KEY (client_id, use_case_id) REFERENCES public.use_cases(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.use_case_examples
    ADD CONSTRAINT use_case_examples_client_id_use_case_id_fkey FOREIGN KEY (client_id, use_case_id) REFERENCES public.use_cases(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.use_case_meanings
    ADD CONSTRAINT use_case_meanings_client_id_use_case_id_fkey FOREIGN KEY (client_id, use_case_id) REFERENCES public.use_cases(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.use_case_tags
    ADD CONSTRAINT use_case_tags_client_id_use_case_id_fkey FOREIGN KEY (client_id, use_case_id) REFERENCES public.use_cases(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.use_case_versions
    ADD CONSTRAINT use_case_versions_client_id_use_case_id_fkey FOREIGN KEY (client_id, use_case_id) REFERENCES public.use_cases(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.use_cases
    ADD CONSTRAINT use_cases_client_id_workspace_id_fkey FOREIGN KEY (client_id, workspace_id) REFERENCES public.workspaces(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.use_cases
    ADD CONSTRAINT use_cases_client_id_workspace_id_folder_kind_folder_id_fkey FOREIGN KEY (client_id, workspace_id, folder_kind, folder_id) REFERENCES public.folders(client_id, workspace_id, kind, id);

ALTER TABLE ONLY public.user_pictures
    ADD CONSTRAINT user_pictures_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_client_id_role_id_fkey FOREIGN KEY (client_id, role_id) REFERENCES public.account_roles(client_id, id);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_client_id_webhook_id_fkey FOREIGN KEY (client_id, webhook_id) REFERENCES public.webhooks(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_client_id_workspace_id_fkey FOREIGN KEY (client_id, workspace_id) REFERENCES public.workspaces(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.workspace_dashboards
    ADD CONSTRAINT workspace_dashboards_client_id_workspace_id_fkey FOREIGN KEY (client_id, workspace_id) REFERENCES public.workspaces(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.workspace_members
    ADD CONSTRAINT workspace_members_client_id_role_id_fkey FOREIGN KEY (client_id, role_id) REFERENCES public.workspace_roles(client_id, id);

ALTER TABLE ONLY public.workspace_members
    ADD CONSTRAINT workspace_members_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES public.users(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.workspace_members
    ADD CONSTRAINT workspace_members_client_id_workspace_id_fkey FOREIGN KEY (client_id, workspace_id) REFERENCES public.workspaces(client_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.workspace_roles
    ADD CONSTRAINT workspace_roles_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

ALTER TABLE ONLY public.workspaces
    ADD CONSTRAINT workspaces_client_id_fkey FOREIGN KEY (client_id) REFERENCES control.clients(id);

CREATE POLICY auth ON control.clients FOR SELECT TO atelier_auth USING (true);

ALTER TABLE control.brakes ENABLE ROW LEVEL SECURITY;

ALTER TABLE control.client_minutes ENABLE ROW LEVEL SECURITY;

ALTER TABLE control.clients ENABLE ROW LEVEL SECURITY;

ALTER TABLE control.grants ENABLE ROW LEVEL SECURITY;

ALTER TABLE control.invoices ENABLE ROW LEVEL SECURITY;

CREATE POLICY operator ON control.brakes TO atelier_operator USING (true) WITH CHECK (true);

CREATE POLICY operator ON control.client_minutes FOR SELECT TO atelier_operator USING (true);

CREATE POLICY operator ON control.clients TO atelier_operator USING (true) WITH CHECK (true);

CREATE POLICY operator ON control.grants TO atelier_operator USING (true) WITH CHECK (true);

CREATE POLICY operator ON control.invoices TO atelier_operator USING (true) WITH CHECK (true);

CREATE POLICY operator ON control.over_slices TO atelier_operator USING (true) WITH CHECK (true);

CREATE POLICY operator ON control.revenue_months TO atelier_operator USING (true) WITH CHECK (true);

CREATE POLICY operator ON control.runner_changes TO atelier_operator USING (true) WITH CHECK (true);

CREATE POLICY operator ON control.stripe_customers TO atelier_operator USING (true) WITH CHECK (true);

CREATE POLICY operator ON control.subscriptions TO atelier_operator USING (true) WITH CHECK (true);

CREATE POLICY operator_sees ON control.public_templates FOR SELECT TO atelier_operator USING (true);

CREATE POLICY operator_takes ON control.public_templates FOR DELETE TO atelier_operator USING (true);

ALTER TABLE control.over_slices ENABLE ROW LEVEL SECURITY;

ALTER TABLE control.plugin_conformance ENABLE ROW LEVEL SECURITY;

ALTER TABLE control.plugin_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE control.plugin_versions ENABLE ROW LEVEL SECURITY;

ALTER TABLE control.public_templates ENABLE ROW LEVEL SECURITY;

ALTER TABLE control.replay_results ENABLE ROW LEVEL SECURITY;

ALTER TABLE control.replays ENABLE ROW LEVEL SECURITY;

ALTER TABLE control.revenue_months ENABLE ROW LEVEL SECURITY;

ALTER TABLE control.runner_bindings ENABLE ROW LEVEL SECURITY;

ALTER TABLE control.runner_changes ENABLE ROW LEVEL SECURITY;

ALTER TABLE control.runner_credentials ENABLE ROW LEVEL SECURITY;

CREATE POLICY search ON control.clients FOR SELECT TO atelier_search USING (true);

CREATE POLICY search ON control.public_templates FOR SELECT TO atelier_search USING (true);

ALTER TABLE control.stripe_customers ENABLE ROW LEVEL SECURITY;

ALTER TABLE control.subscriptions ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON control.brakes TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON control.client_minutes TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON control.clients TO atelier_tenant USING ((id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON control.grants TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON control.invoices TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON control.over_slices TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON control.plugin_conformance TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON control.plugin_keys TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON control.plugin_versions TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON control.public_templates TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON control.replay_results TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON control.replays TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON control.revenue_months TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON control.runner_bindings TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON control.runner_changes TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON control.runner_credentials TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON control.stripe_customers TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON control.subscriptions TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY worker ON control.brakes FOR SELECT TO atelier_worker USING (true);

CREATE POLICY worker ON control.client_minutes TO atelier_worker USING (true) WITH CHECK (true);

CREATE POLICY worker ON control.clients FOR SELECT TO atelier_worker USING ((id = 1));

CREATE POLICY worker ON control.runner_changes FOR SELECT TO atelier_worker USING (true);

ALTER TABLE public.access_requests ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.account_roles ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.announcement_revisions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.announcement_states ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.announcements ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.api_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.audit_checkpoints ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.audit_log ENABLE ROW LEVEL SECURITY;

CREATE POLICY auth ON public.jobs FOR INSERT TO atelier_auth WITH CHECK ((client_id = 1));

CREATE POLICY auth ON public.mails FOR INSERT TO atelier_auth WITH CHECK ((client_id = 1));

CREATE POLICY auth ON public.passkeys FOR SELECT TO atelier_auth USING (true);

CREATE POLICY auth ON public.sso_connections FOR SELECT TO atelier_auth USING (true);

CREATE POLICY auth ON public.sso_domains FOR SELECT TO atelier_auth USING (true);

CREATE POLICY auth ON public.users FOR SELECT TO atelier_auth USING (true);

ALTER TABLE public.batch_rows ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.batches ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.brand_defaults ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.brand_logos ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.brand_template_revisions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.brand_templates ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.budgets ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.challenges ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chat_documents ENABLE ROW LEVEL SECURITY;

CREATE POLICY chat_file ON public.documents AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (((purpose <> 'chat'::text) OR (( SELECT public.acting_user() AS acting_user) IS NULL) OR (uploaded_by = ( SELECT public.acting_user() AS acting_user))));

ALTER TABLE public.chat_files ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chat_folders ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chat_messages ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chat_presets ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chat_prompts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chat_queue ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chat_reads ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chat_rules ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chat_shares ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chat_summaries ENABLE ROW LEVEL SECURITY;

CREATE POLICY chat_sweep ON public.documents FOR SELECT TO atelier_worker USING ((purpose = 'chat'::text));

ALTER TABLE public.chat_tool_calls ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chat_tool_rounds ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chat_tools ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chats ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.dashboards ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.data_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.dismissed_question_pairs ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.document_tags ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.document_vectors ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.documents ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.favourite_workspaces ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.favourites ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.first_steps ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.folders ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.grants ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.guide_captions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.guide_films_awaited ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.guide_progress ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.guides ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.home_set_aside ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.insight_policies ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.invoice_lines ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.invoice_shares ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.jobs ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.kept_names ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.mails ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.notification_defaults ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.notification_inboxes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.notification_mutes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.notification_preferences ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.notifications ENABLE ROW LEVEL SECURITY;

CREATE POLICY open_to ON public.batches AS RESTRICTIVE FOR SELECT TO atelier_tenant USING ((( SELECT public.nothing_is_hidden() AS nothing_is_hidden) OR public.use_case_is_open(client_id, use_case_id, ( SELECT public.given_places() AS given_places), ( SELECT public.managed_workspaces() AS managed_workspaces))));

CREATE POLICY open_to ON public.chat_documents AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (((( SELECT public.acting_user() AS acting_user) IS NULL) OR public.chat_is_open(client_id, chat_id)));

CREATE POLICY open_to ON public.chat_files AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (((( SELECT public.acting_user() AS acting_user) IS NULL) OR public.chat_is_mine(client_id, chat_id)));

CREATE POLICY open_to ON public.chat_folders AS RESTRICTIVE TO atelier_tenant USING (((public.acting_user() IS NULL) OR (owner_id = public.acting_user())));

CREATE POLICY open_to ON public.chat_messages AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (((( SELECT public.acting_user() AS acting_user) IS NULL) OR public.chat_is_open(client_id, chat_id)));

CREATE POLICY open_to ON public.chat_presets AS RESTRICTIVE TO atelier_tenant USING (((( SELECT public.acting_user() AS acting_user) IS NULL) OR (owner_id IS NULL) OR (owner_id = ( SELECT public.acting_user() AS acting_user))));

CREATE POLICY open_to ON public.chat_prompts AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (((( SELECT public.acting_user() AS acting_user) IS NULL) OR public.chat_is_open(client_id, chat_id)));

CREATE POLICY open_to ON public.chat_queue AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (((( SELECT public.acting_user() AS acting_user) IS NULL) OR public.chat_is_mine(client_id, chat_id)));

CREATE POLICY open_to ON public.chat_reads AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (((( SELECT public.acting_user() AS acting_user) IS NULL) OR (user_id = ( SELECT public.acting_user() AS acting_user))));

CREATE POLICY open_to ON public.chat_summaries AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (((( SELECT public.acting_user() AS acting_user) IS NULL) OR public.chat_is_open(client_id, chat_id)));

CREATE POLICY open_to ON public.chat_tool_calls AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (((( SELECT public.acting_user() AS acting_user) IS NULL) OR public.chat_is_open(client_id, chat_id)));

CREATE POLICY open_to ON public.chat_tool_rounds AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (((( SELECT public.acting_user() AS acting_user) IS NULL) OR public.chat_is_mine(client_id, chat_id)));

CREATE POLICY open_to ON public.chat_tools AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (((( SELECT public.acting_user() AS acting_user) IS NULL) OR public.chat_is_mine(client_id, chat_id)));

CREATE POLICY open_to ON public.chats AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (((( SELECT public.acting_user() AS acting_user) IS NULL) OR (owner_id = ( SELECT public.acting_user() AS acting_user)) OR public.chat_is_shared(client_id, id)));

CREATE POLICY open_to ON public.documents AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (((use_case_id IS NULL) OR ( SELECT public.nothing_is_hidden() AS nothing_is_hidden) OR (use_case_id <> ALL (( SELECT public.closed_use_cases(( SELECT public.given_places() AS given_places), ( SELECT public.managed_workspaces() AS managed_workspaces)) AS closed_use_cases)::uuid[])) OR public.use_case_is_open(client_id, use_case_id, ( SELECT public.given_places() AS given_places), ( SELECT public.managed_workspaces() AS managed_workspaces)) OR ((uploaded_by = ( SELECT public.acting_user() AS acting_user)) AND public.use_case_is_shared(client_id, use_case_id))));

CREATE POLICY open_to ON public.folders AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (((gate_id IS NULL) OR ( SELECT public.opens_all() AS opens_all) OR (chain && ( SELECT public.given_places() AS given_places)) OR (workspace_id = ANY (( SELECT public.managed_workspaces() AS managed_workspaces)::uuid[]))));

CREATE POLICY open_to ON public.runs AS RESTRICTIVE FOR SELECT TO atelier_tenant USING (
CASE
    WHEN (chat_id IS NOT NULL) THEN ((( SELECT public.acting_user() AS acting_user) IS NULL) OR public.chat_is_open(client_id, chat_id))
    ELSE (( SELECT public.nothing_is_hidden() AS nothing_is_hidden) OR (use_case_id <> ALL (( SELECT public.closed_use_cases(( SELECT public.given_places() AS given_places), ( SELECT public.managed_workspaces() AS managed_workspaces)) AS closed_use_cases)::uuid[])) OR public.use_case_is_open(client_id, use_case_id, ( SELECT public.given_places() AS given_places), ( SELECT public.managed_workspaces() AS managed_workspaces)) OR ((created_by = ( SELECT public.acting_user() AS acting_user)) AND public.use_case_is_shared(client_id, use_case_id)))
END);

CREATE POLICY open_to ON public.schedules AS RESTRICTIVE FOR SELECT TO atelier_tenant USING ((( SELECT public.nothing_is_hidden() AS nothing_is_hidden) OR public.use_case_is_open(client_id, use_case_id, ( SELECT public.given_places() AS given_places), ( SELECT public.managed_workspaces() AS managed_workspaces))));

CREATE POLICY open_to ON public.use_case_tags AS RESTRICTIVE FOR SELECT TO atelier_tenant USING ((( SELECT public.nothing_is_hidden() AS nothing_is_hidden) OR (use_case_id <> ALL (( SELECT public.closed_use_cases(( SELECT public.given_places() AS given_places), ( SELECT public.managed_workspaces() AS managed_workspaces)) AS closed_use_cases)::uuid[])) OR public.use_case_is_open(client_id, use_case_id, ( SELECT public.given_places() AS given_places), ( SELECT public.managed_workspaces() AS managed_workspaces))));

CREATE POLICY open_to ON public.use_cases AS RESTRICTIVE FOR SELECT TO atelier_tenant USING ((((visibility <> 'private'::text) AND (folder_id IS NULL) AND (deleted_from IS NULL)) OR ( SELECT public.nothing_is_hidden() AS nothing_is_hidden) OR ((visibility <> 'private'::text) AND public.folder_is_open(client_id, COALESCE(folder_id, deleted_from), ( SELECT public.given_places() AS given_places), ( SELECT public.managed_workspaces() AS managed_workspaces))) OR (id = ANY (( SELECT public.given_places() AS given_places)::uuid[])) OR (workspace_id = ANY (( SELECT public.managed_workspaces() AS managed_workspaces)::uuid[]))));

CREATE POLICY operator ON public.account_roles TO atelier_operator USING (true) WITH CHECK (true);

CREATE POLICY operator ON public.announcement_states TO atelier_operator USING (true) WITH CHECK (true);

CREATE POLICY operator ON public.audit_log FOR INSERT TO atelier_operator WITH CHECK (true);

CREATE POLICY operator ON public.data_keys TO atelier_operator USING (true) WITH CHECK (true);

CREATE POLICY operator ON public.entries TO atelier_operator USING (true) WITH CHECK (true);

CREATE POLICY operator ON public.insight_policies FOR SELECT TO atelier_operator USING (true);

CREATE POLICY operator ON public.jobs TO atelier_operator USING (true) WITH CHECK (true);

CREATE POLICY operator ON public.kept_names TO atelier_operator USING (true) WITH CHECK (true);

CREATE POLICY operator ON public.recordings FOR SELECT TO atelier_operator USING (true);

CREATE POLICY operator ON public.sessions TO atelier_operator USING ((way = 'acting'::text)) WITH CHECK ((way = 'acting'::text));

CREATE POLICY operator ON public.stored_days FOR SELECT TO atelier_operator USING (true);

CREATE POLICY operator ON public.template_uses FOR SELECT TO atelier_operator USING (true);

CREATE POLICY operator ON public.token_requests TO atelier_operator USING ((status <> 'open'::text)) WITH CHECK ((status = ANY (ARRAY['granted'::text, 'declined'::text])));

CREATE POLICY operator ON public.usage_costs FOR SELECT TO atelier_operator USING (true);

CREATE POLICY operator ON public.usage_days FOR SELECT TO atelier_operator USING (true);

CREATE POLICY operator ON public.usage_entries FOR SELECT TO atelier_operator USING (true);

CREATE POLICY operator ON public.usage_late_hours FOR SELECT TO atelier_operator USING (true);

CREATE POLICY operator ON public.usage_months FOR SELECT TO atelier_operator USING (true);

CREATE POLICY operator ON public.usage_quarters FOR SELECT TO atelier_operator USING (true);

CREATE POLICY operator ON public.users TO atelier_operator USING (true) WITH CHECK (true);

CREATE POLICY operator ON public.workspace_roles TO atelier_operator USING (true) WITH CHECK (true);

CREATE POLICY operator_sees ON public.use_cases FOR SELECT TO atelier_operator USING ((visibility = ANY (ARRAY['client'::text, 'public'::text])));

CREATE POLICY operator_withdraws ON public.use_cases FOR UPDATE TO atelier_operator USING ((visibility = 'public'::text)) WITH CHECK ((visibility = 'client'::text));

ALTER TABLE public.output_comment_mentions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.output_comment_reads ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.output_comments ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.output_pictures ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.outputs ENABLE ROW LEVEL SECURITY;

CREATE POLICY own ON public.chat_messages AS RESTRICTIVE FOR UPDATE TO atelier_tenant USING (((( SELECT public.acting_user() AS acting_user) IS NULL) OR public.chat_is_mine(client_id, chat_id)));

CREATE POLICY own ON public.chats AS RESTRICTIVE FOR UPDATE TO atelier_tenant USING (((( SELECT public.acting_user() AS acting_user) IS NULL) OR (owner_id = ( SELECT public.acting_user() AS acting_user))));

ALTER TABLE public.passage_vectors ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.passages ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.passkeys ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.password_resets ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.plugin_partners ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.publish_gates ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.push_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.push_rules ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.push_subscriptions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.question_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.question_hits ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.question_import_rows ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.question_imports ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.question_mappings ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.question_pairs ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.question_spans ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.question_vectors ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.question_versions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.recording_settings ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.recordings ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.recovery_codes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.restrictions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.run_bookmarks ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.run_events ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.run_feedback ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.run_seal_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.run_seals ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.run_speakers ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.runs ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.saved_formats ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.schedules ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.scim_group_members ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.scim_group_times ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.scim_groups ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.scim_tokens ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.scim_users ENABLE ROW LEVEL SECURITY;

CREATE POLICY search ON public.account_roles FOR SELECT TO atelier_search USING (true);

CREATE POLICY search ON public.announcements FOR SELECT TO atelier_search USING (true);

CREATE POLICY search ON public.chat_documents FOR SELECT TO atelier_search USING (true);

CREATE POLICY search ON public.chat_messages FOR SELECT TO atelier_search USING (true);

CREATE POLICY search ON public.chat_prompts FOR SELECT TO atelier_search USING (true);

CREATE POLICY search ON public.chats FOR SELECT TO atelier_search USING (true);

CREATE POLICY search ON public.documents FOR SELECT TO atelier_search USING (true);

CREATE POLICY search ON public.folders FOR SELECT TO atelier_search USING (true);

CREATE POLICY search ON public.guide_captions FOR SELECT TO atelier_search USING (true);

CREATE POLICY search ON public.guide_progress FOR SELECT TO atelier_search USING (true);

CREATE POLICY search ON public.guides FOR SELECT TO atelier_search USING (true);

CREATE POLICY search ON public.passages FOR SELECT TO atelier_search USING (true);

CREATE POLICY search ON public.question_entries FOR SELECT TO atelier_search USING (true);

CREATE POLICY search ON public.question_spans FOR SELECT TO atelier_search USING (true);

CREATE POLICY search ON public.question_versions FOR SELECT TO atelier_search USING (true);

CREATE POLICY search ON public.runs FOR SELECT TO atelier_search USING (true);

CREATE POLICY search ON public.use_case_documents FOR SELECT TO atelier_search USING (true);

CREATE POLICY search ON public.use_case_tag_counts TO atelier_search USING (true) WITH CHECK (true);

CREATE POLICY search ON public.use_case_tags FOR SELECT TO atelier_search USING (true);

CREATE POLICY search ON public.use_case_versions FOR SELECT TO atelier_search USING (true);

CREATE POLICY search ON public.use_cases FOR SELECT TO atelier_search USING (true);

CREATE POLICY search ON public.workspace_roles FOR SELECT TO atelier_search USING (true);

CREATE POLICY search ON public.workspaces FOR SELECT TO atelier_search USING (true);

ALTER TABLE public.security_tokens ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.sessions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.sso_attempts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.sso_connections ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.sso_domains ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.sso_identities ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.sso_role_maps ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.sso_tokens ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.stored_days ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.template_changes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.template_parts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.template_proposals ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.template_uses ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant ON public.access_requests TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.account_roles TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.announcement_revisions TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.announcement_states TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.announcements TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.api_keys TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.audit_checkpoints TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.audit_log TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.batch_rows TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.batches TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.brand_defaults TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.brand_logos TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.brand_template_revisions TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.brand_templates TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.budgets TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.challenges TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.chat_documents TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.chat_files TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.chat_folders TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.chat_messages TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.chat_presets TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.chat_prompts TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.chat_queue TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.chat_reads TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.chat_rules TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.chat_shares TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.chat_summaries TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.chat_tool_calls TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.chat_tool_rounds TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.chat_tools TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.chats TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.dashboards TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.data_keys TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.dismissed_question_pairs TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.document_tags TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.document_vectors TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.documents TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.entries TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.favourite_workspaces TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.favourites TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.first_steps TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.folders TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.grants TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.guide_captions TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.guide_films_awaited TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.guide_progress TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.guides TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.home_set_aside TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.insight_policies TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.invoice_lines TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.invoice_shares TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.jobs TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.kept_names TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.mails TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.notification_defaults TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.notification_inboxes TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.notification_mutes TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.notification_preferences TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.notifications TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.output_comment_mentions TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.output_comment_reads TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.output_comments TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.output_pictures TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.outputs TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.passage_vectors TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.passages TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.passkeys TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.password_resets TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.plugin_partners TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.publish_gates TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.push_keys TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.push_rules TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.push_subscriptions TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.question_entries TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.question_hits TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.question_import_rows TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.question_imports TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.question_mappings TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.question_pairs TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.question_spans TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.question_vectors TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.question_versions TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.recording_settings TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.recordings TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.recovery_codes TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.restrictions TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.run_bookmarks TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.run_events TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.run_feedback TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.run_seal_entries TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.run_seals TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.run_speakers TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.runs TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.saved_formats TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.schedules TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.scim_group_members TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.scim_group_times TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.scim_groups TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.scim_tokens TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.scim_users TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.security_tokens TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.sessions TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.sso_attempts TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.sso_connections TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.sso_domains TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.sso_identities TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.sso_role_maps TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.sso_tokens TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.stored_days TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.template_changes TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.template_parts TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.template_proposals TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.template_uses TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.token_requests TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.totp_secrets TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.transcriptions TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.unanswered_askers TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.unanswered_questions TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.upload_parts TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.uploads TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.usage_citations TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.usage_costs TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.usage_days TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.usage_entries TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.usage_holds TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.usage_late_hours TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.usage_marks TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.usage_months TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.usage_quarters TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.use_case_check_cases TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.use_case_checks TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.use_case_document_folders TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.use_case_documents TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.use_case_examples TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.use_case_meanings TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.use_case_tag_counts TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.use_case_tags TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.use_case_versions TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.use_cases TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.user_pictures TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.users TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.webhook_deliveries TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.webhook_rules TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.webhooks TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.workspace_dashboards TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.workspace_members TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.workspace_roles TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

CREATE POLICY tenant ON public.workspaces TO atelier_tenant USING ((client_id = ( SELECT public.current_client() AS current_client))) WITH CHECK ((client_id = ( SELECT public.current_client() AS current_client)));

ALTER TABLE public.token_requests ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.totp_secrets ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.transcriptions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.unanswered_askers ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.unanswered_questions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.upload_parts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.uploads ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.usage_citations ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.usage_costs ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.usage_days ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.usage_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.usage_holds ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.usage_late_hours ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.usage_marks ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.usage_months ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.usage_quarters ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.use_case_check_cases ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.use_case_checks ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.use_case_document_folders ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.use_case_documents ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.use_case_examples ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.use_case_meanings ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.use_case_tag_counts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.use_case_tags ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.use_case_versions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.use_cases ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.user_pictures ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.users ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_deliveries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_rules ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhooks ENABLE ROW LEVEL SECURITY;

CREATE POLICY worker ON public.announcement_revisions FOR SELECT TO atelier_worker USING (true);

CREATE POLICY worker ON public.batches TO atelier_worker USING (live) WITH CHECK (true);

CREATE POLICY worker ON public.chat_files FOR SELECT TO atelier_worker USING (true);

CREATE POLICY worker ON public.chat_presets FOR SELECT TO atelier_worker USING (true);

CREATE POLICY worker ON public.chat_rules FOR SELECT TO atelier_worker USING (true);

CREATE POLICY worker ON public.chats FOR SELECT TO atelier_worker USING (true);

CREATE POLICY worker ON public.document_vectors TO atelier_worker USING (true) WITH CHECK (true);

CREATE POLICY worker ON public.jobs TO atelier_worker USING (true) WITH CHECK (true);

CREATE POLICY worker ON public.mails TO atelier_worker USING (true) WITH CHECK (true);

CREATE POLICY worker ON public.notification_inboxes FOR SELECT TO atelier_worker USING (true);

CREATE POLICY worker ON public.question_spans FOR SELECT TO atelier_worker USING (true);

CREATE POLICY worker ON public.recording_settings FOR SELECT TO atelier_worker USING (true);

CREATE POLICY worker ON public.recordings FOR SELECT TO atelier_worker USING (true);

CREATE POLICY worker ON public.runs TO atelier_worker USING ((status = ANY (ARRAY['queued'::text, 'running'::text]))) WITH CHECK (true);

CREATE POLICY worker ON public.schedules FOR SELECT TO atelier_worker USING ((status = 'active'::text));

CREATE POLICY worker ON public.unanswered_questions FOR SELECT TO atelier_worker USING (true);

CREATE POLICY worker ON public.usage_late_hours FOR SELECT TO atelier_worker USING (true);

CREATE POLICY worker ON public.use_case_meanings FOR SELECT TO atelier_worker USING (true);

ALTER TABLE public.workspace_dashboards ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.workspace_members ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.workspace_roles ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.workspaces ENABLE ROW LEVEL SECURITY;

GRANT USAGE ON SCHEMA control TO atelier_tenant;
GRANT USAGE ON SCHEMA control TO atelier_auth;
GRANT USAGE ON SCHEMA control TO atelier_worker;
GRANT USAGE ON SCHEMA control TO atelier_operator;
GRANT USAGE ON SCHEMA control TO atelier_search;

GRANT USAGE ON SCHEMA public TO atelier_tenant;
GRANT USAGE ON SCHEMA public TO atelier_auth;
GRANT USAGE ON SCHEMA public TO atelier_worker;
GRANT USAGE ON SCHEMA public TO atelier_operator;
GRANT USAGE ON SCHEMA public TO atelier_search;

REVOKE ALL ON FUNCTION public.alone_with_tags(of_client bigint, in_workspace uuid, changes_place boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.announcements_at_hand(open_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.announcements_at_hand(open_at timestamp with time zone) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.best_passages(in_workspace uuid, in_documents uuid[], question text, among bigint, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.best_passages(in_workspace uuid, in_documents uuid[], question text, among bigint, most integer) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.closed_use_cases(given uuid[], managed uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.closed_use_cases(given uuid[], managed uuid[]) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.count_tags(of_client bigint, in_workspace uuid, tags text[], places uuid[], more bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.folder_gated() FROM PUBLIC;
GRANT ALL ON FUNCTION public.folder_gated() TO atelier_tenant;

REVOKE ALL ON FUNCTION public.folder_is_open(of_client bigint, of_folder uuid, given uuid[], managed uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.folder_is_open(of_client bigint, of_folder uuid, given uuid[], managed uuid[]) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.give_to_search(VARIADIC made regprocedure[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.guide_is_for_roles(of_owner uuid[], my_roles uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.guide_is_for_roles(of_owner uuid[], my_roles uuid[]) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.guide_numbers(of_guides uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.guide_numbers(of_guides uuid[]) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.guide_words(in_client bigint, in_guide uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.guide_words(in_client bigint, in_guide uuid) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.has_private_use_cases() FROM PUBLIC;
GRANT ALL ON FUNCTION public.has_private_use_cases() TO atelier_tenant;

REVOKE ALL ON FUNCTION public.has_trigram(pattern text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.has_trigram(pattern text) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.isolate(target regclass) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.library_chats(of_kind text, keys text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.library_chats(of_kind text, keys text[]) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.library_uses(of_kind text, keys text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.library_uses(of_kind text, keys text[]) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.name_shared() FROM PUBLIC;
GRANT ALL ON FUNCTION public.name_shared() TO atelier_tenant;

REVOKE ALL ON FUNCTION public.names_found(kind text, in_workspaces uuid[], in_use_case uuid, pattern text, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.names_found(kind text, in_workspaces uuid[], in_use_case uuid, pattern text, most integer) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.own_chat_says(of_chat uuid, pattern text, is_ascii boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.own_chat_says(of_chat uuid, pattern text, is_ascii boolean) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.place_counted(of_client bigint, of_folder uuid, visibility text) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.public_templates_found(one uuid, pattern text, after_others boolean, after_name text, after_id uuid, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.public_templates_found(one uuid, pattern text, after_others boolean, after_name text, after_id uuid, most integer) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.question_source(version integer, OUT of_client bigint, OUT of_number integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.question_source(version integer, OUT of_client bigint, OUT of_number integer) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.question_topics(version integer, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.question_topics(version integer, most integer) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.questions_answering(version integer, asked text, asked_gist text, on_day date, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.questions_answering(version integer, asked text, asked_gist text, on_day date, most integer) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.questions_counted(version integer, of_topic text, pattern text, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.questions_counted(version integer, of_topic text, pattern text, most integer) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.questions_near(version integer, asked text, on_day date, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.questions_near(version integer, asked text, on_day date, most integer) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.questions_page(version integer, of_topic text, pattern text, after_question text, after_id uuid, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.questions_page(version integer, of_topic text, pattern text, after_question text, after_id uuid, most integer) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.readable_guides(my_roles uuid[], my_workspaces uuid[], manages boolean, pattern text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.readable_guides(my_roles uuid[], my_workspaces uuid[], manages boolean, pattern text) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.runs_of_use_case(of_client bigint, of_use_case uuid, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.runs_of_use_case(of_client bigint, of_use_case uuid, most integer) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.search_passages(in_workspace uuid, question text, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.search_passages(in_workspace uuid, question text, most integer) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.shared_places(most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.shared_places(most integer) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.shared_use_cases(one uuid, pattern text, after_name text, after_id uuid, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.shared_use_cases(one uuid, pattern text, after_name text, after_id uuid, most integer) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.tagged_found(in_workspaces uuid[], keys text[], most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.tagged_found(in_workspaces uuid[], keys text[], most integer) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.telling_part(pattern text, sample text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.telling_part(pattern text, sample text[]) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.use_case_is_open(of_client bigint, of_use_case uuid, given uuid[], managed uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.use_case_is_open(of_client bigint, of_use_case uuid, given uuid[], managed uuid[]) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.use_case_is_shared(of_client bigint, of_use_case uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.use_case_is_shared(of_client bigint, of_use_case uuid) TO atelier_tenant;

REVOKE ALL ON FUNCTION public.use_case_placed() FROM PUBLIC;
GRANT ALL ON FUNCTION public.use_case_placed() TO atelier_tenant;

REVOKE ALL ON FUNCTION public.use_case_tags_changed() FROM PUBLIC;
GRANT ALL ON FUNCTION public.use_case_tags_changed() TO atelier_tenant;

REVOKE ALL ON FUNCTION public.use_case_tags_counted(in_workspace uuid, one text, pattern text, all_open boolean, given uuid[], managed uuid[], most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.use_case_tags_counted(in_workspace uuid, one text, pattern text, all_open boolean, given uuid[], managed uuid[], most integer) TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE control.binding_minutes TO atelier_worker;
GRANT SELECT ON TABLE control.binding_minutes TO atelier_operator;

GRANT SELECT ON TABLE control.brakes TO atelier_tenant;
GRANT SELECT,INSERT ON TABLE control.brakes TO atelier_operator;
GRANT SELECT ON TABLE control.brakes TO atelier_worker;

GRANT UPDATE(ended_at) ON TABLE control.brakes TO atelier_operator;

GRANT UPDATE(ended_by) ON TABLE control.brakes TO atelier_operator;

GRANT SELECT,INSERT,DELETE ON TABLE control.ceremonies TO atelier_auth;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE control.client_minutes TO atelier_worker;
GRANT SELECT ON TABLE control.client_minutes TO atelier_operator;

GRANT SELECT,INSERT ON TABLE control.client_template_versions TO atelier_operator;

GRANT SELECT,INSERT ON TABLE control.client_templates TO atelier_operator;

GRANT UPDATE(name) ON TABLE control.client_templates TO atelier_operator;

GRANT UPDATE(kinds) ON TABLE control.client_templates TO atelier_operator;

GRANT UPDATE(archived_at) ON TABLE control.client_templates TO atelier_operator;

GRANT SELECT,UPDATE ON TABLE control.clients TO atelier_tenant;
GRANT SELECT,INSERT,UPDATE ON TABLE control.clients TO atelier_operator;

GRANT SELECT(id) ON TABLE control.clients TO atelier_auth;
GRANT SELECT(id) ON TABLE control.clients TO atelier_search;
GRANT SELECT(id) ON TABLE control.clients TO atelier_worker;

GRANT SELECT(name) ON TABLE control.clients TO atelier_search;

GRANT SELECT(status) ON TABLE control.clients TO atelier_auth;
GRANT SELECT(status) ON TABLE control.clients TO atelier_search;

GRANT SELECT ON TABLE control.grants TO atelier_tenant;
GRANT SELECT,INSERT ON TABLE control.grants TO atelier_operator;

GRANT UPDATE(revoked_at) ON TABLE control.grants TO atelier_operator;

GRANT SELECT ON TABLE control.incident_updates TO atelier_worker;
GRANT SELECT,INSERT,DELETE ON TABLE control.incident_updates TO atelier_operator;

GRANT SELECT ON TABLE control.incidents TO atelier_worker;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE control.incidents TO atelier_operator;

GRANT SELECT ON TABLE control.invoices TO atelier_tenant;
GRANT SELECT,INSERT,UPDATE ON TABLE control.invoices TO atelier_operator;

GRANT SELECT ON TABLE control.over_slices TO atelier_tenant;
GRANT SELECT,INSERT ON TABLE control.over_slices TO atelier_operator;

GRANT UPDATE(tried_at) ON TABLE control.over_slices TO atelier_operator;

GRANT UPDATE(sent_at) ON TABLE control.over_slices TO atelier_operator;

GRANT UPDATE(refused_at) ON TABLE control.over_slices TO atelier_operator;

GRANT UPDATE(refusal) ON TABLE control.over_slices TO atelier_operator;

GRANT SELECT ON TABLE control.plans TO atelier_tenant;
GRANT SELECT,INSERT ON TABLE control.plans TO atelier_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE control.plugin_conformance TO atelier_tenant;

GRANT SELECT,INSERT,DELETE ON TABLE control.plugin_costs TO atelier_operator;

GRANT SELECT,INSERT,DELETE ON TABLE control.plugin_days TO atelier_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE control.plugin_keys TO atelier_tenant;

GRANT SELECT,DELETE ON TABLE control.plugin_late_days TO atelier_operator;

GRANT INSERT(day) ON TABLE control.plugin_late_days TO atelier_tenant;

GRANT SELECT,INSERT ON TABLE control.plugin_releases TO atelier_worker;
GRANT SELECT ON TABLE control.plugin_releases TO atelier_tenant;
GRANT SELECT ON TABLE control.plugin_releases TO atelier_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE control.plugin_versions TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE control.public_templates TO atelier_tenant;
GRANT SELECT ON TABLE control.public_templates TO atelier_search;
GRANT DELETE ON TABLE control.public_templates TO atelier_operator;

GRANT SELECT(client_id) ON TABLE control.public_templates TO atelier_operator;

GRANT SELECT(id) ON TABLE control.public_templates TO atelier_operator;

GRANT SELECT(use_case_id) ON TABLE control.public_templates TO atelier_operator;

GRANT SELECT(name) ON TABLE control.public_templates TO atelier_operator;

GRANT SELECT ON TABLE control.reference_questions TO atelier_tenant;
GRANT SELECT ON TABLE control.reference_questions TO atelier_search;
GRANT SELECT,INSERT ON TABLE control.reference_questions TO atelier_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE control.replay_results TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE control.replays TO atelier_tenant;

GRANT SELECT ON TABLE control.revenue_months TO atelier_tenant;
GRANT SELECT,INSERT,DELETE ON TABLE control.revenue_months TO atelier_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE control.runner_bindings TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE control.runner_changes TO atelier_tenant;
GRANT SELECT,INSERT,UPDATE ON TABLE control.runner_changes TO atelier_operator;

GRANT SELECT(client_id) ON TABLE control.runner_changes TO atelier_worker;

GRANT SELECT(part) ON TABLE control.runner_changes TO atelier_worker;

GRANT SELECT(generation) ON TABLE control.runner_changes TO atelier_worker;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE control.runner_credentials TO atelier_tenant;

GRANT SELECT,INSERT,UPDATE ON TABLE control.served_regions TO atelier_worker;
GRANT SELECT ON TABLE control.served_regions TO atelier_tenant;
GRANT SELECT ON TABLE control.served_regions TO atelier_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE control.signups TO atelier_auth;
GRANT SELECT,DELETE ON TABLE control.signups TO atelier_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE control.status_minutes TO atelier_worker;

GRANT SELECT ON TABLE control.stripe_customers TO atelier_tenant;
GRANT SELECT,INSERT,UPDATE ON TABLE control.stripe_customers TO atelier_operator;

GRANT SELECT,INSERT,DELETE ON TABLE control.stripe_endpoints TO atelier_operator;

GRANT SELECT,INSERT ON TABLE control.stripe_events TO atelier_operator;

GRANT UPDATE(state) ON TABLE control.stripe_events TO atelier_operator;

GRANT UPDATE(handled_at) ON TABLE control.stripe_events TO atelier_operator;

GRANT SELECT ON TABLE control.stripe_meters TO atelier_tenant;
GRANT SELECT,INSERT ON TABLE control.stripe_meters TO atelier_operator;

GRANT SELECT ON TABLE control.stripe_over_prices TO atelier_tenant;
GRANT SELECT,INSERT ON TABLE control.stripe_over_prices TO atelier_operator;

GRANT SELECT ON TABLE control.stripe_prices TO atelier_tenant;
GRANT SELECT,INSERT ON TABLE control.stripe_prices TO atelier_operator;

GRANT SELECT ON TABLE control.subscriptions TO atelier_tenant;
GRANT SELECT,INSERT,UPDATE ON TABLE control.subscriptions TO atelier_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.access_requests TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_roles TO atelier_tenant;
GRANT SELECT,INSERT ON TABLE public.account_roles TO atelier_operator;

GRANT SELECT(client_id) ON TABLE public.account_roles TO atelier_search;

GRANT SELECT(id) ON TABLE public.account_roles TO atelier_search;

GRANT SELECT(name) ON TABLE public.account_roles TO atelier_search;

GRANT SELECT(builtin) ON TABLE public.account_roles TO atelier_search;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.announcement_revisions TO atelier_tenant;
GRANT SELECT ON TABLE public.announcement_revisions TO atelier_worker;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.announcement_states TO atelier_tenant;
GRANT DELETE ON TABLE public.announcement_states TO atelier_operator;

GRANT SELECT(announcement_id) ON TABLE public.announcement_states TO atelier_operator;

GRANT SELECT(read_version) ON TABLE public.announcement_states TO atelier_operator;

GRANT SELECT(dismissed_version) ON TABLE public.announcement_states TO atelier_operator;

GRANT SELECT(acknowledged_version) ON TABLE public.announcement_states TO atelier_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.announcements TO atelier_tenant;
GRANT SELECT ON TABLE public.announcements TO atelier_search;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.api_keys TO atelier_tenant;

GRANT SELECT,INSERT ON TABLE public.audit_checkpoints TO atelier_tenant;

GRANT SELECT,INSERT ON TABLE public.audit_log TO atelier_tenant;
GRANT INSERT ON TABLE public.audit_log TO atelier_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.batch_rows TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.batches TO atelier_tenant;

GRANT SELECT(client_id) ON TABLE public.batches TO atelier_worker;

GRANT SELECT(id) ON TABLE public.batches TO atelier_worker;

GRANT SELECT(started_at) ON TABLE public.batches TO atelier_worker;

GRANT SELECT(live) ON TABLE public.batches TO atelier_worker;

GRANT SELECT(lease_owner),UPDATE(lease_owner) ON TABLE public.batches TO atelier_worker;

GRANT SELECT(lease_until),UPDATE(lease_until) ON TABLE public.batches TO atelier_worker;

GRANT SELECT(fence),UPDATE(fence) ON TABLE public.batches TO atelier_worker;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.brand_defaults TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.brand_logos TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.brand_template_revisions TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.brand_templates TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.budgets TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.challenges TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chat_documents TO atelier_tenant;
GRANT SELECT ON TABLE public.chat_documents TO atelier_search;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chat_files TO atelier_tenant;

GRANT SELECT(client_id) ON TABLE public.chat_files TO atelier_worker;

GRANT SELECT(document_id) ON TABLE public.chat_files TO atelier_worker;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chat_folders TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chat_messages TO atelier_tenant;

GRANT SELECT(client_id) ON TABLE public.chat_messages TO atelier_search;

GRANT SELECT(chat_id) ON TABLE public.chat_messages TO atelier_search;

GRANT SELECT(id) ON TABLE public.chat_messages TO atelier_search;

GRANT SELECT(body) ON TABLE public.chat_messages TO atelier_search;

GRANT SELECT(attachments) ON TABLE public.chat_messages TO atelier_search;

GRANT SELECT(created_at) ON TABLE public.chat_messages TO atelier_search;

GRANT SELECT(pruned_at) ON TABLE public.chat_messages TO atelier_search;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chat_presets TO atelier_tenant;

GRANT SELECT(client_id) ON TABLE public.chat_presets TO atelier_worker;

GRANT SELECT(deleted_at) ON TABLE public.chat_presets TO atelier_worker;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chat_prompts TO atelier_tenant;
GRANT SELECT ON TABLE public.chat_prompts TO atelier_search;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chat_queue TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chat_reads TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chat_rules TO atelier_tenant;

GRANT SELECT(client_id) ON TABLE public.chat_rules TO atelier_worker;

GRANT SELECT(rule) ON TABLE public.chat_rules TO atelier_worker;

GRANT SELECT(value) ON TABLE public.chat_rules TO atelier_worker;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chat_shares TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chat_summaries TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chat_tool_calls TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chat_tool_rounds TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chat_tools TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chats TO atelier_tenant;

GRANT SELECT(client_id) ON TABLE public.chats TO atelier_worker;
GRANT SELECT(client_id) ON TABLE public.chats TO atelier_search;

GRANT SELECT(id) ON TABLE public.chats TO atelier_search;

GRANT SELECT(owner_id) ON TABLE public.chats TO atelier_search;

GRANT SELECT(is_temporary) ON TABLE public.chats TO atelier_search;

GRANT SELECT(delete_at) ON TABLE public.chats TO atelier_worker;

GRANT SELECT(deleted_at) ON TABLE public.chats TO atelier_worker;
GRANT SELECT(deleted_at) ON TABLE public.chats TO atelier_search;

GRANT SELECT(asked_at) ON TABLE public.chats TO atelier_worker;

GRANT SELECT(origin_use_case_id) ON TABLE public.chats TO atelier_search;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.dashboards TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.data_keys TO atelier_tenant;
GRANT SELECT ON TABLE public.data_keys TO atelier_operator;

GRANT UPDATE(wrapped_by) ON TABLE public.data_keys TO atelier_operator;

GRANT UPDATE(wrapped) ON TABLE public.data_keys TO atelier_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.dismissed_question_pairs TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.document_tags TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.document_vectors TO atelier_tenant;

GRANT SELECT(client_id) ON TABLE public.document_vectors TO atelier_worker;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.documents TO atelier_tenant;

GRANT SELECT(client_id) ON TABLE public.documents TO atelier_search;
GRANT SELECT(client_id) ON TABLE public.documents TO atelier_worker;

GRANT SELECT(id) ON TABLE public.documents TO atelier_search;
GRANT SELECT(id) ON TABLE public.documents TO atelier_worker;

GRANT SELECT(workspace_id) ON TABLE public.documents TO atelier_search;

GRANT SELECT(purpose) ON TABLE public.documents TO atelier_search;
GRANT SELECT(purpose) ON TABLE public.documents TO atelier_worker;

GRANT SELECT(name) ON TABLE public.documents TO atelier_search;

GRANT SELECT(passages) ON TABLE public.documents TO atelier_search;

GRANT SELECT(created_at) ON TABLE public.documents TO atelier_search;
GRANT SELECT(created_at) ON TABLE public.documents TO atelier_worker;

GRANT SELECT ON TABLE public.entries TO atelier_tenant;
GRANT SELECT,INSERT ON TABLE public.entries TO atelier_operator;

GRANT UPDATE(may_change) ON TABLE public.entries TO atelier_tenant;

GRANT UPDATE(minutes) ON TABLE public.entries TO atelier_tenant;

GRANT UPDATE(state) ON TABLE public.entries TO atelier_tenant;
GRANT UPDATE(state) ON TABLE public.entries TO atelier_operator;

GRANT UPDATE(answered_by) ON TABLE public.entries TO atelier_tenant;
GRANT UPDATE(answered_by) ON TABLE public.entries TO atelier_operator;

GRANT UPDATE(answered_at) ON TABLE public.entries TO atelier_tenant;
GRANT UPDATE(answered_at) ON TABLE public.entries TO atelier_operator;

GRANT UPDATE(answer) ON TABLE public.entries TO atelier_tenant;

GRANT UPDATE(good_until) ON TABLE public.entries TO atelier_tenant;
GRANT UPDATE(good_until) ON TABLE public.entries TO atelier_operator;

GRANT UPDATE(session_id) ON TABLE public.entries TO atelier_operator;

GRANT UPDATE(entered_at) ON TABLE public.entries TO atelier_operator;

GRANT UPDATE(until_at) ON TABLE public.entries TO atelier_operator;

GRANT UPDATE(ended_at) ON TABLE public.entries TO atelier_tenant;
GRANT UPDATE(ended_at) ON TABLE public.entries TO atelier_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.favourite_workspaces TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.favourites TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.first_steps TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.folders TO atelier_tenant;

GRANT SELECT(client_id) ON TABLE public.folders TO atelier_search;

GRANT SELECT(id) ON TABLE public.folders TO atelier_search;

GRANT SELECT(workspace_id) ON TABLE public.folders TO atelier_search;

GRANT SELECT(chain) ON TABLE public.folders TO atelier_search;

GRANT SELECT(gate_id) ON TABLE public.folders TO atelier_search;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.grants TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.guide_captions TO atelier_tenant;
GRANT SELECT ON TABLE public.guide_captions TO atelier_search;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.guide_films_awaited TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.guide_progress TO atelier_tenant;

GRANT SELECT(client_id) ON TABLE public.guide_progress TO atelier_search;

GRANT SELECT(of_client) ON TABLE public.guide_progress TO atelier_search;

GRANT SELECT(guide_id) ON TABLE public.guide_progress TO atelier_search;

GRANT SELECT(finished_at) ON TABLE public.guide_progress TO atelier_search;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.guides TO atelier_tenant;
GRANT SELECT ON TABLE public.guides TO atelier_search;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.home_set_aside TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.insight_policies TO atelier_tenant;
GRANT SELECT ON TABLE public.insight_policies TO atelier_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.invoice_lines TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.invoice_shares TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.jobs TO atelier_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.jobs TO atelier_worker;
GRANT INSERT ON TABLE public.jobs TO atelier_auth;
GRANT SELECT,DELETE,UPDATE ON TABLE public.jobs TO atelier_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.kept_names TO atelier_tenant;
GRANT SELECT,INSERT,UPDATE ON TABLE public.kept_names TO atelier_operator;

GRANT INSERT ON TABLE public.mails TO atelier_tenant;
GRANT SELECT,DELETE ON TABLE public.mails TO atelier_worker;
GRANT INSERT ON TABLE public.mails TO atelier_auth;

GRANT UPDATE(sealed) ON TABLE public.mails TO atelier_worker;

GRANT UPDATE(status) ON TABLE public.mails TO atelier_worker;

GRANT UPDATE(attempt) ON TABLE public.mails TO atelier_worker;

GRANT UPDATE(last_error) ON TABLE public.mails TO atelier_worker;

GRANT UPDATE(sent_at) ON TABLE public.mails TO atelier_worker;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notification_defaults TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notification_inboxes TO atelier_tenant;

GRANT SELECT(client_id) ON TABLE public.notification_inboxes TO atelier_worker;

GRANT SELECT(user_id) ON TABLE public.notification_inboxes TO atelier_worker;

GRANT SELECT(revision) ON TABLE public.notification_inboxes TO atelier_worker;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notification_mutes TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notification_preferences TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notifications TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.output_comment_mentions TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.output_comment_reads TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.output_comments TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.output_pictures TO atelier_tenant;

GRANT SELECT,INSERT ON TABLE public.outputs TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.passage_vectors TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.passages TO atelier_tenant;
GRANT SELECT ON TABLE public.passages TO atelier_search;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.passkeys TO atelier_tenant;

GRANT SELECT(client_id) ON TABLE public.passkeys TO atelier_auth;

GRANT SELECT(user_id) ON TABLE public.passkeys TO atelier_auth;

GRANT SELECT(credential_id) ON TABLE public.passkeys TO atelier_auth;

GRANT SELECT(created_at) ON TABLE public.passkeys TO atelier_auth;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.password_resets TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.plugin_partners TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.publish_gates TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.push_keys TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.push_rules TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.push_subscriptions TO atelier_tenant;

GRANT SELECT,INSERT ON TABLE public.question_entries TO atelier_tenant;
GRANT SELECT ON TABLE public.question_entries TO atelier_search;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.question_hits TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.question_import_rows TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.question_imports TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.question_mappings TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.question_pairs TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.question_spans TO atelier_tenant;
GRANT SELECT ON TABLE public.question_spans TO atelier_search;

GRANT SELECT(client_id) ON TABLE public.question_spans TO atelier_worker;

GRANT SELECT(until) ON TABLE public.question_spans TO atelier_worker;

GRANT SELECT(is_paired) ON TABLE public.question_spans TO atelier_worker;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.question_vectors TO atelier_tenant;

GRANT SELECT,INSERT ON TABLE public.question_versions TO atelier_tenant;
GRANT SELECT ON TABLE public.question_versions TO atelier_search;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.recording_settings TO atelier_tenant;

GRANT SELECT(client_id) ON TABLE public.recording_settings TO atelier_worker;

GRANT SELECT(enabled) ON TABLE public.recording_settings TO atelier_worker;

GRANT SELECT(permitted) ON TABLE public.recording_settings TO atelier_worker;

GRANT SELECT(share) ON TABLE public.recording_settings TO atelier_worker;

GRANT SELECT,INSERT,DELETE ON TABLE public.recordings TO atelier_tenant;
GRANT SELECT ON TABLE public.recordings TO atelier_operator;

GRANT SELECT(client_id) ON TABLE public.recordings TO atelier_worker;

GRANT SELECT(id) ON TABLE public.recordings TO atelier_worker;

GRANT SELECT(expires_at) ON TABLE public.recordings TO atelier_worker;
GRANT UPDATE(expires_at) ON TABLE public.recordings TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.recovery_codes TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.restrictions TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.run_bookmarks TO atelier_tenant;

GRANT SELECT,INSERT,DELETE ON TABLE public.run_events TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.run_feedback TO atelier_tenant;

GRANT SELECT,INSERT ON TABLE public.run_seal_entries TO atelier_tenant;

GRANT SELECT,INSERT ON TABLE public.run_seals TO atelier_tenant;

GRANT UPDATE(superseded_at) ON TABLE public.run_seals TO atelier_tenant;

GRANT UPDATE(superseded_by) ON TABLE public.run_seals TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.run_speakers TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.runs TO atelier_tenant;

GRANT SELECT(client_id) ON TABLE public.runs TO atelier_worker;
GRANT SELECT(client_id) ON TABLE public.runs TO atelier_search;

GRANT SELECT(id) ON TABLE public.runs TO atelier_worker;
GRANT SELECT(id) ON TABLE public.runs TO atelier_search;

GRANT SELECT(workspace_id) ON TABLE public.runs TO atelier_search;

GRANT SELECT(use_case_id) ON TABLE public.runs TO atelier_search;

GRANT SELECT(use_case_version) ON TABLE public.runs TO atelier_search;

GRANT SELECT(use_case_name) ON TABLE public.runs TO atelier_search;

GRANT SELECT(title) ON TABLE public.runs TO atelier_search;

GRANT SELECT(model) ON TABLE public.runs TO atelier_worker;

GRANT SELECT(region) ON TABLE public.runs TO atelier_worker;

GRANT SELECT(status) ON TABLE public.runs TO atelier_worker;
GRANT SELECT(status) ON TABLE public.runs TO atelier_search;

GRANT SELECT(attempt) ON TABLE public.runs TO atelier_worker;

GRANT SELECT(stop_requested) ON TABLE public.runs TO atelier_worker;

GRANT SELECT(created_at) ON TABLE public.runs TO atelier_worker;
GRANT SELECT(created_at) ON TABLE public.runs TO atelier_search;

GRANT SELECT(finished_at) ON TABLE public.runs TO atelier_search;

GRANT SELECT(lease_owner),UPDATE(lease_owner) ON TABLE public.runs TO atelier_worker;

GRANT SELECT(lease_until),UPDATE(lease_until) ON TABLE public.runs TO atelier_worker;

GRANT SELECT(fence),UPDATE(fence) ON TABLE public.runs TO atelier_worker;

GRANT SELECT(is_check) ON TABLE public.runs TO atelier_search;

GRANT SELECT(chat_id) ON TABLE public.runs TO atelier_search;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.saved_formats TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.schedules TO atelier_tenant;

GRANT SELECT(client_id) ON TABLE public.schedules TO atelier_worker;

GRANT SELECT(id) ON TABLE public.schedules TO atelier_worker;

GRANT SELECT(status) ON TABLE public.schedules TO atelier_worker;

GRANT SELECT(next_at) ON TABLE public.schedules TO atelier_worker;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.scim_group_members TO atelier_tenant;

GRANT SELECT,INSERT,UPDATE ON TABLE public.scim_group_times TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.scim_groups TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.scim_tokens TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.scim_users TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.security_tokens TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sessions TO atelier_tenant;
GRANT SELECT,INSERT ON TABLE public.sessions TO atelier_operator;

GRANT UPDATE(revoked_at) ON TABLE public.sessions TO atelier_operator;

GRANT UPDATE(revoked_reason) ON TABLE public.sessions TO atelier_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sso_attempts TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sso_connections TO atelier_tenant;

GRANT SELECT(client_id) ON TABLE public.sso_connections TO atelier_auth;

GRANT SELECT(id) ON TABLE public.sso_connections TO atelier_auth;

GRANT SELECT(preset) ON TABLE public.sso_connections TO atelier_auth;

GRANT SELECT(enabled) ON TABLE public.sso_connections TO atelier_auth;

GRANT SELECT(enforced) ON TABLE public.sso_connections TO atelier_auth;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sso_domains TO atelier_tenant;

GRANT SELECT(client_id) ON TABLE public.sso_domains TO atelier_auth;

GRANT SELECT(domain) ON TABLE public.sso_domains TO atelier_auth;

GRANT SELECT(connection_id) ON TABLE public.sso_domains TO atelier_auth;

GRANT SELECT(token) ON TABLE public.sso_domains TO atelier_auth;

GRANT SELECT(proven_at) ON TABLE public.sso_domains TO atelier_auth;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sso_identities TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sso_role_maps TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sso_tokens TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.stored_days TO atelier_tenant;
GRANT SELECT ON TABLE public.stored_days TO atelier_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.template_changes TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.template_parts TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.template_proposals TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.template_uses TO atelier_tenant;
GRANT SELECT ON TABLE public.template_uses TO atelier_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.token_requests TO atelier_tenant;
GRANT SELECT ON TABLE public.token_requests TO atelier_operator;

GRANT UPDATE(status) ON TABLE public.token_requests TO atelier_operator;

GRANT UPDATE(answer) ON TABLE public.token_requests TO atelier_operator;

GRANT UPDATE(granted) ON TABLE public.token_requests TO atelier_operator;

GRANT UPDATE(answered_by) ON TABLE public.token_requests TO atelier_operator;

GRANT UPDATE(answered_at) ON TABLE public.token_requests TO atelier_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.totp_secrets TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.transcriptions TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.unanswered_askers TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.unanswered_questions TO atelier_tenant;

GRANT SELECT(client_id) ON TABLE public.unanswered_questions TO atelier_worker;

GRANT SELECT(gap_md5) ON TABLE public.unanswered_questions TO atelier_worker;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.upload_parts TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.uploads TO atelier_tenant;

GRANT SELECT,INSERT ON TABLE public.usage_citations TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.usage_costs TO atelier_tenant;
GRANT SELECT ON TABLE public.usage_costs TO atelier_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.usage_days TO atelier_tenant;
GRANT SELECT ON TABLE public.usage_days TO atelier_operator;

GRANT SELECT,INSERT ON TABLE public.usage_entries TO atelier_tenant;

GRANT SELECT(client_id) ON TABLE public.usage_entries TO atelier_operator;

GRANT SELECT(id) ON TABLE public.usage_entries TO atelier_operator;

GRANT SELECT(endpoint) ON TABLE public.usage_entries TO atelier_operator;

GRANT SELECT(status) ON TABLE public.usage_entries TO atelier_operator;

GRANT SELECT(input_tokens) ON TABLE public.usage_entries TO atelier_operator;

GRANT SELECT(output_tokens) ON TABLE public.usage_entries TO atelier_operator;

GRANT SELECT(finished_at) ON TABLE public.usage_entries TO atelier_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.usage_holds TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.usage_late_hours TO atelier_tenant;

GRANT SELECT(client_id) ON TABLE public.usage_late_hours TO atelier_worker;
GRANT SELECT(client_id) ON TABLE public.usage_late_hours TO atelier_operator;

GRANT SELECT(hour) ON TABLE public.usage_late_hours TO atelier_worker;

GRANT SELECT(noticed_at) ON TABLE public.usage_late_hours TO atelier_worker;
GRANT SELECT(noticed_at) ON TABLE public.usage_late_hours TO atelier_operator;

GRANT SELECT(until_at) ON TABLE public.usage_late_hours TO atelier_worker;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.usage_marks TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.usage_months TO atelier_tenant;
GRANT SELECT ON TABLE public.usage_months TO atelier_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.usage_quarters TO atelier_tenant;
GRANT SELECT ON TABLE public.usage_quarters TO atelier_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.use_case_check_cases TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.use_case_checks TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.use_case_document_folders TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.use_case_documents TO atelier_tenant;
GRANT SELECT ON TABLE public.use_case_documents TO atelier_search;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.use_case_examples TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.use_case_meanings TO atelier_tenant;

GRANT SELECT(client_id) ON TABLE public.use_case_meanings TO atelier_worker;

GRANT SELECT(due_at) ON TABLE public.use_case_meanings TO atelier_worker;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.use_case_tag_counts TO atelier_search;

GRANT SELECT,INSERT,DELETE ON TABLE public.use_case_tags TO atelier_tenant;
GRANT SELECT ON TABLE public.use_case_tags TO atelier_search;

GRANT SELECT,INSERT ON TABLE public.use_case_versions TO atelier_tenant;

GRANT SELECT(client_id) ON TABLE public.use_case_versions TO atelier_search;

GRANT SELECT(use_case_id) ON TABLE public.use_case_versions TO atelier_search;

GRANT SELECT(version) ON TABLE public.use_case_versions TO atelier_search;

GRANT SELECT(definition) ON TABLE public.use_case_versions TO atelier_search;

GRANT SELECT(note) ON TABLE public.use_case_versions TO atelier_search;

GRANT SELECT(published_at) ON TABLE public.use_case_versions TO atelier_search;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.use_cases TO atelier_tenant;

GRANT SELECT(client_id) ON TABLE public.use_cases TO atelier_search;
GRANT SELECT(client_id) ON TABLE public.use_cases TO atelier_operator;

GRANT SELECT(id) ON TABLE public.use_cases TO atelier_search;
GRANT SELECT(id) ON TABLE public.use_cases TO atelier_operator;

GRANT SELECT(workspace_id) ON TABLE public.use_cases TO atelier_search;

GRANT SELECT(folder_id) ON TABLE public.use_cases TO atelier_search;

GRANT SELECT(name) ON TABLE public.use_cases TO atelier_search;

GRANT SELECT(description) ON TABLE public.use_cases TO atelier_search;

GRANT SELECT(draft) ON TABLE public.use_cases TO atelier_search;

GRANT SELECT(published_version) ON TABLE public.use_cases TO atelier_search;

GRANT SELECT(updated_at) ON TABLE public.use_cases TO atelier_search;

GRANT SELECT(deleted_at) ON TABLE public.use_cases TO atelier_search;

GRANT SELECT(deleted_from) ON TABLE public.use_cases TO atelier_search;

GRANT SELECT(visibility) ON TABLE public.use_cases TO atelier_search;
GRANT SELECT(visibility),UPDATE(visibility) ON TABLE public.use_cases TO atelier_operator;

GRANT SELECT(shared_name) ON TABLE public.use_cases TO atelier_search;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.user_pictures TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.users TO atelier_tenant;
GRANT INSERT ON TABLE public.users TO atelier_operator;

GRANT SELECT(client_id) ON TABLE public.users TO atelier_auth;
GRANT SELECT(client_id) ON TABLE public.users TO atelier_operator;

GRANT SELECT(id) ON TABLE public.users TO atelier_auth;
GRANT SELECT(id) ON TABLE public.users TO atelier_operator;

GRANT SELECT(email) ON TABLE public.users TO atelier_auth;
GRANT SELECT(email) ON TABLE public.users TO atelier_operator;

GRANT SELECT(password_hash) ON TABLE public.users TO atelier_auth;

GRANT SELECT(status) ON TABLE public.users TO atelier_auth;
GRANT SELECT(status) ON TABLE public.users TO atelier_operator;

GRANT SELECT(last_seen_at) ON TABLE public.users TO atelier_auth;
GRANT SELECT(last_seen_at) ON TABLE public.users TO atelier_operator;

GRANT SELECT(created_at) ON TABLE public.users TO atelier_operator;

GRANT SELECT(invite_mac) ON TABLE public.users TO atelier_auth;

GRANT SELECT(invite_expires_at) ON TABLE public.users TO atelier_auth;

GRANT SELECT(email_proven_at) ON TABLE public.users TO atelier_auth;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhook_deliveries TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhook_rules TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhooks TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.workspace_dashboards TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.workspace_members TO atelier_tenant;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.workspace_roles TO atelier_tenant;
GRANT SELECT,INSERT ON TABLE public.workspace_roles TO atelier_operator;

GRANT SELECT(client_id) ON TABLE public.workspace_roles TO atelier_search;

GRANT SELECT(id) ON TABLE public.workspace_roles TO atelier_search;

GRANT SELECT(name) ON TABLE public.workspace_roles TO atelier_search;

GRANT SELECT(builtin) ON TABLE public.workspace_roles TO atelier_search;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.workspaces TO atelier_tenant;

GRANT SELECT(client_id) ON TABLE public.workspaces TO atelier_search;

GRANT SELECT(id) ON TABLE public.workspaces TO atelier_search;

GRANT SELECT(archived_at) ON TABLE public.workspaces TO atelier_search;

