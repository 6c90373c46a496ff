/** The public address of this browser, for error reports (specification §7): who it asks is the operator's setting. */

const PATIENCE_MS = 3_000;
export const IP_UNKNOWN = 'ip fetch failed';

/** Never throws: an error report without an address is still a report. No token goes along, wherever it asks. */
export async function publicIp(url: string): Promise<string> {
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const body = (await response.json()) as { ip?: unknown; data?: { ip?: unknown } | null };
    // A service outside answers `{ip}`; ours wraps it as all its answers.
    const ip = body.ip ?? body.data?.ip;
    return response.ok && typeof ip === 'string' && ip !== '' ? ip : IP_UNKNOWN;
  } catch {
    return IP_UNKNOWN;
  }
}
