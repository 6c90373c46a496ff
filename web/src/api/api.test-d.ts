/** Issue 26.4: what does not agree with the server's document does not compile. Checked by `tsc`; never run, never bundled. */
import { list, ok } from '@mock/answers';
import { on } from '@mock/handlers/guard';
import { HttpResponse } from 'msw';
import { api, at, thereNow } from './api';
import { download, upload } from './files';
import { followStream } from './sse';

const path = { id: 'x' };
const file = new File([], 'a');
const method = { mode: 'words', model: null, region: null, reason: null, message: null } as const;

export const calls = async () => {
  const name: string = (await api.get('/document/{id}', { path })).name;
  const next: string | null = (await api.list('/document/list', { query: { workspace_id: 'x', search: null } })).next;
  const batch: string = (await upload(at('post', '/batch/upload', { query: { use_case_id: 'x' } }), file)).name;
  // @ts-expect-error There is no such address.
  await api.get('/documents');
  // @ts-expect-error It cannot be posted to.
  await api.post('/document/list', { query: { workspace_id: 'x' } });
  // @ts-expect-error Its path is not given.
  await api.get('/document/{id}');
  // @ts-expect-error Its path has another name.
  await api.get('/document/{id}', { path: { document: 'x' } });
  // @ts-expect-error A list of documents is that of a workspace.
  await api.list('/document/list', { query: { search: null } });
  // @ts-expect-error It cannot be asked for this.
  await api.list('/document/list', { query: { workspace_id: 'x', word: 'a' } });
  // @ts-expect-error It takes no such field.
  await api.post('/profile/api-keys', { body: { nam: 'x' } });
  // @ts-expect-error It answers no such field.
  void (await api.get('/document/{id}', { path })).title;
  // @ts-expect-error A file has an address of the server too.
  await download('document/x/content', 'x.pdf');
  const revision: number | undefined = thereNow(null, '/budget/{id}')?.revision;
  // @ts-expect-error Nothing is there where only new things are sent.
  void thereNow(null, '/budget');
  return { name, next, batch, revision };
};

export const followed = (signal: AbortSignal, hear: (text: string) => void) =>
  followStream({
    from: at('get', '/run/{id}/events', { path }),
    signal,
    onEvent: (event) => {
      if (event.type === 'text') hear(event.data.text);
      // @ts-expect-error Its end has no text.
      if (event.type === 'end') hear(event.data.text);
      // @ts-expect-error It has no such event.
      if (event.type === 'word') hear('');
    },
  });

export const mocked = [
  on.get('/workspace/{id}/gate', () => ok({ gate: null, may_set: true })),
  // @ts-expect-error A field is missing.
  on.get('/workspace/{id}/gate', () => ok({ gate: null })),
  // @ts-expect-error One has another type.
  on.get('/workspace/{id}/gate', () => ok({ gate: null, may_set: 'yes' })),
  // @ts-expect-error There is no such address.
  on.get('/workspace/{id}/gates', () => ok({ gate: null, may_set: true })),
  // @ts-expect-error Its rows are no text.
  on.get('/run/list', () => list(['a'])),
  // @ts-expect-error Its path has no such name.
  on.get('/workspace/{id}/gate', ({ params }) => ok({ gate: null, may_set: params.workspace === '' })),
  // @ts-expect-error It is sent no such field.
  on.put('/workspace/{id}/gate', ({ body }) => ok({ gate: body.gates, may_set: true })),
  on.get('/run/list', () => list([], { total: 5, next: 'a' })),
  on.get('/document/search', () => list([], { method })),
  // @ts-expect-error What a list says besides has another type.
  on.get('/run/list', () => list([], { total: '5' })),
  // @ts-expect-error It says no such field.
  on.get('/run/list', () => list([], { totals: 5 })),
  // @ts-expect-error It says more than its rows.
  on.get('/document/search', () => list([])),
  // @ts-expect-error A list is no answer of one thing.
  on.get('/run/list', () => ok([])),
  // @ts-expect-error Only the helpers make answers.
  on.get('/workspace/{id}/gate', () => HttpResponse.json({ status: 200, message: 'OK', data: null })),
];
