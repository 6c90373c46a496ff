/**
 * What the editor can hold: the usual blocks and marks (one by one, because the ready kit brings another kind of link and
 * its 20 kB), tables, and the parts that are ours (sections, callouts,
 * citations, pictures, and opaque nodes for everything that this version does not know). No React in here: a node view
 * for each paragraph would not survive three hundred pages.
 */
import { Extension, type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions';
import { safeHref } from '../links';
import { citation, image, opaqueBlock, opaqueInline } from './atoms';
import { ByModel } from './by-model';
import { fromData, toData } from './data';

const BLOCKS = [
  'doc',
  'paragraph',
  'heading',
  'blockquote',
  'bulletList',
  'orderedList',
  'listItem',
  'codeBlock',
  'horizontalRule',
  'hardBreak',
  'section',
  'callout',
  'table',
  'tableRow',
  'tableCell',
  'tableHeader',
];

const data = (name: string) => ({
  default: null,
  keepOnSplit: false,
  parseHTML: (element: HTMLElement) => fromData(element.getAttribute(`data-${name}`)),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === null || attributes[name] === undefined ? {} : { [`data-${name}`]: toData(attributes[name]) },
});

/** What is kept of the original travels along, also through the clipboard. */
const Keeping = Extension.create({
  name: 'keeping',
  addGlobalAttributes: () => [
    { types: BLOCKS, attributes: { dj: data('dj') } },
    { types: ['paragraph'], attributes: { as: data('as') } },
  ],
});

const Kept = Mark.create({
  name: 'kept',
  inclusive: false,
  addAttributes: () => ({ fields: data('fields'), seam: { ...data('seam'), default: 0 } }),
  parseHTML: () => [{ tag: 'span[data-fields]' }, { tag: 'span[data-seam]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

const LinkMark = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({
    href: {
      default: null,
      parseHTML: (element: HTMLElement) => safeHref(element.getAttribute('href'))?.href ?? null,
      // A link is for reading here; nothing in the editor leads away by a stray click.
      renderHTML: (attributes: Record<string, unknown>) => {
        const href = safeHref(attributes['href'])?.href;
        return href === undefined ? {} : { href, title: href, rel: 'noopener noreferrer nofollow', target: '_blank' };
      },
    },
    dj: data('dj'),
    seam: { ...data('seam'), default: 0 },
  }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => safeHref(element.getAttribute('href')) !== null && null }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
});

const Section = Node.create({
  name: 'section',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'section' }],
  renderHTML: ({ HTMLAttributes }) => ['section', HTMLAttributes, 0],
});

const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    tone: {
      default: 'info',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-tone') ?? 'info',
      renderHTML: (attributes: Record<string, unknown>) => ({ 'data-tone': attributes['tone'] }),
    },
  }),
  parseHTML: () => [{ tag: 'aside' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', mergeAttributes(HTMLAttributes, { role: 'note' }), 0],
});

/** Everything of the schema; behaviour that needs the page (marks of origin, opening a source) is added beside it. */
export const schemaExtensions: Extensions = [
  Document,
  Paragraph,
  Text,
  Heading.configure({ levels: [1, 2, 3, 4, 5, 6] }),
  Blockquote,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  CodeBlock,
  HorizontalRule,
  HardBreak,
  Bold,
  Italic,
  Strike,
  // As it comes it excludes all other marks; a document's text may well be both bold and code.
  Code.extend({ excludes: '' }),
  UndoRedo,
  Dropcursor,
  Gapcursor,
  Keeping,
  Kept,
  ByModel,
  LinkMark,
  Section,
  Callout,
  Table.configure({ resizable: false }),
  TableRow,
  TableCell,
  TableHeader,
  citation,
  image,
  opaqueBlock,
  opaqueInline,
];
