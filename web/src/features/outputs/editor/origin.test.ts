import { readFileSync } from 'node:fs';
import { Editor, getSchema } from '@tiptap/core';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { DocumentNode } from '@/api/gen/types.gen';
import { typedByPerson } from './by-model';
import { originalOf, originOf } from './origin';
import { countsOf, nextOf, originMarks } from './origin-marks';
import { schemaExtensions } from './schema';
import { sentencesOf } from './sentences';
import { toEditor } from './to-editor';

const schema = getSchema(schemaExtensions);
const cite = (quote: string): DocumentNode =>
  ({
    tag: 'citation',
    value: 1,
    citation: { passage_id: 'p1', document_id: 'd1', document_title: 'Policy.pdf', quote },
  }) as unknown as DocumentNode;
const text = (content: string): DocumentNode => ({ tag: 'text', content });
const paragraph = (...content: DocumentNode[]): DocumentNode => ({ tag: 'paragraph', content });

const QUOTE = 'In Oslo a hotel may cost up to 160 euro a night. Breakfast is not refunded.';
const MODEL: DocumentNode = {
  tag: 'doc',
  content: [
    { tag: 'heading', 'attr-data': { level: 2 }, content: [text('Limits')] },
    paragraph(text('A hotel may cost 160 euro.'), cite(QUOTE), text(' Ask early.')),
  ],
};

function open(now: DocumentNode = MODEL) {
  const original = originalOf(schema.nodeFromJSON(toEditor(MODEL)));
  const editor = new Editor({
    extensions: [...schemaExtensions, originMarks(original), typedByPerson],
    content: toEditor(now),
  });
  // A view that outlives its test looks for a page that is gone.
  onTestFinished(() => editor.destroy());
  const marks = () =>
    [...editor.view.dom.querySelectorAll('[data-origin]')].map((each) => [
      each.getAttribute('data-origin'),
      each.textContent,
    ]);
  /** Puts other words in the place of some. */
  const edit = (from: string, to: string) => {
    let at = -1;
    editor.state.doc.descendants((node, pos) => {
      const index = node.isText ? (node.text ?? '').indexOf(from) : -1;
      if (index >= 0) at = pos + index;
    });
    editor.view.dispatch(editor.state.tr.insertText(to, at, at + from.length));
  };
  return { editor, marks, edit, broken: () => editor.view.dom.querySelectorAll('[data-broken]').length };
}

describe('each sentence is marked by where it comes from', () => {
  test('as the model wrote it: with a source, and without one', () => {
    const { marks, editor, broken } = open();
    expect(marks()).toEqual([
      ['model', 'A hotel may cost 160 euro.'],
      ['unsupported', 'Ask early.'],
    ]);
    expect(countsOf(editor.state)).toEqual({ model: 1, unsupported: 1, person: 0, changed: 0 });
    expect(broken()).toBe(0);
  });

  test("an edit that breaks its source turns the sentence and its chip amber at once, undone it is the model's again", () => {
    const { marks, edit, broken, editor } = open();
    edit('160', '190');
    expect(marks()[0]).toEqual(['changed', 'A hotel may cost 190 euro.']);
    expect(broken()).toBe(1);
    editor.commands.undo();
    expect(marks()[0]).toEqual(['model', 'A hotel may cost 160 euro.']);
    expect(broken()).toBe(0);
  });

  test.each([
    ['A hotel', 'a Hotel'],
    ['160 euro.', '160 euro!'],
    ['cost 160', 'cost  160'],
  ])('%j made %j breaks nothing', (from, to) => {
    const { edit, marks } = open();
    edit(from, to);
    expect(marks()[0]?.[0]).toBe('model');
  });

  test("words of the passage itself need nobody to look, and are a person's", () => {
    const { edit, marks, broken } = open();
    edit('A hotel may cost 160 euro.', 'Breakfast is not refunded.');
    expect(marks()[0]).toEqual(['person', 'Breakfast is not refunded.']);
    expect(broken()).toBe(0);
  });

  test.each([
    ['a number that the passage has, once more', '160', '160 160'],
    ['one word less', 'may cost', 'cost'],
    ['a denial', 'may cost', 'may not cost'],
  ])('%s breaks it', (_what, from, to) => {
    const { edit, marks } = open();
    edit(from, to);
    expect(marks()[0]?.[0]).toBe('changed');
  });

  test("a new sentence is a person's, and the one beside it stays the model's", () => {
    const { edit, marks } = open();
    edit(' Ask early.', ' Call us. Ask early.');
    expect(marks().slice(0, 3)).toEqual([
      ['model', 'A hotel may cost 160 euro.'],
      ['person', 'Call us.'],
      ['unsupported', 'Ask early.'],
    ]);
  });

  test('whose source was taken away is unsupported', () => {
    const { marks } = open({ tag: 'doc', content: [paragraph(text('A hotel may cost 160 euro.'))] });
    expect(marks()).toEqual([['unsupported', 'A hotel may cost 160 euro.']]);
  });

  test('that somebody looked and the source still holds is carried by the citation', () => {
    const looked = { ...cite(QUOTE), 'attr-data': { claim: 'A hotel may cost 190 euro.' } };
    const { marks, broken } = open({ tag: 'doc', content: [paragraph(text('A hotel may cost 190 euro.'), looked)] });
    expect(marks()).toEqual([['person', 'A hotel may cost 190 euro.']]);
    expect(broken()).toBe(0);
  });

  test('the one to look at is found from anywhere', () => {
    const { edit, editor } = open();
    expect(nextOf(editor.state, 'changed')).toBeNull();
    edit('160', '190');
    editor.commands.setTextSelection(editor.state.doc.content.size - 1);
    const { from, to } = nextOf(editor.state, 'changed') ?? { from: 0, to: 0 };
    expect(editor.state.doc.textBetween(from, to)).toBe('A hotel may cost 190 euro.');
  });

  test('titles and code carry no mark', () => {
    const { marks } = open({
      tag: 'doc',
      content: [
        { tag: 'heading', 'attr-data': { level: 1 }, content: [text('A title')] },
        { tag: 'code', content: 'let x = 1;' },
      ],
    });
    expect(marks()).toEqual([]);
  });
});

