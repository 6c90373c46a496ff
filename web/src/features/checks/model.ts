/** The rules of examples and checks that need no page. */
import type { CaseAnswer, Check, CheckTotals, DocumentNode, Expectation } from '@/api/gen/types.gen';
import type { ExpectationKind } from '@/api/types';

/** As the server allows them. */
export const MOST_EXAMPLES = 20;
export const MOST_EXPECTATIONS = 20;
export const MOST_RECENT = 10;

export const EXPECTATION_KINDS: readonly ExpectationKind[] = [
  'contains',
  'lacks',
  'cites',
  'valid',
  'judged',
  'tokens',
  'cost',
  'time',
];

/** What a kind starts with; of a document, the first that there is. */
export function freshExpectation(kind: ExpectationKind, documents: readonly { id: string }[]): Expectation {
  switch (kind) {
    case 'contains':
    case 'lacks':
      return { kind, text: '' };
    case 'cites':
      return { kind, document_id: documents[0]?.id ?? '' };
    case 'valid':
      return { kind };
    case 'judged':
      return { kind, question: '' };
    case 'tokens':
      return { kind, most: 2000 };
    case 'cost':
      return { kind, most_micros: 10_000 };
    case 'time':
      return { kind, most_seconds: 30 };
  }
}

/** Whether it says what it expects; numbers are looked at by the server. */
export function isWritten(expectation: Expectation): boolean {
  if (expectation.kind === 'contains' || expectation.kind === 'lacks') return expectation.text.trim() !== '';
  return expectation.kind !== 'judged' || expectation.question.trim() !== '';
}

const isOpen = (totals: CheckTotals) => totals.status === 'running' || totals.status === 'settling';

/** Whether something of it is still to come. */
export const isUnderWay = ({ draft, live }: Pick<Check, 'draft' | 'live'>) =>
  isOpen(draft) || (draft.status === 'done' && live !== null && isOpen(live));

/** What a field of a whole number shows of a value that may be missing. */
export const shownNumber = (value: number) => (Number.isNaN(value) ? null : value);

/** A missing number is sent as 0, which the server refuses in words. */
export function sentExpectation(expectation: Expectation): Expectation {
  switch (expectation.kind) {
    case 'tokens':
      return { ...expectation, most: expectation.most || 0 };
    case 'cost':
      return { ...expectation, most_micros: expectation.most_micros || 0 };
    case 'time':
      return { ...expectation, most_seconds: expectation.most_seconds || 0 };
    default:
      return expectation;
  }
}

export const hasWords = (answer: CaseAnswer | null): answer is CaseAnswer & { output: DocumentNode } =>
  answer?.output !== null && answer?.output !== undefined;

/** The server names a refused field of an example as it stands there; those of inputs by `inputs.<name>`. */
export function splitExampleErrors(errors: Record<string, string[]>) {
  const inputs: Record<string, string> = {};
  const expectations: Record<number, string> = {};
  const rest: string[] = [];
  let name: string | null = null;
  for (const [field, messages] of Object.entries(errors)) {
    const words = messages.join(' ');
    const input = /^inputs\.(.+)$/u.exec(field)?.[1];
    const place = /^expectations\[(\d+)\]/u.exec(field)?.[1];
    if (field === 'name') name = words;
    else if (input !== undefined) inputs[input] = words;
    else if (place !== undefined) expectations[Number(place)] = words;
    else rest.push(...messages);
  }
  return { name, inputs, expectations, rest };
}
