/** Editing a run's output: the pen in the middle, the state of saving above it, history at the side. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useBlocker, useParams } from 'react-router';
import { queryClient } from '@/api/query-client';
import type { CitationRef, DocumentNode } from '@/api/types';
import type { CommentAnchor, CommentThread, Output } from '@/api/types-outputs';
import { modelsQuery } from '@/features/use_cases/queries';
import { paths } from '@/lib/paths';
import { allows } from '@/lib/permissions';
import { useShortcut } from '@/lib/shortcuts';
import { Back } from '@/ui/Back';
import { PageHeader } from '@/ui/PageHeader';
import { usePlace } from '@/ui/place';
import { useQueryState } from '@/ui/query-state';
import { commentSummaryQuery, commentsQuery, useMoveComments } from './comment-queries';
import { EditorActions } from './components/EditorActions';
import { EditorNotices } from './components/EditorNotices';
import { LeaveDialog } from './components/LeaveDialog';
import type { PictureWish } from './components/PictureDialog';
import { rawOf } from './editor/atoms';
import { anchorAt, movedComments, placeOf, showComments } from './editor/comment-marks';
import { fromEditor } from './editor/from-editor';
import { takeGrades } from './editor/grades';
import { OutputEditor } from './editor/OutputEditor';
import { PictureButton } from './editor/PictureButton';
import { altOf } from './editor/pictures';
import { SelectionTools } from './editor/SelectionTools';
import { type Selected, selectedText, take } from './editor/selected';
import { outputQuery, pictureQuery } from './queries';
import { writersOf } from './rewrite';
import { useOutputSaver } from './use-output-saver';

// What is looked up beside the text comes when it is asked for.
const HistoryDrawer = lazy(async () => ({ default: (await import('./components/HistoryDrawer')).HistoryDrawer }));
const RewritePanel = lazy(async () => ({ default: (await import('./components/RewritePanel')).RewritePanel }));
const PictureDialog = lazy(async () => ({ default: (await import('./components/PictureDialog')).PictureDialog }));
const CommentsPanel = lazy(async () => ({
  default: (await import('./components/comments/CommentsPanel')).CommentsPanel,
}));
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
  const moveComments = useMoveComments(output.run_id);
  const onSaved = (saved: Output) => {
    if (editor === null) return;
    takeGrades(editor.view, saved.content);
    const moved = movedComments(editor.state);
    if (moved.length > 0) moveComments.mutate(moved);
  };
  const saver = useOutputSaver(output, read, onSaved);
  const mayEdit = allows(output.my_permissions, 'edit-outputs');
  const readOnly = output.is_locked || !mayEdit;
  const rewriting = useRewriting(editor, output);
  const comments = useComments(editor, output);
  const client = useQueryClient();
  const [picture, setPicture] = useState<PictureWish | null>(null);
  const mayComment = allows(output.my_permissions, 'run-use-cases');
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
            comments={comments.summary}
            onComments={() => comments.show(null)}
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
        onComment={(thread) => comments.show(thread)}
        loadPicture={(id) => client.fetchQuery(pictureQuery(output.run_id, id))}
        onPicture={(file) => setPicture({ kind: 'new', file })}
        onPictureAlt={(pos) => {
          const node = readOnly ? null : editor?.state.doc.nodeAt(pos);
          if (node) setPicture({ kind: 'there', pos, alt: altOf(rawOf(node)) });
        }}
        tools={
          editor === null || editor.isDestroyed ? null : (
            <>
              <PictureButton onFile={(file) => setPicture({ kind: 'new', file })} />
              <SelectionTools
                editor={editor}
                writers={rewriting.writers?.length ?? null}
                onRewrite={rewriting.begin}
                onComment={mayComment ? comments.begin : null}
              />
            </>
          )
        }
      />
      <Suspense fallback={null}>
        {source === null ? null : <SourceDrawer citation={source} onClose={() => setSource(null)} />}
        {rewriting.selected === null ? null : (
          <RewritePanel
            runId={output.run_id}
            selected={rewriting.selected}
            writers={rewriting.writers ?? []}
            onTake={rewriting.take}
            onClose={rewriting.end}
          />
        )}
        {picture === null ? null : (
          <PictureDialog
            runId={output.run_id}
            wish={picture}
            onNew={({ id, width, height }, alt) => {
              const raw: DocumentNode = { tag: 'image', 'attr-data': { picture: id, alt, width, height } };
              editor?.chain().focus().insertContent({ type: 'image', attrs: { raw } }).run();
              setPicture(null);
            }}
            onAlt={(pos, alt) => {
              const node = editor?.state.doc.nodeAt(pos);
              if (editor && node?.type.name === 'image') {
                const raw = rawOf(node);
                const now = { ...raw, 'attr-data': { ...(raw['attr-data'] as object | undefined), alt } };
                editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, 'raw', now));
              }
              setPicture(null);
            }}
            onClose={() => setPicture(null)}
          />
        )}
        {comments.isShown ? (
          <CommentsPanel
            run={output}
            mayWrite={mayComment}
            about={comments.about}
            onAbout={comments.setAbout}
            open={comments.open}
            placeOf={comments.placeOf}
            onGo={comments.go}
            onClose={comments.hide}
          />
        ) : null}
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

/** A stretch of the text is with a model: until somebody has chosen, nobody types. */
function useRewriting(editor: Editor | null, output: Output) {
  const { data: models } = useQuery(modelsQuery());
  const [selected, setSelected] = useState<Selected | null>(null);
  const end = () => {
    setSelected(null);
    editor?.setEditable(true, false);
    editor?.commands.focus();
  };
  return {
    writers: models === undefined ? null : writersOf(models, output),
    selected,
    begin: () => {
      const found = editor === null ? 'empty' : selectedText(editor.state);
      if (typeof found === 'string') return;
      editor?.setEditable(false, false);
      setSelected(found);
    },
    take: (proposal: string) => selected !== null && editor !== null && take(editor.view, selected, proposal),
    end,
  };
}

