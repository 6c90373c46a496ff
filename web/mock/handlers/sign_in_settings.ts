/** Rules of sign-in, single sign-on and provisioning. */
import type { DomainProof } from '@/api/gen/types.gen';
import { done, list, ok } from '../answers';
import { db } from '../db';
import { on } from './guard';

const proofOf = (domain: string): DomainProof => ({
  domain,
  state: 'waiting',
  record_name: `_atelier-domain.${domain}`,
  record_value: 'atelier-domain-verification=5f2c9a7de1b04c6f8a3b7e90d1c2f4a6',
  proven_at: null,
  checked_at: null,
  ends_at: null,
  problem: null,
});

export const signInSettingHandlers = [
  on.get('/setting/security', () => ok(db.security)),
  on.put('/setting/security', ({ body }) => {
    Object.assign(db.security, body);
    return ok(db.security);
  }),
  on.get('/setting/sso', () => ok(db.sso)),
  on.put('/setting/sso', ({ body }) => {
    const { client_secret, role_claim = null, role_map = [], ...rest } = body;
    const before = db.sso?.proofs ?? [];
    const proofs = rest.domains.map((domain) => before.find((proof) => proof.domain === domain) ?? proofOf(domain));
    const client_secret_last4 = client_secret?.slice(-4) ?? db.sso?.client_secret_last4 ?? null;
    db.sso = { ...rest, role_claim, role_map, proofs, client_secret_last4 };
    return ok(db.sso);
  }),
  on.delete('/setting/sso', () => {
    db.sso = null;
    return done();
  }),
  on.post('/setting/sso/domains/check', ({ body }) => {
    const proof = db.sso?.proofs.find(({ domain }) => domain === body.domain) ?? proofOf(body.domain);
    Object.assign(proof, { state: 'proven', proven_at: new Date().toISOString(), problem: null });
    return ok(proof);
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
