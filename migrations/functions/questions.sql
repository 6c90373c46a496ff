-- Entries of a version of questions and answers: of the reference version 397, which is one of the owner's, for every company; of any other for its own company.

CREATE OR REPLACE FUNCTION question_source(version integer, OUT of_client bigint, OUT of_number integer) RETURNS record
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
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

-- By question, from the one behind the last of the page before. `of_topic`, `pattern`: NULL for all.
CREATE OR REPLACE FUNCTION questions_page(version integer, of_topic text, pattern text, after_question text, after_id uuid, most integer)
RETURNS TABLE (id uuid, key text, topic text, question text, answer text, language text, valid_from date, valid_until date, owner text, review_on date, made_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
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

CREATE OR REPLACE FUNCTION questions_counted(version integer, of_topic text, pattern text, most integer) RETURNS bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
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

CREATE OR REPLACE FUNCTION question_topics(version integer, most integer) RETURNS TABLE (topic text, entries bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
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

-- Entries in force on a day that ask what was asked: word for word (`likeness` 1), else with the same words that carry the question, the nearest first.
CREATE OR REPLACE FUNCTION questions_answering(version integer, asked text, asked_gist text, on_day date, most integer)
RETURNS TABLE (id uuid, key text, topic text, question text, answer text, likeness real)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
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

-- Entries in force on a day whose letters are like those of what was asked, the nearest first: to be looked at, not to answer.
CREATE OR REPLACE FUNCTION questions_near(version integer, asked text, on_day date, most integer)
RETURNS TABLE (id uuid, key text, topic text, question text, answer text, likeness real)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
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

SELECT give_to_search(
  'question_source(integer)',
  'questions_page(integer, text, text, text, uuid, integer)',
  'questions_counted(integer, text, text, integer)',
  'question_topics(integer, integer)',
  'questions_answering(integer, text, text, date, integer)',
  'questions_near(integer, text, date, integer)');

-- What two entries ask and answer, whichever is named first; NULL unless they are two. Something else once either is worded anew.
CREATE OR REPLACE FUNCTION question_pair_texts(of_client bigint, one uuid, other uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT md5(string_agg(said, ' ' ORDER BY said))
  FROM (SELECT md5(jsonb_build_array(e.language, e.question, e.answer)::text) AS said
        FROM question_entries e WHERE e.client_id = of_client AND e.id IN (one, other)) AS entries
  HAVING count(*) = 2
$$;

CREATE OR REPLACE FUNCTION question_pair_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.texts := question_pair_texts(NEW.client_id, NEW.entry_id, NEW.other_id);
  RETURN NEW;
END
$$;
