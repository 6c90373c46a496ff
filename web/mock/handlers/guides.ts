/** Guides. */
import { list, notFound, ok, orMissing, refuse } from '../answers';
import { db } from '../db';
import { detail, guide, guides } from '../guides';
import { matches, on } from './guard';

const find = (id: string) => guides.details.find((each) => each.guide.id === id);

/** Changes a guide as the server would: another revision, and all of it in the answer. */
function changed(id: string, change: (found: NonNullable<ReturnType<typeof find>>) => void) {
  const found = find(id);
  if (found === undefined) return notFound();
  change(found);
  found.guide.revision += 1;
  return ok(structuredClone(found));
}

export const guideHandlers = [
  on.get('/guide/list', ({ query, user }) => {
    const manages = user.id === db.users.admin.id;
    const shown = guides.details.filter(({ guide: each, transcripts }) => {
      const said = transcripts.flatMap(({ cues }) => cues.map(({ text }) => text));
      const isFinished = query.get('is_finished');
      return (
        (manages || each.is_published) &&
        matches(query.get('search'), each.title, each.summary, ...said) &&
        (query.get('language') === null || each.language === query.get('language')) &&
        (isFinished === null || String(each.progress?.is_finished ?? false) === isFinished)
      );
    });
    const search = query.get('search')?.toLowerCase() ?? '';
    return list(
      shown.map(({ guide: each, transcripts }) => {
        const hit = transcripts[0]?.cues.find(({ text }) => search !== '' && text.toLowerCase().includes(search));
        return {
          ...each,
          numbers: manages ? { started: 3, finished: 1 } : null,
          found: hit === undefined ? null : { start_ms: hit.start_ms, text: hit.text },
        };
      }),
    );
  }),
  on.get('/guide/{id}/media-link', () =>
    ok({ url: '/film.webm', expires_at: '2026-11-27T10:00:00Z', media_type: 'video/webm' }),
  ),
  on.get('/guide/{id}', ({ params }) => orMissing(structuredClone(find(params.id)))),
  on.post('/guide', ({ body }) => {
    const made = detail(
      guide(90 + guides.details.length, { ...body, title: body.title, is_published: false, media: null }),
    );
    made.transcripts = [];
    guides.details.push(made);
    return ok(made);
  }),
  on.put('/guide/order', ({ body }) => {
    guides.details = guides.details.toSorted(
      (one, other) => body.guide_ids.indexOf(one.guide.id) - body.guide_ids.indexOf(other.guide.id),
    );
    return ok({});
  }),
  on.post('/guide/chapters', () => list([{ start_ms: 0, title: 'Begin' }])),
  on.put('/guide/{id}', ({ params, body }) => {
    const found = find(params.id);
    if (found !== undefined && found.guide.revision !== body.revision) {
      return refuse(409, 'guides.stale', 'Somebody else changed this guide since you opened it.');
    }
    return changed(params.id, (each) => {
      const { chapters, link: _, ...fields } = body.guide;
      Object.assign(each.guide, fields);
      each.chapters = chapters ?? [];
    });
  }),
  on.delete('/guide/{id}', ({ params }) => {
    guides.details = guides.details.filter((each) => each.guide.id !== params.id);
    return ok({});
  }),
  on.put('/guide/{id}/published', ({ params, body }) =>
    changed(params.id, (found) => {
      found.guide.is_published = body.is_published;
    }),
  ),
  on.put('/guide/{id}/captions/{language}', ({ params, body }) =>
    body.vtt.startsWith('WEBVTT')
      ? changed(params.id, (found) => {
          found.transcripts.push({ language: params.language, cues: [{ start_ms: 0, end_ms: 1_000, text: 'New.' }] });
        })
      : refuse(400, 'invalid', 'Please check the marked fields.', { errors: { vtt: ['Line 1: begin with WEBVTT.'] } }),
  ),
  on.delete('/guide/{id}/captions/{language}', ({ params }) =>
    changed(params.id, (found) => {
      found.transcripts = found.transcripts.filter(({ language }) => language !== params.language);
    }),
  ),
  on.put('/guide/{id}/progress', ({ params, body }) => {
    const found = find(params.id);
    if (found === undefined) return notFound();
    guides.told.push(body);
    found.guide.progress = {
      position_ms: body.position_ms,
      is_finished: body.is_finished || (found.guide.progress?.is_finished ?? false),
    };
    return ok({});
  }),
];
