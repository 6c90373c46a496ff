/** Webhooks and web push. Nothing leaves here: a delivery is said to have arrived at once. */
import type { PushBrowser, Webhook, WebhookDelivery } from '@/api/gen/types.gen';
import { done, list, notFound, ok, refuse } from '../answers';
import { onReset } from '../reset';
import { on } from './guard';

const first = () => ({
  isAllowed: false,
  hooks: [] as Webhook[],
  deliveries: {} as Record<string, WebhookDelivery[]>,
  isPushAllowed: false,
  browsers: [] as PushBrowser[],
});

export const webhooks = first();
onReset(() => Object.assign(webhooks, first()));

const now = () => new Date().toISOString();
const find = (id: string) => webhooks.hooks.find((each) => each.id === id);
const secretOf = (webhook: Webhook) => ({ webhook, secret: 'whsec_c2hvd24gb25jZQ==' });

export const webhookHandlers = [
  on.get('/setting/webhooks', () => ok({ is_allowed: webhooks.isAllowed })),
  on.put('/setting/webhooks', ({ body }) => {
    webhooks.isAllowed = body.is_allowed;
    return ok({ is_allowed: body.is_allowed });
  }),
  on.get('/setting/push', () => ok({ is_allowed: webhooks.isPushAllowed })),
  on.put('/setting/push', ({ body }) => {
    webhooks.isPushAllowed = body.is_allowed;
    return ok({ is_allowed: body.is_allowed });
  }),
  on.get('/notification/push', () =>
    ok({
      is_allowed: webhooks.isPushAllowed,
      public_key: webhooks.isPushAllowed ? 'BCVxsr7N_eNgVRqvHtD0zTZsEc6' : null,
      browsers: webhooks.browsers,
    }),
  ),
  on.post('/notification/push', ({ body }) => {
    const more = { id: crypto.randomUUID(), browser: 'Chrome 141', created_at: now(), pushed_at: null };
    webhooks.browsers.push({ ...more, endpoint: body.endpoint });
    return done();
  }),
  on.delete('/notification/push/{id}', ({ params }) => {
    webhooks.browsers = webhooks.browsers.filter((each) => each.id !== params.id);
    return done();
  }),
  on.post('/notification/push/test', () => done()),
  on.get('/notification/webhook/list', ({ query }) =>
    list(webhooks.hooks.filter((each) => each.workspace_id === query.get('workspace_id'))),
  ),
  on.post('/notification/webhook', ({ body, user }) => {
    if (!body.url.startsWith('https://')) {
      return refuse(400, 'invalid', 'Please check what you entered.', {
        errors: { url: ['Please enter an address that begins with https://, without a name and password in it.'] },
      });
    }
    const made: Webhook = {
      id: crypto.randomUUID(),
      workspace_id: body.workspace_id ?? null,
      url: body.url,
      categories: [...body.categories],
      off_reason: null,
      failing_since: null,
      old_secret_until: null,
      owner_name: `${user.first_name} ${user.last_name}`,
      created_at: now(),
    };
    webhooks.hooks.push(made);
    return ok(secretOf(made));
  }),
  on.put('/notification/webhook/{id}', ({ params, body }) => {
    const found = find(params.id);
    if (found === undefined) return notFound();
    Object.assign(found, { url: body.url, categories: body.categories, off_reason: body.is_on ? null : 'owner' });
    return ok(found);
  }),
  on.delete('/notification/webhook/{id}', ({ params }) => {
    webhooks.hooks = webhooks.hooks.filter((each) => each.id !== params.id);
    return done();
  }),
  on.post('/notification/webhook/{id}/secret', ({ params }) => {
    const found = find(params.id);
    if (found === undefined) return notFound();
    found.old_secret_until = new Date(Date.now() + 86_400_000).toISOString();
    return ok(secretOf(found));
  }),
  on.get('/notification/webhook/{id}/deliveries', ({ params }) => list(webhooks.deliveries[params.id] ?? [])),
  on.post('/notification/webhook/{id}/test', ({ params }) => {
    const made: WebhookDelivery = {
      id: crypto.randomUUID(),
      kind: 'test',
      state: 'delivered',
      happened_at: now(),
      attempts: 1,
      tried_at: now(),
      status: 200,
      error: null,
    };
    webhooks.deliveries[params.id] = [made, ...(webhooks.deliveries[params.id] ?? [])];
    return ok(made);
  }),
  on.post('/notification/webhook/{id}/deliveries/{delivery}/again', ({ params }) => {
    const found = webhooks.deliveries[params.id]?.find((each) => each.id === params.delivery);
    if (found === undefined) return notFound();
    found.attempts += 1;
    return ok(found);
  }),
];
