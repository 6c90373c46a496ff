/** The columns of saved formats: to look after, and to choose from. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Menu, Text } from '@mantine/core';
import type { SavedFormat } from '@/api/gen/types.gen';
import { actionsColumn, RowMenu, WhenAndWho } from '@/ui/columns';
import type { Column } from '@/ui/DataTable';
import { IconEdit, IconTrash } from '@/ui/icons';
import { FormatWords } from './FormatWords';

const nameColumn: Column<SavedFormat> = {
  key: 'name',
  header: <Trans>Format</Trans>,
  cell: (format) => (
    <>
      <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
        {format.name}
      </Text>
      <Text size="xs" c="dimmed" lineClamp={2}>
        <FormatWords format={format.format} />
        {format.description === '' ? null : ` · ${format.description}`}
      </Text>
    </>
  ),
};

type Acts = Record<'onRename' | 'onDelete', (format: SavedFormat) => void>;

export const formatColumns = (acts: Acts): Column<SavedFormat>[] => [
  nameColumn,
  {
    key: 'workspace',
    header: <Trans>From the workspace</Trans>,
    from: 'md',
    cell: (format) => <Text style={{ overflowWrap: 'anywhere' }}>{format.workspace_name}</Text>,
  },
  {
    key: 'changed',
    header: <Trans>Changed</Trans>,
    width: 170,
    from: 'sm',
    cell: (format) => <WhenAndWho at={format.updated_at} who={format.updated_by_name} />,
  },
  actionsColumn((format) =>
    format.is_mine_to_change ? (
      <RowMenu name={format.name}>
        <Menu.Item leftSection={<IconEdit size={16} />} onClick={() => acts.onRename(format)}>
          <Trans>Rename</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={() => acts.onDelete(format)}>
          <Trans>Delete</Trans>
        </Menu.Item>
      </RowMenu>
    ) : null,
  ),
];

export const choiceColumns = (onTake: (format: SavedFormat) => void): Column<SavedFormat>[] => [
  nameColumn,
  actionsColumn(
    (format) => (
      <Button size="xs" variant="default" onClick={() => onTake(format)} aria-label={t`Use ${format.name}`}>
        <Trans>Use</Trans>
      </Button>
    ),
    90,
  ),
];
