import { refuse } from '@mock/answers';
import { db, ids } from '@mock/db';
import { details } from '@mock/definitions';
import { find, pace } from '@mock/handlers/runs';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '@/api/query-client';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

const PAGE = `/use-case/${ids.useCase(1)}/run`;

beforeEach(() => {
  pace.ms = 0;
});

const run = async (user: ReturnType<typeof renderRoute>['user'], question: string) => {
  await user.type(await screen.findByRole('textbox', { name: /Question/ }), question);
  await user.click(screen.getByRole('button', { name: 'Run' }));
};

describe('running a use case', () => {
  test('the whole way: form, answer as it is written, sources, address', async () => {
    const { user, router } = renderRoute(PAGE);
    await run(user, 'What may a hotel cost?');
    const answer = await screen.findByRole('region', { name: 'Answer' });
    expect(await within(answer).findByText('up to 160 euro')).toBeInTheDocument();
    expect(await within(answer).findByRole('button', { name: 'Export' })).toBeInTheDocument();
    expect(within(answer).getByRole('heading', { name: 'Open points' })).toBeInTheDocument();
    expect(await within(answer).findByText('3 of 12 passages cited')).toBeInTheDocument();
    expect(within(answer).getAllByRole('button', { name: /Travel policy 2026.pdf/ }).length).toBeGreaterThanOrEqual(3);
    expect(new URLSearchParams(router.state.location.search).get('run')).toBe(db.runs[0]?.id);
  });

  test('the answer is shown as soon as the server has taken the run, however long the history takes', async () => {
    const { user } = renderRoute(PAGE);
    await screen.findByRole('region', { name: 'Recent runs' });
    server.use(http.get('*/api/v1/run/list', () => new Promise<Response>(() => undefined)));
    await run(user, 'What may a hotel cost?');
    expect(await screen.findByRole('region', { name: 'Answer' })).toBeInTheDocument();
  });

  test('an empty required field is refused before anything is sent, and gets the focus', async () => {
    const { user } = renderRoute(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Run' }));
    expect(screen.getByText('Please fill this in')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Question/ })).toHaveFocus();
    expect(db.runs).toHaveLength(4);
  });

  test('a refusal of the server stands at its field', async () => {
    const { user } = renderRoute(PAGE);
    await run(user, 'refuse this');
    expect(await screen.findByText('Ask something else.')).toBeInTheDocument();
  });

  test('issue 5, nothing typed is lost: what was not run is there when the page is opened again, what was run is not', async () => {
    const { user, unmount } = renderRoute(PAGE);
    await user.type(await screen.findByRole('textbox', { name: /Question/ }), 'What may a hotel cost?');
    unmount();
    const again = renderRoute(PAGE);
    expect(await screen.findByRole('textbox', { name: /Question/ })).toHaveValue('What may a hotel cost?');
    await again.user.click(screen.getByRole('button', { name: 'Run' }));
    await screen.findByRole('region', { name: 'Answer' });
    again.unmount();
    renderRoute(PAGE);
    expect(await screen.findByRole('textbox', { name: /Question/ })).toHaveValue('');
  });

  test('the example fills the form', async () => {
    const { user } = renderRoute(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Fill in the example' }));
    expect(screen.getByRole('textbox', { name: /Question/ })).toHaveValue(
      'What may we spend on a hotel night, and who approves more?',
    );
  });

  test('F10: a run that went on to another runner says which were tried, and why', async () => {
    const { user } = renderRoute(PAGE);
    await run(user, 'busy provider');
    const answer = await screen.findByRole('region', { name: 'Answer' });
    await user.click(await within(answer).findByRole('button', { name: /How this run went\s*2 attempts/ }));
    const tries = within(answer)
      .getAllByRole('listitem')
      .filter((item) => item.textContent.includes(' · eu'));
    expect(tries.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^openai 1.2.0 · eu.*the provider limits the rate of requests/),
      expect.stringMatching(/^azure-openai 1.0.0 · eu.*Answered, first words after /),
    ]);
  });

  test('Stop keeps what was written and says so', async () => {
    pace.ms = 20;
    const { user } = renderRoute(PAGE);
    await run(user, 'Stop me');
    const answer = await screen.findByRole('region', { name: 'Answer' });
    expect(await within(answer).findByText(/A hotel night/)).toBeInTheDocument();
    await user.click(within(answer).getByRole('button', { name: 'Stop' }));
    expect(await within(answer).findByText('What was written until then is kept below.')).toBeInTheDocument();
    expect(within(answer).getByText(/A hotel night/)).toBeInTheDocument();
  });

  test('left for another tab, it is followed to its end, and the tab says so', async () => {
    pace.ms = 20;
    const { user } = renderRoute(PAGE);
    await run(user, 'What may a hotel cost?');
    const answer = await screen.findByRole('region', { name: 'Answer' });
    await within(answer).findByText(/A hotel night/);
    // A tab that is left draws no more frames, also none that was asked for before.
    vi.stubGlobal('requestAnimationFrame', () => 0);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(document.title).toMatch(/^● The answer is finished · /));
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(document.title).not.toContain('●');
  });

  test('the frame around the page says which workspace it belongs to', async () => {
    renderRoute(PAGE);
    expect(await screen.findByRole('link', { name: 'Sample workspace', current: 'location' })).toBeVisible();
  });

  test('a run that was not published says so and leads to the builder', async () => {
    renderRoute(`/use-case/${ids.useCase(4)}/run`);
    expect(await screen.findByText('This use case is not published yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the builder' })).toHaveAttribute(
      'href',
      `/edit-use-case/${ids.useCase(4)}`,
    );
  });

  test('somebody who may not run is told why', async () => {
    const known = details(ids.useCase(1));
    if (known) known.useCase.my_permissions = [];
    renderRoute(PAGE);
    expect(await screen.findByText(/Your role in this workspace cannot run use cases/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Run' })).toBeDisabled();
  });
});

