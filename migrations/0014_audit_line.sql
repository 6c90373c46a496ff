-- Writes a line of the audit log, also from within another statement: what a person waits for, the start of a run, saves a round trip by it. It runs with the
-- rights of whoever calls it.
CREATE FUNCTION audit_line(
  client bigint, line uuid, actor uuid, acting_for bigint, action text, object_type text, object_id text, outcome text, request uuid, ip text, detail jsonb
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_log (client_id, id, actor_id, acting_for_client, action, object_type, object_id, outcome, request_id, ip, detail)
  VALUES (client, line, actor, acting_for, action, object_type, object_id, outcome, request, ip, detail);
END
$$;
