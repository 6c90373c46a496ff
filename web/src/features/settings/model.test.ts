import { expect, test } from 'vitest';
import { PLACE_ICONS } from './icons';
import { placeOf, placesFor } from './model';

const ALL = [
  'manage-all-users',
  'manage-workspaces',
  'manage-billing',
  'manage-developers',
  'manage-resources',
  'view-audit-log',
  'manage-bindings',
  'manage-plugins',
  'manage-clients',
  'act-for-clients',
];
const addresses = (held: string[], mode: boolean) => placesFor(held, mode).map((place) => place.to);

test('R28: in the user-management mode there are user and workspace management', () => {
  const here = addresses(ALL, true);
  for (const path of ['usermanagement', 'workspacemanagement', 'developers', 'resourceNew', 'billing']) {
    expect(here).toContain(`/settings/${path}`);
  }
  expect(here).toContain('/settings');
  expect(here).not.toContain('/settings/userAccess');
});

test('R28: outside of it there is user access instead of both', () => {
  const here = addresses(ALL, false);
  for (const path of ['userAccess', 'developers', 'resourceNew', 'billing'])
    expect(here).toContain(`/settings/${path}`);
  expect(here).not.toContain('/settings/usermanagement');
  expect(here).not.toContain('/settings/workspacemanagement');
});

test('what would be refused is not in the list', () => {
  expect(addresses([], true)).toEqual([
    '/settings',
    '/settings/security',
    '/settings/notifications',
    '/settings/access-requests',
    '/settings/token-requests',
    '/settings/my-usage',
    '/role-permission',
  ]);
  expect(addresses(['add-users'], true)).toContain('/settings/usermanagement');
  expect(addresses(['manage-roles'], true)).not.toContain('/settings/act-for-client');
});

test('C6: bindings are for who connects models, plugins and keys for who manages those', () => {
  const mine = addresses(['manage-bindings'], true);
  expect(mine).toContain('/settings/bindings');
  expect(mine).not.toContain('/settings/plugins');
  expect(addresses(['manage-plugins'], true)).toEqual(
    expect.arrayContaining(['/settings/plugins', '/settings/plugin-keys', '/settings/replays']),
  );
  expect(addresses(['view-client-analytics'], true)).toEqual(
    expect.arrayContaining(['/settings/usage', '/settings/insights']),
  );
  expect(addresses(['manage-all-users'], true)).toContain('/settings/recording');
});

test('C6: the platform’s clients are for who manages those, and not for who acts for them', () => {
  expect(addresses(['manage-clients'], true)).toEqual(
    expect.arrayContaining(['/settings/clients', '/settings/jobs', '/settings/clients-activity']),
  );
  expect(addresses(['act-for-clients'], true)).not.toContain('/settings/clients');
  expect(addresses(['act-for-clients'], true)).not.toContain('/settings/jobs');
});

test('C6: a partner has the figures and the own account, and nothing that the server would refuse', () => {
  expect(addresses(['see-plugin-figures'], true)).toEqual([
    '/settings',
    '/settings/security',
    '/settings/notifications',
    '/settings/plugin-figures',
  ]);
  expect(addresses(['see-plugin-figures', 'manage-plugins'], true)).not.toContain('/settings/plugin-figures');
});

test('an address belongs to the longest page that begins it', () => {
  const places = placesFor(ALL, true);
  expect(placeOf(places, '/settings')?.key).toBe('profile');
  expect(placeOf(places, '/settings/security')?.key).toBe('security');
  expect(placeOf(places, '/role-permission')?.key).toBe('roles');
  expect(placeOf(places, '/settings/plugins/versions/v')?.key).toBe('plugins');
  expect(placeOf(places, '/settings/plugin-keys')?.key).toBe('pluginKeys');
  expect(placeOf(places, '/workspaces')).toBeUndefined();
});

test('issue 28: no two pages of one area have the same icon', () => {
  for (const group of ['you', 'company', 'models', 'developers', 'platform'] as const) {
    const icons = placesFor([...ALL, 'view-client-analytics'], true)
      .filter((place) => place.group === group)
      .map(({ key }) => PLACE_ICONS[key]);
    expect(icons.filter((icon, index) => icons.indexOf(icon) !== index)).toEqual([]);
  }
});
