-- What a use case means is looked at anew when another version of it is published, and when it is deleted or comes back.
CREATE OR REPLACE FUNCTION use_case_meaning_is_due() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO use_case_meanings AS m (client_id, use_case_id, due_at) VALUES (NEW.client_id, NEW.id, now())
  ON CONFLICT (client_id, use_case_id) DO UPDATE SET due_at = excluded.due_at;
  RETURN NULL;
END
$$;
