-- Supporting documents, and files given to one run: the original in the object store, its text as passages here.
CREATE TABLE documents (
  client_id       bigint NOT NULL DEFAULT current_client(),
  id              uuid NOT NULL,
  workspace_id    uuid NOT NULL,
  folder_kind     text NOT NULL DEFAULT 'document' CHECK (folder_kind = 'document'),
  folder_id       uuid,
  purpose         text NOT NULL DEFAULT 'supporting' CHECK (purpose IN ('supporting', 'run_input')),
  name            text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  blob_key        text NOT NULL,                         -- made by the server, never from the name (C13)
  size            bigint NOT NULL CHECK (size >= 0),     -- bytes
  sha256          bytea NOT NULL CHECK (length(sha256) = 32),
  kind            text CHECK (kind IN ('pdf', 'docx', 'xlsx', 'csv', 'html', 'markdown', 'text')),
  pages           integer,
  characters      bigint,
  passages        integer,
  warnings        text[] NOT NULL DEFAULT '{}',
  status          text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'extracting', 'ready', 'failed')),
  problem_code    text,
  problem_message text,
  attempt         integer NOT NULL DEFAULT 0,
  lease_owner     uuid,                                  -- the process that extracts it
  lease_until     timestamptz,
  uploaded_by     uuid,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, workspace_id) REFERENCES workspaces (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, workspace_id, folder_kind, folder_id) REFERENCES folders (client_id, workspace_id, kind, id),
  CHECK ((status = 'failed') = (problem_code IS NOT NULL))
);
CREATE INDEX documents_by_created ON documents (client_id, workspace_id, created_at DESC, id DESC);
CREATE INDEX documents_by_name ON documents (client_id, workspace_id, lower(name), id);
CREATE INDEX documents_folder ON documents (client_id, folder_id);
CREATE INDEX documents_waiting ON documents (created_at) WHERE status IN ('queued', 'extracting');
SELECT isolate('documents');
CREATE POLICY worker ON documents TO atelier_worker USING (status IN ('queued', 'extracting')) WITH CHECK (true);
GRANT SELECT (client_id, id, status, attempt, lease_owner, lease_until, created_at), UPDATE (status, attempt, lease_owner, lease_until) ON documents TO atelier_worker;

-- A piece of a document that a citation points to. Offsets count characters of the document's whole text.
CREATE TABLE passages (
  client_id    bigint NOT NULL DEFAULT current_client(),
  id           uuid NOT NULL,
  document_id  uuid NOT NULL,
  workspace_id uuid NOT NULL,
  ordinal      integer NOT NULL,
  page         integer,
  heading      text,
  start_offset bigint NOT NULL,
  end_offset   bigint NOT NULL,
  table_header text,                                     -- the row that names the columns, where it stands in an earlier passage
  text         text NOT NULL,
  searchable   boolean NOT NULL DEFAULT true,            -- false for files given to one run
  language     regconfig NOT NULL DEFAULT 'english',
  tsv          tsvector GENERATED ALWAYS AS (to_tsvector(language, coalesce(heading, '') || ' ' || text)) STORED,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, document_id, ordinal),
  FOREIGN KEY (client_id, document_id) REFERENCES documents (client_id, id) ON DELETE CASCADE,
  CHECK (end_offset >= start_offset)
);
CREATE INDEX passages_search ON passages USING gin (client_id, workspace_id, tsv) WHERE searchable;
SELECT isolate('passages');

-- Full text under row-level security: `@@` is not leakproof, so no GIN index would serve it through a policy (1,000 times slower
-- at 10^7 rows). This function looks past the policy as a role that can read nothing but passages, and takes the client from the same setting.
CREATE POLICY search ON passages FOR SELECT TO atelier_search USING (true);
GRANT SELECT ON passages TO atelier_search;
CREATE FUNCTION search_passages(in_workspace uuid, question text, most integer)
RETURNS TABLE (id uuid, document_id uuid, score real, snippet text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  -- a local variable, so that the planner sees a value and not a function it must call for each row
  tenant bigint := current_client();
  wanted tsquery := websearch_to_tsquery('english', question);
BEGIN
  IF tenant IS NULL THEN
    RETURN;
  END IF;
  RETURN QUERY
    WITH hits AS (
      SELECT p.id, p.document_id, p.text, ts_rank_cd(p.tsv, wanted, 32) AS score
      FROM passages p
      WHERE p.client_id = tenant AND p.workspace_id = in_workspace AND p.searchable AND p.tsv @@ wanted
      ORDER BY 4 DESC, 1
      LIMIT least(most, 100)
    )
    SELECT h.id, h.document_id, h.score,
           ts_headline('english', h.text, wanted, E'StartSel=\x01, StopSel=\x02, MaxWords=40, MinWords=20, MaxFragments=2')
    FROM hits h ORDER BY h.score DESC, h.id;
END
$$;
REVOKE ALL ON FUNCTION search_passages(uuid, text, integer) FROM PUBLIC;
GRANT CREATE ON SCHEMA public TO atelier_search;
ALTER FUNCTION search_passages(uuid, text, integer) OWNER TO atelier_search;
REVOKE CREATE ON SCHEMA public FROM atelier_search;
GRANT EXECUTE ON FUNCTION search_passages(uuid, text, integer) TO atelier_tenant;
