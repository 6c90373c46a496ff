/** The first rows of a sheet, as they were read. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Group, Paper, Skeleton, Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { BatchDetail } from '@/api/gen/types.gen';
import { ErrorView } from '@/ui/ErrorView';
import { isOfFiles, showCell } from '../model';
import { batchRowsQuery } from '../queries';

// More help nobody to recognise a sheet.
const SHOWN = 5;

export function SheetPreview({ batch }: { batch: BatchDetail }) {
  const { t } = useLingui();
  const rows = useInfiniteQuery(batchRowsQuery(batch.id, {}, false));
  const first = rows.data?.pages[0]?.data.slice(0, SHOWN);
  return (
    <Paper className="surface" p="md">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h4">
          {isOfFiles(batch) ? <Trans>The files</Trans> : <Trans>The sheet</Trans>}
        </Title>
        <Text size="sm" c="dimmed">
          <Plural value={batch.counts.total} one="# row" other="# rows" />,{' '}
          <Plural value={batch.columns.length} one="# column" other="# columns" />
        </Text>
      </Group>
      {first === undefined && rows.isError ? (
        <ErrorView error={rows.error} onRetry={() => void rows.refetch()} retrying={rows.isFetching} />
      ) : (
        <Table.ScrollContainer
          minWidth={0}
          type="native"
          tabIndex={0}
          role="region"
          aria-label={t`First rows of the sheet`}
        >
          <Table className="tabular">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>
                  <Trans>Row</Trans>
                </Table.Th>
                {batch.columns.map((column) => (
                  <Table.Th key={column} miw={120}>
                    {column}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {first === undefined ? (
                <Table.Tr>
                  <Table.Td colSpan={batch.columns.length + 1}>
                    <Skeleton height={80} />
                  </Table.Td>
                </Table.Tr>
              ) : (
                first.map((row) => (
                  <Table.Tr key={row.row}>
                    <Table.Td>{row.row}</Table.Td>
                    {batch.columns.map((column, place) => (
                      <Table.Td key={column} maw={320}>
                        <Text size="sm" lineClamp={2}>
                          {showCell(row.cells[place])}
                        </Text>
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))
              )}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {batch.counts.total > SHOWN ? (
        <Text size="sm" c="dimmed" mt="xs">
          <Plural value={batch.counts.total - SHOWN} one="and # more row" other="and # more rows" />
        </Text>
      ) : null}
    </Paper>
  );
}
