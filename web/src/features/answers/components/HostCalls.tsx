/** What a runner's plugin asked of the server during a try: where to, how much, how long. What was sent and said is not kept. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Table, Text } from '@mantine/core';
import type { HostCall, RunAttempt } from '@/api/gen/types.gen';
import { formatFileSize, formatLatency } from '@/lib/format';

export function HostCalls({ attempt: { calls, more_calls: more, log_lines: lines } }: { attempt: RunAttempt }) {
  const { t } = useLingui();
  return (
    <>
      {calls.length === 0 ? null : (
        <Table.ScrollContainer minWidth={520} mt={4}>
          <Table fz="xs" verticalSpacing={2} aria-label={t`What the runner asked for`}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t`Asked for`}</Table.Th>
                <Table.Th>{t`Answer`}</Table.Th>
                <Table.Th ta="right">{t`Sent`}</Table.Th>
                <Table.Th ta="right">{t`Received`}</Table.Th>
                <Table.Th ta="right">{t`Began after`}</Table.Th>
                <Table.Th ta="right">{t`Took`}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {calls.map((call, place) => (
                // Their order is all that tells two of them apart.
                <Table.Tr key={`${String(place)} ${call.host}`}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <What call={call} />
                  </Table.Td>
                  <Table.Td>
                    <How call={call} />
                  </Table.Td>
                  <Table.Td ta="right">{call.host === '' ? null : formatFileSize(call.sent_bytes)}</Table.Td>
                  <Table.Td ta="right">{call.host === '' ? null : formatFileSize(call.received_bytes)}</Table.Td>
                  <Table.Td ta="right">{formatLatency(call.began_ms)}</Table.Td>
                  <Table.Td ta="right">{formatLatency(call.duration_ms)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {more === 0 ? null : (
        <Text size="xs" c="dimmed">
          <Plural value={more} one="and # more" other="and # more" />
        </Text>
      )}
      {lines === 0 ? null : (
        <Text size="xs" c="dimmed">
          <Plural
            value={lines}
            one="It wrote # line into the server’s log."
            other="It wrote # lines into the server’s log."
          />
        </Text>
      )}
    </>
  );
}

function What({ call: { ability, method, host } }: { call: HostCall }) {
  if (ability === 'state_read') return <Trans>A value kept between runs, read</Trans>;
  if (ability === 'state_written') return <Trans>A value kept between runs, written</Trans>;
  // Refused before there was a request.
  if (host === '') return <Trans>A request that could not be made</Trans>;
  return (
    <>
      {method} {host}
    </>
  );
}

function How({ call: { status, failure, is_cut: isCut } }: { call: HostCall }) {
  const said = status === null ? '' : String(status);
  if (failure !== null) {
    return (
      <>
        {said} <code>{failure}</code>
      </>
    );
  }
  if (isCut) {
    return (
      <>
        {said} <Trans>not read to its end</Trans>
      </>
    );
  }
  return <>{said}</>;
}