describe('what a model rewrote on request', () => {
  const rewritten = (...content: DocumentNode[]): DocumentNode => ({ tag: 'doc', content: [paragraph(...content)] });
  const byModel = (content: string): DocumentNode => ({ tag: 'text', content, 'attr-data': { by: 'model' } });

  test('is the model’s: without a source it has none, with one somebody has to check it', () => {
    const { marks } = open(
      rewritten(byModel('Rooms are 160 euro at most.'), cite('Other words.'), byModel(' Book soon.')),
    );
    expect(marks()).toEqual([
      ['changed', 'Rooms are 160 euro at most.'],
      ['unsupported', 'Book soon.'],
    ]);
  });

  test('becomes a person’s with the first word that a person types into it, and the model’s again when that is undone', () => {
    const { editor, marks } = open(rewritten(byModel('Book your room soon.')));
    expect(marks()).toEqual([['unsupported', 'Book your room soon.']]);
    editor.commands.insertContentAt(6, 'at once ');
    // One sentence, drawn in pieces where its words are not all the model's.
    expect(new Set(marks().map(([origin]) => origin))).toEqual(new Set(['person']));
    editor.commands.undo();
    expect(marks()).toEqual([['unsupported', 'Book your room soon.']]);
  });
});

/** The server marks exported copies by the same rule; its half is `platform/crates/document/src/origin/tests.rs`. */
const CASES = '../platform/crates/document/src/origin/cases.json';
type Part = string | { text: string; by: string } | { cites: string; claim?: string };
type Case = { name: string; edited: Part[][]; origins: [string, string][] };

function partOf(part: Part): DocumentNode {
  if (typeof part === 'string') return text(part);
  if ('text' in part) return { ...text(part.text), 'attr-data': { by: part.by } };
  const citation = {
    passage_id: part.cites,
    document_id: 'd1',
    document_title: 'Policy.pdf',
    quote: part.cites === 'p1' ? QUOTE : '',
  };
  const claim = part.claim === undefined ? {} : { 'attr-data': { claim: part.claim } };
  return { tag: 'citation', value: 1, citation, ...claim } as unknown as DocumentNode;
}

describe('R62: the page and the server tell by one rule', () => {
  const cases = JSON.parse(readFileSync(CASES, 'utf8')) as Case[];
  test.each(cases.map((each) => [each.name, each] as const))('%s', (_name, { edited, origins }) => {
    const { editor } = open({ tag: 'doc', content: edited.map((parts) => paragraph(...parts.map(partOf))) });
    const original = originalOf(schema.nodeFromJSON(toEditor(MODEL)));
    const told: [string, string][] = [];
    editor.state.doc.descendants((node) => {
      if (!node.isTextblock) return true;
      for (const sentence of sentencesOf(node)) told.push([originOf(sentence, original), sentence.text]);
      return false;
    });
    expect(told).toEqual(origins);
  });
});
