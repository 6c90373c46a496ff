-- A binding's region is the platform's code, by which runs come to it; its provider may call the place otherwise. NULL: its plugin lists no regions, or the
-- code is the provider's name as well.
ALTER TABLE runner_bindings ADD COLUMN provider_region text CHECK (length(provider_region) BETWEEN 1 AND 100);
