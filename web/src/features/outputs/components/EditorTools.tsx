/** The later half of the toolbar: pictures, and what is done with selected words. It comes after the text. */
import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import type { CommentAnchor, Output } from '@/api/gen/types.gen';
import { modelsQuery } from '@/features/models/queries';
import { allows } from '@/lib/permissions';
import { anchorAt } from '../editor/comment-marks';
import { PictureButton } from '../editor/PictureButton';
import { SelectionTools } from '../editor/SelectionTools';
import { type Selected, selectedText } from '../editor/selected';
import { type Writer, writersOf } from '../rewrite';

type Props = {
  editor: Editor;
  output: Output;
  onPicture: (file: File) => void;
  onRewrite: (selected: Selected, writers: readonly Writer[]) => void;
  onComment: (about: CommentAnchor | null) => void;
};

export function EditorTools({ editor, output, onPicture, onRewrite, onComment }: Props) {
  const { data: models } = useQuery(modelsQuery());
  const writers = models === undefined ? null : writersOf(models, output);
  const rewrite = () => {
    const found = selectedText(editor.state);
    if (typeof found !== 'string') onRewrite(found, writers ?? []);
  };
  const comment = () => {
    const { from, to, empty } = editor.state.selection;
    if (!empty) onComment(anchorAt(editor.state.doc, from, to));
  };
  return (
    <>
      <PictureButton onFile={onPicture} />
      <SelectionTools
        editor={editor}
        writers={writers?.length ?? null}
        onRewrite={rewrite}
        onComment={allows(output.my_permissions, 'run-use-cases') ? comment : null}
      />
    </>
  );
}
