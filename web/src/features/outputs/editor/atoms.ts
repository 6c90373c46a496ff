/**
 * Nodes that are one piece in the editor: a citation's chip, a picture, and what this version does not know. Each carries
 * the original node and gives it back untouched.
 */
import { t } from '@lingui/core/macro';
import { Node } from '@tiptap/core';
import { type DOMOutputSpec, type Node as PmNode } from '@tiptap/pm/model';
import type { DocumentNode } from '@/api/gen/types.gen';
import { sourceName } from '@/ui/place-in-file';
import classes from '../components/Output.module.css';
import { attribute, isNode, readCitation, textOf } from '../model';
import { fromData, toData } from './data';
import own from './Editor.module.css';

export function rawOf(node: PmNode): DocumentNode {
  const raw: unknown = node.attrs['raw'];
  return isNode(raw) ? raw : { tag: 'text', content: '' };
}

type Look = (raw: DocumentNode, attributes: Record<string, string>) => DOMOutputSpec;

function atom(name: string, inline: boolean, look: Look) {
  const tag = inline ? 'span' : 'div';
  return Node.create({
    name,
    inline,
    group: inline ? 'inline' : 'block',
    atom: true,
    selectable: true,
    addAttributes: () => ({
      raw: {
        default: null,
        parseHTML: (element: HTMLElement) => {
          const raw = fromData(element.getAttribute('data-raw'));
          return isNode(raw) ? raw : null;
        },
        rendered: false,
      },
    }),
    parseHTML: () => [
      {
        tag: `${tag}[data-atom="${name}"]`,
        getAttrs: (element) => isNode(fromData(element.getAttribute('data-raw'))) && null,
      },
    ],
    renderHTML: ({ node }) => look(rawOf(node), { 'data-atom': name, 'data-raw': toData(node.attrs['raw']) }),
  });
}

export const citation = atom('citation', true, (raw, attributes) => {
  const cited = readCitation(raw);
  const number = cited?.number ?? '?';
  const name = cited?.document_name ?? '';
  const label = sourceName(number, name, cited?.page);
  return [
    'span',
    {
      ...attributes,
      class: `${classes['chip'] ?? ''} ${own['chip'] ?? ''}`,
      ...(cited?.support === undefined ? {} : { 'data-support': cited.support }),
      role: 'img',
      'aria-label': label,
      title: label,
    },
    String(number),
  ];
});

/** A picture's address may lead out of the house: what it shows is told, not fetched. */
export const image = atom('image', false, (raw, attributes) => {
  const alt = attribute(raw, 'alt');
  return [
    'div',
    { ...attributes, class: own['picture'] ?? '' },
    typeof alt === 'string' && alt !== '' ? alt : t`Picture`,
  ];
});

export const opaqueBlock = atom('opaqueBlock', false, (raw, attributes) => [
  'div',
  { ...attributes, class: own['opaque'] ?? '', 'data-tag': raw.tag },
  textOf(raw) || raw.tag,
]);

export const opaqueInline = atom('opaqueInline', true, (raw, attributes) => [
  'span',
  { ...attributes, class: own['opaqueInline'] ?? '', 'data-tag': raw.tag },
  textOf(raw) || raw.tag,
]);
