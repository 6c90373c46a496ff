import { db } from '@mock/db';
import { conformance, pluginFigures, series, versionFigures } from '@mock/figures';
import { plugin, version } from '@mock/runners';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

const bindingPage = () => `/settings/bindings/${db.bindings[0]?.id ?? ''}`;
const versionPage = () => `/settings/plugins/versions/${db.versions[0]?.id ?? ''}`;

test('a binding says how its calls went, and shows the charts’ figures as a table', async () => {
  db.figures.series = series();
  const { user } = renderRoute(bindingPage());
  const panel = await screen.findByRole('region', { name: 'Figures' });
  expect(await within(panel).findByText(/50 % within 320 ms, 95 % within 810 ms/)).toBeVisible();
  expect(within(panel).getByText(/overloaded 6/)).toBeVisible();
  await user.click(within(panel).getByRole('button', { name: 'Show as a table' }));
  const table = await within(panel).findByRole('table', { name: 'Calls over time' });
  expect(within(table).getAllByRole('row').length).toBeGreaterThan(50);
  expect(within(table).getByText('40 s')).toBeVisible();
  await user.click(within(panel).getByRole('radio', { name: '7 days' }));
  await waitFor(() => expect(within(panel).getByRole('radio', { name: '7 days' })).toBeChecked());
});

test('a binding that nobody called says so', async () => {
  renderRoute(bindingPage());
  expect(await screen.findByText('No call in this time')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show as a table' })).toBeNull();
});

test('while a canary runs, both versions stand side by side with what the error budget says', async () => {
  db.figures.figures = pluginFigures({
    versions: [
      versionFigures({ share: 90 }),
      versionFigures({ version: '1.3.0', digest: 'b'.repeat(64), role: 'canary', share: 10 }),
    ],
    trial: {
      state: 'too_early',
      window_minutes: 15,
      fewest_calls: 50,
      excess: 0.02,
      live_calls: 400,
      live_error_rate: 0.01,
      canary_calls: 12,
      canary_error_rate: 0,
    },
  });
  renderRoute('/settings/plugins/openai');
  const table = await screen.findByRole('table', { name: 'Versions side by side' });
  const shares = within(table).getByRole('row', { name: /Share of the runs/ });
  expect(
    within(shares)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['90 %', '10 %']);
  expect(screen.getByText('The canary has too few calls to judge it: 12 of 50')).toBeVisible();
});

test('whoever answers for a plugin sees its calls over time, without what only concerns bindings', async () => {
  const { points } = series();
  db.figures.figures = pluginFigures({ points, step_minutes: 1 });
  const { user } = renderRoute('/settings/plugins/openai');
  const panel = await screen.findByRole('region', { name: 'Figures' });
  expect(await within(panel).findByRole('heading', { name: 'All versions together over time' })).toBeVisible();
  await user.click(within(panel).getByRole('button', { name: 'Show as a table' }));
  const table = await within(panel).findByRole('table', { name: 'Calls over time' });
  expect(within(table).getAllByRole('row').length).toBeGreaterThan(50);
  expect(within(table).queryByText('Paused')).toBeNull();
});

test('what the platform took out of service by itself is said with its reason', async () => {
  const fell = version({
    state: 'retired',
    retired_at: new Date().toISOString(),
    retire_reason: 'It failed in 12.0 of 100 calls.',
  });
  db.plugins = [plugin({ fell })];
  renderRoute('/settings/plugins/openai');
  expect(await screen.findByText('The platform took version 1.3.0 out of service')).toBeVisible();
  expect(screen.getByText(/It failed in 12.0 of 100 calls/)).toBeVisible();
});

test('P: the check’s table has what failed first, and installing then asks for a reason', async () => {
  const failed = {
    id: 'limits.deaf',
    what: 'stops when it is told to',
    means: 'A stopped run costs nothing more.',
    verdict: 'failed' as const,
    seen: 'it went on for 2 s',
    advice: 'Return when emit says stopped.',
  };
  db.figures.conformance = conformance({ failed: 1, rows: [...conformance().rows, failed] });
  db.versions = [version()];
  const { user } = renderRoute(versionPage());
  const table = await screen.findByRole('table', { name: 'Cases of the check' });
  const rows = within(table).getAllByRole('row');
  expect(rows[1]).toHaveTextContent('stops when it is told to');
  expect(rows[1]).toHaveTextContent('it went on for 2 s');
  expect(rows[1]).toHaveTextContent('Return when emit says stopped.');
  await user.click(await screen.findByRole('button', { name: 'Install for all runs' }));
  expect(screen.getByText('Please give a reason (at least 3 characters)')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Why it is installed/ })).toHaveFocus());
  expect(db.versions[0]?.state).toBe('checked');
  await user.type(screen.getByRole('textbox', { name: /Why it is installed anyway/ }), 'A demo');
  await user.click(screen.getByRole('button', { name: 'Install for all runs' }));
  const asking = await screen.findByRole('dialog', { name: 'Install openai 1.3.0 for all runs?' });
  await user.click(within(asking).getByRole('button', { name: 'Install for all runs' }));
  await waitFor(() => expect(db.versions[0]?.state).toBe('live'));
});

