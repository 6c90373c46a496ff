/**
 * Large files go in parts: a cut line costs the part that was under way. The upload goes on by itself when the line is back, and when the same
 * file is chosen again after the page was closed.
 */
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { api, at } from '@/api/api';
import { uploadBytes } from '@/api/files';
import type { Document } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import type { PartialUpload } from '@/api/types';

/** Smaller ones are sent whole: that is one request instead of three. */
export const LARGE = 8 * 1024 * 1024;

/** What does not fit into memory twice is not hashed; the server counts its bytes all the same. */
const HASHED = 256 * 1024 * 1024;

/** Goes at a file before its owner is asked; the pauses between them grow to half a minute. */
const GOES = 20;

type Place = { workspace_id: string; folder_id: string | null };

type Options = {
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
  /** The line is cut; it is tried again. */
  onWaiting?: () => void;
  /** Milliseconds before the next go. */
  pause?: (failures: number) => number;
};

/** The calls, so that a test can be the server. */
export type Wire = {
  list: (workspaceId: string) => Promise<PartialUpload[]>;
  start: (body: Place & { name: string; size: number; fingerprint: string }) => Promise<PartialUpload>;
  look: (id: string) => Promise<PartialUpload>;
  part: (
    id: string,
    offset: number,
    bytes: Blob,
    options: { signal: AbortSignal; onProgress: (fraction: number) => void },
  ) => Promise<PartialUpload>;
  finish: (id: string, sha256: string | null) => Promise<Document>;
  cancel: (id: string) => Promise<unknown>;
};

const server: Wire = {
  list: async (workspaceId) => (await api.list('/upload/list', { query: { workspace_id: workspaceId } })).data,
  start: (body) => api.post('/upload', { body }),
  look: (id) => api.get('/upload/{id}', { path: { id } }),
  part: (id, offset, bytes, options) =>
    uploadBytes(at('put', '/upload/{id}/part', { path: { id }, query: { offset } }), bytes, options),
  finish: (id, sha256) => api.post('/upload/{id}/finish', { path: { id }, body: { sha256 } }),
  cancel: (id) => api.delete('/upload/{id}', { path: { id } }),
};

export const fingerprintOf = (file: File) => `${file.name.slice(0, 120)}/${file.size}/${file.lastModified}`;

/** Whether the line was cut, or the server away: what was sent stays, and another go goes on. */
const isCut = (error: unknown) =>
  isProblem(error) && (error.status === 0 || error.status >= 502 || error.code === 'uploads.other_offset');

async function hashOf(file: File): Promise<string | null> {
  if (file.size > HASHED || !globalThis.isSecureContext) return null;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Sends a file in parts, from where the server is. */
export async function sendInParts(place: Place, file: File, options: Options, wire: Wire = server): Promise<Document> {
  const fingerprint = fingerprintOf(file);
  let upload: PartialUpload | undefined;

  const go = async (): Promise<Document> => {
    options.signal.throwIfAborted();
    upload =
      upload === undefined
        ? ((await wire.list(place.workspace_id)).find(
            (each) => each.fingerprint === fingerprint && each.folder_id === place.folder_id && each.size === file.size,
          ) ?? (await wire.start({ ...place, name: file.name, size: file.size, fingerprint })))
        : await wire.look(upload.id);
    while (upload.document_id === null && upload.offset < file.size) {
      const { id, offset, part_bytes } = upload;
      const bytes = file.slice(offset, offset + part_bytes);
      const onProgress = (fraction: number) => options.onProgress((offset + fraction * bytes.size) / file.size);
      upload = await wire.part(id, offset, bytes, { signal: options.signal, onProgress });
    }
    return wire.finish(upload.id, await hashOf(file));
  };

  // A client of its own: a failed upload is told in its row, not by the page.
  const goes = new MutationObserver(new QueryClient(), {
    mutationFn: go,
    retry: (failures, error) => failures < GOES && isCut(error) && !options.signal.aborted,
    retryDelay: (failures) => {
      options.onWaiting?.();
      return options.pause?.(failures) ?? Math.min(1_000 * 2 ** failures, 30_000);
    },
  });
  const cancelled = new Promise<never>((_, reject) => {
    const stop = () => {
      if (upload) wire.cancel(upload.id).catch(() => undefined);
      reject(new DOMException('The upload was cancelled.', 'AbortError'));
    };
    options.signal.addEventListener('abort', stop, { once: true });
  });
  // A pause before the next go need not be waited for.
  return Promise.race([goes.mutate(), cancelled]);
}
