/** Files in and out through the same door: uploads with progress, downloads with the name the server gave. */
import { saveBlob } from '@/lib/save';
import type { Address } from './api';
import { type Answer, answered, authHeaders, readJson, send, urlFor } from './http';
import { unreachable } from './problem';

export type UploadOptions = {
  signal?: AbortSignal;
  /** Share of the bytes handed over, 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** Name of the part, `file` unless given. */
  part?: string;
  /** Parts after it, by name. */
  more?: Readonly<Record<string, File>>;
};

function sendBody(to: Address, body: FormData | Blob, options: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    // `fetch` cannot tell how much of a body has left; this is the one place that needs the older interface.
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(to.method, urlFor(to.path, to.query));
    for (const [name, value] of Object.entries(authHeaders(to.method))) request.setRequestHeader(name, value);
    request.setRequestHeader('Accept', 'application/json');
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) options.onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const headers = new Headers();
      for (const name of ['X-Request-Id', 'Retry-After']) {
        const value = request.getResponseHeader(name);
        if (value !== null) headers.set(name, value);
      }
      resolve(new Response(request.responseText, { status: request.status, headers }));
    });
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')));
    request.addEventListener('loadend', () => options.signal?.removeEventListener('abort', abort));
    if (options.signal?.aborted) {
      reject(new DOMException('The upload was cancelled.', 'AbortError'));
      return;
    }
    options.signal?.addEventListener('abort', abort, { once: true });
    request.send(body);
  });
}

function formOf(file: File, options: UploadOptions): FormData {
  const form = new FormData();
  form.append(options.part ?? 'file', file, file.name);
  for (const [name, each] of Object.entries(options.more ?? {})) form.append(name, each, each.name);
  return form;
}

/** Uploads one file, with what belongs to it. Throws a `Problem`, or an `AbortError` when cancelled. */
export async function upload<T>(to: Address<T>, file: File, options: UploadOptions = {}): Promise<T> {
  const response = await answered(to.path, () => sendBody(to, formOf(file, options), options), options.signal);
  return (await readJson<Answer<T>>(response)).data;
}

/** Sends bytes as they are: a part of a file. */
export async function uploadBytes<T>(to: Address<T>, bytes: Blob, options: UploadOptions = {}): Promise<T> {
  // Without a type of its own the browser would send that of the file.
  const plain = new Blob([bytes], { type: 'application/octet-stream' });
  const response = await answered(to.path, () => sendBody(to, plain, options), options.signal);
  return (await readJson<Answer<T>>(response)).data;
}

/** The file name of a `Content-Disposition` header; `filename*` (RFC 8187) wins over `filename`. */
export function fileNameFrom(header: string | null, fallback: string): string {
  if (header === null) return fallback;
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header)?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      // A badly encoded name falls through to the plain one.
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/i.exec(header)?.[1]?.trim() ?? fallback;
}

const saved = async (response: Response, fallbackName: string) =>
  saveBlob(await response.blob(), fileNameFrom(response.headers.get('Content-Disposition'), fallbackName));

/** Has a file made of what is sent, and hands it to the browser as a download. */
export async function downloadMade<B>(to: Address<unknown, B>, body: NoInfer<B>, fallbackName: string): Promise<void> {
  await saved(await send(to.method, to.path, { query: to.query, body, headers: { Accept: '*/*' } }), fallbackName);
}

/** Fetches a file with the session's headers and hands it to the browser as a download. */
export async function download({ method, path, query }: Address, fallbackName: string): Promise<void> {
  await saved(await send(method, path, { query, headers: { Accept: '*/*' } }), fallbackName);
}
