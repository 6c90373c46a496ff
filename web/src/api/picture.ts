/** Pictures behind the session's headers, which an image's own address could not send. */
import type { Address } from './api';
import { send } from './http';
import { isProblem } from './problem';

/** The picture as an address that an image can show; null when there is none. */
export async function pictureUrl({ method, path, query }: Address, signal?: AbortSignal): Promise<string | null> {
  try {
    const response = await send(method, path, { query, signal, headers: { Accept: 'image/*' } });
    return URL.createObjectURL(await response.blob());
  } catch (error) {
    if (isProblem(error) && error.status === 404) return null;
    throw error;
  }
}
