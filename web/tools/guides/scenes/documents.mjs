/** The guide “Documents: bring them in and find words inside”: what is said, and what is done on the real screens meanwhile. */
import { chooseFile, policy } from '../props.mjs';

export const documents = {
  name: 'documents',
  title: 'Documents: bring them in and find words inside',
  summary: 'Upload files, see when they can be used, search inside them, and open a hit at its passage.',
  pages: ['documents', 'document'],
  isSignedIn: true,
  async film(camera, { workspace }) {
    const { page } = camera;
    await page.goto(`/workspaces/${workspace}/documents`);
    await page
      .getByRole('button', { name: /Upload/ })
      .first()
      .waitFor();
    await camera.roll();
    await camera.say(
      'Documents are what answers are drawn from. Each workspace has its own.',
      undefined,
      'Bring files in',
    );
    await camera.say(
      'Upload files, or drop them anywhere on this page: PDF, Word, Excel, mails, pictures and more.',
      async () => {
        await chooseFile(page, camera, page.getByRole('button', { name: /Upload/ }).first(), policy);
        await camera.sees(page.getByRole('region', { name: 'Uploads' }).getByText('Ready to use').first());
      },
    );
    await camera.say(
      '“Ready to use” means that the file was read. If something in it cannot be read, it says so here.',
      async () => {
        const clear = page.getByRole('region', { name: 'Uploads' }).getByRole('button', { name: 'Clear finished' });
        if (await clear.isVisible()) await camera.click(clear);
      },
    );
    await camera.say(
      'To find words inside the documents, choose “Inside”, and type what you look for.',
      async () => {
        await camera.click(page.getByText('Inside', { exact: true }));
        await camera.type(page.getByRole('searchbox', { name: 'Search inside documents' }), 'approval of a director');
        await camera.sees(page.locator('mark').first());
      },
      'Find words',
    );
    await camera.say(
      'Choose a hit. The document opens at the passage, just as it does when you follow a citation.',
      async () => {
        await camera.click(page.getByRole('link', { name: 'Travel policy.md' }).first());
        await camera.sees(page.getByRole('article').filter({ hasText: 'Cited passage' }));
      },
    );
  },
};
