/** Brand templates and saved formats. */
import type { BrandDesign, BrandTemplate, SavedFormat } from '@/api/gen/types.gen';
import { list, notFound, ok, refuse } from '../answers';
import { ids } from '../db';
import { onReset } from '../reset';
import { matches, on } from './guard';

const NOW = '2026-11-20T09:00:00Z';

const design: BrandDesign = {
  accent: '#7a1f3d',
  ink: '#1d2329',
  typeface: 'serif',
  paper: 'a4',
  margins: { top: 28, bottom: 25, left: 25, right: 25 },
  header: { start: '{client}', end: '{title}' },
  footer: { start: 'Confidential', end: 'Page {page} of {pages}' },
  logo_id: null,
  has_cover: true,
  contents: 'always',
  numbers: 'fitting',
  table: 'lined',
};

const template = (number: number, name: string, more: Partial<BrandTemplate> = {}): BrandTemplate => ({
  id: `00000000-0000-7000-8000-0000000be${String(number).padStart(3, '0')}`,
  name,
  revision: 1,
  is_default: false,
  is_archived: false,
  accent: design.accent,
  has_logo: false,
  updated_at: NOW,
  updated_by_name: 'Ada Lovelace',
  design,
  ...more,
});

const someTemplates = () => [
  template(1, 'Board papers', { is_default: true }),
  template(2, 'Old letterhead', { is_archived: true }),
];
let templates = someTemplates();

const someFormats = (): SavedFormat[] => [
  {
    id: '00000000-0000-7000-8000-0000000f0001',
    workspace_id: ids.workspace(1),
    workspace_name: 'Legal',
    name: 'Contract brief',
    description: 'For short contracts',
    format: {
      kind: 'sections',
      sections: [
        { key: 'terms', title: 'Terms', guidance: '' },
        { key: 'risks', title: 'Risks', guidance: '' },
      ],
    },
    updated_at: NOW,
    updated_by_name: 'Ada Lovelace',
    is_mine_to_change: true,
  },
];
let formats = someFormats();

onReset(() => {
  templates = someTemplates();
  formats = someFormats();
});

const page = (words: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="210" height="297"><text x="9" y="20">${words}</text></svg>`;

/** What the server says of a design that it does not take. */
const faults = (sent: BrandDesign): Record<string, string[]> =>
  sent.accent === '#ffd400' ? { 'design.accent': ['This colour is too light to be read on white.'] } : {};

function changed(id: string, change: (found: BrandTemplate) => BrandTemplate) {
  const found = templates.find((each) => each.id === id);
  if (found === undefined) return notFound();
  const next = change(found);
  templates = templates.map((each) => (each.id === id ? next : each));
  return ok(next);
}

export const lookHandlers = [
  on.get('/brand-template/list', ({ query }) =>
    list(
      templates.filter(
        (each) => each.is_archived === (query.get('is_archived') === 'true') && matches(query.get('search'), each.name),
      ),
    ),
  ),
  on.post('/brand-template/preview', ({ body }) => {
    const errors = faults(body.design as BrandDesign);
    if (Object.keys(errors).length > 0) return refuse(400, 'invalid', 'Please check the marked fields.', { errors });
    return ok({ pages: [page('one'), page('two')], of: 3 });
  }),
  on.put('/brand-template/default', ({ body }) => {
    templates = templates.map((each) => ({ ...each, is_default: each.id === body.template_id }));
    return ok({});
  }),
  on.post('/brand-template', ({ body }) => {
    const made = template(templates.length + 1, body.name, { design: body.design as BrandDesign });
    templates = [made, ...templates];
    return ok(made);
  }),
  on.get('/brand-template/{id}', ({ params }) => changed(params.id, (found) => found)),
  on.put('/brand-template/{id}', ({ params, body }) =>
    changed(params.id, (found) => ({
      ...found,
      name: body.name,
      design: body.design as BrandDesign,
      revision: found.revision + 1,
    })),
  ),
  on.put('/brand-template/{id}/archived', ({ params, body }) =>
    changed(params.id, (found) => ({ ...found, is_archived: body.is_archived })),
  ),
  on.get('/format/list', ({ query }) =>
    list(formats.filter((each) => matches(query.get('search'), each.name, each.description))),
  ),
  on.post('/format', ({ body }) => {
    const saved = { ...formats[0], ...body, id: '00000000-0000-7000-8000-0000000f0002' } as SavedFormat;
    formats.push(saved);
    return ok(saved);
  }),
];
