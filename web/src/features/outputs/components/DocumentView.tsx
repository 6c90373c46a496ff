/** A finished answer: document JSON as elements. Unknown tags show their text; nothing in it becomes markup. */
import { useLingui } from '@lingui/react/macro';
import { Title, type TitleOrder } from '@mantine/core';
import { Fragment, lazy, memo, type ReactNode, Suspense, use } from 'react';
import type { DocumentNode } from '@/api/gen/types.gen';
import { attribute, childrenOf, DEEPEST, flag, levelOf, pictureOf, readCitation, textOf } from '../model';
import { PictureContext } from '../picture-context';
import { CitationChip } from './CitationChip';
import { DocumentTable } from './DocumentTable';
import classes from './Output.module.css';
import { SafeLink } from './SafeLink';

// Few answers have one.
const OwnPicture = lazy(async () => ({ default: (await import('./OwnPicture')).OwnPicture }));

export const DocumentView = memo(function DocumentView({ root }: { root: DocumentNode }) {
  return <div className={classes.document}>{render(root, 0)}</div>;
});

function children(node: DocumentNode, depth: number): ReactNode {
  if (depth >= DEEPEST) return null;
  // The document does not change while it is shown, so a node's place is its identity.
  // oxlint-disable-next-line react/no-array-index-key
  return childrenOf(node).map((child, index) => <Fragment key={index}>{render(child, depth + 1)}</Fragment>);
}

function render(node: DocumentNode, depth: number): ReactNode {
  const inside = () => children(node, depth);
  switch (node.tag) {
    case 'doc':
      return inside();
    case 'section':
      return <section>{inside()}</section>;
    case 'heading': {
      // The page's own title is the only h1.
      const order = Math.min(6, levelOf(node) + 1) as TitleOrder;
      return (
        <Title order={order} className={classes.heading}>
          {inside()}
        </Title>
      );
    }
    case 'paragraph':
      return <p>{inside()}</p>;
    case 'quote':
      return <blockquote>{inside()}</blockquote>;
    case 'callout':
      return <aside role="note">{inside()}</aside>;
    case 'image':
      return <Picture node={node} />;
    case 'list':
      return attribute(node, 'ordered') === true ? (
        <ol start={Number(attribute(node, 'start') ?? 1) || 1}>{inside()}</ol>
      ) : (
        <ul>{inside()}</ul>
      );
    case 'list-item':
      return <li>{inside()}</li>;
    case 'table':
      return <DocumentTable node={node}>{(cell) => children(cell, depth + 2)}</DocumentTable>;
    case 'code':
      return (
        <pre>
          <code>{inside()}</code>
        </pre>
      );
    case 'rule':
      return <hr />;
    case 'text':
      return <Words node={node} />;
    case 'link':
      return <SafeLink href={attribute(node, 'href')}>{inside()}</SafeLink>;
    case 'break':
      return <br />;
    case 'citation': {
      const citation = readCitation(node);
      return citation === null ? null : <CitationChip citation={citation} />;
    }
    default:
      return inside();
  }
}

function Words({ node }: { node: DocumentNode }) {
  let words: ReactNode = textOf(node);
  if (flag(node, 'code')) words = <code>{words}</code>;
  if (flag(node, 'strike')) words = <s>{words}</s>;
  if (flag(node, 'italic')) words = <em>{words}</em>;
  if (flag(node, 'bold')) words = <strong>{words}</strong>;
  // Where two answers stand side by side (`diff.ts`): what the other has not. By line and by element, not by colour alone.
  if (flag(node, 'removed')) words = <del>{words}</del>;
  if (flag(node, 'added')) words = <ins>{words}</ins>;
  return words;
}

/** Its address may lead out of the house: then what it shows is told, not fetched. One that lies with us is shown. */
function Picture({ node }: { node: DocumentNode }) {
  const { t } = useLingui();
  const runId = use(PictureContext);
  const alt = attribute(node, 'alt');
  const picture = pictureOf(node);
  const words = typeof alt === 'string' && alt !== '' ? alt : t`Picture`;
  const told = <p className={classes.picture}>{words}</p>;
  if (picture === null || runId === null) return told;
  return (
    <Suspense fallback={told}>
      <OwnPicture runId={runId} picture={picture} alt={words} />
    </Suspense>
  );
}
