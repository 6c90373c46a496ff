/** A passage's words as what they were in the document: headings, tables, text. */
import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Passage } from '@/api/types';
import { type Block, blocksOf } from '../model';
import classes from './Documents.module.css';

type Show = (text: string) => ReactNode;
type Props = {
  passage: Pick<Passage, 'text' | 'heading' | 'table_header'>;
  /** How words are shown; as they are, unless some are to be marked. */
  show?: Show;
};

export function PassageText({ passage, show = (text) => text }: Props) {
  return (
    <>
      {blocksOf(passage).map((block, index) => (
        // Blocks of one passage never move.
        // oxlint-disable-next-line react/no-array-index-key
        <BlockView key={index} block={block} show={show} />
      ))}
    </>
  );
}

function BlockView({ block, show }: { block: Block; show: Show }) {
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
          {show(block.text)}
        </Text>
      );
    case 'table':
      return (
        <Table.ScrollContainer minWidth={0} type="native" className={classes.block} tabIndex={0}>
          <Table withTableBorder withColumnBorders className="tabular" fz="sm">
            <Table.Thead>
              <Row cells={block.header} show={show} isHeader />
            </Table.Thead>
            <Table.Tbody>
              {block.rows.map((row, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <Row key={index} cells={row} show={show} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      );
    case 'text':
      return <div className={`${classes.text} ${classes.block}`}>{show(block.text)}</div>;
  }
}

type RowProps = { cells: readonly string[]; show: Show; isHeader?: boolean };

function Row({ cells, show, isHeader = false }: RowProps) {
  const Cell = isHeader ? Table.Th : Table.Td;
  return (
    <Table.Tr>
      {cells.map((cell, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Cell key={index}>{show(cell)}</Cell>
      ))}
    </Table.Tr>
  );
}
