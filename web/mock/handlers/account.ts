/** One's own account: profile, picture, password, sessions, keys. */
import { HttpResponse, http } from 'msw';
import { list, notFound, ok, refuse, whoAsks } from '../answers';
import { db } from '../db';
import { on } from './guard';

const text = (value: unknown) => (typeof value === 'string' ? value : '');
async function takePicture(request: Request): Promise<Response> {
  if (whoAsks(request) === null) return refuse(401, 'auth.required', 'Please sign in.');
  const file = (await request.formData()).get('file');
  if (!(file instanceof File)) return refuse(400, 'validation', 'Send exactly one file.');
  db.picture = new Uint8Array(await file.arrayBuffer());
  return ok(null);
}

export const accountHandlers = [
  on('put', 'profile', ({ user, body }) => {
    Object.assign(user, { first_name: text(body['first_name']), last_name: text(body['last_name']) });
    db.settings = {
      language: text(body['language']),
      time_zone: text(body['time_zone']),
      theme: body['theme'] as typeof db.settings.theme,
    };
    return ok(null);
  }),
  http.put('*/api/v1/profile/picture', ({ request }) => takePicture(request) as never),
  on('delete', 'profile/picture', () => {
    db.picture = null;
    return ok(null);
  }),
  on('get', 'user/:id/picture', () =>
    db.picture === null
      ? notFound()
      : new HttpResponse(db.picture as never, { headers: { 'Content-Type': 'image/png' } }),
  ),
  on('post', 'profile/password', ({ body }) => {
    if (body['current_password'] !== db.password) {
      return refuse(400, 'validation', 'Please check the form.', {
        errors: { current_password: ['This is not your current password.'] },
      });
    }
    db.devices = db.devices.filter((each) => each.current);
    return ok(null, 'Password Changed Successfully');
  }),
  on('get', 'profile/sessions', () => ok(db.devices)),
  on('delete', 'profile/sessions', () => {
    db.devices = db.devices.filter((each) => each.current);
    return ok(null);
  }),
  on('delete', 'profile/sessions/:id', ({ params }) => {
    db.devices = db.devices.filter((each) => each.id !== params['id']);
    return ok(null);
  }),
  on('get', 'profile/api-keys', () => list(db.apiKeys)),
  on('post', 'profile/api-keys', ({ body }) => {
    const days = body['expires_in_days'];
    const made = {
      id: crypto.randomUUID(),
      name: text(body['name']),
      prefix: 'atk_4Tz8',
      created_at: new Date().toISOString(),
      last_used_at: null,
      expires_at: typeof days === 'number' ? new Date(Date.now() + days * 86_400_000).toISOString() : null,
    };
    db.apiKeys.unshift(made);
    return ok({ key: 'atk_4Tz8mQ2vX9pL7rK1sB6nC3wD5yF0hJ', api_key: made });
  }),
  on('delete', 'profile/api-keys/:id', ({ params }) => {
    db.apiKeys = db.apiKeys.filter((each) => each.id !== params['id']);
    return ok(null);
  }),
];
