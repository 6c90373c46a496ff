import { describe, expect, test, vi } from 'vitest';
import { at } from '@/api/api';
import { Problem } from '@/api/problem';
import { AT_ONCE, createUploadQueue, type UploadTarget } from './upload-queue';

const target: UploadTarget = { key: 'w1', to: at('post', '/document/upload', { query: { workspace_id: 'w1' } }) };
const file = (name: string) => new File(['text'], name);

/** A server whose answers the test gives by hand. */
function setUp() {
  const pending = new Map<
    string,
    { done: () => void; fail: (error: unknown) => void; progress: (n: number) => void }
  >();
  const started: string[] = [];
  const onStored = vi.fn();
  const queue = createUploadQueue({
    onStored,
    send: (_, { name }, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        started.push(name);
        signal.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
        pending.set(name, { done: () => resolve({ id: `id-${name}` }), fail: reject, progress: onProgress });
      }),
  });
  const stateOf = (name: string) => queue.snapshot().find((upload) => upload.file.name === name)?.state;
  return { queue, pending, started, onStored, stateOf };
}

describe('the upload queue', () => {
  test('sends each file in a request of its own, three at a time, in order', async () => {
    const { queue, pending, started } = setUp();
    queue.add(target, ['a', 'b', 'c', 'd', 'e'].map(file));
    expect(AT_ONCE).toBe(3);
    expect(started).toEqual(['a', 'b', 'c']);
    pending.get('b')?.done();
    await vi.waitFor(() => expect(started).toEqual(['a', 'b', 'c', 'd']));
  });

  test('a failed file keeps its own problem and does not stop the rest', async () => {
    const { queue, pending, stateOf, onStored } = setUp();
    queue.add(target, ['bad', 'good'].map(file));
    const problem = new Problem({ status: 413, code: 'documents.too_large', message: 'Too large.' });
    pending.get('bad')?.fail(problem);
    pending.get('good')?.done();
    await vi.waitFor(() => expect(stateOf('good')).toEqual({ kind: 'stored', documentId: 'id-good' }));
    expect(stateOf('bad')).toEqual({ kind: 'failed', problem });
    expect(onStored).toHaveBeenCalledOnce();
  });

  test('shows how much of a file has left', () => {
    const { queue, pending, stateOf } = setUp();
    queue.add(target, [file('a')]);
    pending.get('a')?.progress(0.4);
    expect(stateOf('a')).toEqual({ kind: 'sending', fraction: 0.4, isWaiting: false });
  });

  test('cancels a waiting file without a request, and a running one in the middle', async () => {
    const { queue, started, stateOf } = setUp();
    const ids = queue.add(target, ['a', 'b', 'c', 'd'].map(file));
    queue.cancel(ids[3] ?? 0);
    expect(stateOf('d')).toEqual({ kind: 'cancelled' });
    queue.cancel(ids[0] ?? 0);
    await vi.waitFor(() => expect(stateOf('a')).toEqual({ kind: 'cancelled' }));
    expect(started).toEqual(['a', 'b', 'c']);
  });

  test('tries a failed file again, and leaves a stored one alone', async () => {
    const { queue, pending, started, stateOf } = setUp();
    const [a = 0, b = 0] = queue.add(target, ['a', 'b'].map(file));
    pending.get('a')?.fail(new TypeError('gone'));
    pending.get('b')?.done();
    await vi.waitFor(() => expect(stateOf('a')).toEqual({ kind: 'failed', problem: null }));
    queue.retry(a);
    queue.retry(b);
    expect(started).toEqual(['a', 'b', 'a']);
  });

  test('clearing takes only what is over off the list', async () => {
    const { queue, pending, stateOf } = setUp();
    queue.add(target, ['a', 'b'].map(file));
    queue.add({ ...target, key: 'w2' }, [file('other')]);
    pending.get('a')?.done();
    pending.get('other')?.done();
    await vi.waitFor(() => expect(stateOf('other')?.kind).toBe('stored'));
    queue.clear('w1');
    expect(queue.snapshot().map((upload) => upload.file.name)).toEqual(['b', 'other']);
  });
});
