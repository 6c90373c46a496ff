import { list, ok, refuse } from '@mock/answers';
import { db, ids } from '@mock/db';
import { passageId } from '@mock/handlers/documents';
import { find, pace } from '@mock/handlers/runs';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Meeting, Passage } from '@/api/gen/types.gen';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

const PAGE = `/use-case/${ids.useCase(1)}/run`;
const TRANSCRIPT = '01900099-0000-7000-8000-000000000001';

const said = (n: number, speaker: string, words: string): Passage => ({
  id: passageId(n),
  document_id: TRANSCRIPT,
  document_name: 'Weekly.vtt',
  version: 1,
  ordinal: n,
  page: null,
  heading: null,
  start: 0,
  end: 1,
  table_header: null,
  start_ms: n * 10_000,
  end_ms: n * 10_000 + 4_000,
  speaker,
  text: `${speaker}: ${words}`,
});
const LINES = [
  said(1, 'Anna', 'We begin with the rooms.'),
  said(2, 'Ben', 'A room may cost up to 160 euro a night.'),
  said(3, 'Anna', 'Rooms are booked through the travel desk.'),
];

const meeting = (more: Partial<Meeting> = {}): Meeting => ({
  recording: null,
  transcript: { document_id: TRANSCRIPT, name: 'Weekly.vtt', lines: 3 },
  speakers: [
    { speaker: 'Anna', name: 'Anna', turns: 2, spoken_ms: 8_000 },
    { speaker: 'Ben', name: 'Ben', turns: 1, spoken_ms: 4_000 },
  ],
  ...more,
});

function open(answer: Meeting) {
  const run = db.runs.find((each) => each.status === 'succeeded' && each.use_case_id === ids.useCase(1));
  const kept = find(run?.id);
  if (kept) {
    const given = {
      name: 'transcript',
      label: 'Transcript',
      type: 'file' as const,
      value: TRANSCRIPT,
      display: 'Weekly.vtt',
    };
    kept.run.inputs = [...kept.run.inputs.filter(({ name }) => name !== given.name), given];
  }
  let current = answer;
  server.use(
    http.get('*/api/v1/run/:id/meeting', () => ok(current)),
    http.put('*/api/v1/run/:id/meeting/speaker', async ({ request }) => {
      const { speaker, name } = (await request.json()) as { speaker: string; name: string };
      if (name === 'x') return refuse(423, 'outputs.locked', 'This run is locked.');
      current = {
        ...current,
        speakers: current.speakers.map((each) => (each.speaker === speaker ? { ...each, name } : each)),
      };
      return ok(current);
    }),
    http.get(`*/api/v1/document/${TRANSCRIPT}/passages`, () => list(LINES)),
  );
  return renderRoute(`${PAGE}?run=${run?.id ?? ''}`);
}

beforeEach(() => {
  pace.ms = 0;
});

