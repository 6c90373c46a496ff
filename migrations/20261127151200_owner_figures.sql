-- The owner's figures of what clients bring and cost: revenue by month, what models cost by day, what is stored (functions/insight.sql).

-- What models cost a client in a day of UTC: made anew with the quarters of the day.
CREATE TABLE usage_costs (
  client_id bigint NOT NULL DEFAULT current_client(),
  day       date NOT NULL,
  currency  text NOT NULL,                                  -- empty: of what has no known price
  micros    bigint NOT NULL,
  unpriced  bigint NOT NULL,
  PRIMARY KEY (client_id, day, currency)
);
SELECT isolate('usage_costs');
CREATE POLICY operator ON usage_costs FOR SELECT TO atelier_operator USING (true);
GRANT SELECT ON usage_costs TO atelier_operator;

-- What a client's invoices charge for a month of UTC, by plan and without tax: made anew with every invoice that comes or changes.
CREATE TABLE control.revenue_months (
  client_id bigint NOT NULL DEFAULT current_client() REFERENCES control.clients (id),
  month     date NOT NULL,
  plan      text NOT NULL,                                  -- empty: a line that charges no plan of the platform's
  currency  text NOT NULL,
  micros    bigint NOT NULL,                                -- millionths of the currency's unit
  PRIMARY KEY (client_id, month, plan, currency)
);
SELECT isolate('control.revenue_months');
REVOKE INSERT, UPDATE, DELETE ON control.revenue_months FROM atelier_tenant;
CREATE POLICY operator ON control.revenue_months TO atelier_operator USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, DELETE ON control.revenue_months TO atelier_operator;

CREATE TRIGGER revenue_is_late_insert AFTER INSERT ON control.invoices REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION invoices_change_revenue();
CREATE TRIGGER revenue_is_late_update AFTER UPDATE ON control.invoices REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION invoices_change_revenue();

-- What a client's files take: a job weighs them once a day. The last weight of a day stands.
CREATE TABLE stored_days (
  client_id bigint NOT NULL DEFAULT current_client(),
  day       date NOT NULL,
  files     bigint NOT NULL,
  bytes     bigint NOT NULL,
  PRIMARY KEY (client_id, day)
);
SELECT isolate('stored_days');
CREATE POLICY operator ON stored_days FOR SELECT TO atelier_operator USING (true);
GRANT SELECT ON stored_days TO atelier_operator;

-- What there is already: invoices now, costs by the job, as a quarter of each day is late.
ALTER TABLE control.invoices NO FORCE ROW LEVEL SECURITY;
ALTER TABLE control.revenue_months NO FORCE ROW LEVEL SECURITY;
ALTER TABLE usage_quarters NO FORCE ROW LEVEL SECURITY;
ALTER TABLE usage_late_hours NO FORCE ROW LEVEL SECURITY;
SELECT sum_revenue(c.client_id) FROM (SELECT DISTINCT client_id FROM control.invoices) AS c;
INSERT INTO usage_late_hours (client_id, hour, until_at)
SELECT client_id, max(quarter), max(quarter) + interval '15 minutes' FROM usage_quarters GROUP BY client_id, (quarter AT TIME ZONE 'UTC')::date;
ALTER TABLE control.invoices FORCE ROW LEVEL SECURITY;
ALTER TABLE control.revenue_months FORCE ROW LEVEL SECURITY;
ALTER TABLE usage_quarters FORCE ROW LEVEL SECURITY;
ALTER TABLE usage_late_hours FORCE ROW LEVEL SECURITY;
