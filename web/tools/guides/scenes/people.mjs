/** The guide “People, roles and the plan”: what is said, and what is done on the real screens meanwhile. */
export const people = {
  name: 'people',
  title: 'People, roles and the plan',
  summary:
    'Invite colleagues with a role, see what each of them can see, make a role of your own, and look at the plan.',
  pages: ['people', 'roles', 'billing', 'settings'],
  isSignedIn: true,
  async film(camera) {
    const { page } = camera;
    await page.goto('/settings/usermanagement');
    await page.getByRole('button', { name: 'Invite people' }).waitFor();
    await camera.roll();
    await camera.say('Settings, People: everybody in your company, with role and state.', undefined, 'Invite');
    await camera.say(
      'Choose “Invite people”. An email address is enough; the name and the role can be set at once.',
      async () => {
        await camera.click(page.getByRole('button', { name: 'Invite people' }));
        await camera.type(page.getByRole('textbox', { name: 'Email addresses' }), 'jo.park@halden.example');
        await camera.type(page.getByRole('textbox', { name: 'First name' }), 'Jo');
        await camera.type(page.getByRole('textbox', { name: 'Last name' }), 'Park');
      },
    );
    await camera.say(
      'Send the invite. The link in it works for a limited time, and you can send it again.',
      async () => {
        await camera.click(page.getByRole('button', { name: 'Send invite' }));
        await camera.sees(page.getByText(/An invite is on its way/));
      },
    );
    await camera.say(
      'Choose somebody to see what they can see, and why: by their role, by a workspace, or by a single grant.',
      async () => {
        const row = page.getByRole('row', { name: /Jo Park/ });
        await camera.click(row.getByRole('link').first());
        await camera.sees(page.getByRole('dialog', { name: /What can they see/ }));
      },
      'What can they see?',
    );
    await camera.say(
      'Roles are lists of rights. Make your own where the built-in ones do not fit.',
      async () => {
        await page.keyboard.press('Escape');
        await page.goto('/role-permission');
        await camera.sees(page.getByRole('button', { name: 'New role' }));
        await camera.click(page.getByRole('button', { name: 'New role' }));
      },
      'Roles',
    );
    await camera.say(
      'Under Billing you find the plan, what is left of this month, and where the tokens went.',
      async () => {
        await page.goto('/settings/billing');
        await camera.sees(page.getByRole('main').getByRole('heading').first());
        await page.waitForTimeout(1500);
      },
      'The plan',
    );
  },
};
