/** One's own account: profile, picture, password, sessions, keys. */

import type { ApiKey, Done, KeyScope } from '@/api/gen/types.gen';
import { type Answered, done, type Envelope, list, notFound, ok, raw, refuse } from '../answers';
import { db } from '../db';
import { on } from './guard';

/** What a key is for whose maker named nothing: figures are asked for. */
const USUAL: readonly KeyScope[] = ['models', 'use_cases', 'documents', 'audit_log'];

async function takePicture(request: Request): Promise<Answered<Envelope<Done>>> {
  const file = (await request.formData()).get('file');
  if (!(file instanceof File)) return refuse(400, 'validation', 'Send exactly one file.');
  db.picture = new Uint8Array(await file.arrayBuffer());
  return done();
}

export const accountHandlers = [
  on.put('/profile', ({ user, body }) => {
    const { first_name, last_name, ...settings } = body;
    Object.assign(user, { first_name, last_name });
    db.settings = settings;
    return ok(body);
  }),
  on.put('/profile/picture', ({ request }) => takePicture(request)),
  on.delete('/profile/picture', () => {
    db.picture = null;
    return done();
  }),
  on.get('/user/{id}/picture', () =>
    db.picture === null ? notFound() : raw(db.picture as never, { 'Content-Type': 'image/png' }),
  ),
  on.post('/profile/password', ({ body }) => {
    if (body.current_password !== db.password) {
      return refuse(400, 'validation', 'Please check the form.', {
        errors: { current_password: ['This is not your current password.'] },
      });
    }
    db.devices = db.devices.filter((each) => each.current);
    return done('Password Changed Successfully');
  }),
  on.get('/profile/sessions', () => list(db.devices)),
  on.delete('/profile/sessions', () => {
    db.devices = db.devices.filter((each) => each.current);
    return done();
  }),
  on.delete('/profile/sessions/{id}', ({ params }) => {
    db.devices = db.devices.filter((each) => each.id !== params.id);
    return done();
  }),
  on.get('/profile/api-keys', () => list(db.apiKeys)),
  on.post('/profile/api-keys', ({ body }) => {
    const days = body.expires_in_days;
    const made: ApiKey = {
      id: crypto.randomUUID(),
      name: body.name,
      prefix: 'atk_4Tz8',
      scopes: [...(body.scopes ?? USUAL)],
      created_at: new Date().toISOString(),
      last_used_at: null,
      expires_at: typeof days === 'number' ? new Date(Date.now() + days * 86_400_000).toISOString() : null,
    };
    db.apiKeys.unshift(made);
    return ok({ key: 'atk_4Tz8mQ2vX9pL7rK1sB6nC3wD5yF0hJ', api_key: made });
  }),
  on.delete('/profile/api-keys/{id}', ({ params }) => {
    db.apiKeys = db.apiKeys.filter((each) => each.id !== params.id);
    return done();
  }),
];
