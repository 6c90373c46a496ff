/** Making a workspace, its folders and its people. */
import { expect, test } from './support/test';

test('a workspace is made, filled with folders and people, and archived', async ({ signedIn: page }) => {
  const name = `Procurement ${String(Date.now())}`;
  await page.goto('/workspaces');
  await page.getByRole('button', { name: 'New workspace' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Description' }).fill('Offers and suppliers.');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  for (const folder of ['Contracts', 'Offers']) {
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(folder);
    await page.getByRole('button', { name: 'Create folder' }).click();
    await expect(page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: folder })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Actions for folder Offers' }).click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  await page.getByRole('combobox', { name: /Move “Offers” to/ }).click();
  await page.getByRole('option', { name: 'Contracts' }).click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('“Offers” moved')).toBeVisible();
  await page.getByRole('button', { name: 'Unfold Contracts' }).click();
  await page.getByRole('link', { name: 'Offers' }).click();
  await expect(page.getByRole('navigation', { name: 'Path' })).toContainText('Contracts');

  await page.getByRole('button', { name: 'Actions for folder Contracts' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete folder' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('tab', { name: /Members/ }).click();
  await page.getByRole('button', { name: 'Add member' }).click();
  await page.getByRole('tab', { name: 'A new person' }).click();
  const email = `femi.${String(Date.now())}@atelier.example`;
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'First name' }).fill('Femi');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Aluko');
  await page.getByRole('button', { name: 'Send invite' }).click();
  await expect(page.getByText(`An invite is on its way to ${email}`)).toBeVisible();
  await expect(page.getByRole('row', { name: /Femi Aluko/ })).toBeVisible();

  const role = page.getByRole('combobox', { name: 'Role of Femi Aluko' }).locator('visible=true');
  await role.selectOption('Builder');
  await expect(page.getByText('Femi Aluko is now Builder')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Femi Aluko' }).click();
  await page.getByRole('button', { name: 'Remove member' }).click();
  await expect(page.getByRole('row', { name: /Femi Aluko/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'More about this workspace' }).click();
  await page.getByRole('menuitem', { name: 'Archive workspace' }).click();
  await page.getByRole('button', { name: 'Archive workspace' }).click();
  await expect(page.getByRole('heading', { name: 'Workspaces', level: 1 })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});
