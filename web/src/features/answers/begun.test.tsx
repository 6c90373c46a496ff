import { ids } from '@mock/db';
import { find, pace } from '@mock/handlers/runs';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

const PAGE = `/use-case/${ids.useCase(1)}/run`;

beforeEach(() => {
  pace.ms = 0;
});

const start = async (user: ReturnType<typeof renderRoute>['user']) => {
  await user.type(await screen.findByRole('textbox', { name: /Question/ }), 'What may a hotel cost?');
  await user.click(screen.getByRole('button', { name: 'Run' }));
};

test('issue 26.4: the request that starts a run answers as its stream; nothing else is asked for', async () => {
  const seen = vi.fn();
  server.use(
    http.get('*/api/v1/run/:id/events', () => seen('events')),
    http.get('*/api/v1/run/:id', ({ params }) => (params['id'] === 'list' ? undefined : seen('run'))),
  );
  const { user } = renderRoute(PAGE);
  await start(user);
  const answer = await screen.findByRole('region', { name: 'Answer' });
  expect(await within(answer).findByRole('button', { name: 'Export' })).toBeInTheDocument();
  expect(seen).not.toHaveBeenCalled();
});

test('issue 26.4: cut while it is written, its events are asked for from where it was', async () => {
  const asked = vi.fn();
  server.use(
    http.post('*/api/v1/use-case/:id/run', () => {
      const made = find(ids.run(1))?.run;
      const text = { text: 'The first words' };
      return new HttpResponse(
        `event: run\ndata: ${JSON.stringify({ run: made })}\n\nid: 1\nevent: text\ndata: ${JSON.stringify(text)}\n\n`,
        { headers: { 'Content-Type': 'text/event-stream' } },
      );
    }),
    http.get('*/api/v1/run/:id/events', ({ request }) => {
      asked(request.headers.get('Last-Event-ID'));
    }),
  );
  const { user } = renderRoute(PAGE);
  await start(user);
  expect(await screen.findByText('The first words')).toBeInTheDocument();
  await waitFor(() => expect(asked).toHaveBeenCalledWith('1'));
});
