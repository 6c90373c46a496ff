/** The contract with the server. Signing in has its own in `types-auth.ts`, people and accounts in `types-identity.ts`, a run's tries in `types-runs.ts`, the models in `types-models.ts`. */
import type * as Wire from './gen/types.gen';
import type { Sent } from './sent';
import type { AccountSettings, Acting } from './types-identity';
import type { RunAfter } from './types-runs';
import type { CaseShelf } from './types-use-cases';

export type Challenge = 'NEW_PASSWORD_REQUIRED' | 'SOFTWARE_TOKEN_MFA' | 'WEBAUTHN_MFA';

export type User = Wire.User;
export type Subscription = Wire.Subscription;
export type Login = Sent<Wire.Login>;
export type Tokens = Wire.Refreshed;
export type Permission = { slug: string; name: string };

export type Profile = {
  user: User;
  user_profile_data: { permissions: Permission[] };
  /** Whether the client asks for a second factor. */
  client_mfa_enabled: boolean;
  client_kind: string;
  settings: AccountSettings;
  has_picture: boolean;
  /** False for somebody who only ever came through single sign-on. */
  has_password: boolean;
  /** Set while staff of the platform's owner acts for this client. */
  acting: Acting | null;
};

export type Role = Wire.Role;

export type Person = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  role_id: string;
  role_name: string;
  status: 'active' | 'invited' | 'suspended';
  last_seen_at: string | null;
  created_at: string;
};

export type Member = Person & { workspace_role_id: string; workspace_role_name: string; permissions: string[] };

/** The way in reaches the person by mail. */
export type CreatedPerson = { user: Person };

export type Workspace = Wire.Workspace;

export type FolderKind = Wire.FolderKind;

export type Folder = Sent<Wire.Folder>;

export type InputType =
  | 'short_text'
  | 'long_text'
  | 'number'
  | 'date'
  | 'choice'
  | 'multi_choice'
  | 'yes_no'
  | 'file'
  | 'audio'
  | 'table';

export type InputPattern = Wire.InputPattern;
export type InputColumn = { title: string; type: InputColumnType; required?: boolean };
export type InputColumnType = Wire.InputColumnType;
export type InputCondition = { input: string; is: Wire.InputRelation; negate?: boolean; values?: string[] };

export type InputDefinition = {
  name: string;
  label: string;
  help: string;
  type: InputType;
  required: boolean;
  options: string[];
  default: unknown;
  example: unknown;
  min: number | null;
  max: number | null;
  min_length?: number | null;
  max_length?: number | null;
  pattern?: InputPattern | null;
  earliest?: string | null;
  latest?: string | null;
  columns?: InputColumn[];
  show_when?: InputCondition | null;
};

export type SectionDefinition = Sent<Wire.SectionDefinition>;

export type ColumnType = Wire.ColumnKind;

export type ColumnDefinition = Sent<Wire.ColumnDefinition>;

export type ModelChoice = Wire.ModelChoice;

export type Definition = {
  name: string;
  description: string;
  icon: string;
  instruction: string;
  inputs: InputDefinition[];
  document_ids: string[];
  document_folder_ids?: string[];
  format:
    | { kind: 'sections'; sections: SectionDefinition[] }
    | { kind: 'free_text' }
    | { kind: 'json'; schema: string }
    | { kind: 'table'; columns: ColumnDefinition[]; guidance: string };
  /** The name of the saved format that `format` was taken from. */
  format_from?: string | null;
  /** How the files of its runs look; without one as the client's default says. */
  brand_template_id?: string | null;
  /** The custom Q&A version that belongs to it; 397 is the platform's own reference version. */
  custom_qa_version?: number | null;
  model: ModelChoice;
  temperature: number;
  max_tokens: number | null;
};

export type LintFinding = Wire.LintFinding;

/** What was drafted from a description, or the template that comes nearest. */
export type ProposedUseCase = Omit<Sent<Wire.ProposedUseCase>, 'definition'> & { definition: Definition | null };

export type UseCaseStatus = Wire.UseCaseStatus;

export type UseCaseSummary = Sent<Wire.UseCaseSummary>;

export type PublishedVersion = {
  version: number;
  definition: Definition;
  note: string;
  published_at: string;
  published_by_name: string;
};

