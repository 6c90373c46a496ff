/**
 * What the editor can hold: StarterKit's blocks and marks, tables, and the parts that are ours (sections, callouts,
 * citations, pictures, and opaque nodes for everything that this version does not know). No React in here: a node view
 * for each paragraph would not survive three hundred pages.
 */
import { Extension, type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { safeHref } from '../model';
import { citation, image, opaqueBlock, opaqueInline } from './atoms';
import { fromData, toData } from './data';

/** StarterKit's code excludes all other marks; a document's text may well be both bold and code. */
const Starter = StarterKit.extend({
  addExtensions() {
    const all = (this.parent as (() => Extensions) | undefined)?.() ?? [];
    return all.map((each) => (each.name === 'code' ? (each as Mark).extend({ excludes: '' }) : each));
  },
});

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
  Starter.configure({
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    link: false,
    underline: false,
    // Would add an empty paragraph to every document that ends with a table.
    trailingNode: false,
  }),
  Keeping,
  Kept,
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
