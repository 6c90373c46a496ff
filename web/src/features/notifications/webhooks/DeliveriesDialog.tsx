/** What a webhook sent last, and what became of it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Modal, Skeleton, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Webhook, WebhookDelivery } from '@/api/gen/types.gen';
import { ErrorView } from '@/ui/ErrorView';
import { RelativeTime } from '@/ui/RelativeTime';
import { deliveriesQuery, useWebhookActs } from './queries';

type Props = { webhook: Webhook; onClose: () => void };

export function DeliveriesDialog({ webhook, onClose }: Props) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(deliveriesQuery(webhook.id));
  const { test, again } = useWebhookActs(webhook.id);
  const isOn = webhook.off_reason === null;
  return (
    <Modal opened onClose={onClose} size="xl" title={<Text fw={600}>{t`Deliveries`}</Text>}>
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {webhook.url}
          </Text>
          {isOn ? (
            <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
              <Trans>Send test</Trans>
            </Button>
          ) : null}
        </Group>
        {error && data === undefined ? (
          <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : data === undefined ? (
          <Skeleton h={160} aria-busy />
        ) : data.length === 0 ? (
          <Text c="dimmed">
            <Trans>Nothing sent yet. Send a test to see whether it arrives.</Trans>
          </Text>
        ) : (
          <Table.ScrollContainer minWidth={300}>
            <Table aria-label={t`Deliveries`} verticalSpacing="sm">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>
                    <Trans>What</Trans>
                  </Table.Th>
                  <Table.Th>
                    <Trans>Result</Trans>
                  </Table.Th>
                  <Table.Th>
                    <Trans>Last attempt</Trans>
                  </Table.Th>
                  <Table.Th>
                    <VisuallyHidden>
                      <Trans>Actions</Trans>
                    </VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.map((each) => (
                  <Table.Tr key={each.id}>
                    <Table.Td>{each.kind === 'test' ? <Trans>Test</Trans> : each.kind}</Table.Td>
                    <Table.Td>
                      <Result delivery={each} />
                    </Table.Td>
                    <Table.Td>{each.tried_at === null ? '–' : <RelativeTime at={each.tried_at} />}</Table.Td>
                    <Table.Td>
                      {isOn && each.state !== 'waiting' ? (
                        <Button
                          variant="subtle"
                          size="compact-sm"
                          disabled={again.isPending}
                          onClick={() => again.mutate(each.id)}
                        >
                          <Trans>Deliver again</Trans>
                        </Button>
                      ) : null}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Stack>
    </Modal>
  );
}

function Result({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useLingui();
  const colors = { waiting: 'gray', delivered: 'teal', failed: 'red' } as const;
  const names = { waiting: t`Waiting`, delivered: t`Delivered`, failed: t`Not delivered` } as const;
  return (
    <>
      <Badge color={colors[delivery.state]}>{names[delivery.state]}</Badge>
      {delivery.status === null ? null : (
        <Text span size="xs" c="dimmed" ml="xs">
          {delivery.status}
        </Text>
      )}
      {delivery.error === null ? null : (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {delivery.error}
        </Text>
      )}
    </>
  );
}
