/** How far the sign-in form is: the email, then the way in that belongs to it. */
import type { Discovery } from '@/api/types';

export type Step = { kind: 'email' } | { kind: 'password' } | { kind: 'sso'; provider: Discovery['provider'] };

export function stepFor(known: Discovery | null): Step {
  if (known === null) return { kind: 'email' };
  return known.way === 'sso' ? { kind: 'sso', provider: known.provider } : { kind: 'password' };
}
