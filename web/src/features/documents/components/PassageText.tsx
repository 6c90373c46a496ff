/** A passage's words as what they were in the document: headings, tables, text. */
import { Table, Text } from '@mantine/core';
import type { Passage } from '@/api/types';
import { type Block, blocksOf } from '../model';
import classes from './Documents.module.css';

export function PassageText({ passage }: { passage: Passage }) {
  return (
    <>
      {blocksOf(passage).map((block, index) => (
        // Blocks of one passage never move.
        // oxlint-disable-next-line react/no-array-index-key
        <BlockView key={index} block={block} />
      ))}
    </>
  );
}

function BlockView({ block }: { block: Block }) {
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
          {block.text}
        </Text>
      );
    case 'table':
      return (
        <Table.ScrollContainer minWidth={0} type="native" className={classes.block} tabIndex={0}>
          <Table withTableBorder withColumnBorders className="tabular" fz="sm">
            <Table.Thead>
              <Row cells={block.header} isHeader />
            </Table.Thead>
            <Table.Tbody>
              {block.rows.map((row, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <Row key={index} cells={row} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      );
    case 'text':
      return <div className={`${classes.text} ${classes.block}`}>{block.text}</div>;
  }
}

function Row({ cells, isHeader = false }: { cells: readonly string[]; isHeader?: boolean }) {
  const Cell = isHeader ? Table.Th : Table.Td;
  return (
    <Table.Tr>
      {cells.map((cell, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Cell key={index}>{cell}</Cell>
      ))}
    </Table.Tr>
  );
}
