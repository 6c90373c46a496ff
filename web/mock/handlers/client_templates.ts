/** Templates of clients, for the platform's owner, and what it proposes to a company. */
import type { ProposedPart } from '@/api/gen/types.gen';
import { done, list, notFound, ok, refuse } from '../answers';
import { clientTemplate } from '../client_templates';
import { client } from '../clients';
import { db } from '../db';
import { matches, on } from './guard';

const one = (id: string) => db.clientTemplates.templates.find((each) => each.id === id);
const inDrift = ({ kind, origin }: ProposedPart) =>
  db.clientTemplates.drift.parts.find((part) => part.kind === kind && part.origin === origin);
const field = (name: string, words: string) =>
  refuse(400, 'invalid', 'Please check the marked fields.', { errors: { [name]: [words] } });

export const clientTemplateHandlers = [
  on.post('/client', ({ body }) => {
    if (db.platformClients.some((each) => each.name.toLowerCase() === body.name.toLowerCase())) {
      return field('name', 'There is a client of this name already. Please choose another one.');
    }
    const id = Math.max(...db.platformClients.map((each) => each.id)) + 1;
    const { plan } = client();
    const chosen = body.allowed_regions ?? [];
    const preset = body.template_id ? (one(body.template_id)?.allowed_regions ?? []) : [];
    const regions = [chosen, preset, plan.allowed_regions].find((each) => each.length > 0) ?? [];
    const kind = body.plan ? 'enterprise' : 'stripe';
    db.platformClients.push(client({ id, name: body.name, kind, plan: { ...plan, allowed_regions: regions } }));
    return ok({ id, name: body.name, email: body.email, invite_expires_at: new Date().toISOString() });
  }),
  on.get('/client-template/list', ({ query }) =>
    list(
      db.clientTemplates.templates.filter(
        (each) => matches(query.get('search'), each.name) && each.is_archived === (query.get('archived') === 'true'),
      ),
    ),
  ),
  on.post('/client-template', ({ body }) => {
    if (db.clientTemplates.templates.some((each) => each.name === body.name)) {
      return field('name', 'There is a template of this name already. Please choose another one.');
    }
    const made = clientTemplate({ id: crypto.randomUUID(), name: body.name, client_id: body.client_id, clients: 0 });
    db.clientTemplates.templates.push(made);
    return ok(made);
  }),
  on.get('/client-template/{id}', ({ params }) => {
    const found = one(params.id);
    return found === undefined ? notFound() : ok({ ...found });
  }),
  on.put('/client-template/{id}', ({ params, body }) => {
    const found = one(params.id);
    if (found === undefined) return notFound();
    Object.assign(found, body);
    return ok({ ...found });
  }),
  on.get('/client-template/{id}/changes', () => list(db.clientTemplates.changes)),
  on.post('/client-template/{id}/version', ({ params, body }) => {
    const found = one(params.id);
    if (found === undefined) return notFound();
    if (body.based_on !== found.version) return refuse(409, 'conflict', 'Somebody has taken another version.');
    found.version += 1;
    db.clientTemplates.changes = [];
    return ok({ ...found });
  }),
  on.get('/client/{id}/drift', ({ params }) => (params.id === '2' ? ok({ ...db.clientTemplates.drift }) : notFound())),
  on.post('/client/{id}/drift', ({ params, body }) => {
    if (params.id !== '2') return notFound();
    const found = body.parts.map(inDrift);
    const theirs = found.findIndex((part) => part?.is_owners !== true);
    if (theirs >= 0) return field(`parts[${theirs}]`, 'The client’s own people set this: please propose it to them.');
    for (const part of found) Object.assign(part ?? {}, { state: 'same', taken: part?.now, here: part?.now });
    return done('Client saved');
  }),
  on.post('/client/{id}/proposal', ({ body }) => {
    const owners = body.parts.findIndex((part) => inDrift(part)?.is_owners === true);
    if (owners >= 0)
      return field(`parts[${owners}]`, 'Only you set this for a client: please apply it instead of proposing it.');
    const made = {
      proposed_by: 'Ada Lovelace',
      proposed_at: new Date().toISOString(),
      changes: body.parts.length,
      open: body.parts.length,
    };
    db.clientTemplates.drift.proposal = made;
    return ok(made);
  }),
  on.delete('/client/{id}/proposal', () => {
    db.clientTemplates.drift.proposal = null;
    return ok({});
  }),
  on.get('/provider-proposal', () => ok(db.clientTemplates.proposal)),
  on.post('/provider-proposal/{id}/answer', ({ params, body }) => {
    const { proposal } = db.clientTemplates;
    const found = proposal?.changes.find((each) => each.id === params.id);
    if (proposal === null || found === undefined) return notFound();
    Object.assign(found, { answer: body.is_taken ? 'taken' : 'declined', answered_by: 'Ada Lovelace' });
    if (body.is_taken) found.here = found.now;
    proposal.is_open = proposal.changes.some((each) => each.answer === 'open');
    return ok(structuredClone(proposal));
  }),
];
