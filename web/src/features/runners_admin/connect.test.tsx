import { db } from '@mock/db';
import { choice } from '@mock/runners';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';
import { freeName, inOrder, proposedRegion } from './providers';

const PAGE = '/settings/bindings/connect';

/** A provider whose address its plugin knows: only the key is asked for. */
const plain = () => choice({ name: 'anthropic', endpoint: 'https://api.anthropic.example', needs_endpoint: false });

test('a language model is connected by its provider and its key; the rest is proposed', async () => {
  db.choices.push(plain());
  const { user } = renderRoute(PAGE);
  await user.click(await screen.findByRole('radio', { name: /Anthropic/ }));
  const form = within(screen.getByRole('form', { name: 'Connect Anthropic' }));
  await user.type(form.getByLabelText(/^API key/), 'sk-secret');
  await user.click(form.getByRole('button', { name: 'Test and use' }));
  expect(await screen.findByText('Anthropic is ready')).toBeVisible();
  expect(screen.getByRole('link', { name: 'New use case' })).toHaveAttribute('href', '/build-use-case');
  const made = db.bindings.find(({ plugin }) => plugin === 'anthropic');
  expect(made).toMatchObject({ name: 'Anthropic', priority: 100, enabled: true });
  expect(made?.region).not.toBe('');
});

test('one that does not answer is said so with what to do, nothing of it stays, and the key is not typed again', async () => {
  db.choices.push(plain());
  const failure = { code: 'unauthorized', message: 'The provider refused the key.', advice: 'Check the key.' };
  server.use(
    http.post('*/api/v1/runners/bindings/:id/test', () =>
      HttpResponse.json({
        status: 200,
        message: '',
        data: { worked: false, model: 'm', asked: 'chat', duration_ms: 90, first_word_ms: null, reply: null, failure },
      }),
    ),
  );
  const { user } = renderRoute(PAGE);
  await user.click(await screen.findByRole('radio', { name: /Anthropic/ }));
  await user.type(screen.getByLabelText(/^API key/), 'sk-wrong');
  await user.click(screen.getByRole('button', { name: 'Test and use' }));
  expect(await screen.findByText('Check the key.')).toBeVisible();
  await waitFor(() => expect(db.bindings.some(({ plugin }) => plugin === 'anthropic')).toBe(false));
  expect(screen.getByLabelText(/^API key/)).toHaveValue('sk-wrong');
});

test('without the key nothing is sent, and the keyboard goes there', async () => {
  db.choices.push(plain());
  const { user } = renderRoute(PAGE);
  const before = db.bindings.length;
  await user.click(await screen.findByRole('radio', { name: /Anthropic/ }));
  await user.click(screen.getByRole('button', { name: 'Test and use' }));
  await waitFor(() => expect(screen.getByLabelText(/^API key/)).toHaveFocus());
  expect(db.bindings).toHaveLength(before);
});

test('C6: who may not connect models is told so', async () => {
  renderRoute(PAGE, 'viewer');
  expect(await screen.findByText('You do not have access to this page')).toBeVisible();
});

test('what is proposed: a free name, a region with models, known providers first', () => {
  expect(freeName('OpenAI', ['OpenAI', 'OpenAI 2'])).toBe('OpenAI 3');
  expect(proposedRegion([], ['eu'])).toBe('eu');
  expect(proposedRegion([], [])).toBe('local');
  const names = inOrder([choice({ name: 'zeta' }), choice({ name: 'gemini' }), choice({ name: 'openai' })]);
  expect(names.map(({ name }) => name)).toEqual(['openai', 'gemini', 'zeta']);
});
