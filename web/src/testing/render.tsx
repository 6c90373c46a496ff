/** Renders the real routes at an address, as a signed-in person or as nobody. */
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { db } from '@mock/db';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '@/api/query-client';
import { session } from '@/api/session';
import { routes } from '@/app/routes';
import { i18n } from '@/lib/i18n';
import { DialogsHost } from '@/ui/DialogsHost';
import { cssVariables, theme } from '@/ui/theme';

/** What the browser keeps, as a plain object. */
export const kept = () => Object.fromEntries(Object.entries(localStorage));

export type Role = 'admin' | 'viewer';

export function signInAs(role: Role) {
  session.keep({
    access_token: role,
    token: role,
    refresh_token: `refresh-${role}`,
    user: db.users[role],
    client_mfa_enabled: false,
    subscription: { plan: 'enterprise', status: 'active' },
    challenge: null,
    challenge_ways: [],
    session: null,
    message: '',
  });
}

export function Frame({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test" withCssVariables={false}>
          <Notifications />
          {children}
          <DialogsHost />
        </MantineProvider>
      </QueryClientProvider>
    </I18nProvider>
  );
}

/** Does not wait between keys, nor check whether styles forbid a click: tests load none (`css: false`). */
export const setUpUser = () => userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

export function renderRoute(path: string, role: Role | null = 'admin') {
  if (role !== null) signInAs(role);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const view = render(
    <Frame>
      <RouterProvider router={router} />
    </Frame>,
  );
  return { ...view, router, user: setUpUser() };
}

export const renderUi = (children: ReactNode) => ({
  ...render(<Frame>{children}</Frame>),
  user: setUpUser(),
});
