-- squawk-ignore-file require-concurrent-index-creation
-- Where formats, brand templates and documents are used (platform/src/library): found by what drafts and live versions name.
CREATE INDEX use_cases_by_brand ON use_cases (client_id, (draft ->> 'brand_template_id')) WHERE draft ? 'brand_template_id';
CREATE INDEX use_cases_by_format ON use_cases (client_id, (draft ->> 'format_from')) WHERE draft ? 'format_from';
CREATE INDEX use_case_versions_by_brand ON use_case_versions (client_id, (definition ->> 'brand_template_id')) WHERE definition ? 'brand_template_id';
CREATE INDEX use_case_versions_by_format ON use_case_versions (client_id, (definition ->> 'format_from')) WHERE definition ? 'format_from';
-- Uses that a reader cannot see are counted, by functions/library.sql.
GRANT SELECT (draft) ON use_cases TO atelier_search;
GRANT SELECT ON use_case_documents TO atelier_search;
CREATE POLICY search ON use_case_documents FOR SELECT TO atelier_search USING (true);
