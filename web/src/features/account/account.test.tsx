import { ok } from '@mock/answers';
import { db } from '@mock/db';
import { RIGHT } from '@mock/handlers/auth';
import { profileOf } from '@mock/profile';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { session } from '@/api/session';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

test('R33: a changed name is saved, and the page knows it at once', async () => {
  const { user } = renderRoute('/settings');
  const first = await screen.findByRole('textbox', { name: 'First name' });
  await user.clear(first);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please enter your first name')).toBeVisible();
  await user.type(first, 'Adelaide');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Profile saved')).toBeVisible();
  expect(session.user()?.first_name).toBe('Adelaide');
  expect(screen.getByRole('button', { name: /Account of Adelaide Marlowe/ })).toBeVisible();
});

test('the chosen colour scheme goes to the account, with nothing else changed', async () => {
  const { user } = renderRoute('/settings');
  await user.click(await screen.findByRole('radio', { name: 'Dark' }));
  await waitFor(() => expect(db.settings).toEqual({ language: 'en', time_zone: 'Europe/Berlin', theme: 'dark' }));
});

test('a file that is no picture is refused before it is sent', async () => {
  const { user } = renderRoute('/settings');
  const field = await screen.findByLabelText('Picture file');
  await user.upload(field, new File(['x'.repeat(1024 * 1024 + 1)], 'big.png', { type: 'image/png' }));
  expect(await screen.findByText('Choose a picture of at most 1 mb.')).toBeVisible();

  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')));
  await user.upload(field, new File(['<html>'], 'page.png', { type: 'image/png' }));
  expect(await screen.findByText(/This picture cannot be read/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save picture' })).toBeNull();
  vi.unstubAllGlobals();
});

test('R67: a new password is checked against the rules and the current one; a wrong current one is told in place', async () => {
  const { user } = renderRoute('/settings/security');
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  const current = screen.getByLabelText(/^Current password/);
  await user.type(current, 'not the one');
  await user.type(screen.getByLabelText('New password'), 'not the one');
  await user.type(screen.getByLabelText('Confirm password'), 'else');
  const form = current.closest('form');
  if (form === null) throw new Error('no form');
  await user.click(within(form).getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText(/Please make sure both passwords are identical/)).toBeVisible();
  expect(screen.getAllByText(/must not be the same as your Current password/).length).toBeGreaterThan(0);

  await user.clear(screen.getByLabelText('New password'));
  await user.type(screen.getByLabelText('New password'), 'Lantern-Quarry-28!');
  await user.clear(screen.getByLabelText('Confirm password'));
  await user.type(screen.getByLabelText('Confirm password'), 'Lantern-Quarry-28!');
  await user.click(within(form).getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('This is not your current password.')).toBeVisible();

  await user.clear(current);
  await user.type(current, db.password);
  await user.click(within(form).getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Password Changed Successfully')).toBeVisible();
  // Every other session has ended.
  await waitFor(() => expect(screen.queryByText('Firefox on Windows')).toBeNull());
});

test('C18: an authenticator app is set up after a while for the password only, which is asked for in the dialog', async () => {
  db.signedInLongAgo = true;
  const { user } = renderRoute('/settings/security');
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set up an authenticator app' });
  const password = await within(dialog).findByLabelText(/^Your password/);
  await waitFor(() => expect(password).toHaveFocus());
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  expect(await within(dialog).findByText('Please enter your password')).toBeVisible();
  await user.type(password, 'wrong one');
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  expect(await within(dialog).findByText('This is not your password.')).toBeVisible();
  // Nothing typed is lost.
  expect(password).toHaveValue('wrong one');
  await user.clear(password);
  await user.type(password, db.password);
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  expect(await within(dialog).findByRole('img', { name: /QR code/ })).toBeVisible();
});

const PHONE = { id: '9', name: 'Phone', created_at: '2026-01-02T10:00:00Z', last_used_at: null };

test('C18: a passkey is taken away at once, after a while for the password', async () => {
  db.mfa.passkeys = [PHONE, { ...PHONE, id: '10', name: 'Laptop' }];
  const { user } = renderRoute('/settings/security');
  await user.click(await screen.findByRole('button', { name: 'Remove passkey Laptop' }));
  await user.click(await screen.findByRole('button', { name: 'Remove passkey' }));
  await waitFor(() => expect(db.mfa.passkeys).toEqual([PHONE]));
  expect(await screen.findByText('Passkey removed')).toBeVisible();

  db.signedInLongAgo = true;
  await user.click(await screen.findByRole('button', { name: 'Remove passkey Phone' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove this passkey?' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove passkey' }));
  const password = await within(dialog).findByLabelText(/^Your password/);
  expect(db.mfa.passkeys).toEqual([PHONE]);
  await user.type(password, 'wrong one');
  await user.click(within(dialog).getByRole('button', { name: 'Remove passkey' }));
  expect(await within(dialog).findByText('This is not your password.')).toBeVisible();
  expect(password).toHaveValue('wrong one');
  await user.clear(password);
  await user.type(password, `${db.password}{Enter}`);
  await waitFor(() => expect(db.mfa.passkeys).toEqual([]));
});

test('C18: the name of a new passkey stays while the password is asked for', async () => {
  vi.stubGlobal('PublicKeyCredential', {
    parseRequestOptionsFromJSON: () => ({}),
    parseCreationOptionsFromJSON: () => ({}),
  });
  vi.stubGlobal('isSecureContext', true);
  db.signedInLongAgo = true;
  const { user } = renderRoute('/settings/security');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add passkey' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Add passkey' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a passkey' });
  const name = within(dialog).getByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Work laptop');
  await user.click(within(dialog).getByRole('button', { name: 'Add passkey' }));
  const password = await within(dialog).findByLabelText(/^Your password/);
  await waitFor(() => expect(password).toHaveFocus());
  expect(name).toHaveValue('Work laptop');
});

test('C18: somebody without a password is told what else helps', async () => {
  db.signedInLongAgo = true;
  db.mfa.passkeys = [PHONE];
  server.use(http.get('*/api/v1/profile', () => ok({ ...profileOf(db.users.admin), has_password: false })));
  const { user } = renderRoute('/settings/security');
  await user.click(await screen.findByRole('button', { name: 'Remove passkey Phone' }));
  await user.click(await screen.findByRole('button', { name: 'Remove passkey' }));
  expect(await screen.findByText(/Sign out, sign in again, and try once more/)).toBeVisible();
  expect(screen.queryByLabelText(/^Your password/)).toBeNull();
});

test('an authenticator app is set up with a code, and its recovery codes have to be kept', async () => {
  const { user } = renderRoute('/settings/security');
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  expect(await screen.findByText(/Scan this with your authenticator app/)).toBeVisible();
  const dialog = await screen.findByRole('dialog', { name: 'Set up an authenticator app' });
  expect(await within(dialog).findByRole('img', { name: /QR code/ })).toBeVisible();
  expect(dialog).toHaveTextContent('JBSW Y3DP');
  const code = within(dialog).getByLabelText('Code');
  await user.type(code, '000000');
  expect(await within(dialog).findByText('This code is not right. Check it and try again.')).toBeVisible();
  await user.clear(code);
  await user.type(code, RIGHT.code);
  expect(await within(dialog).findAllByRole('listitem')).toHaveLength(10);
  expect(within(dialog).getByRole('button', { name: 'Done' })).toBeDisabled();
  await user.click(within(dialog).getByRole('checkbox'));
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('10 recovery codes are left.')).toBeVisible();
});

test('a factor that the company requires can be replaced, not taken away', async () => {
  Object.assign(db.mfa, { totp: true, recovery_codes_left: 2, passkeys: [] });
  renderRoute('/settings/security');
  expect(await screen.findByText(/2 recovery codes are left/)).toHaveTextContent(
    'Create new ones before you need them.',
  );
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
});

test('one device is signed out, then all others; this one cannot be', async () => {
  const { user } = renderRoute('/settings/security');
  await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(db.devices).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Sign out Chrome on Mac/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere else?' });
  await user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => expect(db.devices).toHaveLength(1));
});

test('R79: a session that ended meanwhile leads to the sign-in page also when the page is loaded anew', async () => {
  server.use(
    http.get('*/api/v1/profile', () =>
      HttpResponse.json({ status: 401, code: 'auth.revoked', message: 'Signed out elsewhere.' }, { status: 401 }),
    ),
  );
  const { router } = renderRoute('/settings/security');
  expect(await screen.findByRole('heading', { name: /Welcome/ })).toBeVisible();
  expect(router.state.location.pathname).toBe('/login');
  expect(new URLSearchParams(router.state.location.search).get('to')).toBe('settings/security');
  expect(await screen.findByText('Signed out elsewhere.')).toBeVisible();
  expect(session.isSignedIn()).toBe(false);
});

test('UX-47: a change of password that misses everything leads to the current one, which comes first', async () => {
  const { user } = renderRoute('/settings/security');
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  const current = await screen.findByLabelText(/^Current password/);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(current).toHaveFocus());
  expect(current).toHaveAccessibleDescription(/Please enter your current password/);
});
