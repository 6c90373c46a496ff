import { Editor } from '@tiptap/core';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CommentAnchor, DocumentNode } from '@/api/gen/types.gen';
import { anchorAt, commentMarks, movedComments, placeIn, placeOf, showComments } from './comment-marks';
import { fromEditor } from './from-editor';
import { schemaExtensions } from './schema';
import { toEditor } from './to-editor';

const paragraph = (content: string): DocumentNode => ({ tag: 'paragraph', content: [{ tag: 'text', content }] });
const ROOT: DocumentNode = { tag: 'doc', content: [paragraph('A room is 160 euro.'), paragraph('A car is 160 euro.')] };
const anchor = (quote: string, before = '', after = ''): CommentAnchor => ({ quote, before, after });

function open(threads: { id: string; anchor: CommentAnchor | null }[]) {
  const opened: string[] = [];
  const editor = new Editor({
    extensions: schemaExtensions,
    content: toEditor(ROOT),
  });
  onTestFinished(() => editor.destroy());
  editor.registerPlugin(commentMarks((thread) => opened.push(thread)));
  showComments(editor.view, { threads, open: null });
  const words = (thread: string) => {
    const place = placeOf(editor.state, thread);
    return place === null ? null : editor.state.doc.textBetween(place.from, place.to, '|');
  };
  return { editor, words };
}

describe('the words of a thread', () => {
  test('are found where their surroundings are most alike', () => {
    const text = 'A room is 160 euro.\nA car is 160 euro.';
    expect(placeIn(text, anchor('160 euro', 'car is '))).toBe(text.lastIndexOf('160'));
    expect(placeIn(text, anchor('160 euro', 'room is '))).toBe(text.indexOf('160'));
    expect(placeIn(text, anchor('170 euro'))).toBeNull();
  });

  test('move with every edit, and what stands there then is what the server is told', () => {
    const { editor, words } = open([{ id: 't', anchor: anchor('160 euro', 'A car is ') }]);
    expect(words('t')).toBe('160 euro');
    expect(editor.view.dom.querySelector('[data-comment]')).toHaveTextContent('160 euro');
    editor.commands.insertContentAt(1, 'Note: ');
    expect(words('t')).toBe('160 euro');
    const at = placeOf(editor.state, 't')?.from ?? 0;
    editor.commands.insertContentAt(at + 1, '9');
    expect(movedComments(editor.state)).toEqual([
      { id: 't', anchor: anchor('1960 euro', 'Note: A room is 160 euro.\nA car is ', '.') },
    ]);
    editor.commands.undo();
  });

  test('that were deleted are gone, and the server keeps what they were', () => {
    const { editor, words } = open([{ id: 't', anchor: anchor('A car is 160 euro.') }]);
    const place = placeOf(editor.state, 't');
    editor.commands.deleteRange(place ?? { from: 0, to: 0 });
    expect(words('t')).toBeNull();
    expect(movedComments(editor.state)).toEqual([]);
  });

  test('come back with an undo, and never at the same words elsewhere', () => {
    const { editor, words } = open([{ id: 't', anchor: anchor('160 euro', 'car is ', '.') }]);
    const place = placeOf(editor.state, 't') ?? { from: 0, to: 0 };
    editor.commands.deleteRange(place);
    editor.commands.insertContentAt(1, 'Note: ');
    expect(words('t')).toBeNull();
    editor.commands.undo();
    editor.commands.undo();
    expect(editor.getText()).toContain('A car is 160 euro.');
    expect(placeOf(editor.state, 't')).toEqual(place);
  });

  test('are never written into the document, and a thread on the whole has none', () => {
    const { editor, words } = open([
      { id: 't', anchor: anchor('160 euro') },
      { id: 'whole', anchor: null },
    ]);
    expect(fromEditor(editor.getJSON())).toEqual(ROOT);
    expect(words('whole')).toBeNull();
  });

  test('of a selection are its words and those around them', () => {
    const { editor } = open([]);
    expect(anchorAt(editor.state.doc, 3, 7)).toEqual(anchor('room', 'A ', ' is 160 euro.\nA car is 160 euro.'));
    expect(anchorAt(editor.state.doc, 3, 3)).toBeNull();
  });
});
