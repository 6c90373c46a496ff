import { describe, expect, test } from 'vitest';
import { hashFrom, readCertificate } from './certificate';

const hash = 'ab'.repeat(32);
const id = '0198f0c0-0000-7000-8000-000000000001';

describe('a certificate', () => {
  test('its file says which record it is of', async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode(`%PDF-1.7 atelier-record:${id}:2:${hash}`), 0xff, 0xfe]);
    expect(await readCertificate(new Blob([bytes]))).toEqual({ runId: id, seal: '2', hash });
    expect(await readCertificate(new Blob(['%PDF-1.7']))).toBeNull();
  });

  test('a hash is taken as people copy it', () => {
    expect(hashFrom(` ${hash.slice(0, 32).toUpperCase()} \n${hash.slice(32)}`)).toBe(hash);
    expect(hashFrom(hash.slice(1))).toBeNull();
    expect(hashFrom(`${hash.slice(1)}g`)).toBeNull();
  });
});
