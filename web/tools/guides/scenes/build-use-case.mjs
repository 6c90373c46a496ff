/** The guide “Build a use case”: what is said, and what is done on the real screens meanwhile. */
import { chooseFile, policy } from '../props.mjs';

export const buildUseCase = {
  name: 'build-use-case',
  title: 'Build a use case',
  summary:
    'Describe a task once: an instruction with inputs, the documents to draw from, a test, and publishing for your team.',
  pages: ['use_cases', 'build', 'templates'],
  isSignedIn: true,
  async film(camera) {
    const { page } = camera;
    await page.goto('/use-cases');
    await page.getByRole('main').getByRole('link', { name: 'New use case' }).first().waitFor();
    await camera.roll();
    await camera.say(
      'A use case is a task that you describe once, and that everybody runs as often as needed.',
      undefined,
      'Begin',
    );
    await camera.say('Choose “New use case”, and give it a name that says what comes out.', async () => {
      await camera.click(page.getByRole('main').getByRole('link', { name: 'New use case' }).first());
      await camera.type(page.getByRole('textbox', { name: 'Name', exact: true }), 'Travel answers');
      await camera.click(page.getByRole('button', { name: 'Create and open the builder' }));
      await camera.sees(page.getByRole('textbox', { name: 'Instruction' }));
    });
    await camera.say(
      'The instruction says what to do. A word in double braces becomes an input that people fill in before a run.',
      async () => {
        const instruction = page.getByRole('textbox', { name: 'Instruction' });
        await camera.click(instruction);
        await page.keyboard.press('Control+End');
        await page.keyboard.type(' Write it for {{reader}}.', { delay: 22 });
        await camera.click(page.getByRole('button', { name: 'Add the input', exact: true }));
      },
      'Instruction and inputs',
    );
    await camera.say(
      'Choose the documents that answers may draw from. You can upload one right here.',
      async () => {
        await camera.click(page.getByRole('button', { name: 'Choose documents' }));
        const picker = page.getByRole('dialog');
        await chooseFile(page, camera, picker.getByRole('button', { name: /Upload/ }).first(), policy);
        await camera.sees(picker.getByText('Ready to use').first());
        await camera.click(picker.getByRole('button', { name: 'Done' }));
      },
      'Documents',
    );
    const trial = page.getByRole('region', { name: 'Test' });
    await camera.say(
      'Try it at the right before anybody else sees it. Fill in the inputs, and choose “Run”.',
      async () => {
        await camera.type(trial.getByRole('textbox', { name: /^Question/ }), 'What may a room in Oslo cost?');
        await camera.type(trial.getByRole('textbox', { name: /Reader/i }), 'a colleague');
        await camera.click(trial.getByRole('button', { name: 'Run', exact: true }));
        await camera.sees(
          page
            .getByRole('region', { name: 'Answer' })
            .last()
            .getByRole('button', { name: /^Source 1: / })
            .first(),
        );
      },
      'Test',
    );
    await camera.say(
      'When you like the answer, publish. Others run the published version while you go on working at the draft.',
      async () => {
        await camera.click(page.getByRole('button', { name: 'Publish' }));
        const dialog = page.getByRole('dialog');
        await camera.type(dialog.getByRole('textbox', { name: 'What is new?' }), 'The first one');
        await camera.click(dialog.getByRole('button', { name: 'Publish' }));
        await camera.sees(page.getByText('Version 1 is published'));
      },
      'Publish',
    );
  },
};
