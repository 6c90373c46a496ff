/** Of a binding of the platform: at which clients something would break, and how much. What it is called is theirs. */
import { Trans } from '@lingui/react/macro';
import { List, Text } from '@mantine/core';
import type { BrokenClient } from '@/api/gen/types.gen';
import { broken } from '../model';
import { HowMany } from './BreakageList';

export function BrokenClients({ clients }: { clients: BrokenClient[] }) {
  if (clients.length === 0) return null;
  return (
    <div>
      <Text fw={500}>
        <Trans>At your clients</Trans>
      </Text>
      <List size="sm" spacing={4} withPadding>
        {clients.map((client) => (
          <List.Item key={client.client_id} style={{ overflowWrap: 'anywhere' }}>
            {client.client_name}
            {broken(client).map((of) => (
              <Text key={of.kind} size="sm">
                <HowMany of={of} />
              </Text>
            ))}
          </List.Item>
        ))}
      </List>
    </div>
  );
}
