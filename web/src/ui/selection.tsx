/** Choosing rows of a table, one by one or all that are shown. Apart from the table: most tables do without. */
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import type { Selection } from './DataTable';

type Options<Row> = {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  rowKey: (row: Row) => string;
  /** What a row is called, for its checkbox. */
  nameOf: (row: Row) => string;
};

export function useSelection<Row>({ chosen, onChange, rowKey, nameOf }: Options<Row>): Selection<Row> {
  const { t } = useLingui();
  return {
    isChosen: (row) => chosen.has(rowKey(row)),
    header: (rows) => {
      const keys = rows.map(rowKey);
      const count = keys.filter((key) => chosen.has(key)).length;
      const all = keys.length > 0 && count === keys.length;
      return (
        <Checkbox
          aria-label={t`Choose all rows on this page`}
          checked={all}
          indeterminate={count > 0 && !all}
          disabled={keys.length === 0}
          onChange={() => {
            const next = new Set(chosen);
            for (const key of keys) {
              if (all) next.delete(key);
              else next.add(key);
            }
            onChange(next);
          }}
        />
      );
    },
    cell: (row) => {
      const name = nameOf(row);
      return (
        <Checkbox
          aria-label={t`Choose ${name}`}
          checked={chosen.has(rowKey(row))}
          onChange={(event) => {
            const next = new Set(chosen);
            if (event.currentTarget.checked) next.add(rowKey(row));
            else next.delete(rowKey(row));
            onChange(next);
          }}
        />
      );
    },
  };
}
