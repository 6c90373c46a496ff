/** Making a workspace, its folders and its people. */
import { makeWorkspace, startUseCase } from './support/library';
import { expect, expectNoFindings, test } from './support/test';

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

test('issue 5: folders are walked by keys, use cases moved together and taken back, and a folder is kept for a few', async ({
  signedIn: page,
}) => {
  const workspace = await makeWorkspace(page, `Sales ${String(Date.now())}`);
  for (const name of ['Offer letter', 'Price check']) await startUseCase(page, workspace, name);
  await page.goto(`${workspace}/use-cases`);
  const folder = (name: string) => page.getByRole('treeitem', { name, exact: true });
  const undo = () => page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  for (const name of ['Contracts', 'Drafts']) {
    await page.getByRole('button', { name: 'New folder', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: 'Create folder', exact: true }).click();
    await expect(folder(`${name} 0`)).toBeVisible();
  }

  // Both at once, by the bar; on a phone each of its buttons is there in full.
  await page.getByRole('checkbox', { name: 'Choose all rows on this page', exact: true }).check();
  const bar = page.getByRole('region', { name: 'For those chosen', exact: true });
  await expect(bar).toContainText('2 chosen');
  await expectNoFindings(page, 'the browser with two chosen');
  await page.setViewportSize({ width: 390, height: 844 });
  const cut = () =>
    bar.evaluate((element) =>
      [...element.querySelectorAll('*')].filter(
        (each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0,
      ),
    );
  expect(await cut()).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await bar.getByRole('button', { name: 'Move to…', exact: true }).click();
  await page.getByRole('combobox', { name: 'Move them to', exact: true }).click();
  await page.getByRole('option', { name: 'Contracts', exact: true }).click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(folder('Contracts 2')).toBeVisible();
  await expect(page.getByText('2 use cases moved')).toBeVisible();
  await undo();
  await expect(folder('Contracts 0')).toBeVisible();

  // One by the mouse, a folder too.
  await page.getByRole('row', { name: /Offer letter/ }).dragTo(folder('Contracts 0'));
  await expect(folder('Contracts 1')).toBeVisible();
  await folder('Drafts 0').dragTo(folder('Contracts 1'));
  await expect(folder('Contracts 2')).toBeVisible();

  // By the keys of a tree.
  await folder('All use cases').focus();
  await page.keyboard.press('End');
  await expect(folder('Contracts 2')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(folder('Drafts 0')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Path', exact: true })).toContainText('Contracts');
  await expect(page.getByRole('link', { name: 'Offer letter', exact: true })).toBeVisible();

  // Deleted and taken back.
  await page.getByRole('button', { name: 'Actions for Offer letter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete use case', exact: true }).click();
  await expect(page.getByText('1 use case deleted')).toBeVisible();
  await undo();
  await expect(page.getByRole('link', { name: 'Offer letter', exact: true })).toBeVisible();

  // Kept for a few.
  await page.getByRole('button', { name: 'Actions for folder Contracts', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share “Contracts”', exact: true });
  await dialog.getByRole('radio', { name: /Only those added below/ }).click();
  await expect(dialog.getByText(/Restricted by/)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Add a person or a role', exact: true }).click();
  await page.getByRole('option', { name: 'Runner', exact: true }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('list', { name: 'Added', exact: true })).toContainText('Runner');
  await expect(dialog.getByText(/enters every workspace/).first()).toBeVisible();
  await expectNoFindings(page, 'who can open it');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoFindings(page, 'who can open it, on a phone');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // On a phone the tree is a drawer.
  await page.getByRole('button', { name: 'Folders', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Folders', exact: true });
  await expect(drawer.getByRole('treeitem', { name: 'Contracts 2, restricted', exact: true })).toBeVisible();
  await expectNoFindings(page, 'the drawer of folders');
});
