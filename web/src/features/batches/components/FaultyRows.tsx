/** The rows that cannot be run, each with its number in the sheet and what is wrong with which field. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { BatchDetail, BatchRow } from '@/api/gen/types.gen';
import type { InputDefinition } from '@/api/types';
import { type Column, DataTable } from '@/ui/DataTable';
import { pagedListState } from '@/ui/list-state';
import { batchRowsQuery } from '../queries';
import { RowErrors } from './BatchStatusBadge';

export function FaultyRows({ batch, inputs }: { batch: BatchDetail; inputs: readonly InputDefinition[] }) {
  const { t } = useLingui();
  const list = useInfiniteQuery(batchRowsQuery(batch.id, { faulty: true }, false));
  const labels = new Map(inputs.map((input) => [input.name, input.label === '' ? input.name : input.label]));
  return (
    <Box>
      <Title order={2} size="h4" mb="xs">
        <Plural value={batch.counts.faulty} one="# row has errors" other="# rows have errors" />
      </Title>
      <DataTable
        label={t`Rows with errors`}
        columns={columnsWith(labels)}
        list={pagedListState(list)}
        rowKey={(row) => String(row.row)}
        empty={null}
      />
    </Box>
  );
}

function columnsWith(labels: ReadonlyMap<string, string>): Column<BatchRow>[] {
  return [
    { key: 'row', header: <Trans>Row</Trans>, width: 80, cell: (row) => row.row },
    {
      key: 'errors',
      header: <Trans>What is wrong</Trans>,
      cell: (row) => <RowErrors errors={row.errors} labels={labels} />,
    },
  ];
}
