/** The owner's page of a client: a quota is set, stays, and is taken away again. */
import { expect, test } from './support/test';

test('the owner finds a client, sets its quota, and takes it away again', async ({ signedIn: page }) => {
  await page.goto('/settings/clients');
  await page.getByRole('table', { name: 'Clients' }).getByRole('link').first().click();
  const tokens = page.getByRole('textbox', { name: 'Tokens a month' });
  for (const quota of ['900000000000', '']) {
    await tokens.fill(quota);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Changes saved').last()).toBeVisible();
    await page.reload();
    await expect(tokens).toHaveValue(quota);
  }
});
