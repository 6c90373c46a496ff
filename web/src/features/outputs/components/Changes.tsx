/** What changed, word by word. Added and removed differ by line and by element, not by colour alone. */
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { DocumentNode } from '@/api/gen/types.gen';
import { changesBetween, type Piece, shortened } from '../diff';
import classes from './Changes.module.css';

export function Changes({ before, after }: { before: DocumentNode; after: DocumentNode }) {
  const changes = useMemo(() => changesBetween(before, after), [before, after]);
  if (changes.every((change) => change.isSame)) {
    return (
      <Text c="dimmed">
        <Trans>The words are the same; only the form differs.</Trans>
      </Text>
    );
  }
  return (
    <div className={classes.changes}>
      {shortened(changes).map((change, index) => (
        // Both versions stand still, so a block's place is its identity.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index}>{change === null ? '…' : <Pieces pieces={change.pieces} />}</p>
      ))}
    </div>
  );
}

/** Pieces stand still too. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(words);
}

function words({ kind, text }: Piece, index: number) {
  // oxlint-disable-next-line react/no-array-index-key
  if (kind === 'added') return <ins key={index}>{text}</ins>;
  // oxlint-disable-next-line react/no-array-index-key
  if (kind === 'removed') return <del key={index}>{text}</del>;
  // oxlint-disable-next-line react/no-array-index-key
  return <span key={index}>{text}</span>;
}
