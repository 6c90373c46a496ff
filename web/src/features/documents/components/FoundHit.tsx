/** A passage that a search has found: where it stands, and its words. */
import { useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Passage } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { IconExternalLink } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import { cutMarks } from '../snippet';
import classes from './Documents.module.css';
import { PassagePlace } from './PassagePlace';

type Props = {
  passage: Pick<Passage, 'id' | 'document_id' | 'document_name' | 'page' | 'heading'>;
  /** In front of the document's name. */
  before?: ReactNode;
  /** Where leaving would lose what one does. */
  inNewTab?: boolean;
  children: ReactNode;
};

export function FoundHit({ passage, before, inNewTab = false, children }: Props) {
  const { t } = useLingui();
  return (
    <article className={classes.found}>
      <Group gap="xs" justify="space-between" mb={4}>
        <Group gap="xs" miw={0} wrap="nowrap" align="flex-start">
          {before}
          <TextLink
            to={paths.document(passage.document_id, { passage: passage.id })}
            fw={500}
            size="sm"
            style={{ overflowWrap: 'anywhere' }}
            {...(inNewTab ? { target: '_blank' } : {})}
          >
            {passage.document_name}
            {inNewTab ? <IconExternalLink size={12} role="img" aria-label={t`opens in a new tab`} /> : null}
          </TextLink>
        </Group>
        <PassagePlace passage={passage} />
      </Group>
      {children}
    </article>
  );
}

export type Pieces = readonly { text: string; hit: boolean }[];

/** Pieces of a passage; they say where they were cut. */
export function Snippet({ pieces, passage }: { pieces: Pieces; passage: string }) {
  const { before, after } = cutMarks(pieces.map(({ text }) => text).join(''), passage);
  return (
    <>
      {before}
      <Marked pieces={pieces} />
      {after}
    </>
  );
}

/** Words with those marked that were looked for. */
export const Marked = ({ pieces }: { pieces: Pieces }) =>
  pieces.map((piece, index) =>
    piece.hit ? (
      // Pieces of one text never move.
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={index} className={classes.hit}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
