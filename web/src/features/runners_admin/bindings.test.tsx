import { db } from '@mock/db';
import { binding, choice } from '@mock/runners';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

const LIST = '/settings/bindings';
const one = (n = 0) => {
  const found = db.bindings[n];
  if (found === undefined) throw new Error('no binding');
  return found;
};
const page = () => `${LIST}/${one().id}`;

test('bindings are listed with plugin, host and state; the search is in the address', async () => {
  db.bindings.push(binding({ id: 'b2', name: 'Broken', region: 'us', problem: 'Please enter API key.' }));
  const { user, router } = renderRoute(LIST);
  const row = (await screen.findByRole('link', { name: 'OpenAI, Europe' })).closest('tr');
  expect(row).toHaveTextContent('openai · api.example.com');
  expect(row).toHaveTextContent('All of the plugin');
  expect(screen.getByRole('link', { name: 'Broken' }).closest('tr')).toHaveTextContent('Needs attention');
  await user.type(screen.getByRole('searchbox', { name: 'Search connections' }), 'broken');
  await waitFor(() => expect(router.state.location.search).toBe('?search=broken'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'OpenAI, Europe' })).toBeNull());
});

test('without any binding the list says what one is and leads to the first', async () => {
  db.bindings = [];
  renderRoute(LIST);
  expect(await screen.findByText('No language model connected yet')).toBeVisible();
  for (const link of screen.getAllByRole('link', { name: 'Connect a model' })) {
    expect(link).toHaveAttribute('href', '/settings/bindings/connect');
  }
});

test('C6: who may not connect models is told so, and asks for nothing', async () => {
  renderRoute(LIST, 'viewer');
  expect(await screen.findByText('You do not have access to this page')).toBeVisible();
});

test('a binding is added by the fields of its plugin; a refusal is under its field and loses nothing', async () => {
  const { user, router } = renderRoute('/settings/bindings/new');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Plugin' }), 'openai');
  await user.click(screen.getByRole('button', { name: 'Add binding' }));
  expect(screen.getByText('Enter a name for the model')).toBeVisible();
  expect(screen.getByText('This plugin needs it')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'OpenAI, Europe');
  await user.type(screen.getByRole('combobox', { name: 'Region' }), 'eu');
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://api.example.com/v1');
  const secret = screen.getByLabelText(/^API key/);
  expect(secret).toHaveAttribute('type', 'password');
  await user.type(secret, 'sk-very-secret');
  await user.click(screen.getByRole('button', { name: 'Add binding' }));
  expect(await screen.findByText('There is a binding with this name already.')).toBeVisible();
  expect(secret).toHaveValue('sk-very-secret');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2');
  await user.click(screen.getByRole('button', { name: 'Add binding' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(page()));
  expect(one()).toMatchObject({ name: 'OpenAI, Europe 2', region: 'eu', hosts: ['files.example.com'] });
});

test('issue 31: of a model that the plugin does not list it is said whether it can call tools', async () => {
  const { user } = renderRoute('/settings/bindings/new?plugin=openai');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Own network');
  await user.type(screen.getByRole('combobox', { name: 'Region' }), 'eu');
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://models.example.com/v1');
  await user.type(screen.getByLabelText(/^API key/), 'sk-1');
  await user.type(screen.getByRole('combobox', { name: 'Models' }), 'gpt{Enter}own{Enter}');
  expect(screen.getByRole('checkbox', { name: 'gpt can call tools' })).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'own can call tools' }));
  await user.click(screen.getByRole('button', { name: 'Add binding' }));
  await waitFor(() =>
    expect(one().models.map(({ id, tools }) => [id, tools])).toEqual([
      ['gpt', null],
      ['own', true],
    ]),
  );
});

const bedrock = () =>
  choice({
    name: 'bedrock',
    regions: [
      { id: 'eu-central-1', label: 'Europe (Frankfurt)' },
      { id: 'us-east-1', label: 'United States (Virginia)' },
    ],
    endpoint: 'https://bedrock.{region}.example.com',
  });

