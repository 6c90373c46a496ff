import { expect, test } from 'vitest';
import type { Notification } from '@/api/gen/types.gen';
import { badgeOf, byDay, snoozeEnd } from './model';

const told = (id: string, happened_at: string, about: string | null): Notification => ({
  id,
  kind: 'commented',
  category: 'comments',
  severity: 'info',
  text: id,
  link: null,
  object: about === null ? null : { id: about, title: about },
  count: 1,
  created_at: happened_at,
  happened_at,
  read_at: null,
  archived_at: null,
  snoozed_until: null,
});

test('R44: a day holds what happened on it, and what is about one object stands together', () => {
  const days = byDay([
    told('a', '2026-11-26T12:00:00', 'run'),
    told('b', '2026-11-26T11:00:00', null),
    told('c', '2026-11-26T10:00:00', 'run'),
    told('d', '2026-11-26T09:00:00', null),
    told('e', '2026-11-25T09:00:00', 'run'),
  ]);
  expect(days.map((day) => day.groups.map((group) => group.map((each) => each.id).join('')))).toEqual([
    ['ac', 'b', 'd'],
    ['e'],
  ]);
});

test('R44: a snooze ends in three hours, tomorrow morning, or on the next Monday', () => {
  const thursday = new Date(2026, 10, 26, 22, 30);
  expect(snoozeEnd('hours', thursday)).toEqual(new Date(2026, 10, 27, 1, 30));
  expect(snoozeEnd('tomorrow', thursday)).toEqual(new Date(2026, 10, 27, 8));
  expect(snoozeEnd('week', thursday)).toEqual(new Date(2026, 10, 30, 8));
  expect(snoozeEnd('week', new Date(2026, 10, 30, 9))).toEqual(new Date(2026, 11, 7, 8));
  expect(snoozeEnd('week', new Date(2026, 10, 29, 9))).toEqual(new Date(2026, 10, 30, 8));
});

test('R44: the bell counts to 99', () => {
  expect([badgeOf(1), badgeOf(99), badgeOf(100)]).toEqual(['1', '99', '99+']);
});
