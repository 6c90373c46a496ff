import { expect, test } from 'vitest';
import { entryOf } from './places';

test.each([
  ['/', 'home'],
  ['/get_started', 'home'],
  ['/guides/7', 'home'],
  ['/createResource', 'home'],
  ['/library', 'home'],
  ['/dashboard', 'dashboard'],
  ['/play', 'play'],
  ['/play/1', 'play'],
  ['/use-cases', 'use-cases'],
  ['/use-case/1/run', 'use-cases'],
  ['/edit-use-case/1', 'use-cases'],
  ['/build-use-case', 'use-cases'],
  ['/templates', 'templates'],
  ['/documents', 'documents'],
  ['/documents/1', 'documents'],
  ['/runs', 'activity'],
  ['/runs/1/edit', 'activity'],
  ['/batches/1', 'activity'],
  ['/schedules/new', 'activity'],
  ['/settings', 'settings'],
  ['/role-permission', 'settings'],
  ['/settings/bindings', 'settings'],
  ['/settings/plugin-figures', 'plugins'],
  ['/settings/clients/3', 'platform'],
  ['/settings/plugins/versions/1', 'platform'],
  ['/workspaces/1/members', null],
])('UX-34: %s is under %s', (path, entry) => {
  expect(entryOf(path)).toBe(entry);
});
