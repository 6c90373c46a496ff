/** A table of an answer. One whose columns are known by their keys is ordered by any of them; a row of sums stays below. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { DocumentNode } from '@/api/gen/types.gen';
import { attribute, childrenOf } from '../model';
import { type Order, ordered } from '../order';
import classes from './Output.module.css';

const ALIGNMENTS = ['left', 'center', 'right'] as const;
const ARROWS = { ascending: ' \u2191', descending: ' \u2193' } as const;

type Props = { node: DocumentNode; children: (cell: DocumentNode) => ReactNode };

export function DocumentTable({ node, children }: Props) {
  const [order, setOrder] = useState<Order | null>(null);
  const rows = ordered(childrenOf(node), order);
  const sortable = childrenOf(rows[0] ?? node).every((cell) => typeof cell.key === 'string') && rows.length > 2;
  return (
    // A wide table scrolls by itself, also by keyboard, instead of widening the page.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.tableScroll} tabIndex={0} role="group">
      <table>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {childrenOf(row).map((cell, at) => {
                const align = ALIGNMENTS.find((each) => each === attribute(cell, 'align')) ?? 'left';
                const isHead = attribute(row, 'header') === true;
                const Cell = isHead ? 'th' : 'td';
                const by = order?.column === at ? order.direction : null;
                return (
                  <Cell
                    // oxlint-disable-next-line react/no-array-index-key
                    key={at}
                    style={{ textAlign: align }}
                    {...(isHead && sortable ? { 'aria-sort': by ?? 'none', scope: 'col' } : {})}
                  >
                    {isHead && sortable ? (
                      <SortButton by={by} onSort={(direction) => setOrder(direction && { column: at, direction })}>
                        {children(cell)}
                      </SortButton>
                    ) : (
                      children(cell)
                    )}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type SortProps = {
  by: Order['direction'] | null;
  onSort: (direction: Order['direction'] | null) => void;
  children: ReactNode;
};

/** Up, down, and as it was. */
function SortButton({ by, onSort, children }: SortProps) {
  const { t } = useLingui();
  const next = by === null ? 'ascending' : by === 'ascending' ? 'descending' : null;
  return (
    <button type="button" className={classes.sort} title={t`Sort by this column`} onClick={() => onSort(next)}>
      {children}
      <span aria-hidden>{by === null ? '' : ARROWS[by]}</span>
    </button>
  );
}
