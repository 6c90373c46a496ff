import { describe, expect, test, vi } from 'vitest';
import type { Document } from '@/api/gen/types.gen';
import { Problem } from '@/api/problem';
import type { PartialUpload } from '@/api/types';
import { fingerprintOf, sendInParts, type Wire } from './resumable';

const PLACE = { workspace_id: 'w1', folder_id: null };
const WORDS = 'twelve bytes';
const file = () => new File([WORDS], 'long.txt', { lastModified: 17 });
const cut = () => new Problem({ status: 0, code: 'network', message: 'The server cannot be reached.' });

/** A server that holds four bytes a part; `faults` are thrown instead of taking the next parts. */
function makeServer(faults: (Problem | null)[] = [], held = '') {
  let text = held;
  const upload = (): PartialUpload => ({
    ...PLACE,
    id: 'u1',
    name: 'long.txt',
    size: WORDS.length,
    fingerprint: fingerprintOf(file()),
    offset: text.length,
    part_bytes: 4,
    document_id: null,
  });
  const wire = {
    list: vi.fn(async () => (held === '' ? [] : [upload()])),
    start: vi.fn(async () => upload()),
    look: vi.fn(async () => upload()),
    part: vi.fn<Wire['part']>(async (_, offset, bytes) => {
      const fault = faults.shift();
      if (fault) throw fault;
      expect(offset).toBe(text.length);
      text += await bytes.text();
      return upload();
    }),
    finish: vi.fn(async () => ({ id: 'd1' }) as Document),
    cancel: vi.fn(async () => undefined),
  } satisfies Wire;
  return { wire, text: () => text };
}

const options = () => ({
  signal: new AbortController().signal,
  onProgress: vi.fn(),
  onWaiting: vi.fn(),
  pause: () => 0,
});

describe('issue 5: a large file', () => {
  test('goes in parts, and on from where the server is when the line was cut', async () => {
    const { wire, text } = makeServer([null, cut(), cut()]);
    const told = options();
    expect(await sendInParts(PLACE, file(), told, wire)).toEqual({ id: 'd1' });
    expect(text()).toBe(WORDS);
    expect(wire.start).toHaveBeenCalledOnce();
    expect(wire.look).toHaveBeenCalledTimes(2);
    expect(told.onWaiting).toHaveBeenCalledTimes(2);
  });

  test('goes on after the page was closed, when the same file is chosen again', async () => {
    const { wire, text } = makeServer([], WORDS.slice(0, 8));
    await sendInParts(PLACE, file(), options(), wire);
    expect(text()).toBe(WORDS);
    expect(wire.start).not.toHaveBeenCalled();
    expect(wire.part).toHaveBeenCalledOnce();
  });

  test('another file of that name begins anew', async () => {
    const { wire } = makeServer([], WORDS.slice(0, 8));
    const other = new File(['another text'], 'long.txt', { lastModified: 18 });
    wire.start.mockRejectedValueOnce(new Problem({ status: 413, code: 'too_large', message: 'Too large.' }));
    await expect(sendInParts(PLACE, other, options(), wire)).rejects.toThrow('Too large.');
    expect(wire.part).not.toHaveBeenCalled();
  });

  test('is forgotten by the server when it is cancelled, also while the line is cut', async () => {
    const { wire } = makeServer([null, cut()]);
    const abort = new AbortController();
    const told = { ...options(), signal: abort.signal, onWaiting: () => abort.abort(), pause: () => 3_600_000 };
    await expect(sendInParts(PLACE, file(), told, wire)).rejects.toThrow('cancelled');
    expect(wire.cancel).toHaveBeenCalledWith('u1');
  });

  test('a refusal is told at once', async () => {
    const { wire } = makeServer([new Problem({ status: 403, code: 'forbidden', message: 'No.' })]);
    await expect(sendInParts(PLACE, file(), options(), wire)).rejects.toThrow('No.');
    expect(wire.part).toHaveBeenCalledOnce();
  });
});
