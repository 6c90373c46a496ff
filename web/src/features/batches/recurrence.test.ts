import { expect, it } from 'vitest';
import { beginsOf, firstRecurrence, fromRule, toRule } from './recurrence';

it.each([
  'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  'FREQ=DAILY;COUNT=5',
  'FREQ=WEEKLY;BYDAY=MO,SU;UNTIL=20270131',
  'FREQ=MONTHLY;BYMONTHDAY=15',
  'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1',
])('%s is the same after a look at its choices', (rule) => {
  const form = fromRule(rule, '2026-03-01T08:30:00');
  expect(form.repeat).not.toBe('rule');
  expect(toRule(form)).toBe(rule);
  expect(beginsOf(form)).toBe('2026-03-01T08:30:00');
});

it('keeps a rule that no choices make', () => {
  for (const rule of ['FREQ=MONTHLY;BYDAY=-1FR;INTERVAL=3', 'FREQ=DAILY;UNTIL=20270101T230000Z']) {
    const form = fromRule(rule, '2026-03-01T08:30:00');
    expect([form.repeat, toRule(form)]).toEqual(['rule', rule]);
  }
});

it('begins tomorrow at eight, also at the end of a month', () => {
  const form = firstRecurrence(new Date(2026, 0, 31, 23, 0));
  expect([beginsOf(form), toRule(form)]).toEqual(['2026-02-01T08:00:00', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR']);
});
