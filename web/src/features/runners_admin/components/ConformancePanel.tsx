/** Whether a version keeps the contract: what was tried, what was seen, and what its maker can do about it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Badge, Box, Button, Group, Loader, Paper, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConformanceRow, PluginConformance } from '@/api/gen/types.gen';
import { ErrorView } from '@/ui/ErrorView';
import { IconAlert, IconRefresh } from '@/ui/icons';
import { Panel } from '@/ui/Panel';
import { RelativeTime } from '@/ui/RelativeTime';
import { conformanceQuery, useCheckConformance } from '../figures-queries';
import { schemaOf } from '../schema';
import { CheckDialog } from './CheckDialog';

export function ConformancePanel({ version, schema }: { version: string; schema: string }) {
  const { t } = useLingui();
  const query = useQuery(conformanceQuery(version));
  const run = useCheckConformance(version);
  const [isAsked, setAsked] = useState(false);
  const check = query.data;
  const isUnderWay = check?.state === 'waiting' || check?.state === 'running';
  return (
    <Panel
      title={t`Contract`}
      description={
        <Trans>
          The version runs in a sandbox of its own, against a provider on this server that answers well, badly, in
          pieces or not at all. Its maker sees the same table with “runner check”.
        </Trans>
      }
      actions={
        check === undefined || isUnderWay ? null : (
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={() => setAsked(true)}>
            {check.state === 'none' ? <Trans>Check</Trans> : <Trans>Run again</Trans>}
          </Button>
        )
      }
    >
      {check === undefined ? (
        query.error === null ? (
          <Skeleton h={160} />
        ) : (
          <ErrorView error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        )
      ) : (
        <Stack gap="md">
          <div aria-live="polite">
            <State check={check} />
          </div>
          {check.rows.length === 0 ? null : <Rows rows={check.rows} />}
          {isAsked ? (
            <CheckDialog
              schema={schemaOf(schema)}
              last={check}
              loading={run.isPending}
              error={run.error}
              onOrder={(order) => run.mutate(order, { onSuccess: () => setAsked(false) })}
              onClose={() => {
                run.reset();
                setAsked(false);
              }}
            />
          ) : null}
        </Stack>
      )}
    </Panel>
  );
}

function State({ check }: { check: PluginConformance }) {
  const { passed, failed, not_applicable } = check;
  switch (check.state) {
    case 'none':
      return (
        <Text>
          <Trans>Nobody has checked it yet.</Trans>
        </Text>
      );
    case 'waiting':
    case 'running':
      return (
        <Group gap="sm">
          <Loader size="sm" aria-hidden />
          {check.state === 'waiting' ? (
            <Trans>Waiting for its turn. You can leave this page.</Trans>
          ) : (
            <Trans>Checking. This takes about half a minute; you can leave this page.</Trans>
          )}
        </Group>
      );
    case 'cut_off':
      return (
        <Alert color="orange" icon={<IconAlert size={18} />} title={<Trans>The check was cut off</Trans>}>
          <Trans>The server stopped during every attempt at this check. Run it again.</Trans>
        </Alert>
      );
    case 'finished':
      return check.problem === null ? (
        <Text>
          {failed === 0 ? (
            <Trans>
              Meets the contract: {passed} passed, {not_applicable} not applicable
            </Trans>
          ) : (
            <Trans>
              Does not meet the contract: {failed} failed, {passed} passed, {not_applicable} not applicable
            </Trans>
          )}
          {check.finished_at === null ? null : (
            <>
              {' · '}
              <RelativeTime at={check.finished_at} inside />
            </>
          )}
        </Text>
      ) : (
        <Alert color="red" icon={<IconAlert size={18} />} title={<Trans>The check could not be finished</Trans>}>
          {check.problem}
        </Alert>
      );
  }
}

const ORDER = { failed: 0, passed: 1, not_applicable: 2 } as const;

/** What failed comes first; the rest stays in the order in which it was tried. */
function Rows({ rows }: { rows: readonly ConformanceRow[] }) {
  const { t } = useLingui();
  const sorted = rows.toSorted((one, other) => ORDER[one.verdict] - ORDER[other.verdict]);
  return (
    <Paper withBorder>
      <Table aria-label={t`Cases of the check`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th c="dimmed" fz="xs" fw={500}>
              <Trans>What was tried</Trans>
            </Table.Th>
            <Table.Th c="dimmed" fz="xs" fw={500} w={140}>
              <Trans>Result</Trans>
            </Table.Th>
            <Table.Th c="dimmed" fz="xs" fw={500} visibleFrom="sm">
              <Trans>What was seen</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Th scope="row" fw={400}>
                {row.what}
                <Text size="xs" c="dimmed">
                  {row.means}
                </Text>
                <Box hiddenFrom="sm">
                  <Seen row={row} />
                </Box>
              </Table.Th>
              <Table.Td>
                <Verdict row={row} />
              </Table.Td>
              <Table.Td visibleFrom="sm" style={{ overflowWrap: 'anywhere' }}>
                <Seen row={row} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

function Seen({ row }: { row: ConformanceRow }) {
  return (
    <>
      {row.seen}
      {row.advice === '' ? null : (
        <Text size="sm" mt={4}>
          <Trans>What its maker can do: {row.advice}</Trans>
        </Text>
      )}
    </>
  );
}

function Verdict({ row }: { row: ConformanceRow }) {
  switch (row.verdict) {
    case 'passed':
      return (
        <Badge color="teal">
          <Trans>Passed</Trans>
        </Badge>
      );
    case 'failed':
      return (
        <Badge color="red">
          <Trans>Failed</Trans>
        </Badge>
      );
    case 'not_applicable':
      return (
        <Badge color="gray">
          <Trans>Not applicable</Trans>
        </Badge>
      );
  }
}
