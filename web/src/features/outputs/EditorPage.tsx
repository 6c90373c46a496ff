/** Editing a run's output: the pen in the middle, the state of saving above it, history at the side. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { lazy, Suspense, useCallback, useState } from 'react';
import { type LoaderFunctionArgs, useBlocker, useParams } from 'react-router';
import { queryClient } from '@/api/query-client';
import type { CitationRef, DocumentNode } from '@/api/types';
import type { Output } from '@/api/types-outputs';
import { paths } from '@/lib/paths';
import { allows } from '@/lib/permissions';
import { useShortcut } from '@/lib/shortcuts';
import { Back } from '@/ui/Back';
import { PageHeader } from '@/ui/PageHeader';
import { usePlace } from '@/ui/place';
import { EditorActions } from './components/EditorActions';
import { EditorNotices } from './components/EditorNotices';
import { LeaveDialog } from './components/LeaveDialog';
import { fromEditor } from './editor/from-editor';
import { OutputEditor } from './editor/OutputEditor';
import { outputQuery } from './queries';
import { useOutputSaver } from './use-output-saver';

// What is looked up beside the text comes when it is asked for.
const HistoryDrawer = lazy(async () => ({ default: (await import('./components/HistoryDrawer')).HistoryDrawer }));
const OutputConflict = lazy(async () => ({ default: (await import('./components/OutputConflict')).OutputConflict }));
const SourceDrawer = lazy(async () => ({ default: (await import('./components/SourceDrawer')).SourceDrawer }));

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
  const saver = useOutputSaver(output, read);
  const mayEdit = allows(output.my_permissions, 'edit-outputs');
  const readOnly = output.is_locked || !mayEdit;
  useShortcut('publish', () => void saver.save(), !readOnly);
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
            saver={saver}
            readOnly={readOnly}
            onHistory={() => setHistory(true)}
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
      />
      <Suspense fallback={null}>
        {source === null ? null : <SourceDrawer citation={source} onClose={() => setSource(null)} />}
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
        <LeaveDialog
          save={saver.save}
          busy={saver.isSaving}
          problem={saver.problem}
          onStay={() => blocker.reset()}
          onLeave={() => blocker.proceed()}
        />
      ) : null}
    </>
  );
}
