/** The chain, entry by entry, with what was found of each. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Code, Paper, Table, Text } from '@mantine/core';
import type { RecordCheck, RecordEntry } from '@/api/gen/types.gen';
import type { RecordState } from '@/api/types';

const COLORS: Record<RecordState, string> = {
  intact: 'teal',
  altered: 'red',
  changed: 'red',
  gone: 'yellow',
  added: 'red',
};

export function RecordEntries({ check }: { check: RecordCheck }) {
  const { t } = useLingui();
  const states: Record<RecordState, string> = {
    intact: t`Unchanged`,
    altered: t`The record was altered`,
    changed: t`Changed`,
    gone: t`Missing`,
    added: t`Added`,
  };
  return (
    <>
      {/* A table that is wider than its place scrolls by itself, also by keyboard. On a phone what was found counts; each hash is in the PDF. */}
      <Paper className="surface" p="xs">
        <Table.ScrollContainer minWidth={0} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table aria-label={t`Entries of the record`}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th fz="xs" fw={500} c="dimmed">
                  <Trans>Entry</Trans>
                </Table.Th>
                <Table.Th fz="xs" fw={500} c="dimmed">
                  <Trans>What</Trans>
                </Table.Th>
                <Table.Th fz="xs" fw={500} c="dimmed">
                  <Trans>Found</Trans>
                </Table.Th>
                <Table.Th visibleFrom="sm" fz="xs" fw={500} c="dimmed">
                  <Trans>SHA-256 up to here</Trans>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {check.entries.map((entry) => (
                <Table.Tr key={`${String(entry.position)} ${entry.kind} ${entry.label}`}>
                  <Table.Td>{entry.position ?? '–'}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <What entry={entry} />
                  </Table.Td>
                  <Table.Td>
                    <Badge color={COLORS[entry.state]} variant="light" miw="max-content">
                      {states[entry.state]}
                    </Badge>
                    {entry.differs.length > 0 ? (
                      <Text size="xs" c="dimmed">
                        {entry.differs.join(', ')}
                      </Text>
                    ) : null}
                  </Table.Td>
                  <Table.Td visibleFrom="sm">
                    <Code title={entry.hash}>{entry.hash.slice(0, 16)}</Code>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Paper>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <Trans>Hash of the record</Trans>: <Code>{check.hash}</Code>
      </Text>
    </>
  );
}

function What({ entry }: { entry: RecordEntry }) {
  const { t } = useLingui();
  const kinds: Record<string, string> = {
    run: t`The run: who, when, how it ended`,
    use_case: t`Use case`,
    inputs: t`What was entered`,
    document: t`Source`,
    request: t`The request as it was sent`,
    model: t`Model, region and plugin`,
    output: t`Output`,
    picture: t`Picture`,
    lock: t`The lock: who, when, why`,
  };
  const name = kinds[entry.kind] ?? entry.kind;
  return <>{entry.label === '' ? name : `${name}: ${entry.label}`}</>;
}
