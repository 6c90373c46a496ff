/** A partner's component from its file to all runs and back: signed with the real tool, looked at by the real server. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, expectGoodLooks, test } from './support/test';

const root = fileURLToPath(new URL('../../', import.meta.url));
const runner = process.env['ATELIER_RUNNER'] ?? join(root, 'target/debug/runner');
/** Compiling a component in a process of its own, and all cases of the contract against it. */
const LOOKED_AT = { timeout: 90_000 };
const CHECKED = { timeout: 240_000 };

/** A plugin of ours with words in a section that means nothing: another version of it. The journeys beside this one bind others. */
function component(folder: string, words: string): string {
  const name = new TextEncoder().encode('note');
  const body = [name.length, ...name, ...new TextEncoder().encode(words)];
  const bytes = readFileSync(join(root, 'target/plugins/gemini.wasm'));
  const path = join(folder, `gemini-${words}.wasm`);
  writeFileSync(path, Buffer.concat([bytes, Buffer.from([0, body.length, ...body])]));
  execFileSync(runner, ['sign', '--key', join(folder, 'partner.key'), path]);
  return path;
}

async function upload(page: Page, path: string) {
  await page.goto('/settings/plugins');
  await page.getByRole('button', { name: 'Upload a version' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload a version' });
  await expect(dialog.getByText(/at most 24 mb/)).toBeVisible();
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose files' }).click();
  await (await choosing).setFiles([path, `${path}.minisig`]);
  await expect(dialog.getByText(/\.wasm\.minisig$/)).toBeVisible();
  return dialog;
}

async function granted(page: Page) {
  await expect(page.getByRole('region', { name: 'New permissions' })).toBeVisible();
  for (const line of await page.getByRole('group', { name: 'To be granted' }).getByRole('checkbox').all()) {
    await line.check();
  }
}

async function installForAll(page: Page) {
  await granted(page);
  await page.getByRole('textbox', { name: 'Percent' }).fill('100');
  await page.getByRole('button', { name: 'Install for all runs' }).click();
  const dialog = page.getByRole('dialog', { name: /^Install gemini .* for all runs\?$/ });
  await expect(dialog).toBeVisible();
  return dialog;
}

test.describe
  .serial('P: a signed component, from its file to all runs and back', () => {
    const stamp = String(Date.now());
    const folder = mkdtempSync(join(tmpdir(), 'atelier-partner-'));
    let version = '';

    test('its signer is trusted', async ({ signedIn: page }) => {
      execFileSync(runner, ['keygen', '--no-password', join(folder, 'partner')]);
      await page.goto('/settings/plugin-keys');
      await page.getByRole('button', { name: 'Add key' }).first().click();
      const adding = page.getByRole('dialog', { name: 'Add key' });
      await adding.getByRole('textbox', { name: 'Name' }).fill(`Partner ${stamp}`);
      await adding.getByRole('textbox', { name: 'Public key' }).fill(readFileSync(join(folder, 'partner.pub'), 'utf8'));
      await adding.getByRole('button', { name: 'Trust this key' }).click();
      await expect(page.getByText(`The key of Partner ${stamp} is trusted now`)).toBeVisible();
      await page.getByRole('searchbox', { name: 'Search keys' }).fill(stamp);
      await expect(page).toHaveURL(new RegExp(`search=${stamp}`));
      await expect(page.getByRole('table', { name: 'Trusted keys' }).getByRole('row')).toHaveCount(2);
      await expectGoodLooks(page, 'trusted keys');
    });

    test('it is uploaded, and checked before anybody may install it', async ({ signedIn: page }) => {
      test.setTimeout(LOOKED_AT.timeout + CHECKED.timeout);
      const dialog = await upload(page, component(folder, `one-${stamp}`));
      await expectGoodLooks(page, 'upload of a plugin');
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
      await expect(page.getByText('It is being checked: signature').or(page.getByText('Not installed'))).toBeVisible();
      await expect(page.getByRole('heading', { name: /^gemini /, level: 1 })).toBeVisible(LOOKED_AT);
      await expect(page.getByText('Signed, trusted')).toBeVisible();
      const says = page.getByRole('region', { name: 'Manifest' });
      await expect(says).toContainText('generativelanguage.googleapis.com');
      await expect(page.getByRole('checkbox', { name: /Is answered for by.*instead of this server/ })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Install/ })).toBeDisabled();
      await expect(page.getByText(/Meets the contract/)).toBeVisible(CHECKED);
      await expectGoodLooks(page, 'version of a plugin');
      version = page.url();
    });

    test('it takes some of the runs as a canary', async ({ signedIn: page }) => {
      await page.goto(version);
      await granted(page);
      await page.getByRole('textbox', { name: 'Percent' }).fill('10');
      await page.getByRole('button', { name: 'Install for 10 % of the runs' }).click();
      await expect(page.getByText('Canary · 10 %')).toBeVisible();
      await page.goto('/settings/plugins/gemini');
      await expect(page.getByRole('button', { name: 'Take the canary out' })).toBeVisible();
      await expectGoodLooks(page, 'plugin with a canary');
    });

    test('it takes all runs; of the same signer nothing is newly asked for', async ({ signedIn: page }) => {
      test.setTimeout(LOOKED_AT.timeout + CHECKED.timeout);
      await page.goto(version);
      const asking = await installForAll(page);
      await expect(asking).toContainText('Is answered for by');
      await expectGoodLooks(page, 'installing for all runs');
      await asking.getByRole('button', { name: 'Install for all runs' }).click();
      await expect(page.getByText('Installed for all runs')).toBeVisible();
      await expect(page.getByText('Live', { exact: true })).toBeVisible();

      await (await upload(page, component(folder, `two-${stamp}`)))
        .getByRole('button', { name: 'Upload', exact: true })
        .click();
      await expect(page.getByText('It needs no new permissions.')).toBeVisible(LOOKED_AT);
      await expect(page.getByText(/Meets the contract/)).toBeVisible(CHECKED);
      await (await installForAll(page)).getByRole('button', { name: 'Install for all runs' }).click();
      await expect(page.getByText('Installed for all runs')).toBeVisible();
    });

    test('it is rolled back, and then to what came with the server', async ({ signedIn: page }) => {
      await page.goto('/settings/plugins/gemini');
      await page.getByRole('button', { name: /^Roll back to/ }).click();
      const back = page.getByRole('dialog', { name: /^Roll gemini back to/ });
      await expect(back).toContainText('which had all runs before');
      await back.getByRole('textbox', { name: 'Reason' }).fill('It was only tried');
      await expectGoodLooks(page, 'rolling back');
      await back.getByRole('button', { name: /^Roll back to/ }).click();
      await expect(page.getByText(/^Rolled back: version .* serves$/)).toBeVisible();
      const serves = page.getByRole('region', { name: 'Serves' }).getByRole('link').first();
      await expect(serves).toHaveAttribute('href', new URL(version).pathname);

      // What is gone back from is no way back: the next one is what came with the server.
      await page.getByRole('button', { name: /^Roll back to/ }).click();
      const shipped = page.getByRole('dialog', { name: /^Roll gemini back to/ });
      await expect(shipped).toContainText('which came with the server');
      await shipped.getByRole('textbox', { name: 'Reason' }).fill('It was only tried');
      await shipped.getByRole('button', { name: /^Roll back to/ }).click();
      await expect(page.getByText('Built in').first()).toBeVisible();
    });
  });
