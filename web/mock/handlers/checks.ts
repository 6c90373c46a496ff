/** Examples of use cases, checks of their drafts, and the gates of workspaces. */
import type { Check, ExampleFields, GateState, PublishGate, UseCaseExample } from '@/api/gen/types.gen';
import { list, notFound, ok } from '../answers';
import { details } from '../definitions';
import { questions } from '../questions';
import { onReset } from '../reset';
import { on } from './guard';

const examples = new Map<string, UseCaseExample[]>();
const found = new Map<string, Check>();
const gates = new Map<string, PublishGate>();
/** What stands between a draft and its publication; tests set it. */
export const gate: { state: GateState } = { state: open() };

function open(): GateState {
  return { gate: null, examples: 0, check: null, pass_rate: null, missing: [], may_override: false };
}

onReset(() => {
  examples.clear();
  found.clear();
  gates.clear();
  gate.state = open();
});

const of = (useCase: string | undefined) => {
  const known = examples.get(useCase ?? '') ?? [];
  examples.set(useCase ?? '', known);
  return known;
};

const example = (fields: ExampleFields, runId: string | null): UseCaseExample => ({
  ...fields,
  id: crypto.randomUUID(),
  run_id: runId,
  question: null,
  revision: 1,
  updated_at: new Date().toISOString(),
  updated_by_name: 'Ada Lovelace',
});

/** What the server would have found; tests put it here. */
export const keepCheck = (useCase: string, check: Check) => void found.set(useCase, check);

export const checkHandlers = [
  on.get('/use-case/{id}/examples', ({ params }) => list(of(params.id))),
  on.post('/use-case/{id}/examples', ({ params, body }) => {
    const made = example(body.example, body.run_id ?? null);
    of(params.id).push(made);
    return ok(made);
  }),
  on.post('/use-case/{id}/examples/questions', ({ params, body }) => {
    const made = questions.entries.slice(0, body.most).map((entry) => ({
      ...example(
        {
          name: entry.question,
          inputs: { ...body.inputs, [body.input]: entry.question },
          expectations: [{ kind: 'contains' as const, text: entry.answer }],
        },
        null,
      ),
      question: {
        key: entry.key,
        version: body.version,
        entry: entry.id,
        input: body.input,
        expects: body.expects ?? ('says_the_same' as const),
      },
    }));
    of(params.id).push(...made);
    return ok({ added: made.length, changed: 0, gone: [] });
  }),
  on.post('/use-case/{id}/examples/questions/refresh', ({ params }) => {
    const newest = questions.versions.find((each) => each.number !== 397)?.number ?? 0;
    for (const each of of(params.id)) if (each.question) each.question = { ...each.question, version: newest };
    return ok({ added: 0, changed: 1, gone: [] });
  }),
  on.put('/use-case/{id}/examples/{example}', ({ params, body }) => {
    const known = of(params.id).find(({ id }) => id === params.example);
    if (known === undefined) return notFound();
    Object.assign(known, body.example, { revision: known.revision + 1 });
    return ok(known);
  }),
  on.delete('/use-case/{id}/examples/{example}', ({ params }) => {
    examples.set(
      params.id,
      of(params.id).filter(({ id }) => id !== params.example),
    );
    return ok({});
  }),
  on.get('/run/{id}/proposed-example', () => notFound()),
  on.get('/use-case/{id}/check', ({ params }) => ok(found.get(params.id) ?? null)),
  on.post('/use-case/{id}/check', ({ params }) => {
    const check = found.get(params.id);
    return check === undefined ? notFound() : ok(check);
  }),
  on.post('/use-case/{id}/check/cancel', ({ params }) => ok(found.get(params.id) ?? null)),
  on.get('/use-case/{id}/gate', ({ params }) => (details(params.id) === null ? notFound() : ok(gate.state))),
  on.get('/workspace/{id}/gate', ({ params }) => ok({ gate: gates.get(params.id) ?? null, may_set: true })),
  on.put('/workspace/{id}/gate', ({ params, body }) => {
    const next = body.gate ?? null;
    if (next === null) gates.delete(params.id);
    else gates.set(params.id, next);
    return ok({ gate: next, may_set: true });
  }),
];
