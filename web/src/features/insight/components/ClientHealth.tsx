/** How it stands with one client: why it may leave, and the way to what it does. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { Panel } from '@/ui/Panel';
import { risksOfQuery } from '../client-queries';
import { RiskDetail, RiskName } from './Risks';

export function ClientHealth({ id }: { id: number }) {
  const { t } = useLingui();
  const { data } = useQuery(risksOfQuery([id]));
  const risks = data?.rows;
  return (
    <Panel
      title={t`Health`}
      actions={
        <ButtonLink variant="default" to={`${paths.clientsInsight()}?by=client_version&client=${id}&time=30d`}>
          <Trans>Use, errors and cost</Trans>
        </ButtonLink>
      }
    >
      {risks === undefined ? null : risks.length === 0 ? (
        <Text>
          <Trans>No sign that this client may leave.</Trans>
        </Text>
      ) : (
        <Stack gap="xs">
          {risks.map((row) => (
            <Group key={row.reason} gap="xs">
              <Badge color="orange">
                <RiskName reason={row.reason} />
              </Badge>
              <Text size="sm">
                <RiskDetail row={row} />
              </Text>
            </Group>
          ))}
        </Stack>
      )}
    </Panel>
  );
}