export type UseCase = CaseShelf & {
  id: string;
  workspace_id: string;
  workspace_name: string;
  folder_id: string | null;
  draft: Definition;
  draft_revision: number;
  published: PublishedVersion | null;
  has_unpublished_changes: boolean;
  my_permissions: string[];
  documents: { id: string; name: string; status: DocumentStatus }[];
  created_at: string;
  updated_at: string;
  updated_by_name: string;
};

export type DraftSaved = Wire.DraftSaved;

export type DocumentKind =
  | 'pdf'
  | 'docx'
  | 'xlsx'
  | 'pptx'
  | 'odt'
  | 'eml'
  | 'png'
  | 'jpeg'
  | 'webp'
  | 'tiff'
  | 'csv'
  | 'html'
  | 'markdown'
  | 'text'
  | 'vtt'
  | 'srt'
  | 'mp3'
  | 'm4a'
  | 'wav'
  | 'ogg'
  | 'webm'
  | 'mp4';
export type DocumentStatus = Wire.DocumentStatus;

export type Document = {
  id: string;
  workspace_id: string;
  folder_id: string | null;
  name: string;
  kind: DocumentKind | null;
  size: number;
  pages: number | null;
  characters: number | null;
  passages: number | null;
  status: DocumentStatus;
  problem: { code: string; message: string } | null;
  warnings: string[];
  attempt: number;
  reading_since: string | null;
  uploaded_by_name: string;
  created_at: string;
  /** The version in force. */
  version: number;
  tags: string[];
  same_as: SameDocument[];
  newer: DocumentVersion | null;
  /** While a recording is being written down; not in lists. */
  writing_down?: { done: number; parts: number | null };
};

export type SameDocument = Sent<Wire.SameDocument>;
export type DocumentTag = Wire.DocumentTag;
export type DocumentVersion = Omit<Sent<Wire.DocumentVersion>, 'kind'> & { kind: DocumentKind | null };
/** A file on its way in, in parts. */
export type PartialUpload = Sent<Wire.Upload>;
export type CitingRun = Sent<Wire.CitingRun>;

export type Passage = Sent<Wire.Passage>;

export type RunStatus = Wire.RunStatus;
export type RunReason = { code: string; message: string; retryable: boolean };

export type RunSummary = Sent<Wire.RunSummary>;

export type CitationRef = {
  number: number;
  passage_id: string;
  document_id: string;
  document_name: string;
  page: number | null;
  quote: string;
  /** How far the passage carries the sentence it is cited for, told once the answer is there; and the words that it does not have. */
  support?: Support | undefined;
  missing?: readonly string[] | undefined;
};

export type Support = 'supported' | 'partly' | 'not-found';

/** One node of the document JSON. Unknown tags and fields are kept as they came. */
export type DocumentNode = {
  tag: string;
  content?: string | DocumentNode[];
  style?: Record<string, unknown>;
  key?: string;
  value?: unknown;
  citation?: CitationRef | null;
  'attr-data'?: Record<string, unknown>;
};

export type RunInput = {
  name: string;
  label: string;
  type: InputType;
  value: unknown;
  display: string;
  /** It was not asked for; `dropped`: a value was given all the same. */
  hidden?: 'empty' | 'dropped' | null;
};

export type Run = RunSummary &
  RunAfter & {
    inputs: RunInput[];
    output: DocumentNode | null;
    is_json_response: boolean;
    json_response: unknown;
    json_response_version: number | null;
    /** `is_estimated`: the provider never said. */
    usage: { input_tokens: number; output_tokens: number; is_estimated?: boolean } | null;
    timings: { first_delta_ms: number | null; total_ms: number | null } | null;
    plugin: { name: string; version: string; digest: string } | null;
    prompt: { system: string; user: string } | null;
    passages_offered: number;
    passages_cited: number;
    attempt: number;
    /** With `queued`: the region of which no server is there; null: it waits for its turn. */
    waits_for_region?: string | null;
    last_event_id: number;
    my_permissions: string[];
  };

export type RunEvent =
  | { type: 'run'; data: { run: Run } }
  | {
      type: 'stage';
      data: { stage: 'reading' | 'thinking' | 'writing'; note: string; documents: number; passages: number };
    }
  | { type: 'section'; data: { key: string; title: string } }
  | { type: 'text'; data: { text: string } }
  | { type: 'citation'; data: CitationRef }
  | { type: 'progress'; data: { fraction: number; note: string } }
  | { type: 'restart'; data: { attempt: number; reason: string } }
  | { type: 'end'; data: { status: RunStatus; reason: RunReason | null; run: Run } }
  | { type: 'reconnect'; data: { after_ms: number } };
