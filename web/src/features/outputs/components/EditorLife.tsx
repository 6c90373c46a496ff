/** What is around the text of an open editor and comes after it: comments at their words, pictures, a selection that is with a model. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import type { CommentAnchor, CommentThread, DocumentNode, Output } from '@/api/gen/types.gen';
import { allows } from '@/lib/permissions';
import { commentsQuery, useMoveComments } from '../comment-queries';
import { rawOf } from '../editor/atoms';
import { commentMarks, movedComments, placeOf, showComments } from '../editor/comment-marks';
import { takeGrades } from '../editor/grades';
import { altOf, pictures } from '../editor/pictures';
import { type Selected, take } from '../editor/selected';
import { isRecord } from '../model';
import { pictureQuery } from '../queries';
import type { Writer } from '../rewrite';
import type { PictureWish } from './PictureDialog';

const RewritePanel = lazy(async () => ({ default: (await import('./RewritePanel')).RewritePanel }));
const PictureDialog = lazy(async () => ({ default: (await import('./PictureDialog')).PictureDialog }));
const CommentsPanel = lazy(async () => ({ default: (await import('./comments/CommentsPanel')).CommentsPanel }));

/** What is open beside the text. */
export type Beside = {
  rewriting: { selected: Selected; writers: readonly Writer[] } | null;
  picture: PictureWish | null;
  comments: { open: string | null; about: CommentAnchor | null } | null;
};

type Props = {
  editor: Editor;
  output: Output;
  readOnly: boolean;
  beside: Beside;
  onBeside: (changes: Partial<Beside>) => void;
  /** Tells a listener when the server has a version of what is in the editor, until what it answers is called. */
  whenSaved: (listener: (saved: Output) => void) => () => void;
};

export function EditorLife({ editor, output, readOnly, beside, onBeside, whenSaved }: Props) {
  const client = useQueryClient();
  const { mutate: move } = useMoveComments(output.run_id);
  const { data } = useInfiniteQuery(commentsQuery(output.run_id, 'open'));
  const { rewriting, picture, comments } = beside;
  const open = comments?.open ?? null;
  const about = comments?.about ?? null;
  const openComment = useEffectEvent((thread: string) => onBeside({ comments: { open: thread, about: null } }));
  const load = useEffectEvent((id: string) => client.fetchQuery(pictureQuery(output.run_id, id)));
  const choose = useEffectEvent((file: File) => onBeside({ picture: { kind: 'new', file } }));
  const reword = useEffectEvent((pos: number) => {
    const node = readOnly ? null : editor.state.doc.nodeAt(pos);
    if (node) onBeside({ picture: { kind: 'there', pos, alt: altOf(rawOf(node)) } });
  });
  useEffect(() => {
    if (editor.isDestroyed) return;
    const added = [
      commentMarks((thread) => openComment(thread)),
      pictures({ load: (id) => load(id), onFile: (file) => choose(file), onOpen: (pos) => reword(pos) }),
    ];
    for (const plugin of added) editor.registerPlugin(plugin);
    // Another document is opened before its editor is there: for that moment the one before is asked a second time.
    return () => {
      const keys = added.flatMap(({ spec }) => (spec.key === undefined ? [] : [spec.key]));
      if (!editor.isDestroyed) editor.unregisterPlugin(keys);
    };
  }, [editor]);
  useEffect(
    () =>
      whenSaved((saved) => {
        if (editor.isDestroyed) return;
        takeGrades(editor.view, saved.content);
        const moved = movedComments(editor.state);
        if (moved.length > 0) move(moved);
      }),
    [editor, whenSaved, move],
  );
  const threads = data?.pages;
  useEffect(() => {
    if (editor.isDestroyed || threads === undefined) return;
    showComments(editor.view, { threads: threads.flatMap((page) => page.data), open });
  }, [editor, threads, open]);

  const place = (thread: CommentThread) => placeOf(editor.state, thread.id);
  const endRewriting = () => {
    onBeside({ rewriting: null });
    editor.setEditable(!readOnly, false);
    editor.commands.focus();
  };
  const reworded = (pos: number, alt: string) => {
    const node = editor.state.doc.nodeAt(pos);
    if (node?.type.name === 'image') {
      const raw = rawOf(node);
      const before: unknown = raw['attr-data'];
      const now = { ...raw, 'attr-data': { ...(isRecord(before) ? before : {}), alt } };
      editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, 'raw', now));
    }
    onBeside({ picture: null });
  };
  return (
    <Suspense fallback={null}>
      {rewriting === null ? null : (
        <RewritePanel
          runId={output.run_id}
          selected={rewriting.selected}
          writers={rewriting.writers}
          onTake={(proposal) => take(editor.view, rewriting.selected, proposal)}
          onClose={endRewriting}
        />
      )}
      {picture === null ? null : (
        <PictureDialog
          runId={output.run_id}
          wish={picture}
          onNew={({ id, width, height }, alt) => {
            const raw: DocumentNode = { tag: 'image', 'attr-data': { picture: id, alt, width, height } };
            editor.chain().focus().insertContent({ type: 'image', attrs: { raw } }).run();
            onBeside({ picture: null });
          }}
          onAlt={reworded}
          onClose={() => onBeside({ picture: null })}
        />
      )}
      {comments === null ? null : (
        <CommentsPanel
          run={output}
          mayWrite={allows(output.my_permissions, 'run-use-cases')}
          about={about}
          onAbout={(next) => onBeside({ comments: { open, about: next } })}
          open={open}
          placeOf={(thread) => (thread.anchor === null ? 'whole' : place(thread) === null ? 'gone' : 'there')}
          onGo={(thread) => {
            const found = place(thread);
            onBeside({ comments: { open: thread.id, about } });
            if (found !== null) editor.chain().setTextSelection(found).scrollIntoView().run();
          }}
          onClose={() => onBeside({ comments: null })}
        />
      )}
    </Suspense>
  );
}
