import { expect, test } from 'vitest';
import type { Announcement, ManagedAnnouncement } from '@/api/gen/types.gen';
import { audiencesFor, bannersOf, clockOf, fieldsOf, fitsBanner, formOf, momentOf } from './model';

const told = (id: string, rest: Partial<Announcement> = {}): Announcement => ({
  id,
  title: id,
  body: 'text',
  severity: 'info',
  is_banner: true,
  needs_acknowledgement: false,
  is_of_platform: false,
  starts_at: '2026-11-27T09:00:00Z',
  ends_at: null,
  told_at: '2026-11-27T09:00:00Z',
  version: 1,
  is_read: false,
  is_dismissed: false,
  acknowledged_at: null,
  ...rest,
});

test('R44: banners are what was not put away, the most urgent first, and what is to be acknowledged stays', () => {
  const list = [
    told('plain'),
    told('page', { is_banner: false }),
    told('away', { is_dismissed: true }),
    told('urgent', { severity: 'error' }),
    told('asks', { needs_acknowledgement: true, is_dismissed: true }),
    told('asked', { needs_acknowledgement: true, acknowledged_at: '2026-11-27T10:00:00Z' }),
  ];
  expect(bannersOf(list).map((each) => each.id)).toEqual(['urgent', 'plain', 'asks']);
});

test('R44: a long text stands on its page, and not above every other', () => {
  expect([fitsBanner('short'), fitsBanner('x'.repeat(281)), fitsBanner('1\n2\n3\n4\n5')]).toEqual([true, false, false]);
});

test('R44: a form holds times of this clock, and one that nobody touched keeps its seconds', () => {
  expect(momentOf(clockOf('2026-11-27T09:30:00.000Z'))).toBe('2026-11-27T09:30:00.000Z');
  expect([clockOf(null), momentOf(''), momentOf('soon')]).toEqual(['', null, null]);
  const before = {
    ...told('a'),
    starts_at: '2026-11-27T09:30:17.123Z',
    client_ids: [2],
    role_ids: [],
    workspace_ids: [],
    audience: 'platform',
    revision: 3,
  } as unknown as ManagedAnnouncement;
  const fields = fieldsOf({ ...formOf(before), ends_at: '2026-12-01T10:00' }, before);
  expect(fields.starts_at).toBe('2026-11-27T09:30:17.123Z');
  expect(fields.client_ids).toEqual([2]);
  expect(fields.ends_at).toBe(new Date(2026, 11, 1, 10).toISOString());
  expect(fields.revision).toBe(3);
});

test('R44: only who looks after the companies of the platform writes to them', () => {
  expect(audiencesFor(false)).not.toContain('platform');
  expect(audiencesFor(true)).toContain('platform');
});
