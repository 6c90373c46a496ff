/** Outputs: versions that grow with each save, and the lock of a run. */
import type { DocumentNode, LockState, Output, OutputContent } from '@/api/gen/types.gen';
import { type Answered, list, notFound, ok, orMissing, refuse } from '../answers';
import { remembered } from '../reset';
import { on } from './guard';
import { answer, find } from './runs';

type Kept = { versions: OutputContent[]; lock: LockState };
const kept = remembered<Kept>();

function of(id: string): Kept {
  const known = kept.get(id);
  if (known) return known;
  const first: OutputContent = {
    version: 1,
    kind: 'model',
    note: '',
    restored_from: null,
    created_by_name: '',
    created_at: '2026-03-02T09:00:00Z',
    content: find(id)?.run.output ?? answer,
  };
  const made: Kept = { versions: [first], lock: { is_locked: false, lock: null } };
  kept.set(id, made);
  return made;
}

function output(id: string): Output | null {
  const run = find(id)?.run;
  const { versions, lock } = of(id);
  const [first, last] = [versions[0], versions.at(-1)];
  if (!run || run.use_case_id === null || !first || !last) return null;
  const { workspace_id, use_case_id, use_case_name, title, model, region, my_permissions } = run;
  return {
    ...last,
    ...lock,
    run_id: id,
    workspace_id,
    use_case_id,
    use_case_name,
    title,
    model,
    region,
    my_permissions,
    original: last.version === 1 ? null : first.content,
  };
}

/** Adds a version as somebody; tests save as a colleague with it. */
export function addVersion(id: string, by: string, version: Partial<OutputContent> & { content: DocumentNode }) {
  const { versions } = of(id);
  versions.push({
    kind: 'edit',
    note: '',
    restored_from: null,
    created_at: new Date().toISOString(),
    ...version,
    created_by_name: by,
    version: versions.length + 1,
  });
  return output(id);
}

function refusal(id: string, base: unknown): Answered<never> | null {
  const { lock, versions } = of(id);
  if (lock.is_locked) return refuse(423, 'outputs.locked', 'This run is locked as a record and cannot be changed.');
  if (base === versions.length) return null;
  return refuse(409, 'outputs.stale', 'Somebody else saved this output since you opened it.', { current: output(id) });
}

const nameOf = (user: { first_name: string; last_name: string }) => `${user.first_name} ${user.last_name}`;

export const outputHandlers = [
  on.get('/run/{id}/output', ({ params }) => {
    const found = output(params.id);
    return found ? ok(found) : notFound();
  }),
  on.get('/run/{id}/output-history', ({ params }) =>
    list(
      of(params.id)
        .versions.toReversed()
        .map(({ content: _content, ...line }) => line),
    ),
  ),
  on.get('/run/{id}/output-history/{version}', ({ params }) => {
    const found = of(params.id).versions[Number(params.version) - 1];
    return found ? ok(found) : notFound();
  }),
  on.post('/run/{id}/output-history/{version}/restore', ({ params, body, user }) => {
    const id = params.id;
    const old = of(id).versions[Number(params.version) - 1];
    if (!old) return notFound();
    return (
      refusal(id, body.version) ??
      orMissing(addVersion(id, nameOf(user), { content: old.content, kind: 'restore', restored_from: old.version }))
    );
  }),
  on.put('/use-case/{id}/run/{runId}/update-processed-json', ({ params, body, user }) => {
    const id = params.runId;
    return refusal(id, body.version) ?? orMissing(addVersion(id, nameOf(user), { content: body.content }));
  }),
  on.post('/use-case/run/{id}/save-custom-edit-output-history', ({ params, body, user }) => {
    const id = params.id;
    const version = { content: body.content, note: body.note };
    return refusal(id, body.version) ?? orMissing(addVersion(id, nameOf(user), version));
  }),
  on.post('/use-case/run/{id}/convert-to-dj', ({ params }) => {
    const found = output(params.id);
    return found ? ok(found) : notFound();
  }),
  on.put('/use-case/run/{id}/lock', ({ params, body, user }) => {
    const state = of(params.id);
    const { reason = '' } = body;
    state.lock = body.is_locked
      ? {
          is_locked: true,
          lock: { locked_by_name: nameOf(user), locked_at: new Date().toISOString(), reason },
        }
      : { is_locked: false, lock: null };
    return ok(state.lock);
  }),
];
