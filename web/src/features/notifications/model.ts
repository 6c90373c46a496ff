/** Categories in words, days, and when a snooze ends. Without React. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MailRhythm, Notification, NotificationCategory } from '@/api/gen/types.gen';
import { formatDate } from '@/lib/format';

export const CATEGORY_NAMES: Record<NotificationCategory, MessageDescriptor> = {
  runs: msg`Runs that took a while`,
  batches: msg`Batches and schedules`,
  comments: msg`Comments and mentions`,
  requests: msg`Requests`,
  sources: msg`Replaced sources`,
  billing: msg`Limits and payments`,
  figures: msg`Monthly figures`,
  platform: msg`Plugins`,
  security: msg`Account security`,
};

export const CATEGORIES = Object.keys(CATEGORY_NAMES) as NotificationCategory[];

export const RHYTHM_NAMES: Record<MailRhythm, MessageDescriptor> = {
  off: msg`No email`,
  at_once: msg`At once`,
  hourly: msg`Every hour`,
  daily: msg`Daily at 8:00`,
  weekly: msg`On Mondays at 8:00`,
};

export const RHYTHMS = Object.keys(RHYTHM_NAMES) as MailRhythm[];

export type Box = 'all' | 'unread' | 'snoozed' | 'archived';

export const BOXES: readonly Box[] = ['all', 'unread', 'snoozed', 'archived'];

export type Day = { date: string; groups: Notification[][] };

/** The days of a list that begins with the newest; within a day what is about one object stands together. */
export function byDay(list: readonly Notification[]): Day[] {
  const days: Day[] = [];
  for (const each of list) {
    const date = formatDate(new Date(each.happened_at));
    let day = days.at(-1);
    if (day?.date !== date) {
      day = { date, groups: [] };
      days.push(day);
    }
    const about = each.object?.id;
    const group = about === undefined ? undefined : day.groups.find((rows) => rows[0]?.object?.id === about);
    if (group === undefined) day.groups.push([each]);
    else group.push(each);
  }
  return days;
}

export type Snooze = 'hours' | 'tomorrow' | 'week';

export const SNOOZES: Record<Snooze, MessageDescriptor> = {
  hours: msg`For three hours`,
  tomorrow: msg`Until tomorrow morning`,
  week: msg`Until next Monday`,
};

/** When a snooze ends, by the clock of this device. */
export function snoozeEnd(choice: Snooze, now: Date): Date {
  const end = new Date(now);
  if (choice === 'hours') {
    end.setHours(end.getHours() + 3);
    return end;
  }
  const days = choice === 'tomorrow' ? 1 : (8 - end.getDay()) % 7 || 7;
  end.setDate(end.getDate() + days);
  end.setHours(8, 0, 0, 0);
  return end;
}

/** The number on the bell. */
export const badgeOf = (unread: number) => (unread > 99 ? '99+' : String(unread));
