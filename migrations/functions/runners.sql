-- What tells each process that bindings or plugins changed.

CREATE OR REPLACE FUNCTION runner_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO control.runner_changes AS c (client_id, part, generation) VALUES (coalesce(NEW.client_id, OLD.client_id), TG_ARGV[0], 1)
  ON CONFLICT (client_id, part) DO UPDATE SET generation = c.generation + 1;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION own_models_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO control.runner_changes AS c (client_id, part, generation) VALUES (NEW.id, 'bindings', 1)
  ON CONFLICT (client_id, part) DO UPDATE SET generation = c.generation + 1;
  RETURN NULL;
END
$$;
