/** Files to be looked at instead of saved: what was uploaded, with the session's headers, and what the page was built with. */
import type { Address } from './api';
import { send } from './http';
import { unreachable } from './problem';

/** The whole of a file. */
export async function fileBytes({ method, path, query }: Address, signal: AbortSignal): Promise<Uint8Array> {
  const response = await send(method, path, { query, signal, headers: { Accept: '*/*' } });
  return new Uint8Array(await response.arrayBuffer());
}

/** The beginning of a file; no more is fetched. */
export async function fileStart(
  { method, path, query }: Address,
  limit: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const response = await send(method, path, { query, signal, headers: { Accept: '*/*' } });
  const start = new Uint8Array(limit);
  let length = 0;
  const reader = response.body?.getReader();
  while (reader !== undefined && length < limit) {
    const { done, value } = await reader.read();
    if (done) return start.subarray(0, length);
    const taken = value.subarray(0, limit - length);
    start.set(taken, length);
    length += taken.length;
  }
  await reader?.cancel();
  return start.subarray(0, length);
}

/** A file of the page's own build, by the address that the build gave it. */
export async function builtFile(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw unreachable();
  return new Uint8Array(await response.arrayBuffer());
}
