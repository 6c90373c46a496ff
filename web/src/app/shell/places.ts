/** Which entry of the side bar an address belongs to. Without React, so that the table is a test. */

export type Entry =
  | 'home'
  | 'dashboard'
  | 'play'
  | 'use-cases'
  | 'documents'
  | 'activity'
  | 'templates'
  | 'library'
  | 'settings'
  | 'platform'
  | 'plugins';

const PATTERNS: readonly [Entry, RegExp][] = [
  ['home', /^\/(get_started)?$/],
  ['dashboard', /^\/dashboard$/],
  ['play', /^\/play(\/|$)/],
  ['templates', /^\/templates$/],
  ['library', /^\/(library|createResource)$/],
  ['use-cases', /^\/(use-cases|build|build-use-case|edit-use-case|use-case)(\/|$)/],
  ['documents', /^\/documents(\/|$)/],
  // An output is edited where its run is.
  ['activity', /^\/(runs|batches|schedules)(\/|$)/],
  ['plugins', /^\/settings\/plugin-figures$/],
  [
    'platform',
    /^\/settings\/(plugins|plugin-keys|replays|clients|client-templates|clients-activity|clients-load|status|act-for-client|jobs|plans)(\/|$)/,
  ],
  ['settings', /^\/(settings|role-permission|user-upload-management)(\/|$)/],
];

export const entryOf = (pathname: string): Entry | null =>
  PATTERNS.find(([, pattern]) => pattern.test(pathname))?.[0] ?? null;
