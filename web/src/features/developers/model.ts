/** Rules about API keys, without React. */
import type { ApiKey } from '@/api/types-identity';

const SOON_MS = 14 * 86_400_000;

export function keyState(key: Pick<ApiKey, 'expires_at'>, now: number): 'good' | 'soon' | 'expired' {
  if (key.expires_at === null) return 'good';
  const left = Date.parse(key.expires_at) - now;
  if (left <= 0) return 'expired';
  return left < SOON_MS ? 'soon' : 'good';
}

/** A call that anybody with a key can make, with this server's own address and client. */
export const firstCall = (origin: string, clientId: number) =>
  [
    `curl ${origin}/api/v1/workspace/list \\`,
    `  -H "Authorization: Bearer $ATELIER_API_KEY" \\`,
    `  -H "Client-Id: ${String(clientId)}"`,
  ].join('\n');