describe('a run of a meeting', () => {
  test('R32: without a recording, a citation still leads to its line of the transcript', async () => {
    const { user } = open(meeting());
    const transcript = await screen.findByRole('region', { name: 'Transcript' });
    const line = await within(transcript).findByRole('button', { name: /0:20 Ben A room may cost/ });
    expect(line).not.toHaveAttribute('aria-current');
    await user.click((await screen.findAllByRole('button', { name: 'Source 1: Travel policy 2026.pdf, at 0:20' }))[0]!);
    await waitFor(() => expect(line).toHaveAttribute('aria-current', 'true'));
    await user.click(within(transcript).getByRole('button', { name: /0:10 Anna We begin/ }));
    await waitFor(() => expect(line).not.toHaveAttribute('aria-current'));
  });

  test('the transcript is searched, and says what it found', async () => {
    const { user } = open(meeting());
    const transcript = await screen.findByRole('region', { name: 'Transcript' });
    await user.type(within(transcript).getByRole('searchbox', { name: 'Search in the transcript' }), 'desk');
    expect(await within(transcript).findByText('1 line found')).toBeInTheDocument();
    expect(within(transcript).queryByRole('button', { name: /We begin/ })).toBeNull();
    await user.type(within(transcript).getByRole('searchbox'), 'zz');
    expect(await within(transcript).findByText('No match in the transcript.')).toBeInTheDocument();
  });

  test('the list is scrolled to the line that is being said, wherever the list stands on the page', async () => {
    const { user } = open(meeting());
    const transcript = await screen.findByRole('region', { name: 'Transcript' });
    const line = await within(transcript).findByRole('button', { name: /0:20 Ben A room may cost/ });
    const box = line.closest('ol')!;
    const scrolled = vi.spyOn(box, 'scrollTo').mockImplementation(() => undefined);
    Object.defineProperties(box, { offsetTop: { value: 450 }, clientHeight: { value: 300 } });
    Object.defineProperty(line.closest('li')!, 'offsetTop', { value: 900 });
    await user.click((await screen.findAllByRole('button', { name: 'Source 1: Travel policy 2026.pdf, at 0:20' }))[0]!);
    // Placed in the list, not in the page, and a third from its top.
    await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith({ top: 800 }));
  });

  test('the lines are one stop of the Tab key, and the arrow keys lead from one to the next', async () => {
    const { user } = open(meeting());
    const transcript = await screen.findByRole('region', { name: 'Transcript' });
    const [first, second, third] = await within(transcript).findAllByRole('button', { name: /^0:/ });
    expect([first, second, third].map((line) => line?.tabIndex)).toEqual([0, -1, -1]);
    first?.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(third).toHaveFocus();
    await user.keyboard('{Home}{ArrowDown}{Enter}');
    await waitFor(() => expect(second).toHaveAttribute('aria-current', 'true'));
    expect(second?.tabIndex).toBe(0);
  });

  test('a page of the transcript that does not come is said, and asked for again', async () => {
    let tries = 0;
    const { user } = open(meeting());
    server.use(
      http.get(`*/api/v1/document/${TRANSCRIPT}/passages`, ({ request }) => {
        if (!request.url.includes('cursor')) return list(LINES.slice(0, 2), { total: 3, next: 'more' });
        tries += 1;
        return tries === 1 ? refuse(500, 'internal', 'The rest is not there.') : list(LINES.slice(2));
      }),
    );
    const transcript = await screen.findByRole('region', { name: 'Transcript' });
    expect(await within(transcript).findByText('The rest is not there.')).toBeInTheDocument();
    await user.click(within(transcript).getByRole('button', { name: 'Try again' }));
    expect(await within(transcript).findByRole('button', { name: /0:30 Anna Rooms are booked/ })).toBeInTheDocument();
    expect(within(transcript).getAllByRole('button', { name: /^0:/ })).toHaveLength(3);
  });

  test('a speaker gets a name that stands at once at every line; a refusal stays in the field', async () => {
    const { user } = open(meeting());
    const transcript = await screen.findByRole('region', { name: 'Transcript' });
    await user.click(await within(transcript).findByRole('button', { name: /Rename Ben$/ }));
    const field = await screen.findByRole('textbox', { name: 'Name in this run' });
    await user.clear(field);
    await user.type(field, 'x');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This run is locked.')).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, 'Ben Carter');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(
      await within(transcript).findByRole('button', { name: /0:20 Ben Carter A room may cost/ }),
    ).toBeInTheDocument();
  });

  test('a recording without a transcript says what to do', async () => {
    server.use(
      http.get('*/api/v1/document/:id/media-link', () =>
        ok({ url: '/api/v1/media?link=x', expires_at: '2026-11-22T10:00:00Z', media_type: 'audio/wav' }),
      ),
    );
    open(
      meeting({
        transcript: null,
        speakers: [],
        recording: { document_id: 'r', name: 'Weekly.wav', kind: 'wav', notes: ['Put its transcript beside it.'] },
      }),
    );
    const player = await screen.findByRole('region', { name: 'Recording' });
    expect(await screen.findByText('Put its transcript beside it.')).toBeInTheDocument();
    expect(within(player).getByRole('combobox', { name: 'Speed' })).toHaveValue('1');
    expect(within(player).getByRole('button', { name: 'Ten seconds back' })).toBeInTheDocument();
  });

  test('another run has neither', async () => {
    const run = find(db.runs.find((each) => each.status === 'succeeded')?.id)?.run;
    if (run) run.inputs = run.inputs.filter(({ type }) => type !== 'file');
    renderRoute(`${PAGE}?run=${run?.id ?? ''}`);
    expect(await screen.findByRole('region', { name: 'Answer' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Transcript' })).toBeNull();
  });
});
