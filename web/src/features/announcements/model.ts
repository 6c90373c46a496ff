/** Announcements: what their form holds, words for what they are, and which are above every page. Without React. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  Announcement,
  AnnouncementAudience,
  AnnouncementFields,
  AnnouncementStage,
  ManagedAnnouncement,
  NotificationSeverity,
} from '@/api/gen/types.gen';

export const SEVERITY_NAMES: Record<NotificationSeverity, MessageDescriptor> = {
  info: msg`Information`,
  warning: msg`Warning`,
  error: msg`Urgent`,
};

export const SEVERITIES = Object.keys(SEVERITY_NAMES) as NotificationSeverity[];

export const SEVERITY_COLOURS: Record<NotificationSeverity, string> = { info: 'blue', warning: 'orange', error: 'red' };

export const STAGE_NAMES: Record<AnnouncementStage, MessageDescriptor> = {
  draft: msg`Draft`,
  scheduled: msg`Scheduled`,
  current: msg`Shown now`,
  ended: msg`Ended`,
};

export const STAGES = Object.keys(STAGE_NAMES) as AnnouncementStage[];

export const AUDIENCE_NAMES: Record<AnnouncementAudience, MessageDescriptor> = {
  everybody: msg`Everybody in the company`,
  roles: msg`People with certain roles`,
  workspaces: msg`Members of certain workspaces`,
  platform: msg`Companies on the platform`,
};

/** The platform's companies are reached by those of its owner who look after them. */
export const audiencesFor = (mayReachPlatform: boolean) =>
  (Object.keys(AUDIENCE_NAMES) as AnnouncementAudience[]).filter((each) => each !== 'platform' || mayReachPlatform);

export type Box = 'current' | 'ended';

/** Whether somebody has done with it what it asks for. */
export const isDone = (each: Announcement) =>
  each.needs_acknowledgement ? each.acknowledged_at !== null : each.is_read;

/** Above every page, the most urgent first; what is to be acknowledged stays until it is. */
export const bannersOf = (list: readonly Announcement[]): Announcement[] =>
  list
    .filter((each) => each.is_banner && (each.needs_acknowledgement ? !isDone(each) : !each.is_dismissed))
    .toSorted((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity));

/** A text that is short enough to stand in a banner as a whole. */
export const fitsBanner = (body: string) => body.length <= 280 && body.split('\n').length <= 4;

/** What the form holds: times as the browser's field for them writes them, on the reader's clock. */
export type Form = Omit<AnnouncementFields, 'starts_at' | 'ends_at' | 'client_ids' | 'role_ids' | 'workspace_ids'> & {
  role_ids: string[];
  workspace_ids: string[];
  client_ids: string[];
  starts_at: string;
  ends_at: string;
};

const two = (value: number) => String(value).padStart(2, '0');

/** `2026-11-27T09:30`, on the clock of this device. */
export function clockOf(moment: string | null | undefined): string {
  if (moment === null || moment === undefined) return '';
  const at = new Date(moment);
  const day = `${String(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The moment at which the clock of this device shows it; null of nothing and of what is no time. */
export function momentOf(clock: string): string | null {
  const at = new Date(clock);
  return clock === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

export const formOf = (from: ManagedAnnouncement | null): Form => ({
  title: from?.title ?? '',
  body: from?.body ?? '',
  severity: from?.severity ?? 'info',
  is_banner: from?.is_banner ?? true,
  needs_acknowledgement: from?.needs_acknowledgement ?? false,
  audience: from?.audience ?? 'everybody',
  role_ids: from?.role_ids ?? [],
  workspace_ids: from?.workspace_ids ?? [],
  client_ids: (from?.client_ids ?? []).map(String),
  starts_at: clockOf(from?.starts_at),
  ends_at: clockOf(from?.ends_at),
  revision: from?.revision ?? null,
});

/** A time that was not touched keeps its seconds. */
const kept = (clock: string, before: string | null | undefined) =>
  clock === clockOf(before) ? (before ?? null) : momentOf(clock);

export const fieldsOf = (form: Form, before: ManagedAnnouncement | null): AnnouncementFields => ({
  ...form,
  client_ids: form.client_ids.map(Number),
  starts_at: kept(form.starts_at, before?.starts_at),
  ends_at: kept(form.ends_at, before?.ends_at),
});
