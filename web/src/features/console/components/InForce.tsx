/** The brakes of a client that are in force, each with the way to take it off. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Text } from '@mantine/core';
import type { ClientLoad } from '@/api/gen/types.gen';
import { formatDateTime } from '@/lib/format';
import { confirm } from '@/ui/confirm';
import { useTakeOff } from '../queries';
import { useBrakeName } from './BrakeName';

export function InForce({ load }: { load: ClientLoad }) {
  const { t } = useLingui();
  const nameOf = useBrakeName();
  const takeOff = useTakeOff();
  if (load.brakes.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        <Trans>Number {load.client_id}</Trans>
      </Text>
    );
  }
  return load.brakes.map((brake) => {
    const name = nameOf(brake.kind, brake.amount);
    const until = formatDateTime(new Date(brake.until_at));
    const ask = () =>
      confirm({
        title: t`Remove this brake?`,
        message: <Trans>{`${load.client_name}: ${name}. It would end automatically on ${until}.`}</Trans>,
        action: t`Remove`,
        run: () => takeOff.mutateAsync({ id: String(load.client_id), brake: brake.id }),
      });
    return (
      <Group key={brake.id} gap={6} mt={4}>
        <Badge color="orange" title={brake.reason} style={{ textTransform: 'none' }}>
          {name}
        </Badge>
        <Text size="xs" c="dimmed">
          <Trans>until {until}</Trans>
        </Text>
        <Button size="compact-xs" variant="subtle" onClick={ask} aria-label={t`Remove ${load.client_name}: ${name}`}>
          <Trans>Remove</Trans>
        </Button>
      </Group>
    );
  });
}
