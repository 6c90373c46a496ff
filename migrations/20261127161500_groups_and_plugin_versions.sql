-- squawk-ignore-file require-concurrent-index-creation, ban-drop-constraint
-- Figures by group of the directory and by version of a plugin (functions/insight.sql).

-- Who was in which group of the directory, and when: a call belongs to the groups that its person was in then. It has no foreign key: like the ledger it
-- outlives what it counts.
CREATE TABLE scim_group_times (
  client_id bigint NOT NULL DEFAULT current_client(),
  user_id   uuid NOT NULL,
  group_id  uuid NOT NULL,
  from_at   timestamptz NOT NULL,                           -- '-infinity': already a member when this was first noted
  until_at  timestamptz NOT NULL DEFAULT 'infinity',
  PRIMARY KEY (client_id, user_id, group_id, from_at),
  CHECK (from_at <= until_at)
);
SELECT isolate('scim_group_times');
REVOKE DELETE ON scim_group_times FROM atelier_tenant;

CREATE TRIGGER came AFTER INSERT ON scim_group_members REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION group_members_came();
CREATE TRIGGER went AFTER DELETE ON scim_group_members REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION group_members_went();

ALTER TABLE scim_group_members NO FORCE ROW LEVEL SECURITY;
ALTER TABLE scim_group_times NO FORCE ROW LEVEL SECURITY;
INSERT INTO scim_group_times (client_id, user_id, group_id, from_at) SELECT client_id, user_id, group_id, '-infinity' FROM scim_group_members;
ALTER TABLE scim_group_members FORCE ROW LEVEL SECURITY;
ALTER TABLE scim_group_times FORCE ROW LEVEL SECURITY;

-- What a digest of a plugin is called: each version that ever served, as processes come to know it. It is the same for all clients.
CREATE TABLE control.plugin_releases (
  digest  text PRIMARY KEY,
  name    text NOT NULL,
  version text NOT NULL
);
GRANT SELECT, INSERT ON control.plugin_releases TO atelier_worker;
GRANT SELECT ON control.plugin_releases TO atelier_tenant, atelier_operator;

ALTER TABLE control.plugin_versions NO FORCE ROW LEVEL SECURITY;
INSERT INTO control.plugin_releases (digest, name, version)
SELECT digest, name, coalesce(version, '') FROM control.plugin_versions WHERE name IS NOT NULL ON CONFLICT DO NOTHING;
ALTER TABLE control.plugin_versions FORCE ROW LEVEL SECURITY;

-- The sums tell versions apart; those of before have no digest.
ALTER TABLE usage_quarters ADD COLUMN plugin_digest text NOT NULL DEFAULT '';
ALTER TABLE usage_days ADD COLUMN plugin_digest text NOT NULL DEFAULT '';
ALTER TABLE usage_days ADD COLUMN first_words bigint[] NOT NULL DEFAULT '{0,0,0,0,0,0,0,0,0,0,0,0,0}';
CREATE UNIQUE INDEX usage_days_by_version ON usage_days (client_id, day, plugin, plugin_digest);
ALTER TABLE usage_days DROP CONSTRAINT usage_days_pkey; -- contract: a wider key takes its place, and the version before writes one row for each narrower one
ALTER TABLE usage_days ADD CONSTRAINT usage_days_by_version PRIMARY KEY USING INDEX usage_days_by_version;
ALTER TABLE usage_costs ADD COLUMN plugin text NOT NULL DEFAULT '';
ALTER TABLE usage_costs ADD COLUMN plugin_digest text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX usage_costs_by_version ON usage_costs (client_id, day, currency, plugin, plugin_digest);
ALTER TABLE usage_costs DROP CONSTRAINT usage_costs_pkey; -- contract: a wider key takes its place, and the version before writes one row for each narrower one
ALTER TABLE usage_costs ADD CONSTRAINT usage_costs_by_version PRIMARY KEY USING INDEX usage_costs_by_version;

-- What was summed in the last month is summed anew, so that versions can be told apart from the start.
ALTER TABLE usage_quarters NO FORCE ROW LEVEL SECURITY;
ALTER TABLE usage_late_hours NO FORCE ROW LEVEL SECURITY;
INSERT INTO usage_late_hours (client_id, hour)
SELECT DISTINCT client_id, date_trunc('hour', quarter, 'UTC') FROM usage_quarters WHERE quarter > now() - interval '31 days';
ALTER TABLE usage_quarters FORCE ROW LEVEL SECURITY;
ALTER TABLE usage_late_hours FORCE ROW LEVEL SECURITY;
