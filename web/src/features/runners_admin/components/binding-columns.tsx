/** The columns of the list of bindings. */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Group, Menu, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Binding } from '@/api/types';
import { paths } from '@/lib/paths';
import { actionsColumn, RowMenu } from '@/ui/columns';
import type { Column } from '@/ui/DataTable';
import { IconBan, IconCheck, IconEdit, IconTrash } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import { hostOf } from '../model';
import { HealthBadge } from './Badges';

type Options = { busy: boolean; onToggle: (binding: Binding) => void; onDelete: (binding: Binding) => void };

const modelWords = (binding: Binding) =>
  binding.models.length === 0
    ? i18n._(msg`All of the plugin`)
    : binding.models.map((model) => model.label ?? model.id).join(', ');

export const bindingColumns = ({ busy, onToggle, onDelete }: Options): Column<Binding>[] => [
  { key: 'name', header: <Trans>Name</Trans>, cell: (binding) => <Name binding={binding} /> },
  {
    key: 'region',
    header: <Trans>Region</Trans>,
    width: 130,
    from: 'sm',
    cell: (binding) => <Place binding={binding} />,
  },
  {
    key: 'models',
    header: <Trans>Models</Trans>,
    from: 'md',
    cell: (binding) => (
      <Text lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
        {modelWords(binding)}
      </Text>
    ),
  },
  {
    key: 'priority',
    header: <Trans>Priority</Trans>,
    width: 80,
    align: 'right',
    from: 'lg',
    cell: (binding) => binding.priority,
  },
  {
    key: 'state',
    header: <Trans>State</Trans>,
    width: 150,
    from: 'sm',
    cell: (binding) => <HealthBadge binding={binding} />,
  },
  actionsColumn((binding) => (
    <RowMenu name={binding.name}>
      <Menu.Item component={Link} to={paths.binding(binding.id)} leftSection={<IconEdit size={16} />}>
        <Trans>Edit and test</Trans>
      </Menu.Item>
      <Menu.Item
        disabled={busy}
        leftSection={binding.enabled ? <IconBan size={16} /> : <IconCheck size={16} />}
        onClick={() => onToggle(binding)}
      >
        {binding.enabled ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onDelete(binding)}>
        <Trans>Delete</Trans>
      </Menu.Item>
    </RowMenu>
  )),
];

function Name({ binding }: { binding: Binding }) {
  const host = hostOf(binding.reaches);
  const at = elsewhere(binding);
  return (
    <Box miw={0} py={2}>
      <TextLink to={paths.binding(binding.id)} fw={500} size="sm" style={{ overflowWrap: 'anywhere' }}>
        {binding.name}
      </TextLink>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {binding.plugin}
        {host === null ? '' : ` · ${host}`}
      </Text>
      <Group gap={6} hiddenFrom="sm" mt={4}>
        <HealthBadge binding={binding} />
        <Text size="xs" c="dimmed">
          {binding.region}
          {at === null ? '' : ` · ${at}`}
        </Text>
      </Group>
    </Box>
  );
}

/** The provider's region, where it is called otherwise than the platform's. */
const elsewhere = (binding: Binding) => (binding.provider_region === binding.region ? null : binding.provider_region);

function Place({ binding }: { binding: Binding }) {
  const at = elsewhere(binding);
  return (
    <Box miw={0}>
      {binding.region}
      {at === null ? null : (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <Trans>at the provider: {at}</Trans>
        </Text>
      )}
    </Box>
  );
}
