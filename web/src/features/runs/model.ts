/** What a run's numbered events mean: a pure reducer. A stream without its `end` is interrupted, never done. */
import type { CitationRef, DocumentNode, Run, RunStatus, RunStreamEvent, RunSummary } from '@/api/gen/types.gen';
import type { StreamEvent } from '@/api/sse';
import type { RunInput, RunReason } from '@/api/types';
import { writeDate } from '@/ui/days';
import type { Part } from './streaming';

/** The citations of each document, in the order in which the documents are cited first. */
export function byDocument(citations: readonly CitationRef[]): { id: string; name: string; passages: CitationRef[] }[] {
  const groups = new Map<string, { id: string; name: string; passages: CitationRef[] }>();
  for (const cited of citations) {
    const { document_id: id, document_name: name } = cited;
    const group = groups.get(id) ?? { id, name, passages: [] };
    group.passages.push(cited);
    groups.set(id, group);
  }
  return [...groups.values()];
}

export type Stage = {
  stage: 'reading' | 'searching' | 'calling' | 'writing';
  note: string;
  documents: number;
  passages: number;
};

/** A section of the answer, or what stands before the first one (`title` null). */
export type Block = { key: string; title: string | null; parts: readonly Part[] };

export type RunView = {
  /** The number of the last event taken; the next one is this plus one. */
  lastEvent: number;
  attempt: number;
  phase: 'open' | 'interrupted' | 'ended';
  stage: Stage | null;
  progress: { fraction: number; note: string } | null;
  /** Why the answer was begun anew, when it was. */
  restarted: string | null;
  blocks: readonly Block[];
  status: RunStatus | null;
  reason: RunReason | null;
  run: Run | null;
};

export const newRunView: RunView = {
  lastEvent: 0,
  attempt: 1,
  phase: 'open',
  stage: null,
  progress: null,
  restarted: null,
  blocks: [],
  status: null,
  reason: null,
  run: null,
};

export type RunAction =
  | ({ kind: 'event' } & StreamEvent<RunStreamEvent>)
  /** The stream is over for good, with or without its end. */
  | { kind: 'closed' };

function append(blocks: readonly Block[], part: Part): readonly Block[] {
  const open = blocks.at(-1) ?? { key: '', title: null, parts: [] };
  const last = open.parts.at(-1);
  const parts =
    part.kind === 'text' && last?.kind === 'text'
      ? [...open.parts.slice(0, -1), { kind: 'text' as const, text: last.text + part.text }]
      : [...open.parts, part];
  return [...blocks.slice(0, -1), { ...open, parts }];
}

const STAGES = ['reading', 'searching', 'calling', 'writing'] as const;

function take(view: RunView, said: RunStreamEvent): RunView {
  switch (said.type) {
    case 'stage': {
      const stage = STAGES.find((each) => each === said.data.stage);
      return stage === undefined ? view : { ...view, stage: { ...said.data, stage } };
    }
    case 'section':
      return { ...view, blocks: [...view.blocks, { ...said.data, parts: [] }] };
    case 'text':
      return { ...view, blocks: append(view.blocks, { kind: 'text', text: said.data.text }) };
    case 'citation':
      return { ...view, blocks: append(view.blocks, { kind: 'citation', citation: said.data }) };
    case 'progress':
      return { ...view, progress: { ...said.data, fraction: Math.min(1, Math.max(0, said.data.fraction)) } };
    case 'restart':
      return {
        ...view,
        attempt: said.data.attempt,
        restarted: said.data.reason,
        blocks: [],
        stage: null,
        progress: null,
      };
    case 'end':
      return { ...view, ...said.data, phase: 'ended', progress: null };
    default:
      // An event of a newer server: its number counts, its content is not for this page.
      return view;
  }
}

export function reduceRun(view: RunView, action: RunAction): RunView {
  if (view.phase !== 'open') return view;
  if (action.kind === 'closed') return { ...view, phase: 'interrupted' };
  // Number 0 is the run itself, sent outside the numbering; a number already seen is a repetition.
  if (action.id <= view.lastEvent) return view;
  // A hole would be a silently shortened answer; before a restart, which throws all away, it loses nothing.
  if (action.id > view.lastEvent + 1 && action.type !== 'restart') return { ...view, phase: 'interrupted' };
  return { ...take(view, action), lastEvent: action.id };
}

/** A value of a run as people read it: a day as everywhere on the page. */
export const shownInput = ({ type, display }: Pick<RunInput, 'type' | 'display'>) =>
  type === 'date' ? writeDate(display) : display;

export const isOpen = (run: Pick<RunSummary, 'status'>) => run.status === 'queued' || run.status === 'running';

/** A finished answer comes whole; everything else, also what a stopped run had written, is in its events. */
export const needsEvents = (run: Pick<Run, 'status' | 'output' | 'last_event_id'>) =>
  isOpen(run) || (run.output === null && run.last_event_id > 0);

export const hasContent = (output: DocumentNode | null): output is DocumentNode =>
  output !== null && output.content !== undefined && output.content.length > 0;

export const citationsIn = (blocks: readonly Block[]): CitationRef[] =>
  blocks.flatMap((block) => block.parts.flatMap((part) => (part.kind === 'citation' ? [part.citation] : [])));

export const RUN_STATUSES: readonly RunStatus[] = ['queued', 'running', 'succeeded', 'failed', 'cancelled'];

/** Runs of a list that are to be compared. */
export type CompareChoice = readonly RunSummary[];

/** Two runs are compared: a third is not taken before one of them is let go. */
export const canChoose = (choice: CompareChoice, run: RunSummary) =>
  choice.length < 2 || choice.some(({ id }) => id === run.id);

export const toggled = (choice: CompareChoice, run: RunSummary): CompareChoice => {
  if (choice.some(({ id }) => id === run.id)) return choice.filter(({ id }) => id !== run.id);
  return canChoose(choice, run) ? [...choice, run] : choice;
};

/** The older one is A, in whatever order they were chosen. */
export function inOrder(choice: CompareChoice): [RunSummary, RunSummary] | null {
  const [first, second] = choice.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
  return first === undefined || second === undefined ? null : [first, second];
}

/** How a run went, in milliseconds: what it waited for, what each runner took, how fast the answer was written. */
export type Trace = {
  waited: number | null;
  total: number | null;
  /** From the run's acceptance to its first words. */
  firstWords: number | null;
  tokensPerSecond: number | null;
};

export function traceOf(run: Pick<Run, 'created_at' | 'duration_ms' | 'timings' | 'usage' | 'attempts'>): Trace {
  const first = run.attempts[0];
  const last = run.attempts.at(-1);
  const total = run.timings.total_ms ?? run.duration_ms;
  const tokens = run.usage?.output_tokens ?? 0;
  const writing = last === undefined ? 0 : last.duration_ms - (last.first_delta_ms ?? last.duration_ms);
  return {
    waited: first === undefined ? null : Math.max(0, Date.parse(first.at) - Date.parse(run.created_at)),
    total,
    firstWords: run.timings.first_delta_ms,
    // Below a tenth of a second the clock says more about the connection than about the model.
    tokensPerSecond: tokens > 0 && writing >= 100 ? (tokens * 1_000) / writing : null,
  };
}
