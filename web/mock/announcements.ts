/** Announcements: none unless a test or a picture wants some, for they stand above every page. */
import type { Announcement, ManagedAnnouncement } from '@/api/gen/types.gen';
import { onReset } from './reset';

const HOUR = 3_600_000;
const id = (number: number) => `0193b3a0-0000-7000-8000-0000000a000${String(number)}`;

export const toldAnnouncement = (number: number, rest: Partial<Announcement> = {}): Announcement => ({
  id: id(number),
  title: 'The office is closed on Friday',
  body: 'Please **book** your visits for [Monday](/workspaces).',
  severity: 'info',
  is_banner: true,
  needs_acknowledgement: false,
  is_of_platform: false,
  starts_at: new Date(Date.now() - number * HOUR).toISOString(),
  ends_at: null,
  told_at: new Date(Date.now() - number * HOUR).toISOString(),
  version: 1,
  is_read: false,
  is_dismissed: false,
  acknowledged_at: null,
  ...rest,
});

export const managedAnnouncement = (number: number, rest: Partial<ManagedAnnouncement> = {}): ManagedAnnouncement => ({
  id: id(number),
  title: 'Maintenance on Sunday',
  body: 'From **two to four** nothing can be run.',
  severity: 'warning',
  is_banner: true,
  needs_acknowledgement: true,
  audience: 'everybody',
  role_ids: [],
  workspace_ids: [],
  client_ids: [],
  stage: 'draft',
  starts_at: null,
  ends_at: null,
  published_at: null,
  version: 1,
  revision: 1,
  made_by_name: 'Ada Lovelace',
  made_at: new Date(Date.now() - HOUR).toISOString(),
  changed_at: new Date(Date.now() - HOUR).toISOString(),
  ...rest,
});

const first = () => ({ told: [] as Announcement[], managed: [managedAnnouncement(9)] });

export const announcements = first();
onReset(() => Object.assign(announcements, first()));

export const waits = (each: Announcement) =>
  each.needs_acknowledgement ? each.acknowledged_at === null : !each.is_read;