/** The comments of the output: in the text and at its side. The address names the one that somebody was told of. */
function useComments(editor: Editor | null, output: Output) {
  const [query, set] = useQueryState();
  const asked = query.get('comment');
  const { data: summary } = useQuery(commentSummaryQuery(output.run_id));
  const { data } = useInfiniteQuery(commentsQuery(output.run_id, 'open'));
  const [isShown, setShown] = useState(asked !== null);
  const [open, setOpen] = useState(asked);
  const [about, setAbout] = useState<CommentAnchor | null>(null);
  const threads = data?.pages;
  useEffect(() => {
    if (editor === null || editor.isDestroyed || threads === undefined) return;
    showComments(editor.view, { threads: threads.flatMap((page) => page.data), open });
  }, [editor, threads, open]);
  const placed = (thread: CommentThread) => (editor === null ? null : placeOf(editor.state, thread.id));
  return {
    summary,
    isShown,
    open,
    about,
    setAbout,
    show: (thread: string | null) => {
      setOpen(thread);
      setShown(true);
    },
    hide: () => {
      setShown(false);
      setOpen(null);
      setAbout(null);
      if (asked !== null) set({ comment: null });
    },
    /** A new thread about what is selected. */
    begin: () => {
      if (editor === null || editor.state.selection.empty) return;
      const { from, to } = editor.state.selection;
      setAbout(anchorAt(editor.state.doc, from, to));
      setShown(true);
    },
    placeOf: (thread: CommentThread) =>
      thread.anchor === null ? ('whole' as const) : placed(thread) === null ? ('gone' as const) : ('there' as const),
    go: (thread: CommentThread) => {
      const place = placed(thread);
      setOpen(thread.id);
      if (place !== null) editor?.chain().setTextSelection(place).scrollIntoView().run();
    },
  };
}
