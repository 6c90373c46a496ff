/** Questions and answers. */
import { list, notFound, ok, orMissing, refuse } from '../answers';
import { entry, importRows, NOW, questions, version } from '../questions';
import { matches, on } from './guard';
import { insightPolicy } from './insight';

const newest = () => questions.versions.find((each) => each.number !== 397)?.number ?? 0;

/** Makes the next version, and answers it. */
function next(origin: 'edit' | 'restore' | 'import', note: string) {
  const number = newest() + 1;
  const reference = questions.versions.filter((each) => each.number === 397);
  const own = questions.versions.filter((each) => each.number !== 397);
  questions.versions = [...reference, version(number, { origin, note, entries: questions.entries.length }), ...own];
  return number;
}

const OUTCOME_OF = { keep: 'added', replace: 'changed', skip: 'duplicate' } as const;

const importOf = (id: string) => questions.imports.find((each) => each.id === id);

export const questionHandlers = [
  on.get('/question-set/version/list', () => list(questions.versions)),
  on.get('/question-set/entry/list', ({ query }) => {
    const all = query.get('version') === '397' ? questions.reference : questions.entries;
    const topic = query.get('topic');
    return list(
      all.filter(
        (each) => matches(query.get('search'), each.question, each.answer) && (topic === null || each.topic === topic),
      ),
    );
  }),
  on.get('/question-set/topic/list', ({ query }) => {
    const all = query.get('version') === '397' ? questions.reference : questions.entries;
    const names = [...new Set(all.map((each) => each.topic))].toSorted();
    return list(names.map((name) => ({ name, questions: all.filter((each) => each.topic === name).length })));
  }),
  on.get('/question-set/difference', () => list([])),
  on.post('/question-set/entry', ({ body }) => {
    const made = entry(100 + questions.entries.length, body.question, body.answer);
    questions.entries = [...questions.entries, { ...made, topic: body.topic ?? '' }];
    return ok({ version: next('edit', body.question), entry: made.id });
  }),
  on.put('/question-set/entry/{id}', ({ params, body }) => {
    const found = questions.entries.find((each) => each.id === params.id);
    if (found === undefined) return refuse(409, 'questions.changed', 'This question was changed or removed meanwhile.');
    Object.assign(found, body);
    return ok({ version: next('edit', body.question), entry: found.id });
  }),
  on.delete('/question-set/entry/{id}', ({ params }) => {
    questions.entries = questions.entries.filter((each) => each.id !== params.id);
    return ok({ version: next('edit', ''), entry: null });
  }),
  on.post('/question-set/version/{number}/restore', ({ params }) =>
    ok({ version: next('restore', params.number), entry: null }),
  ),
  // Fewer people asked it than the smallest group has.
  on.get('/question-set/unanswered/list', () => list(insightPolicy().naming === 'sums' ? [] : questions.unanswered)),
  on.delete('/question-set/unanswered/{id}', ({ params }) => {
    questions.unanswered = questions.unanswered.filter((each) => each.id !== params.id);
    return ok({});
  }),
  on.get('/question-set/import/list', () => list(questions.imports)),
  on.get('/question-set/import/{id}', ({ params }) => orMissing(importOf(params.id))),
  on.get('/question-set/import/{id}/rows', ({ query }) =>
    list(
      (questions.rows ?? importRows).filter(
        (each) =>
          (query.get('outcome') === null || each.outcome === query.get('outcome')) &&
          (query.get('alike') !== 'true' || each.alike_question !== null),
      ),
    ),
  ),
  on.put('/question-set/import/{id}/alike', ({ params, body }) => {
    const found = importOf(params.id);
    if (found === undefined) return notFound();
    questions.rows = (questions.rows ?? importRows).map((each) =>
      each.alike_question !== null && (body.numbers?.includes(each.number) ?? true)
        ? { ...each, choice: body.choice, outcome: OUTCOME_OF[body.choice] }
        : each,
    );
    return ok({ ...found });
  }),
  on.get('/question-set/pair/list', ({ query }) =>
    list(
      questions.pairs.filter(
        (pair) =>
          (query.get('contradicting') !== 'true' || pair.contradicts) &&
          (query.get('dismissed') === 'true') === (pair.dismissed !== null) &&
          matches(query.get('search'), pair.one.question, pair.other.question),
      ),
    ),
  ),
  on.post('/question-set/lookup', ({ body }) => {
    const found = questions.entries.map(({ id, key, topic, question, answer }) => ({
      entry: id,
      key,
      topic,
      question,
      answer,
      likeness: 1,
    }));
    const near = found.filter(({ question }) => matches(body.question, question));
    return ok({ version: newest(), answer: null, document: null, near });
  }),
  on.put('/question-set/pair/{one}/{other}', ({ params, body }) => {
    const found = questions.pairs.find(({ one, other }) => one.id === params.one && other.id === params.other);
    if (found === undefined) return notFound();
    found.dismissed = body.is_dismissed ? { by_name: 'Ada Lovelace', at: NOW } : null;
    return ok({});
  }),
  on.put('/question-set/import/{id}/mapping', ({ params, body }) => {
    const found = importOf(params.id);
    if (found === undefined) return notFound();
    const alike = questions.rows?.filter((each) => each.alike_question !== null).length ?? 0;
    const counts = { added: 1, changed: 0, same: 0, duplicate: 1, faulty: 1, alike };
    Object.assign(found, { ...body, status: 'checked', done: found.rows, counts });
    return ok({ ...found });
  }),
  on.post('/question-set/import/{id}/commit', ({ params }) => {
    const found = importOf(params.id);
    if (found === undefined) return notFound();
    Object.assign(found, { status: 'done', version: next('import', found.name) });
    return ok({ ...found });
  }),
  on.post('/question-set/import/{id}/cancel', ({ params }) => {
    const found = importOf(params.id);
    if (found === undefined) return notFound();
    Object.assign(found, { status: 'cancelled' });
    return ok({ ...found });
  }),
];
