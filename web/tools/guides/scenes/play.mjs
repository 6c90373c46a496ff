/** The guide “Play: chat over your documents”: what is said, and what is done on the real screens meanwhile. */

export const play = {
  name: 'play',
  title: 'Play: chat over your documents',
  summary:
    'Ask freely, attach a document with @, check the sources, and change a question without losing the first answer.',
  pages: ['play'],
  isSignedIn: true,
  async film(camera, { workspace }) {
    const { page } = camera;
    await page.goto(`/play?workspace=${workspace}`);
    const field = page.getByRole('textbox', { name: 'Message', exact: true });
    await field.waitFor();
    await page.getByRole('combobox', { name: 'Model and region' }).click();
    await page
      .getByRole('option', { name: /offline/i })
      .first()
      .click();
    await camera.roll();
    await camera.say(
      'Play is a chat for questions that need no use case. Choose the model and its region at the top.',
      () => camera.point(page.getByRole('combobox', { name: 'Model and region' })),
      'Ask',
    );
    await camera.say('Type @ and a few letters to attach a document. The answer is then drawn from it.', async () => {
      await camera.type(field, '@trav');
      await camera.click(page.getByRole('option', { name: 'Travel policy.md' }).first());
    });
    await camera.say('Ask your question. Before you send, you see who will be able to read the chat.', () =>
      camera.type(field, 'How much may a hotel in Oslo cost?'),
    );
    const answers = page.getByRole('list', { name: 'Messages', exact: true }).getByRole('article', { name: 'Answer' });
    await camera.say(
      'The answer comes with its sources. A number leads to the passage.',
      async () => {
        await page.keyboard.press('Enter');
        await camera.sees(answers.getByRole('button', { name: /^Source 1: / }).first());
      },
      'Read the answer',
    );
    await camera.say(
      'You can edit a question. The chat branches: the first answer stays, and you can go back to it.',
      async () => {
        await camera.click(page.getByRole('button', { name: 'Edit the question' }));
        const edit = page.getByRole('textbox', { name: 'Edit your message' });
        await edit.fill('');
        await edit.pressSequentially('Who approves a journey over 2,000 euro?', { delay: 22 });
        await page.keyboard.press('Control+Enter');
        await camera.sees(answers.getByText(/director/).first());
      },
      'Change the question',
    );
  },
};
