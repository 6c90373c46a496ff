/**
 * Document JSON read defensively: a document outlives the version that wrote it, and its words come from a model. What
 * is not understood is shown as its text; nothing of it is ever markup.
 */
import type { CitationRef, DocumentNode, Support } from '@/api/gen/types.gen';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isNode = (value: unknown): value is DocumentNode => isRecord(value) && typeof value['tag'] === 'string';

/** Deeper than any real document; what is below is cut off, so that a hostile one cannot exhaust the stack. */
export const DEEPEST = 100;

/** The children of a node; a string stands as one `text` node. Other shapes have nothing that can be shown. */
export function childrenOf(node: DocumentNode): DocumentNode[] {
  const content: unknown = node.content;
  if (typeof content === 'string') return content === '' || node.tag === 'text' ? [] : [{ tag: 'text', content }];
  return Array.isArray(content) ? content.filter(isNode) : [];
}

/** All words of a node, for an unknown tag and for the clipboard. */
export function textOf(node: DocumentNode, depth = 0): string {
  const content: unknown = node.content;
  if (typeof content === 'string') return content;
  if (depth >= DEEPEST) return '';
  return childrenOf(node)
    .map((child) => textOf(child, depth + 1))
    .join('');
}

export const flag = (node: DocumentNode, name: string): boolean => isRecord(node.style) && node.style[name] === true;

export function attribute(node: DocumentNode, name: string): unknown {
  const attributes: unknown = node['attr-data'];
  return isRecord(attributes) ? attributes[name] : undefined;
}

export function levelOf(node: DocumentNode): number {
  const level = Number(attribute(node, 'level'));
  return Number.isInteger(level) && level >= 1 && level <= 6 ? level : 2;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** From the best to the worst. */
const SUPPORTS: readonly Support[] = ['supported', 'partly', 'not-found'];

const words = (value: unknown) => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);

/** A citation as the page uses it, or null when the node does not carry a whole one. */
export function readCitation(node: DocumentNode): CitationRef | null {
  const cited: unknown = node.citation;
  if (!isRecord(cited)) return null;
  const number = Number(node.value ?? cited['number']);
  const passage = text(cited['passage_id']);
  const document = text(cited['document_id']);
  if (!Number.isInteger(number) || number < 1 || passage === '' || document === '') return null;
  return {
    number,
    passage_id: passage,
    document_id: document,
    document_name: text(cited['document_title']) || text(cited['document_name']),
    page: typeof cited['page'] === 'number' ? cited['page'] : null,
    quote: text(cited['quote']),
    support: SUPPORTS.find((each) => each === attribute(node, 'support')),
    missing: words(attribute(node, 'missing')),
  };
}

const worse = (one: CitationRef, other: CitationRef) =>
  SUPPORTS.indexOf(other.support ?? 'supported') > SUPPORTS.indexOf(one.support ?? 'supported');

/** Each passage once, in the order of the numbers, and as it was cited where that holds least. */
export function uniqueCitations(citations: readonly CitationRef[]): CitationRef[] {
  const byNumber = new Map<number, CitationRef>();
  for (const citation of citations) {
    const known = byNumber.get(citation.number);
    if (known === undefined || worse(known, citation)) byNumber.set(citation.number, citation);
  }
  return [...byNumber.values()].toSorted((a, b) => a.number - b.number);
}

/** An entry of the company's questions and answers is document and passage in one. */
export const isEntry = ({ document_id, passage_id }: CitationRef) => document_id === passage_id;

export function citationsOf(node: DocumentNode): CitationRef[] {
  const found: CitationRef[] = [];
  const visit = (each: DocumentNode, depth: number) => {
    if (each.tag === 'citation') {
      const citation = readCitation(each);
      if (citation !== null) found.push(citation);
    }
    if (depth < DEEPEST) for (const child of childrenOf(each)) visit(child, depth + 1);
  };
  visit(node, 0);
  return uniqueCitations(found);
}

/** Where an answer does not match its schema: a JSON Pointer, and what is wrong there. */
export type Finding = { path: string; message: string };

export function findingsOf(root: DocumentNode): Finding[] {
  const findings = attribute(root, 'findings');
  if (!Array.isArray(findings)) return [];
  return findings.filter(isRecord).map((each) => ({ path: text(each['path']), message: text(each['message']) }));
}

/** A picture that lies with us; one whose address leads elsewhere is told, not fetched. */
export type PictureRef = { id: string; width: number; height: number };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

export function pictureOf(node: DocumentNode): PictureRef | null {
  const id = attribute(node, 'picture');
  if (typeof id !== 'string' || !UUID.test(id)) return null;
  const side = (name: string) => Math.max(1, Math.round(Number(attribute(node, name)) || 1));
  return { id, width: side('width'), height: side('height') };
}

/** As much of a passage as a citation carries. */
const QUOTED = 400;

/** A citation's quote; it says when the passage goes on. */
export const quoted = (quote: string) => (quote.length < QUOTED ? quote : `${quote.trimEnd()} …`);
