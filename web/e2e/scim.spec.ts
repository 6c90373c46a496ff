/** Provisioning: a token is shown once, lets a provider in, and keeps it out when it was revoked. */
import { expect, findings, test } from './support/test';

test('a token for provisioning is shown once, works at its address, and is revoked', async ({
  signedIn: page,
  request,
  baseURL,
}) => {
  await page.goto('/settings/sign-in');
  await page.getByRole('button', { name: 'New token' }).click();
  const name = `Directory ${String(Date.now())}`;
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create token' }).click();
  const shown = page.getByRole('dialog', { name: `Your token “${name}”` });
  const token = await shown.getByRole('textbox', { name: 'SCIM token' }).inputValue();
  expect(await findings(page, ['region']), 'shown').toEqual([]);
  // A stray key must not take away what is shown only now.
  await page.keyboard.press('Escape');
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  await expect(shown).toHaveCount(0);
  const row = page.getByRole('table', { name: 'SCIM tokens' }).getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Never');
  await expect(page.getByText(token)).toHaveCount(0);

  const address = await page.getByRole('textbox', { name: 'SCIM address' }).inputValue();
  expect(address).toBe(`${baseURL ?? ''}/scim/v2`);
  const ask = () => request.get(`${address}/Users?count=1`, { headers: { Authorization: `Bearer ${token}` } });
  const answer = await ask();
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toContain('application/scim+json');

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('Token revoked')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await ask()).status()).toBe(401);
});
