/** Rules of sign-in, single sign-on and provisioning. */
import type { SsoSettings } from '@/api/gen/types.gen';
import { done, list, ok } from '../answers';
import { db } from '../db';
import { on } from './guard';

export const signInSettingHandlers = [
  on.get('/setting/security', () => ok(db.security)),
  on.put('/setting/security', ({ body }) => {
    Object.assign(db.security, body);
    return ok(db.security);
  }),
  on.get('/setting/sso', () => ok(db.sso)),
  on.put('/setting/sso', ({ body }) => {
    const { client_secret, ...rest } = body as unknown as SsoSettings & { client_secret?: string };
    db.sso = { ...rest, client_secret_last4: client_secret?.slice(-4) ?? db.sso?.client_secret_last4 ?? null };
    return ok(db.sso);
  }),
  on.delete('/setting/sso', () => {
    db.sso = null;
    return done();
  }),
  on.post('/setting/sso/test', () =>
    ok(
      db.sso?.issuer.includes('wrong')
        ? { ok: false, message: 'Nothing answered at the issuer’s address. Check it for typing errors.', issuer: null }
        : { ok: true, message: 'The provider answered and its keys were read.', issuer: db.sso?.issuer ?? null },
    ),
  ),
  on.get('/setting/scim/tokens', () => list(db.scim)),
  on.post('/setting/scim/tokens', ({ body }) => {
    const made = {
      id: crypto.randomUUID(),
      name: body.name,
      prefix: 'scim_3Rt',
      created_at: new Date().toISOString(),
      last_used_at: null,
    };
    db.scim.unshift(made);
    return ok({ token: 'scim_3RtV8wQ1zX5mL9pK2sB7nC4', scim_token: made });
  }),
  on.delete('/setting/scim/tokens/{id}', ({ params }) => {
    db.scim = db.scim.filter((each) => each.id !== params.id);
    return done();
  }),
];
