/** Bindings, plugins and keys. */
import type { BindingForm, PluginVersion } from '@/api/gen/types.gen';
import { list, notFound, ok, refuse } from '../answers';
import { db } from '../db';
import { conformance, partner } from '../figures';
import { binding, pluginKey, version } from '../runners';
import { matches, on } from './guard';

const oneBinding = (id: string | undefined) => db.bindings.find((each) => each.id === id);
const oneVersion = (id: string | undefined) => db.versions.find((each) => each.id === id);

/** What is stored of a request: of its credentials only that they are there. */
function stored({ credentials = {}, ...rest }: BindingForm) {
  const now = new Date().toISOString();
  const set = Object.entries(credentials).filter(([, text]) => text !== null);
  return {
    rest: {
      ...rest,
      reaches: rest.endpoint ?? null,
      provider_region: rest.provider_region ?? null,
      endpoint: rest.endpoint ?? null,
      hosts: rest.hosts ?? [],
      settings: rest.settings ?? {},
      models: (rest.models ?? []).map((model) => ({ label: null, context_window: null, tools: null, ...model })),
      limits: { ...binding().limits, ...rest.limits },
    },
    states: set.map(([field]) => ({ field, is_set: true, set_at: now, set_by_name: 'Ada Marlowe' })),
  };
}

const taken = (name: string, but?: string) =>
  db.bindings.some((each) => each.name.toLowerCase() === name.toLowerCase() && each.id !== but)
    ? refuse(409, 'runners.name_taken', 'There is a binding with this name already.', {
        errors: { name: ['There is a binding with this name already.'] },
      })
    : null;

const bindingHandlers = [
  on.get('/runners/binding-rules', () => ok({ own_models: db.own_models })),
  on.get('/runners/choices', () => list(db.choices)),
  on.get('/runners/regions', () => list(['eu', 'in', 'us'])),
  on.get('/runners/bindings', ({ query }) =>
    list(
      db.bindings.filter(
        (each) =>
          matches(query.get('search'), each.name, each.plugin, each.region) &&
          matches(query.get('plugin'), each.plugin) &&
          matches(query.get('region'), each.region) &&
          (query.get('enabled') === null || String(each.enabled) === query.get('enabled')),
      ),
    ),
  ),
  on.post('/runners/bindings', ({ body }) => {
    const { rest, states } = stored(body);
    const made = binding({ ...rest, id: crypto.randomUUID(), credentials: states });
    const refusal = taken(made.name);
    if (refusal !== null) return refusal;
    db.bindings.unshift(made);
    return ok(made);
  }),
  on.get('/runners/bindings/{id}', ({ params }) => {
    const found = oneBinding(params.id);
    return found === undefined ? notFound() : ok(found);
  }),
  on.put('/runners/bindings/{id}', ({ params, body }) => {
    const found = oneBinding(params.id);
    if (found === undefined) return notFound();
    if (body.revision !== found.revision) {
      return refuse(409, 'conflict', 'Somebody else has saved this binding.', { current: found });
    }
    const { rest, states } = stored(body.binding);
    const refusal = taken(rest.name, found.id);
    if (refusal !== null) return refusal;
    const kept = found.credentials.filter((each) => !states.some((state) => state.field === each.field));
    Object.assign(found, rest, { credentials: [...kept, ...states], revision: found.revision + 1 });
    return ok({ ...found });
  }),
  on.delete('/runners/bindings/{id}', ({ params }) => {
    db.bindings = db.bindings.filter((each) => each.id !== params.id);
    return ok({});
  }),
  on.post('/runners/bindings/{id}/test', ({ params, body }) => {
    const found = oneBinding(params.id);
    if (found === undefined) return notFound();
    const answered = { worked: true, model: body.model ?? 'gpt', duration_ms: 840, first_word_ms: 310 };
    return ok({
      ...answered,
      asked: 'chat',
      numbers: null,
      reply: 'I am ready.',
      input_tokens: 12,
      output_tokens: 4,
      failure: null,
    });
  }),
];

const serve = (found: PluginVersion, share: number) => {
  const state = share < 100 ? ('canary' as const) : ('live' as const);
  Object.assign(found, { state, share: share < 100 ? share : null, installed_at: new Date().toISOString() });
  const plugin = db.plugins.find((each) => each.name === found.name);
  if (plugin !== undefined) Object.assign(plugin, { [state]: found, is_built_in: share < 100 });
};