describe('an earlier run', () => {
  test('is opened by its address, with its inputs and the prompt as it was sent', async () => {
    const { user } = renderRoute(`${PAGE}?run=${ids.run(2)}`);
    const answer = await screen.findByRole('region', { name: 'Answer' });
    expect(await within(answer).findByText('up to 160 euro')).toBeInTheDocument();
    await user.click(within(answer).getByRole('button', { name: 'Prompt as sent' }));
    expect(await within(answer).findByText(/You answer from the passages below/)).toBeInTheDocument();
    await user.click(within(answer).getByRole('button', { name: 'Run again with changes' }));
    expect(screen.getByRole('textbox', { name: /Question/ })).toHaveValue('Notice period of the supplier agreement');
  });

  test('gives its inputs to the form: what changed since is said, and what was in the form comes back', async () => {
    const old = find(ids.run(2))?.run;
    if (old) {
      old.inputs = [
        { name: 'question', label: 'Question', type: 'long_text', value: 'Old question', display: 'Old question' },
        { name: 'tone', label: 'Tone', type: 'short_text', value: 'dry', display: 'dry' },
      ];
      old.use_case_version = 7;
    }
    const { user, router } = renderRoute(`${PAGE}?run=${ids.run(2)}`);
    const question = await screen.findByRole('textbox', { name: /Question/ });
    await user.type(question, 'Half a new one');
    await user.click(await screen.findByRole('button', { name: 'Run again with changes' }));
    expect(question).toHaveValue('Old question');
    const note = await screen.findByText('Inputs of an earlier run');
    const words = note.closest<HTMLElement>('[role=alert]') ?? document.body;
    expect(words).toHaveTextContent('That run used version 7; this form is of version 1.');
    expect(words).toHaveTextContent('Tone: dry');
    expect(words).toHaveTextContent('Added to the form since: Audience');
    await user.click(screen.getByRole('button', { name: 'Restore my inputs' }));
    expect(question).toHaveValue('Half a new one');
    expect(screen.queryByText('Inputs of an earlier run')).toBeNull();
    expect(router.state.location.search).toContain(ids.run(2));
  });

  test('whose file was deleted since does not wait for it for ever, but asks for one', async () => {
    const old = find(ids.run(4))?.run;
    const gone = { name: 'draft', label: 'Your own draft', type: 'file' as const, value: 'gone', display: 'old.docx' };
    if (old) old.inputs = [...old.inputs, gone];
    renderRoute(`${PAGE}?from=${ids.run(4)}`);
    expect(await screen.findByText('This file was deleted. Choose another one.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Run' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Choose a file for Your own draft' })).toBeInTheDocument();
  });

  test('whose address says so opens with its inputs in the form; one that is gone is said', async () => {
    const opened = renderRoute(`${PAGE}?from=${ids.run(4)}`);
    expect(await screen.findByRole('textbox', { name: /Question/ })).toHaveValue('Travel policy in one page');
    opened.unmount();
    renderRoute(`${PAGE}?from=${ids.run(99)}`);
    expect(await screen.findByText(/The inputs of that run cannot be used here/)).toBeInTheDocument();
  });

  test('that failed gives the reason and another try', async () => {
    const { user } = renderRoute(`${PAGE}?run=${ids.run(4)}`);
    expect(await screen.findByText(/The model did not answer in time\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Run again with the same inputs' }));
    await waitFor(() => expect(db.runs).toHaveLength(5));
  });

  test('that was stopped says what was kept once it has read it, not before', async () => {
    const first = renderRoute(PAGE);
    pace.ms = 20;
    await run(first.user, 'Stop me');
    const stopped = await screen.findByRole('region', { name: 'Answer' });
    await within(stopped).findByText(/A hotel night/);
    await first.user.click(within(stopped).getByRole('button', { name: 'Stop' }));
    await within(stopped).findByText('What was written until then is kept below.');
    first.unmount();
    queryClient.clear();

    let letGo: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    server.use(http.get('*/api/v1/run/:id/events', () => gate));
    renderRoute(`${PAGE}?run=${db.runs[0]?.id ?? ''}`);
    const answer = await screen.findByRole('region', { name: 'Answer' });
    expect(within(answer).queryByText(/Nothing was written before it stopped/)).toBeNull();
    letGo();
    expect(await within(answer).findByText('What was written until then is kept below.')).toBeInTheDocument();
    expect(within(answer).getByText(/A hotel night/)).toBeInTheDocument();
  });

  test('has an address of its own that leads here', async () => {
    const { router } = renderRoute(`/runs/${ids.run(2)}`);
    await screen.findByRole('region', { name: 'Answer' });
    expect(router.state.location.pathname + router.state.location.search).toBe(`${PAGE}?run=${ids.run(2)}`);
  });

  test('B8: that waits says for what: its turn, or a server of its region', async () => {
    server.use(http.get('*/api/v1/run/:id/events', () => new Promise<Response>(() => undefined)));
    const waiting = find(ids.run(1))?.run;
    if (waiting) Object.assign(waiting, { status: 'queued', waits_for_region: 'eu' });
    const first = renderRoute(`${PAGE}?run=${ids.run(1)}`);
    const answer = await screen.findByRole('region', { name: 'Answer' });
    expect(await within(answer).findByText(/waits for a server of region eu, and none is running/)).toBeInTheDocument();
    first.unmount();
    queryClient.clear();
    if (waiting) waiting.waits_for_region = null;
    renderRoute(`${PAGE}?run=${ids.run(1)}`);
    expect(await screen.findByText('It is waiting for its turn and will start by itself.')).toBeInTheDocument();
  });

  test('whose stream is refused for good is interrupted, never done', async () => {
    server.use(http.get('*/api/v1/run/:id/events', () => refuse(403, 'forbidden', 'You may no longer read this run.')));
    renderRoute(`${PAGE}?run=${ids.run(1)}`);
    const answer = await screen.findByRole('region', { name: 'Answer' });
    expect(
      await within(answer).findByText('The connection was lost before the answer was complete'),
    ).toBeInTheDocument();
    expect(within(answer).getByRole('button', { name: 'Connect again' })).toBeInTheDocument();
    expect(within(answer).queryByText('Done')).toBeNull();
  });
});
