/** Some rows of a table as fields. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, NativeSelect, Table, Text, TextInput, VisuallyHidden } from '@mantine/core';
import type { InputColumn } from '@/api/gen/types.gen';
import type { InputDefinition } from '@/api/types';
import { IconTrash } from '@/ui/icons';
import { columnsOf } from '../tables';
import type { TableRow } from '../values';

type Props = {
  input: InputDefinition;
  rows: readonly TableRow[];
  /** The place of the first of these rows in the table. */
  first: number;
  /** What is wrong, by row and column; null while nothing was refused. */
  wrong: ReadonlyMap<number, ReadonlyMap<string, string>> | null;
  onRow: (at: number, row: TableRow) => void;
  onRemove: (at: number) => void;
};

export function TableGrid({ input, rows, first, wrong, onRow, onRemove }: Props) {
  const { t } = useLingui();
  const columns = columnsOf(input);
  if (rows.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {columns.map(({ title }) => title).join(' · ')}
      </Text>
    );
  }
  return (
    <Table.ScrollContainer minWidth={columns.length * 130 + 40} type="native">
      <Table withRowBorders={false} horizontalSpacing={4} verticalSpacing={2}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ title, required }) => (
              <Table.Th key={title} fw={500}>
                {title}
                {required ? ' *' : ''}
              </Table.Th>
            ))}
            <Table.Th w={32}>
              <VisuallyHidden>
                <Trans>Remove</Trans>
              </VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => {
            const at = first + index;
            return (
              // Rows have no name of their own; their place is what they are.
              // oxlint-disable-next-line react/no-array-index-key
              <Table.Tr key={at}>
                {columns.map((column) => (
                  <Table.Td key={column.title}>
                    <Cell
                      column={column}
                      name={t`${column.title}, row ${at + 1}`}
                      value={row[column.title] ?? ''}
                      problem={wrong?.get(at)?.get(column.title)}
                      onValue={(value) => onRow(at, { ...row, [column.title]: value })}
                    />
                  </Table.Td>
                ))}
                <Table.Td>
                  <ActionIcon aria-label={t`Remove row ${at + 1}`} onClick={() => onRemove(at)}>
                    <IconTrash size={14} />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

type CellProps = {
  column: InputColumn;
  name: string;
  value: string;
  problem: string | undefined;
  onValue: (value: string) => void;
};

function Cell({ column, name, value, problem, onValue }: CellProps) {
  const { t } = useLingui();
  const common = { 'aria-label': name, size: 'xs', error: problem } as const;
  if (column.type === 'yes_no') {
    return (
      <NativeSelect
        {...common}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
        data={[
          { value: '', label: '' },
          { value: 'yes', label: t`Yes` },
          { value: 'no', label: t`No` },
          // As it came out of a sheet: shown, so that it can be seen what is wrong.
          ...(['', 'yes', 'no'].includes(value) ? [] : [{ value, label: value }]),
        ]}
      />
    );
  }
  return (
    <TextInput
      {...common}
      inputMode={column.type === 'number' ? 'decimal' : undefined}
      placeholder={column.type === 'date' ? 'YYYY-MM-DD' : undefined}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  );
}
