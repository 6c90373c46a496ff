/** What becomes of each row of the file; the rows that need a hand come first. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Group, Table, Text } from '@mantine/core';
import type { ImportOutcome, ImportResult } from '@/api/gen/types.gen';

// More rows than these help nobody to decide; the counts speak of all of them.
const SHOWN = 200;
const RANK: Record<ImportOutcome, number> = { error: 0, exists: 1, invited: 2, new: 3 };
const COLORS: Record<ImportOutcome, string> = { error: 'red', exists: 'gray', invited: 'teal', new: 'indigo' };

export const byUrgency = (rows: ImportResult['rows']) =>
  rows.toSorted((a, b) => RANK[a.outcome] - RANK[b.outcome] || a.line - b.line);

export function ImportPreview({ result }: { result: ImportResult }) {
  const { t } = useLingui();
  const { counts, rows } = result;
  const words: Record<ImportOutcome, string> = {
    new: t`Will be invited`,
    invited: t`Invited`,
    exists: t`Has an account`,
    error: t`Needs a correction`,
  };
  const kinds = (Object.keys(RANK) as ImportOutcome[]).filter((kind) => counts[kind] > 0);
  return (
    <>
      <Group gap="xs" role="status">
        {kinds.map((kind) => (
          <Badge key={kind} color={COLORS[kind]}>
            {words[kind]}: {counts[kind]}
          </Badge>
        ))}
      </Group>
      <Table.ScrollContainer minWidth={0} mah={360} type="native">
        <Table aria-label={t`Rows of the file`} className="tabular">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={60} ta="right">
                <Trans>Line</Trans>
              </Table.Th>
              <Table.Th>
                <Trans>Email</Trans>
              </Table.Th>
              <Table.Th>
                <Trans>Outcome</Trans>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {byUrgency(rows)
              .slice(0, SHOWN)
              .map((row) => (
                <Table.Tr key={row.line}>
                  <Table.Td ta="right">{row.line}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{row.email === '' ? '–' : row.email}</Table.Td>
                  <Table.Td>
                    <Badge color={COLORS[row.outcome]}>{words[row.outcome]}</Badge>
                    {row.errors.map((message) => (
                      <Text key={message} size="xs" c="var(--mantine-color-error)" mt={2}>
                        {message}
                      </Text>
                    ))}
                  </Table.Td>
                </Table.Tr>
              ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {rows.length > SHOWN ? (
        <Text size="xs" c="dimmed">
          <Plural value={rows.length - SHOWN} one="# more row is not shown." other="# more rows are not shown." />
        </Text>
      ) : null}
    </>
  );
}
