/** The guide “Sign in and get a first cited answer”: what is said, and what is done on the real screens meanwhile. */
export const firstAnswer = {
  name: 'first-answer',
  title: 'Sign in and get a first cited answer',
  summary: 'From the sign-in page to an answer whose every statement leads to the passage it was taken from.',
  pages: ['home', 'first_steps', 'use_cases'],
  isSignedIn: false,
  async film(camera, { email, password }) {
    const { page } = camera;
    await page.goto('/login');
    await page.getByLabel('Email').waitFor();
    await camera.roll();
    await camera.say(
      'This is where you sign in. Enter the address that your invitation came to.',
      () => camera.type(page.getByLabel('Email'), email),
      'Sign in',
    );
    await camera.say(
      'Continue, and enter your password. Companies with single sign-on are led to their own sign-in here.',
      async () => {
        const next = page.getByRole('button', { name: 'Continue', exact: true });
        if (await next.isVisible()) await camera.click(next);
        await camera.type(page.getByLabel('Password', { exact: true }), password);
      },
    );
    await camera.say(
      'You arrive at your home page. It shows what waits for you, and what you can begin with.',
      async () => {
        await page.keyboard.press('Enter');
        await camera.sees(page.getByRole('button', { name: /Account of/ }));
        await camera.sees(page.getByRole('main').getByText('Run a sample', { exact: true }));
      },
    );
    await camera.say(
      'Choose “Run a sample”. The sample workspace has ready use cases and documents of a made-up company.',
      async () => {
        await camera.click(page.getByRole('main').getByText('Run a sample', { exact: true }));
        await camera.sees(page.getByRole('button', { name: 'Run', exact: true }));
      },
      'Run a sample',
    );
    const answer = page.getByRole('region', { name: 'Answer' });
    await camera.say(
      'The question is filled in already. Choose “Run”, and the answer is written from the documents.',
      async () => {
        await camera.click(page.getByRole('button', { name: 'Run', exact: true }));
        await camera.sees(answer.getByRole('button', { name: /^Source 1: / }).first());
      },
    );
    await camera.say(
      'Each number is a source. Choose one to read the very passage that the answer rests on.',
      () => camera.click(answer.getByRole('button', { name: /^Source 1: / }).first()),
      'Check a source',
    );
    await camera.say('If a statement has no source, treat it with care. That is all: you have a first cited answer.');
  },
};
