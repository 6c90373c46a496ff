import { Editor } from '@tiptap/core';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { DocumentNode } from '@/api/gen/types.gen';
import { fromEditor } from './from-editor';
import { schemaExtensions } from './schema';
import { leftOut, readable, type Selected, selectedText, take } from './selected';
import { toEditor } from './to-editor';

const text = (content: string, more: object = {}): DocumentNode => ({ tag: 'text', content, ...more });
const cite = (number: number): DocumentNode =>
  ({
    tag: 'citation',
    value: number,
    citation: { passage_id: `p${String(number)}`, document_id: 'd', document_title: 'Policy.pdf', quote: 'Words.' },
  }) as unknown as DocumentNode;
const paragraph = (...content: DocumentNode[]): DocumentNode => ({ tag: 'paragraph', content });
const doc = (...content: DocumentNode[]): DocumentNode => ({ tag: 'doc', content });

function open(root: DocumentNode) {
  const editor = new Editor({ extensions: schemaExtensions, content: toEditor(root) });
  onTestFinished(() => editor.destroy());
  const select = (from: number, to: number) => {
    editor.commands.setTextSelection({ from, to });
    return selectedText(editor.state);
  };
  const all = () => select(0, editor.state.doc.content.size);
  return { editor, select, all, now: () => fromEditor(editor.getJSON()) };
}

const fit = (found: ReturnType<typeof selectedText>): Selected => {
  if (typeof found === 'string') throw new Error(found);
  return found;
};

describe('a selection as a model reads it', () => {
  test('words with the numbers of their sources, a blank line between paragraphs', () => {
    const { all } = open(
      doc(
        paragraph(text('A room is '), text('160 euro', { style: { bold: true } }), cite(2), text('.')),
        paragraph(text('Book early.')),
      ),
    );
    const selected = fit(all());
    expect(selected.text).toBe('A room is 160 euro⟦2⟧.\n\nBook early.');
    expect(selected.hasForm).toBe(true);
    expect(readable(selected.text)).toContain('160 euro[2].');
  });

  test('a part of a sentence is that part alone', () => {
    const { select } = open(doc(paragraph(text('A room is cheap.'))));
    expect(fit(select(3, 7)).text).toBe('room');
  });

  test('nothing, code and pictures are no words to rewrite', () => {
    const { select, all } = open(doc(paragraph(text('Words.')), { tag: 'code', content: 'x = 1' }));
    expect(select(1, 1)).toBe('empty');
    expect(all()).toBe('atoms');
    expect(open(doc(paragraph(text('x'.repeat(10_001))))).all()).toBe('long');
  });
});

describe('a proposal in its place', () => {
  test('is the model’s, keeps the citations that it names, and is undone in one step', () => {
    const before = doc(paragraph(text('Before. A room is 160 euro'), cite(1), text('. After.')));
    const { editor, select, now } = open(before);
    const selected = fit(select(9, 29));
    expect(selected.text).toBe('A room is 160 euro⟦1⟧.');
    expect(take(editor.view, selected, '160 euro ⟦1⟧ a room. ')).toBe(true);
    const byModel = { 'attr-data': { by: 'model' } };
    expect(now()).toEqual(
      doc(paragraph(text('Before. '), text('160 euro ', byModel), cite(1), text(' a room.', byModel), text(' After.'))),
    );
    editor.commands.undo();
    expect(now()).toEqual(before);
  });

  test('paragraph by paragraph; what is more joins the last, what is fewer leaves it empty', () => {
    const both = doc(paragraph(text('One.')), paragraph(text('Two.')));
    const words = (root: DocumentNode) => (root.content as DocumentNode[]).map((each) => JSON.stringify(each.content));
    const first = open(both);
    take(first.editor.view, fit(first.all()), 'A.\n\nB.\n\nC.');
    expect(words(first.now())[0]).toContain('A.');
    expect(words(first.now())[1]).toMatch(/B\..*break.*C\./);
    const second = open(both);
    take(second.editor.view, fit(second.all()), 'A.');
    expect(words(second.now())[1]).not.toContain('Two.');
  });

  test('says which sources it no longer names', () => {
    const { all } = open(doc(paragraph(text('A'), cite(3), text(' and B'), cite(1))));
    expect(leftOut(fit(all()), 'A ⟦3⟧')).toEqual([1]);
  });

  test('is refused when the text is no longer what was sent', () => {
    const { editor, select, now } = open(doc(paragraph(text('A room is cheap.'))));
    const selected = fit(select(3, 7));
    editor.commands.insertContentAt(5, 'x');
    expect(take(editor.view, selected, 'suite')).toBe(false);
    expect(JSON.stringify(now())).not.toContain('suite');
  });
});
