/** Markdown while it streams; loaded only when a run is watched. No HTML, no images, links only to safe places. */
import type { Element, ElementContent, Root, RootContent, Text } from 'hast';
import { createContext, useContext } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import type { CitationRef } from '@/api/gen/types.gen';
import { CITATION_MARK } from '@/features/runs/streaming';
import { CitationChip } from './CitationChip';
import classes from './Output.module.css';
import { SafeLink } from './SafeLink';
import { StreamedTable } from './StreamedTable';

/** Turns the marks around citation numbers into elements, wherever text can stand. */
function markCitations() {
  const cut = (node: Text): ElementContent[] =>
    node.value
      .split(CITATION_MARK)
      .map((piece, index) =>
        index % 2 === 0
          ? { type: 'text', value: piece }
          : { type: 'element', tagName: 'cite', properties: { 'data-number': piece }, children: [] },
      );
  const visit = (parent: Root | Element) => {
    parent.children = parent.children.flatMap((child): RootContent[] => {
      if (child.type === 'element') visit(child);
      return child.type === 'text' ? cut(child) : [child];
    }) as typeof parent.children;
  };
  return (tree: Root) => visit(tree);
}

const Citations = createContext<ReadonlyMap<number, CitationRef>>(new Map());

function Cited({ node }: { node?: Element | undefined }) {
  const citation = useContext(Citations).get(Number(node?.properties['data-number']));
  return citation === undefined ? null : <CitationChip citation={citation} />;
}

// The page's own title is the only h1.
const components: Components = {
  a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
  img: ({ alt }) => <>{alt}</>,
  cite: Cited,
  h1: ({ children }) => <h2 className={classes.heading}>{children}</h2>,
  h2: ({ children }) => <h3 className={classes.heading}>{children}</h3>,
  h3: ({ children }) => <h4 className={classes.heading}>{children}</h4>,
  table: ({ children }) => <StreamedTable>{children}</StreamedTable>,
};
// Some rows of a table that is being written stand in the table around them.
const firstRows: Components = { ...components, table: ({ children }) => <>{children}</> };
const laterRows: Components = { ...firstRows, thead: () => null };
const remark = [remarkGfm];
const rehype = [markCitations];

type Props = {
  text: string;
  citations: ReadonlyMap<number, CitationRef>;
  /** Given: the text is a table of which only the rows are wanted, below the first ones without its head. */
  rows?: number | undefined;
};

export default function Markdown({ text, citations, rows }: Props) {
  const drawn = rows === undefined ? components : rows === 0 ? firstRows : laterRows;
  return (
    <Citations value={citations}>
      <ReactMarkdown skipHtml remarkPlugins={remark} rehypePlugins={rehype} components={drawn}>
        {text}
      </ReactMarkdown>
    </Citations>
  );
}
