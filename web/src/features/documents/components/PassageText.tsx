/** A passage's words as what they were in the document: headings, tables, text. */
import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Passage } from '@/api/gen/types.gen';
import { type Block, blocksOf } from '../model';
import classes from './Documents.module.css';
import { Marked, type Pieces } from './FoundHit';

type Split = ((text: string) => Pieces) | undefined;
type Props = {
  passage: Pick<Passage, 'text' | 'heading' | 'table_header'>;
  /** Its words in pieces, where some are marked. */
  piecesOf?: Split;
};

const shown = (text: string, piecesOf: Split): ReactNode =>
  piecesOf === undefined ? text : <Marked pieces={piecesOf(text)} />;

export function PassageText({ passage, piecesOf }: Props) {
  return (
    <>
      {blocksOf(passage).map((block, index) => (
        // Blocks of one passage never move.
        // oxlint-disable-next-line react/no-array-index-key
        <BlockView key={index} block={block} piecesOf={piecesOf} />
      ))}
    </>
  );
}

function BlockView({ block, piecesOf }: { block: Block; piecesOf: Split }) {
  switch (block.kind) {
    case 'heading':
      return (
        <Text
          role="heading"
          aria-level={Math.min(block.level + 1, 6)}
          fw={650}
          fz={block.level === 1 ? 'lg' : 'md'}
          mb={6}
        >
          {shown(block.text, piecesOf)}
        </Text>
      );
    case 'table':
      return (
        <Table.ScrollContainer minWidth={0} type="native" className={classes.block} tabIndex={0}>
          <Table withTableBorder withColumnBorders className="tabular" fz="sm">
            <Table.Thead>
              <Row cells={block.header} piecesOf={piecesOf} isHeader />
            </Table.Thead>
            <Table.Tbody>
              {block.rows.map((row, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <Row key={index} cells={row} piecesOf={piecesOf} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      );
    case 'text':
      return <div className={`${classes.text} ${classes.block}`}>{shown(block.text, piecesOf)}</div>;
  }
}

type RowProps = { cells: readonly string[]; piecesOf: Split; isHeader?: boolean };

function Row({ cells, piecesOf, isHeader = false }: RowProps) {
  const Cell = isHeader ? Table.Th : Table.Td;
  return (
    <Table.Tr>
      {cells.map((cell, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Cell key={index}>{shown(cell, piecesOf)}</Cell>
      ))}
    </Table.Tr>
  );
}
