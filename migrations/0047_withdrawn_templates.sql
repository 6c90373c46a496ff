-- The platform's owner takes a template of another company out of the gallery. Its use case stays in its company as it is, shared with everybody there: the operator
-- sees which use case a copy is of and whether it is public, and can make it public no more; nothing else of it.
GRANT SELECT (client_id, id, use_case_id, name), DELETE ON public_templates TO atelier_operator;
CREATE POLICY operator_sees ON public_templates FOR SELECT TO atelier_operator USING (true);
CREATE POLICY operator_takes ON public_templates FOR DELETE TO atelier_operator USING (true);
GRANT SELECT (client_id, id, visibility), UPDATE (visibility) ON use_cases TO atelier_operator;
CREATE POLICY operator_sees ON use_cases FOR SELECT TO atelier_operator USING (visibility IN ('client', 'public'));
CREATE POLICY operator_withdraws ON use_cases FOR UPDATE TO atelier_operator USING (visibility = 'public') WITH CHECK (visibility = 'client');
