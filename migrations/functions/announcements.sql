-- Announcements, as somebody of the transaction's client is told them.

-- What was published to this company, by itself or by the platform's owner, whose rows its role does not see. `open_at`: of those only what has not ended
-- then; NULL for all.
CREATE OR REPLACE FUNCTION announcements_at_hand(open_at timestamptz)
RETURNS TABLE (of_client bigint, id uuid, title text, body text, severity text, is_banner boolean, needs_acknowledgement boolean, audience text,
               role_ids uuid[], workspace_ids uuid[], starts_at timestamptz, ends_at timestamptz, told_at timestamptz, version integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
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

-- Whom in the transaction's client an audience means. A language of the planner's own, so that one person is asked for by their key.
CREATE OR REPLACE FUNCTION announcement_people(audience text, role_ids uuid[], workspace_ids uuid[]) RETURNS TABLE (user_id uuid) LANGUAGE sql STABLE AS $$
  SELECT u.id FROM users u
  WHERE u.client_id = current_client() AND u.status = 'active'
    AND CASE $1
          WHEN 'roles' THEN u.role_id = ANY ($2)
          WHEN 'workspaces' THEN EXISTS (
            SELECT FROM workspace_members m
            JOIN workspaces w ON w.client_id = m.client_id AND w.id = m.workspace_id AND w.archived_at IS NULL
            WHERE m.client_id = u.client_id AND m.user_id = u.id AND m.workspace_id = ANY ($3))
          ELSE true END
$$;

-- What somebody is told, and what they did with it.
CREATE OR REPLACE FUNCTION announcements_for(reader uuid, open_at timestamptz)
RETURNS TABLE (of_client bigint, id uuid, title text, body text, severity text, is_banner boolean, needs_acknowledgement boolean,
               audience text, starts_at timestamptz, ends_at timestamptz, told_at timestamptz, version integer,
               read_version integer, dismissed_version integer, acknowledged_version integer, acknowledged_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT a.of_client, a.id, a.title, a.body, a.severity, a.is_banner, a.needs_acknowledgement, a.audience, a.starts_at, a.ends_at, a.told_at, a.version,
         coalesce(s.read_version, 0), coalesce(s.dismissed_version, 0), coalesce(s.acknowledged_version, 0), s.acknowledged_at
  FROM announcements_at_hand($2) a
  LEFT JOIN announcement_states s ON s.client_id = current_client() AND s.user_id = $1 AND s.announcement_id = a.id
  WHERE EXISTS (SELECT FROM announcement_people(a.audience, a.role_ids, a.workspace_ids) p WHERE p.user_id = $1)
$$;

-- How many of them somebody has not read, or not acknowledged where that is asked for; `since`: of those that came later.
CREATE OR REPLACE FUNCTION announcements_unread(reader uuid, moment timestamptz, since timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT count(*) FROM announcements_for($1, $2) a
  WHERE a.starts_at <= $2 AND ($3 IS NULL OR a.told_at > $3)
    AND CASE WHEN a.needs_acknowledgement THEN a.acknowledged_version ELSE a.read_version END < a.version
$$;

SELECT give_to_search('announcements_at_hand(timestamptz)');