const pluginHandlers = [
  on.get('/runners/plugin-rules', () =>
    ok({ largest_bytes: 24 * 1024 * 1024, largest_signature_bytes: 2_000, takes_unsigned: false }),
  ),
  on.get('/runners/plugins', () => list(db.plugins)),
  on.post('/runners/plugins', () => {
    const made = version({ id: crypto.randomUUID(), state: 'checked' });
    db.versions.unshift(made);
    return ok(made);
  }),
  on.post('/runners/plugins/{name}/rollback', ({ params, body }) => {
    const found = db.plugins.find((each) => each.name === params.name);
    if (found === undefined) return notFound();
    if (body.digest !== found.rolls_back_to?.digest) {
      return refuse(409, 'runners.goes_elsewhere', 'It would go back to another version now.');
    }
    Object.assign(found, found.canary === null ? { live: null, is_built_in: true } : { canary: null });
    return ok({}, 'Rolled back: the shipped version 1.2.0 serves');
  }),
  on.get('/runners/plugin-versions', ({ query }) =>
    list(
      db.versions.filter(
        (each) =>
          matches(query.get('search'), each.file_name, each.version ?? '') &&
          matches(query.get('state'), each.state) &&
          matches(query.get('name'), each.name ?? ''),
      ),
    ),
  ),
  on.get('/runners/plugin-versions/{id}', ({ params }) => {
    const found = oneVersion(params.id);
    return found === undefined ? notFound() : ok(found);
  }),
  on.post('/runners/plugin-versions/{id}/install', ({ params, body }) => {
    const found = oneVersion(params.id);
    if (found === undefined) return notFound();
    const granted = body.granted ?? [];
    if (found.new_asks.some((ask) => ask.must_be_granted && !granted.includes(ask.key))) {
      return refuse(409, 'runners.asks_for_more', 'This version asks for more than the one in use.');
    }
    serve(found, body.share ?? 100);
    return ok(found);
  }),
  on.post('/runners/plugin-versions/{id}/check', ({ params }) => {
    const found = oneVersion(params.id);
    if (found === undefined) return notFound();
    Object.assign(found, version({ id: found.id }));
    return ok({ ...found, state: 'uploaded' });
  }),
  on.post('/runners/plugin-versions/{id}/retire', ({ params, body }) => {
    const found = oneVersion(params.id);
    if (found === undefined) return notFound();
    Object.assign(found, { state: 'retired', share: null, retire_reason: body.reason });
    return ok(found);
  }),
  on.delete('/runners/plugin-versions/{id}', ({ params }) => {
    db.versions = db.versions.filter((each) => each.id !== params.id);
    return ok({});
  }),
];

const keyHandlers = [
  on.get('/runners/keys', ({ query }) =>
    list(db.plugin_keys.filter((each) => matches(query.get('search'), each.name, each.key_id))),
  ),
  on.post('/runners/keys', ({ body }) => {
    const { name, public_key } = body;
    if (!public_key.includes('RW')) {
      return refuse(400, 'invalid', 'Please check.', { errors: { public_key: ['This is no public key.'] } });
    }
    const made = pluginKey({ id: crypto.randomUUID(), name, public_key });
    db.plugin_keys.unshift(made);
    return ok(made);
  }),
  on.post('/runners/keys/{id}/revoke', ({ params, body }) => {
    const found = db.plugin_keys.find((each) => each.id === params.id);
    if (found === undefined) return notFound();
    const revoked = { revoked_at: new Date().toISOString(), revoked_by_name: 'Ada Marlowe' };
    Object.assign(found, revoked, { revoke_reason: body.reason });
    return ok(found);
  }),
];

const figureHandlers = [
  on.get('/runners/bindings/{id}/series', () => ok(db.figures.series)),
  on.get('/runners/plugins/{name}/figures', () => ok(db.figures.figures)),
  on.get('/partner/plugins', () =>
    list([{ name: 'openai', version: '1.2.0', canary_version: null, canary_share: null }]),
  ),
  on.get('/partner/plugins/{name}/figures', () => ok(db.figures.figures)),
  on.get('/runners/plugins/{name}/partners', ({ query }) =>
    list(db.figures.partners.filter((each) => matches(query.get('search'), each.name, each.email))),
  ),
  on.post('/runners/plugins/{name}/partners', ({ body }) => {
    const email = body.email;
    if (!email.includes('@')) {
      return refuse(400, 'invalid', 'Please check.', {
        errors: { email: ['Nobody in your company has this address.'] },
      });
    }
    const made = partner({ email, may_see: false });
    db.figures.partners.push(made);
    return ok(made);
  }),
  on.delete('/runners/plugins/{name}/partners/{user_id}', ({ params }) => {
    db.figures.partners = db.figures.partners.filter((each) => each.user_id !== params.user_id);
    return ok({});
  }),
  on.get('/runners/plugin-versions/{id}/conformance', () => ok(db.figures.conformance)),
  on.post('/runners/plugin-versions/{id}/conformance', () => {
    db.figures.conformance = conformance();
    return ok(db.figures.conformance);
  }),
];

export const runnerHandlers = [...bindingHandlers, ...pluginHandlers, ...keyHandlers, ...figureHandlers];
