/** Setting up a second factor. */
import { ok, refuse } from '../answers';
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

export const mfaHandlers = [
  on('get', 'profile/mfa', () => ok({ required: true, totp: false, passkeys: [], recovery_codes_left: 0 })),
  on('post', 'profile/mfa/totp/start', () =>
    ok({
      secret: 'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP',
      otpauth_url: 'otpauth://totp/Atelier:ada%40northwind.example?secret=JBSWY3DPEHPK3PXP&issuer=Atelier',
      qr: { size: 33, rows: qr(33) },
    }),
  ),
  on('post', 'profile/mfa/totp/verify', ({ body }) =>
    body['code'] === RIGHT.code
      ? ok({ recovery_codes: RECOVERY_CODES })
      : refuse(400, 'auth.wrong_code', 'This code is not right. Check it and try again.'),
  ),
];
