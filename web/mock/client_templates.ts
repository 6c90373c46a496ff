/** What the mock knows of templates of clients, of drift and of what the provider proposes. */
import type { ClientTemplateChange, ClientTemplateDetail, Drift, ProviderProposal } from '@/api/gen/types.gen';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const REGIONS = 'Allowed regions and failover';
const ID = '00000000-0000-4000-8000-00000000f001';

export const clientTemplate = (more: Partial<ClientTemplateDetail> = {}): ClientTemplateDetail => ({
  id: ID,
  name: 'Law firm',
  client_id: 2,
  client_name: 'Contoso Legal',
  kinds: ['account_role', 'setting', 'workspace', 'use_case'],
  version: 1,
  parts: 3,
  taken_at: ago(4),
  clients: 1,
  made_by: 'Ada Lovelace',
  is_archived: false,
  versions: [{ version: 1, parts: 3, taken_by: 'Ada Lovelace', taken_at: ago(4) }],
  contents: [
    { kind: 'account_role', origin: 'lead', name: 'Lead', text: 'name: Lead\npermissions:\n  - add-users' },
    { kind: 'setting', origin: 'regions', name: REGIONS, text: 'allowed regions:\n  - us\n  - eu' },
    { kind: 'workspace', origin: 'legal', name: 'Legal', text: 'name: Legal' },
  ],
  allowed_regions: ['us', 'eu'],
  ...more,
});

const drift: Drift = {
  template_id: ID,
  template_name: 'Law firm',
  version: 1,
  newest_version: 2,
  parts: [
    {
      kind: 'account_role',
      origin: 'lead',
      name: 'Lead',
      state: 'changed_in_template',
      taken: 'name: Lead\npermissions:\n  - add-users',
      now: 'name: Lead\npermissions:\n  - add-users\n  - view-audit-log',
      here: 'name: Lead\npermissions:\n  - add-users',
      is_owners: false,
    },
    {
      kind: 'setting',
      origin: 'regions',
      name: REGIONS,
      state: 'new_in_template',
      taken: null,
      now: 'allowed regions:\n  - us\n  - eu',
      here: 'allowed regions:\n  - eu\n  - us',
      is_owners: true,
    },
    {
      kind: 'workspace',
      origin: 'legal',
      name: 'Legal',
      state: 'same',
      taken: 'Legal',
      now: 'Legal',
      here: 'Legal',
      is_owners: false,
    },
    {
      kind: 'use_case',
      origin: 'letter',
      name: 'Letter',
      state: 'changed_here',
      taken: 'instruction: Say yes.',
      now: 'instruction: Say yes.',
      here: 'instruction: Say maybe.',
      is_owners: false,
    },
  ],
  proposal: null,
};

const proposal: ProviderProposal = {
  id: '00000000-0000-4000-8000-00000000f101',
  template_name: 'Law firm',
  version: 2,
  proposed_by: 'Noor Haddad',
  proposed_at: ago(1),
  is_open: true,
  changes: [
    {
      id: '00000000-0000-4000-8000-00000000f102',
      kind: 'account_role',
      name: 'Lead',
      answer: 'open',
      taken: 'name: Lead\npermissions:\n  - add-users',
      now: 'name: Lead\npermissions:\n  - add-users\n  - view-audit-log',
      here: 'name: Lead\npermissions:\n  - add-users',
      answered_by: '',
      answered_at: null,
    },
    {
      id: '00000000-0000-4000-8000-00000000f103',
      kind: 'use_case',
      name: 'Memo',
      answer: 'open',
      taken: null,
      now: 'instruction: Write a memo.',
      here: null,
      answered_by: '',
      answered_at: null,
    },
  ],
};

export const makeClientTemplates = () => ({
  templates: [clientTemplate()],
  changes: [
    {
      kind: 'account_role',
      origin: 'lead',
      name: 'Lead',
      before: 'name: Lead\npermissions:\n  - add-users',
      after: 'name: Lead\npermissions:\n  - add-users\n  - view-audit-log',
    },
  ] as ClientTemplateChange[],
  drift: structuredClone(drift),
  proposal: structuredClone(proposal) as ProviderProposal | null,
});