test('B8: a region is chosen among those that are known or entered, by keys, and the provider’s beside it', async () => {
  db.choices.push(bedrock());
  const { user } = renderRoute('/settings/bindings/new?plugin=bedrock');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Bedrock');
  await user.type(screen.getByLabelText(/^API key/), 'sk-1');
  await user.click(screen.getByRole('button', { name: 'Add binding' }));
  const [region, at] = ['Region', 'Region at the provider'].map((name) => screen.getByRole('combobox', { name }));
  if (region === undefined || at === undefined) throw new Error('no fields');
  expect(region).toHaveAccessibleDescription(/Please choose a region/);
  expect(at).toHaveAccessibleDescription(/Please choose the provider’s region/);
  region.focus();
  await user.keyboard('i{ArrowDown}{Enter}');
  expect(region).toHaveValue('in');
  await user.clear(region);
  await user.keyboard('apac{Escape}');
  await user.selectOptions(at, 'Europe (Frankfurt) (eu-central-1)');
  expect(screen.getByText('https://bedrock.eu-central-1.example.com')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add binding' }));
  await waitFor(() => expect(one()).toMatchObject({ region: 'apac', provider_region: 'eu-central-1' }));
});

test('B8: list and page say both regions, and what each is for', async () => {
  db.choices.push(bedrock());
  db.bindings = [binding({ name: 'Bedrock', plugin: 'bedrock', provider_region: 'eu-central-1' })];
  const { user } = renderRoute(LIST);
  const link = await screen.findByRole('link', { name: 'Bedrock' });
  expect(link.closest('tr')).toHaveTextContent('at the provider: eu-central-1');
  await user.click(link);
  expect(
    await screen.findByText(/which servers run it, goes by eu; the provider is asked in eu-central-1/),
  ).toBeVisible();
  expect(await screen.findByRole('combobox', { name: 'Region' })).toHaveValue('eu');
  expect(screen.getByRole('combobox', { name: 'Region at the provider' })).toHaveValue('eu-central-1');
});

test('C9: a stored credential is never in the page: it says since when, and can be replaced', async () => {
  const { user } = renderRoute(page());
  const credentials = await screen.findByRole('region', { name: 'Credentials' });
  expect(within(credentials).getAllByText(/by Ada Marlowe/)).toHaveLength(2);
  expect(within(credentials).queryByLabelText(/^API key/)).toBeNull();
  let sent: unknown;
  server.use(
    http.put('*/api/v1/runners/bindings/:id', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ status: 200, message: 'OK', data: { ...one(), revision: 2 } });
    }),
  );
  await user.click(within(credentials).getByRole('button', { name: 'Replace API key' }));
  await user.type(within(credentials).getByLabelText(/^API key/), 'sk-another-secret');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Changes saved')).toBeVisible();
  expect(sent).toMatchObject({ revision: 1, binding: { credentials: { api_key: 'sk-another-secret' } } });
  await waitFor(() => expect(document.body.innerHTML).not.toContain('sk-another-secret'));
});

test('another address asks for the credential again, at its field', async () => {
  server.use(
    http.put('*/api/v1/runners/bindings/:id', () =>
      HttpResponse.json(
        { status: 400, code: 'invalid', message: 'x', errors: { 'credentials.api_key': ['Please enter API key.'] } },
        { status: 400 },
      ),
    ),
  );
  const { user } = renderRoute(page());
  await user.type(await screen.findByRole('textbox', { name: 'Address' }), '/v2');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Please enter API key.')).toBeVisible();
  expect(screen.getByLabelText(/^API key/)).toHaveValue('');
});

test('somebody else saved first: nothing typed is lost, and either version can be taken', async () => {
  const { user } = renderRoute(page());
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Mine');
  Object.assign(one(), { revision: 7, name: 'Theirs' });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Somebody else has saved this binding since you opened it')).toBeVisible();
  expect(name).toHaveValue('Mine');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(one()).toMatchObject({ name: 'Mine', revision: 8 }));
});

test('the keyboard goes to the first field that is wrong, also to one that comes with the refusal', async () => {
  server.use(
    http.put('*/api/v1/runners/bindings/:id', () =>
      HttpResponse.json(
        { status: 400, code: 'invalid', message: 'x', errors: { 'credentials.api_key': ['Please enter API key.'] } },
        { status: 400 },
      ),
    ),
  );
  const { user } = renderRoute(page());
  await user.type(await screen.findByRole('textbox', { name: 'Address' }), '/v2');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.getByLabelText(/^API key/)).toHaveFocus());
  await user.clear(screen.getByRole('textbox', { name: 'Name' }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
});

