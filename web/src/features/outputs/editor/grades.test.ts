import { Editor } from '@tiptap/core';
import { expect, onTestFinished, test } from 'vitest';
import type { DocumentNode } from '@/api/gen/types.gen';
import { fromEditor } from './from-editor';
import { takeGrades } from './grades';
import { schemaExtensions } from './schema';
import { toEditor } from './to-editor';

const cite = (support: string): DocumentNode =>
  ({
    tag: 'citation',
    value: 1,
    citation: { passage_id: 'p', document_id: 'd', document_title: 'Policy.pdf', quote: 'Words.' },
    'attr-data': { support, missing: [] },
  }) as unknown as DocumentNode;
const doc = (...content: DocumentNode[]): DocumentNode => ({ tag: 'doc', content: [{ tag: 'paragraph', content }] });
const words: DocumentNode = { tag: 'text', content: 'A room is 60 euro' };

test('the grades of a save come to the citations and are no step to undo; what was added meanwhile waits for the next', () => {
  const editor = new Editor({ extensions: schemaExtensions, content: toEditor(doc(words, cite('supported'))) });
  onTestFinished(() => editor.destroy());
  takeGrades(editor.view, doc(words, cite('partly')));
  expect(fromEditor(editor.getJSON())).toEqual(doc(words, cite('partly')));
  expect(editor.can().undo()).toBe(false);
  expect(editor.view.dom.querySelector('[data-support="partly"]')).not.toBeNull();
  takeGrades(editor.view, doc(words));
  expect(fromEditor(editor.getJSON())).toEqual(doc(words, cite('partly')));
});
