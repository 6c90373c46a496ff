/**
 * Files on their way to the server: a few at a time, each with its own progress, cancel and retry. It stands outside
 * React, so that an upload goes on while its owner looks at another page.
 */
import type { Address } from '@/api/api';
import type { Document } from '@/api/gen/types.gen';
import { isProblem, type Problem } from '@/api/problem';

/** Where the files go; the queue does not look inside. With a place of their own, large ones can go in parts. */
export type UploadTarget = {
  key: string;
  to: Address<Document>;
  place?: { workspace_id: string; folder_id: string | null };
};

export type UploadState =
  | { kind: 'waiting' }
  /** `isWaiting`: the line is cut, and it goes on by itself. */
  | { kind: 'sending'; fraction: number; isWaiting: boolean }
  /** The bytes are stored under this id; whether the server can read them is the document's own status. */
  | { kind: 'stored'; documentId: string }
  | { kind: 'failed'; problem: Problem | null }
  | { kind: 'cancelled' };

export type Upload = { id: number; file: File; target: UploadTarget; state: UploadState };

type Send = (
  target: UploadTarget,
  file: File,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void; onWaiting: () => void },
) => Promise<{ id: string }>;

type Options = { send: Send; atOnce?: number; onStored?: (upload: Upload, documentId: string) => void };

export const AT_ONCE = 3;

export function createUploadQueue({ send, atOnce = AT_ONCE, onStored }: Options) {
  let uploads: readonly Upload[] = [];
  let lastId = 0;
  const running = new Map<number, AbortController>();
  const listeners = new Set<() => void>();

  const publish = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const find = (id: number) => uploads.find((upload) => upload.id === id);
  const set = (id: number, state: UploadState) =>
    publish(uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload)));

  async function run(upload: Upload) {
    const abort = new AbortController();
    running.set(upload.id, abort);
    let fraction = 0;
    const sending = (isWaiting: boolean) => {
      if (!abort.signal.aborted) set(upload.id, { kind: 'sending', fraction, isWaiting });
    };
    sending(false);
    try {
      const { id } = await send(upload.target, upload.file, {
        signal: abort.signal,
        onProgress: (share) => {
          fraction = share;
          sending(false);
        },
        onWaiting: () => sending(true),
      });
      set(upload.id, { kind: 'stored', documentId: id });
      onStored?.(upload, id);
    } catch (error) {
      if (abort.signal.aborted) set(upload.id, { kind: 'cancelled' });
      else set(upload.id, { kind: 'failed', problem: isProblem(error) ? error : null });
    } finally {
      running.delete(upload.id);
      pump();
    }
  }

  function pump() {
    while (running.size < atOnce) {
      const next = uploads.find((upload) => upload.state.kind === 'waiting');
      if (next === undefined) return;
      void run(next);
    }
  }

  return {
    add(target: UploadTarget, files: readonly File[]): number[] {
      const added = files.map((file): Upload => {
        lastId += 1;
        return { id: lastId, file, target, state: { kind: 'waiting' } };
      });
      publish([...uploads, ...added]);
      pump();
      return added.map((upload) => upload.id);
    },
    cancel(id: number) {
      const upload = find(id);
      if (upload?.state.kind === 'waiting') set(id, { kind: 'cancelled' });
      else running.get(id)?.abort();
    },
    retry(id: number) {
      const upload = find(id);
      if (upload?.state.kind !== 'failed' && upload?.state.kind !== 'cancelled') return;
      set(id, { kind: 'waiting' });
      pump();
    },
    /** Takes one that is over off the list. */
    forget(id: number) {
      publish(uploads.filter((upload) => upload.id !== id || running.has(id)));
    },
    /** Takes everything that is over off the list; what is under way stays. */
    clear(key: string) {
      publish(
        uploads.filter(
          ({ target, state }) => target.key !== key || state.kind === 'waiting' || state.kind === 'sending',
        ),
      );
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => uploads,
  };
}
