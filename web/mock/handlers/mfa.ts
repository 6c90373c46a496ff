/** The second factor of one's own account. */
import type { PasskeyCreationOptions } from '@/api/gen/types.gen';
import { done, ok, refuse } from '../answers';
import { db } from '../db';
import { RIGHT } from './auth';
import { on } from './guard';

/** Looks like a QR code and says nothing. */
const qr = (size: number) => {
  const finder = (x: number, y: number) => {
    const far = Math.max(Math.abs(x - 3), Math.abs(y - 3));
    return far === 3 || far <= 1;
  };
  const dark = (x: number, y: number) => {
    const [left, top] = [x < 8, y < 8];
    const [right, bottom] = [x >= size - 8, y >= size - 8];
    if (left && top) return finder(x, y);
    if (right && top) return finder(size - 1 - x, y);
    if (left && bottom) return finder(x, size - 1 - y);
    return (x * 7 + y * 13 + x * y * 3) % 5 < 2;
  };
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (__, x) => (dark(x, y) ? '1' : '0')).join(''),
  );
};

const RECOVERY_CODES = ['BCDFG-HJKMN', 'PQRST-VWXYZ', '23456-789BC', 'DFGHJ-KMNPQ', 'RSTVW-XYZ23'].flatMap((code) => [
  code,
  code.split('').toReversed().join(''),
]);

/** The password once more, wanted when the sign-in was a while ago, and checked whenever it comes along. */
/** What a browser is given to make a passkey from. */
const CREATION: PasskeyCreationOptions = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Atelier' },
  user: { id: 'AAAA', name: 'ada@northwind.example', displayName: 'Ada Marlowe' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};

function proofRefused(body: { password?: string | null } | null) {
  const given = body?.password ?? undefined;
  if (given === db.password || (given === undefined && !db.signedInLongAgo)) return null;
  const refusePassword = (status: number, code: string, message: string) =>
    refuse(status, code, message, { errors: { password: [message] } });
  return given === undefined
    ? refusePassword(403, 'auth.fresh_proof', 'Please enter your password again.')
    : refusePassword(400, 'auth.wrong_password', 'This is not your password.');
}

const wrongCode = () => refuse(400, 'auth.wrong_code', 'This code is not right. Check it and try again.');

export const mfaHandlers = [
  on.get('/profile/mfa', () => ok(db.mfa)),
  on.post('/profile/mfa/totp/start', ({ body }) => {
    const refused = proofRefused(body);
    if (refused !== null) return refused;
    return ok({
      secret: 'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP',
      otpauth_url: 'otpauth://totp/Atelier:ada%40northwind.example?secret=JBSWY3DPEHPK3PXP&issuer=Atelier',
      qr: { size: 33, rows: qr(33) },
    });
  }),
  on.post('/profile/mfa/totp/verify', ({ body }) => {
    if (body.code !== RIGHT.code) return wrongCode();
    Object.assign(db.mfa, { totp: true, recovery_codes_left: RECOVERY_CODES.length });
    return ok({ recovery_codes: RECOVERY_CODES });
  }),
  on.delete('/profile/mfa/totp', ({ body }) => {
    if (body.code !== RIGHT.code) return wrongCode();
    Object.assign(db.mfa, { totp: false, recovery_codes_left: 0 });
    return done();
  }),
  on.post('/profile/mfa/recovery-codes', ({ body }) => {
    if (body.code !== RIGHT.code) return wrongCode();
    db.mfa.recovery_codes_left = RECOVERY_CODES.length;
    return ok({ recovery_codes: RECOVERY_CODES });
  }),
  on.post('/profile/passkeys/start', ({ body }) => proofRefused(body) ?? ok({ session: 'mock', options: CREATION })),
  on.delete('/profile/passkeys/{id}', ({ params, body }) => {
    const refused = proofRefused(body);
    if (refused !== null) return refused;
    db.mfa.passkeys = db.mfa.passkeys.filter((each) => each.id !== params.id);
    return done();
  }),
];
