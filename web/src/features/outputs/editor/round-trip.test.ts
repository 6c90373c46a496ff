import { Editor, getSchema } from '@tiptap/core';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DocumentNode } from '@/api/gen/types.gen';
import { fromEditor } from './from-editor';
import { schemaExtensions } from './schema';
import { toEditor } from './to-editor';

const schema = getSchema(schemaExtensions);

/** Through the editor's own tree, which must also be a valid one. */
function roundTrip(root: DocumentNode): DocumentNode {
  const inside = schema.nodeFromJSON(toEditor(root));
  inside.check();
  return fromEditor(inside.toJSON());
}

const words = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' });
const flags = fc.record(
  { bold: fc.constant(true), italic: fc.constant(true), code: fc.constant(true) },
  { requiredKeys: [] },
);
const text = fc.oneof(
  words.map((content) => ({ tag: 'text', content })),
  fc.tuple(words, flags).map(([content, style]) => ({ tag: 'text', content, style })),
  // What a model rewrote, alone, in bold, and beside what a later version may write.
  fc
    .tuple(words, fc.constantFrom({}, { style: { bold: true } }, { 'x-later': 1 }))
    .map(([content, more]) => ({ tag: 'text', content, 'attr-data': { by: 'model' }, ...more })),
);
const picture = fc
  .tuple(fc.uuid(), words, fc.integer({ min: 1, max: 5_000 }))
  .map(([id, alt, width]) => ({ tag: 'image', 'attr-data': { picture: id, alt, width, height: 10 } }));
const citation = fc.nat(20).map((number) => ({
  tag: 'citation',
  value: number + 1,
  citation: { passage_id: `p${String(number)}`, document_id: 'd', document_title: 'Policy.pdf', quote: 'Words.' },
}));

/** What the server's builder writes. */
const usual = fc.letrec<{ block: unknown; list: unknown; doc: DocumentNode }>((tie) => {
  const inline = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: text },
      citation,
      fc.constant({ tag: 'break' }),
      fc.tuple(fc.webUrl(), fc.array(text, { minLength: 1, maxLength: 3 })).map(([href, content]) => ({
        tag: 'link',
        'attr-data': { href },
        content,
      })),
    ),
    { minLength: 1, maxLength: 5 },
  );
  const holding = (tag: string) => inline.map((content) => ({ tag, content }));
  const cell = fc.oneof(holding('cell'), fc.constant({ tag: 'cell' }));
  const list = (item: fc.Arbitrary<unknown>) =>
    fc
      .tuple(
        fc.oneof(
          fc.constant({ ordered: false }),
          fc.nat(9).map((start) => ({ ordered: true, start })),
        ),
        fc.array(item, { minLength: 1, maxLength: 3 }),
      )
      .map(([attributes, content]) => ({ tag: 'list', 'attr-data': attributes, content }));
  return {
    block: fc.oneof(
      { depthSize: 'small' },
      holding('paragraph'),
      fc.tuple(fc.integer({ min: 1, max: 6 }), inline).map(([level, content]) => ({
        tag: 'heading',
        'attr-data': { level },
        content,
      })),
      fc.tuple(words, fc.constantFrom({}, { 'attr-data': { lang: 'rust' } })).map(([content, more]) => ({
        tag: 'code',
        content,
        ...more,
      })),
      fc.constant({ tag: 'rule' }),
      picture,
      fc.array(tie('block'), { minLength: 1, maxLength: 2 }).map((content) => ({ tag: 'quote', content })),
      fc.array(tie('block'), { minLength: 1, maxLength: 2 }).map((content) => ({
        tag: 'callout',
        'attr-data': { tone: 'warning' },
        content,
      })),
      list(
        fc.tuple(inline, fc.option(tie('list'))).map(([line, below]) => ({
          tag: 'list-item',
          content: below === null ? line : [...line, below],
        })),
      ),
      fc.integer({ min: 1, max: 3 }).chain((width) =>
        fc
          .array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 3 })
          .map((rows) => ({
            tag: 'table',
            content: rows.map((content, index) => ({
              tag: 'row',
              ...(index === 0 ? { 'attr-data': { header: true } } : {}),
              content,
            })),
          })),
      ),
    ),
    list: list(holding('list-item')),
    doc: fc
      .array(
        fc.oneof(
          tie('block'),
          fc.tuple(words, fc.array(tie('block'), { maxLength: 3 })).map(([value, content]) => ({
            tag: 'section',
            key: 'findings',
            value,
            content: [
              { tag: 'heading', 'attr-data': { level: 2 }, content: [{ tag: 'text', content: value }] },
              ...content,
            ],
          })),
        ),
        { maxLength: 5 },
      )
      .map((content) => ({ tag: 'doc', content }) as unknown as DocumentNode),
  };
});

