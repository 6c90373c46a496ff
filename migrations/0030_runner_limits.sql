-- What a plugin written in an interpreted language needs: memory and computing time of a binding's own, and a check against the contract with both and with settings.
ALTER TABLE runner_bindings
  ADD COLUMN compute_seconds integer CHECK (compute_seconds > 0),
  ADD COLUMN memory_mib integer CHECK (memory_mib > 0);

ALTER TABLE plugin_conformance
  ADD COLUMN settings jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN memory_mib integer CHECK (memory_mib > 0);  -- NULL: what runs usually have
