/** Searching documents by words and by meaning. */
import type { Document, FoundWhy, OfferedPassage, SearchMethod } from '@/api/gen/types.gen';
import type { DocumentMeaning, FoundPassage } from '@/api/types';
import { list, notFound, ok, refuse } from '../answers';
import { db } from '../db';
import { find, PASSAGES, passage, passageId } from './documents';
import { on } from './guard';

/** A question about meaning is answered by it; others as where no model compares it. */
const methodOf = (question: string): SearchMethod =>
  question.includes('meaning')
    ? { mode: 'words_and_meaning', model: 'text-embedding-3-small', region: 'eu', reason: null, message: null }
    : { mode: 'words', model: null, region: null, reason: 'no_model', message: null };

const whyOf = (words: number, index: number, { mode }: SearchMethod): FoundWhy => {
  const isNear = mode === 'words_and_meaning' && index < 3;
  return {
    words_place: words === 0 ? null : index + 1,
    words_score: words === 0 ? null : words,
    meaning_place: isNear ? index + 1 : null,
    nearness: isNear ? 0.83 - index / 10 : null,
    score: 1 / (61 + index),
  };
};

const NO_PROBLEM = { problem: null, next_try_at: null } as const;

/** A name decides this too. */
const meaningOf = ({ name }: Document): DocumentMeaning => {
  const made = {
    model: 'text-embedding-3-small',
    region: 'eu',
    passages: 0,
    embedded_at: null,
    is_wanted: db.search.by_meaning,
  };
  if (!db.search.by_meaning) return { ...made, ...NO_PROBLEM, state: 'none' };
  if (name.includes('stopped meaning')) {
    return {
      ...made,
      state: 'failed',
      problem: { code: 'cancelled', message: 'This was stopped.' },
      next_try_at: null,
    };
  }
  if (name.includes('slow meaning')) return { ...made, ...NO_PROBLEM, state: 'working', passages: 2 };
  if (name.includes('unknown meaning')) {
    const problem = { code: 'unavailable', message: 'The provider is unavailable: maintenance.' };
    return { ...made, state: 'queued', problem, next_try_at: new Date(Date.now() + 30_000).toISOString() };
  }
  return { ...made, ...NO_PROBLEM, state: 'ready', passages: PASSAGES.length };
};

export const retrievalHandlers = [
  on.get('/document/search', ({ query }) => {
    const word = (query.get('q') ?? '').toLowerCase();
    const document = db.documents[0];
    const method = methodOf(word);
    if (!document) return list([], { method });
    const found = PASSAGES.flatMap((each, index): FoundPassage[] => {
      const at = each[1].toLowerCase().indexOf(word);
      if (at < 0) return [];
      const why = whyOf(1, index, method);
      const snippet = [
        { text: each[1].slice(0, at), hit: false },
        { text: each[1].slice(at, at + word.length), hit: true },
        { text: each[1].slice(at + word.length), hit: false },
      ];
      return [{ ...passage(document, index), score: 1, why, snippet }];
    });
    return list(found, { method });
  }),
  on.get('/document/{id}/meaning', ({ params }) => {
    const found = find(params.id);
    return found ? ok(meaningOf(found)) : notFound();
  }),
  on.post('/document/{id}/meaning/retry', ({ params }) => {
    const found = find(params.id);
    if (!found) return notFound();
    found.name = found.name.replace(/unknown meaning|stopped meaning/u, 'meaning');
    return ok({ ...meaningOf(found), ...NO_PROBLEM, state: 'queued' });
  }),
  on.post('/document/{id}/meaning/cancel', ({ params }) => {
    const found = find(params.id);
    if (!found) return notFound();
    found.name = found.name.replace('slow meaning', 'stopped meaning');
    return ok(meaningOf(found));
  }),
  on.get('/setting/search', () => ok(db.search)),
  on.put('/setting/search', ({ body }) => {
    db.search.by_meaning = body.by_meaning;
    return ok(db.search);
  }),
  on.get('/use-case/{id}/passages', ({ query }) => {
    const question = query.get('q') ?? '';
    if (question.includes('refused')) {
      return refuse(400, 'validation', 'Please check the form.', { errors: { q: ['Ask for something else.'] } });
    }
    const words = question
      .toLowerCase()
      .split(/\W+/u)
      .filter((word) => word.length > 3);
    const [document] = db.documents;
    const method = methodOf(question);
    if (document === undefined || question.includes('unread')) return list([], { method });
    const score = ({ text }: Pick<OfferedPassage, 'text'>) =>
      words.filter((word) => text.toLowerCase().includes(word)).length;
    const all = PASSAGES.map((_, index): OfferedPassage => {
      const { id, document_id, document_name, page, heading, table_header, start_ms, text } = passage(document, index);
      const why = whyOf(score({ text }), index, method);
      const next = PASSAGES[index + 1];
      const beside =
        next === undefined ? [] : [{ id: passageId(index + 2), before: false, text: `${next[0]} ${next[1]}` }];
      return { id, document_id, document_name, page, heading, table_header, start_ms, text, why, beside };
    });
    const best = all.toSorted((one, other) => score(other) - score(one));
    return list(best.slice(0, Number(query.get('limit') ?? 10)), { method });
  }),
];