test('a check that was cut off says so and can be run again', async () => {
  db.figures.conformance = conformance({ state: 'cut_off', rows: [], finished_at: null });
  const { user } = renderRoute(versionPage());
  expect(await screen.findByText('The check was cut off')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Run again' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Check' }));
  expect(await screen.findByText(/Meets the contract/)).toBeVisible();
});

test('a plugin that nobody has is a page that is not there', async () => {
  renderRoute('/settings/plugins/nobody-has-it');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('partners that could not be loaded are not called nobody', async () => {
  server.use(http.get('*/api/v1/runners/plugins/:name/partners', () => HttpResponse.error()));
  renderRoute('/settings/plugins/openai');
  const panel = await screen.findByRole('region', { name: 'Partners' });
  expect(await within(panel).findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(within(panel).queryByText('Nobody yet.')).toBeNull();
});

test('a partner is added by address, and the page says what is missing', async () => {
  const { user } = renderRoute('/settings/plugins/openai');
  const panel = await screen.findByRole('region', { name: 'Partners' });
  await user.click(await within(panel).findByRole('button', { name: 'Add partner' }));
  expect(within(panel).getByText('Please enter an address')).toBeVisible();
  await user.type(within(panel).getByRole('textbox', { name: 'Email address' }), 'goran@harbour.example');
  await user.click(within(panel).getByRole('button', { name: 'Add partner' }));
  expect(await within(panel).findByText('Goran Petrov')).toBeVisible();
  expect(within(panel).getByText(/sees nothing yet/)).toBeVisible();
  await user.click(within(panel).getByRole('button', { name: 'Take away the figures from Goran Petrov' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Take away' }));
  expect(await screen.findByText('Partner removed')).toBeVisible();
  // The button went with its row: the keyboard stays in this part of the page.
  await waitFor(() => expect(panel).toHaveFocus());
});

test('C6: a partner lands on the figures, and is shown no way to what the server would refuse', async () => {
  db.users.viewer.role_name = 'Partner';
  const asked: string[] = [];
  server.events.on('request:start', ({ request }) => asked.push(new URL(request.url).pathname));
  const { user } = renderRoute('/', 'viewer');
  expect(await screen.findByRole('heading', { name: 'Your plugins', level: 1 })).toBeVisible();
  const table = await screen.findByRole('table', { name: 'Versions side by side' });
  expect(within(table).getByRole('row', { name: /Computing time a call/ })).toHaveTextContent(
    '640 µs / 1.8 ms / 2.4 ms',
  );
  expect(within(table).queryByRole('link')).toBeNull();
  for (const name of ['Workspaces', 'Runs', 'Home']) expect(screen.queryByRole('link', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: /workspace/i })).toBeNull();
  await user.keyboard('{Control>}k{/Control}');
  const palette = await screen.findByRole('dialog', { name: 'Find anything' });
  expect((await within(palette).findAllByRole('option')).map((each) => each.textContent)).toEqual([
    'Your plugins',
    expect.stringMatching(/^Settings/),
    'Copy link to this page',
    'Dark colours',
    'Light colours',
    expect.stringMatching(/^Keyboard shortcuts/),
    'Sign out',
  ]);
  // What the server lets a partner reach, the bell's own among it.
  expect(asked.filter((path) => !/\/(profile|partner\/.*|notification\/.*|announcement\/list)$/.test(path))).toEqual(
    [],
  );
});

test('C6: an old link leads a partner to what there is, and a wrong address offers nothing that is refused', async () => {
  db.users.viewer.role_name = 'Partner';
  const { router } = renderRoute('/runs', 'viewer');
  expect(await screen.findByRole('heading', { name: 'Your plugins', level: 1 })).toBeVisible();
  await router.navigate('/nowhere');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to home' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'See workspaces' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Request access' })).toBeNull();
});
