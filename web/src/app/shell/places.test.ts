import { expect, test } from 'vitest';
import { placesFor } from '@/features/settings/model';
import { entryOf } from './places';

test.each([
  ['/', 'home'],
  ['/get_started', 'home'],
  ['/guides/7', null],
  ['/createResource', 'library'],
  ['/library', 'library'],
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

test('UX-34: every page of the area Platform is under Platform', () => {
  const held = ['manage-clients', 'act-for-clients', 'manage-plugins'];
  const platform = placesFor(held, true).filter(({ group }) => group === 'platform');
  expect(platform.length).toBeGreaterThan(10);
  expect(platform.filter(({ to }) => entryOf(to) !== 'platform')).toEqual([]);
});
