import { ids } from '@mock/db';
import { pace } from '@mock/handlers/runs';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

const PAGE = `/use-case/${ids.useCase(1)}/run`;

beforeEach(() => {
  pace.ms = 0;
});

const run = async (user: ReturnType<typeof renderRoute>['user'], question: string) => {
  await user.type(await screen.findByRole('textbox', { name: /Question/ }), question);
  await user.click(screen.getByRole('button', { name: 'Run' }));
};

test('issue 6: the trace says where a runner went, how it was answered and how much crossed', async () => {
  const { user } = renderRoute(PAGE);
  await run(user, 'busy provider');
  const answer = await screen.findByRole('region', { name: 'Answer' });
  await user.click(await within(answer).findByRole('button', { name: /How this run went/ }));
  const [first, second] = within(answer).getAllByRole('table', { name: 'What the runner asked for' });
  expect(first).toHaveTextContent(/POST api\.openai\.com429 rate_limited/);
  expect(second).toHaveTextContent(/A value kept between runs, read.*POST atelier\.openai\.azure\.com200/);
  expect(within(answer).getByText('and 2 more')).toBeInTheDocument();
});

test('issue 6: the passages that the model was given, and those that it cites', async () => {
  const { user } = renderRoute(PAGE);
  await run(user, 'What may a hotel cost?');
  const answer = await screen.findByRole('region', { name: 'Answer' });
  await user.click(await within(answer).findByRole('button', { name: /Passages given to the model\s*12/ }));
  const passages = await within(answer).findByRole('list', { name: 'Passages given to the model' });
  await waitFor(() => expect(within(passages).getAllByRole('listitem')).toHaveLength(12));
  expect(within(passages).getByText('Replaced since')).toBeInTheDocument();
  expect(within(passages).getByText(/was deleted, or you may not see it/)).toBeInTheDocument();
  await user.click(within(answer).getByRole('switch', { name: 'Cited only' }));
  await waitFor(() => expect(within(passages).getAllByText('Cited')).toHaveLength(3));
  expect(within(passages).getAllByRole('listitem')).toHaveLength(3);
});
