/** The pen: document JSON in, document JSON out. What is around it (saving, history, locks) is the page's. */
import { useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';
import { EditorContent, useEditor } from '@tiptap/react';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { CitationRef, DocumentNode } from '@/api/gen/types.gen';
import classes from '../components/Output.module.css';
import { readCitation } from '../model';
import { rawOf } from './atoms';
import { FROM_SERVER, typedByPerson } from './by-model';
import own from './Editor.module.css';
import { fitting } from './fitting';
import { originalOf } from './origin';
import { originMarks } from './origin-marks';
import { schemaExtensions } from './schema';
import { EditorToolbar } from './Toolbar';

// What explains the marks comes after what is marked.
const OriginLegend = lazy(async () => ({ default: (await import('../components/OriginLegend')).OriginLegend }));

type Props = {
  content: DocumentNode;
  /** The model's own version, by which it is told whose words are whose. */
  original: DocumentNode;
  readOnly: boolean;
  onReady: (editor: Editor) => void;
  onChange: () => void;
  onSource: (citation: CitationRef) => void;
  /** What stands in the toolbar beside what is done to the text itself. */
  tools: ReactNode;
};

export function OutputEditor({ content, original, readOnly, onReady, onChange, onSource, tools }: Props) {
  const { t } = useLingui();
  const [marked, setMarked] = useState(true);
  const openSource = useEffectEvent((state: EditorState, pos: number) => {
    const node = state.doc.nodeAt(pos);
    const citation = node?.type.name === 'citation' ? readCitation(rawOf(node)) : null;
    if (citation !== null) onSource(citation);
    return citation !== null;
  });
  const ready = useEffectEvent(onReady);
  const changed = useEffectEvent(onChange);
  const editor = useEditor({
    extensions: [...schemaExtensions, originMarks(originalOf(fitting(original))), typedByPerson],
    content: fitting(content).toJSON() as object,
    editable: !readOnly,
    // The page's policy allows no style elements of others; the few rules that are needed stand in our own sheet.
    injectCSS: false,
    onUpdate: ({ transaction }) => {
      if (transaction.docChanged && transaction.getMeta(FROM_SERVER) === undefined) changed();
    },
    editorProps: {
      attributes: {
        class: `${classes['document'] ?? ''} ${own['prose'] ?? ''}`,
        'aria-label': t`Output`,
        'aria-multiline': 'true',
        role: 'textbox',
      },
      handleClickOn: (view, _pos, _node, at) => openSource(view.state, at),
      handleKeyDown: (view, event) => {
        const { from, to } = view.state.selection;
        return event.key === 'Enter' && to === from + 1 && openSource(view.state, from);
      },
    },
  });
  useEffect(() => {
    ready(editor);
  }, [editor]);
  useEffect(() => {
    editor.setEditable(!readOnly, false);
  }, [editor, readOnly]);
  return (
    <div className={own['layout']} data-marked={marked}>
      {readOnly ? null : <EditorToolbar editor={editor}>{tools}</EditorToolbar>}
      <div className={own['paper']}>
        <EditorContent editor={editor} />
      </div>
      <Suspense fallback={null}>
        <OriginLegend editor={editor} marked={marked} onMarked={setMarked} readOnly={readOnly} />
      </Suspense>
    </div>
  );
}