test('without a plan for models of its own a company is told so before it types anything', async () => {
  db.own_models = false;
  one().problem = 'Your plan does not include models of your own any more.';
  renderRoute('/settings/bindings/new');
  expect(await screen.findByText('Your plan does not include models of your own')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Plugin' })).toBeNull();
});

test('without such a plan the list leads to no form, and says that nothing serves', async () => {
  db.own_models = false;
  one().problem = 'Your plan does not include models of your own any more.';
  renderRoute(LIST);
  expect(await screen.findByText('Your plan does not include models of your own')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Add binding' })).toBeNull());
  expect((await screen.findByRole('link', { name: 'OpenAI, Europe' })).closest('tr')).toHaveTextContent(
    'Needs attention',
  );
});

test('the model that is shown is the one that is tested', async () => {
  one().models = ['first', 'second'].map((id) => ({ id, label: null, context_window: null, tools: null }));
  const { user } = renderRoute(page());
  expect(await screen.findByRole('combobox', { name: 'Model' })).toHaveValue('first');
  await user.click(screen.getByRole('button', { name: 'Test' }));
  expect(await screen.findByText('first answered in 840 ms')).toBeVisible();
});

test('a test says how long it took and what was answered, or what to do', async () => {
  const { user } = renderRoute(page());
  await user.click(await screen.findByRole('button', { name: 'Test' }));
  expect(await screen.findByText('gpt answered in 840 ms')).toBeVisible();
  expect(screen.getByText('I am ready.')).toBeVisible();
  const failure = { code: 'unauthorized', message: 'The key is wrong.', advice: 'Please enter the credentials again.' };
  const nothing = { asked: 'chat', numbers: null, first_word_ms: null, reply: null };
  const data = { worked: false, model: 'gpt', duration_ms: 90, ...nothing, failure };
  server.use(
    http.post('*/api/v1/runners/bindings/:id/test', () => HttpResponse.json({ status: 200, message: 'OK', data })),
  );
  await user.click(screen.getByRole('button', { name: 'Test' }));
  expect(await screen.findByText('Please enter the credentials again.')).toBeVisible();
  expect(screen.getByText('The key is wrong.')).toBeVisible();
});

test('issue 6: a model that makes vectors says how many numbers one has, one that writes down that it heard nothing', async () => {
  const { user } = renderRoute(page());
  const answer = { worked: true, duration_ms: 90, first_word_ms: null, reply: null, numbers: null, failure: null };
  const say = (data: object) =>
    server.use(
      http.post('*/api/v1/runners/bindings/:id/test', () =>
        HttpResponse.json({ status: 200, message: 'OK', data: { ...answer, ...data } }),
      ),
    );
  say({ model: 'embed', asked: 'embedding', numbers: 1_536 });
  await user.click(await screen.findByRole('button', { name: 'Test' }));
  expect(await screen.findByText('A vector of 1,536 numbers')).toBeVisible();
  say({ model: 'whisper-1', asked: 'transcription' });
  await user.click(screen.getByRole('button', { name: 'Test' }));
  expect(await screen.findByText(/has no speech in it, and found no words/)).toBeVisible();
});

test('a binding is switched off from the list, and deleted only after a question; a refusal stays there', async () => {
  const { user } = renderRoute(LIST);
  await user.click(await screen.findByRole('button', { name: 'Actions for OpenAI, Europe' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Switch off' }));
  expect(await screen.findByText('“OpenAI, Europe” is off')).toBeVisible();
  expect(one().enabled).toBe(false);
  const busy = 'Runs in progress that only this binding can serve: 3.';
  server.use(
    http.delete(
      '*/api/v1/runners/bindings/:id',
      () => HttpResponse.json({ status: 409, code: 'runners.busy', message: busy }, { status: 409 }),
      { once: true },
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for OpenAI, Europe' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete binding' }));
  expect(await screen.findByText(busy)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete binding' }));
  expect(await screen.findByText('No language model connected yet')).toBeVisible();
});
