/** A page is called by one name: in the list of the settings and as its own title. */
import { i18n } from '@lingui/core';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { placesFor } from './model';

const RIGHTS = [
  'manage-all-users',
  'manage-workspaces',
  'manage-billing',
  'manage-developers',
  'manage-resources',
  'view-client-analytics',
  'view-audit-log',
  'manage-bindings',
];

test.each(placesFor(RIGHTS, true).map(({ to, label }) => [to, label] as const))(
  'issue 28: %s has the title that the list of the settings has for it',
  async (to, label) => {
    renderRoute(to);
    expect(await screen.findByRole('heading', { level: 1, name: i18n._(label) })).toBeVisible();
  },
);