const TAGS = [
  'doc',
  'section',
  'heading',
  'paragraph',
  'quote',
  'callout',
  'list',
  'list-item',
  'table',
  'row',
  'cell',
  'code',
  'rule',
  'text',
  'link',
  'break',
  'citation',
  'image',
  'chart',
  'x-poll',
  '',
];

/** Anything at all that has tags: wrong places, wrong shapes, fields and tags of another version. */
const wild = fc.letrec<{ node: DocumentNode }>((tie) => ({
  node: fc
    .tuple(
      fc.record(
        {
          tag: fc.constantFrom(...TAGS),
          content: fc.oneof(
            { depthSize: 'medium', maxDepth: 6 },
            fc.constantFrom('', 'words', 'words\n  more'),
            fc.jsonValue({ maxDepth: 1 }),
            fc.array(tie('node'), { maxLength: 4 }),
            fc.array(tie('node'), { maxLength: 4 }),
          ),
          style: fc.oneof(
            fc.constantFrom({}, { bold: true }, { bold: false, code: true }, { hue: 'red' }),
            fc.jsonValue(),
          ),
          key: fc.oneof(fc.string(), fc.jsonValue()),
          value: fc.jsonValue(),
          citation: fc.jsonValue(),
          'attr-data': fc.oneof(
            fc.constantFrom({ level: 3 }, { ordered: true }, { ordered: true, start: 4 }, { header: true }),
            fc.constantFrom({ href: 'https://example.org/' }, { href: 'javascript:alert(1)' }, { lang: 7 }),
            fc.jsonValue(),
          ),
          'x-later': fc.jsonValue(),
        },
        { requiredKeys: ['tag'] },
      ),
    )
    .map(([node]) => node as DocumentNode),
}));

const asRead = (value: unknown) => JSON.parse(JSON.stringify(value)) as DocumentNode;

describe('R35: document JSON through the editor and back is the same document', () => {
  test('for everything that the server writes', () => {
    fc.assert(
      fc.property(usual.doc, (root) => {
        expect(roundTrip(root)).toEqual(root);
      }),
      { numRuns: 300 },
    );
  });

  test('also with unknown tags, fields and shapes, wherever they stand', () => {
    fc.assert(
      fc.property(
        fc.array(wild.node, { maxLength: 5 }),
        fc.constantFrom('doc', 'section', 'x-later'),
        (content, tag) => {
          const root = asRead({ tag, content });
          expect(roundTrip(root)).toEqual(root);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test('what the server writes is open to the pen: nothing of it is opaque', () => {
    fc.assert(
      fc.property(usual.doc, (root) => {
        expect(JSON.stringify(toEditor(root))).not.toContain('"opaque');
      }),
    );
  });

  test('in a running editor too, which changes nothing by itself', () => {
    fc.assert(
      fc.property(fc.array(wild.node, { maxLength: 4 }), (content) => {
        const root = asRead({ tag: 'doc', content });
        const editor = new Editor({ extensions: schemaExtensions, content: toEditor(root), injectCSS: false });
        editor.view.dispatch(editor.state.tr.insertText(' ', 0, 0));
        editor.commands.undo();
        const after = fromEditor(editor.getJSON());
        editor.destroy();
        expect(after).toEqual(root);
      }),
      { numRuns: 40 },
    );
  });
});
