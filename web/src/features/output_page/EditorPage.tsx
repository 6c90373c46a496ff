/** Editing a run's output: the pen in the middle, the state of saving above it, history at the side. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useBlocker, useParams } from 'react-router';
import type { CitationRef, DocumentNode, Output } from '@/api/gen/types.gen';
import { queryClient } from '@/api/query-client';
import { commentSummaryQuery } from '@/features/outputs/comment-queries';
import type { Beside } from '@/features/outputs/components/EditorLife';
import { EditorNotices } from '@/features/outputs/components/EditorNotices';
import { fromEditor } from '@/features/outputs/editor/from-editor';
import { OutputEditor } from '@/features/outputs/editor/OutputEditor';
import { outputQuery } from '@/features/outputs/queries';
import { useOutputSaver } from '@/features/outputs/use-output-saver';
import { paths } from '@/lib/paths';
import { allows } from '@/lib/permissions';
import { useShortcut } from '@/lib/shortcuts';
import { Back } from '@/ui/Back';
import { PageHeader } from '@/ui/PageHeader';
import { usePlace } from '@/ui/place';
import { useQueryState } from '@/ui/query-state';
import { EditorActions } from './components/EditorActions';

// What is looked up beside the text comes when it is asked for.
const HistoryDrawer = lazy(async () => ({
  default: (await import('@/features/outputs/components/HistoryDrawer')).HistoryDrawer,
}));
const EditorTools = lazy(async () => ({
  default: (await import('@/features/outputs/components/EditorTools')).EditorTools,
}));
const EditorLife = lazy(async () => ({
  default: (await import('@/features/outputs/components/EditorLife')).EditorLife,
}));
const OutputConflict = lazy(async () => ({
  default: (await import('@/features/outputs/components/OutputConflict')).OutputConflict,
}));
const LeaveDialog = lazy(async () => ({
  default: (await import('@/features/outputs/components/LeaveDialog')).LeaveDialog,
}));
const SourceDrawer = lazy(async () => ({
  default: (await import('@/features/outputs/components/SourceDrawer')).SourceDrawer,
}));

export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.query({ ...outputQuery(params['runId'] ?? ''), staleTime: 0 });
  return null;
}

export const shouldRevalidate = () => false;

export function Component() {
  const { runId = '' } = useParams();
  const { data: output } = useSuspenseQuery(outputQuery(runId));
  return <Page key={runId} output={output} />;
}

function Page({ output }: { output: Output }) {
  const { t } = useLingui();
  usePlace(output.workspace_id);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [source, setSource] = useState<CitationRef | null>(null);
  const [history, setHistory] = useState(false);
  const read = useCallback(
    (): DocumentNode | null => (editor === null ? null : fromEditor(editor.getJSON())),
    [editor],
  );
  const listeners = useRef(new Set<(saved: Output) => void>());
  const whenSaved = useCallback((listener: (saved: Output) => void) => {
    listeners.current.add(listener);
    return () => void listeners.current.delete(listener);
  }, []);
  const saver = useOutputSaver(output, read, (saved) => {
    for (const listener of listeners.current) listener(saved);
  });
  const mayEdit = allows(output.my_permissions, 'edit-outputs');
  const readOnly = output.is_locked || !mayEdit;
  const [query, set] = useQueryState();
  // The address names the comment that somebody was told of.
  const [asked] = useState(() => query.get('comment'));
  const [beside, setBeside] = useState<Beside>({
    rewriting: null,
    picture: null,
    comments: asked === null ? null : { open: asked, about: null },
  });
  const change = (changes: Partial<Beside>) => {
    setBeside((before) => ({ ...before, ...changes }));
    if (changes.comments === null && query.get('comment') !== null) set({ comment: null });
  };
  const { data: comments } = useQuery(commentSummaryQuery(output.run_id));
  useShortcut('save', () => void saver.save(), !readOnly);
  const blocker = useBlocker(saver.isDirty && !readOnly);
  return (
    <>
      <PageHeader
        title={output.title === '' ? t`Output` : output.title}
        description={output.use_case_name}
        crumbs={
          <Back to={paths.runUseCase(output.use_case_id, { run: output.run_id })}>
            <Trans>Back to the run</Trans>
          </Back>
        }
        actions={
          <EditorActions
            output={output}
            read={read}
            saver={saver}
            readOnly={readOnly}
            onHistory={() => setHistory(true)}
            comments={comments}
            onComments={() => change({ comments: { open: null, about: null } })}
            mayLock={allows(output.my_permissions, 'lock-runs')}
          />
        }
      />
      <EditorNotices output={output} saver={saver} mayEdit={mayEdit} />
      <OutputEditor
        key={saver.opened}
        content={saver.content}
        original={output.original ?? output.content}
        readOnly={readOnly}
        onReady={setEditor}
        onChange={saver.changed}
        onSource={setSource}
        tools={
          editor === null || editor.isDestroyed ? null : (
            <Suspense fallback={null}>
              <EditorTools
                editor={editor}
                output={output}
                onPicture={(file) => change({ picture: { kind: 'new', file } })}
                onRewrite={(selected, writers) => {
                  // Until somebody has chosen, nobody types.
                  editor.setEditable(false, false);
                  change({ rewriting: { selected, writers } });
                }}
                onComment={(about) => change({ comments: { open: null, about } })}
              />
            </Suspense>
          )
        }
      />
      <Suspense fallback={null}>
        {source === null ? null : (
          <SourceDrawer citation={source} runId={output.run_id} onClose={() => setSource(null)} />
        )}
        {editor === null || editor.isDestroyed ? null : (
          <EditorLife
            key={saver.opened}
            editor={editor}
            output={output}
            readOnly={readOnly}
            beside={beside}
            onBeside={change}
            whenSaved={whenSaved}
          />
        )}
        {history ? (
          <HistoryDrawer output={output} saver={saver} mayEdit={!readOnly} onClose={() => setHistory(false)} />
        ) : null}
        {saver.conflict === null ? null : (
          <OutputConflict
            mine={saver.conflict.mine}
            theirs={saver.conflict.theirs}
            busy={saver.isSaving}
            problem={saver.problem}
            onChoose={(choice) => void saver.resolve(choice)}
          />
        )}
      </Suspense>
      {blocker.state === 'blocked' ? (
        <Suspense fallback={null}>
          <LeaveDialog
            save={saver.save}
            busy={saver.isSaving}
            problem={saver.problem}
            onStay={() => blocker.reset()}
            onLeave={() => blocker.proceed()}
          />
        </Suspense>
      ) : null}
    </>
  );
}
