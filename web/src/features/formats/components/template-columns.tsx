/** The columns of the list of brand templates. */
import { Trans } from '@lingui/react/macro';
import { Badge, Box, ColorSwatch, Group, Menu, Text } from '@mantine/core';
import type { BrandTemplateSummary } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { actionsColumn, RowMenu, WhenAndWho } from '@/ui/columns';
import type { Column } from '@/ui/DataTable';
import { IconArchive, IconArrowBackUp, IconCircleCheck, IconCopy } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';

type Acts = Record<'onCopy' | 'onArchive' | 'onDefault', (template: BrandTemplateSummary) => void>;

export const templateColumns = (acts: Acts): Column<BrandTemplateSummary>[] => [
  {
    key: 'name',
    header: <Trans>Template</Trans>,
    cell: (template) => (
      <Group gap="sm" wrap="nowrap">
        <ColorSwatch color={template.accent} size={18} aria-hidden style={{ flexShrink: 0 }} />
        <Box miw={0}>
          <TextLink to={paths.brandTemplate(template.id)} fw={500} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {template.name}
          </TextLink>
          <Text size="xs" c="dimmed">
            <Trans>Revision {template.revision}</Trans>
          </Text>
        </Box>
        {template.is_default ? (
          <Badge color="teal" style={{ flexShrink: 0 }}>
            <Trans>Default</Trans>
          </Badge>
        ) : null}
      </Group>
    ),
  },
  {
    key: 'logo',
    header: <Trans>Logo</Trans>,
    width: 90,
    from: 'sm',
    cell: (template) => (template.has_logo ? <Trans>Yes</Trans> : <Trans>No</Trans>),
  },
  {
    key: 'changed',
    header: <Trans>Changed</Trans>,
    width: 170,
    from: 'sm',
    cell: (template) => <WhenAndWho at={template.updated_at} who={template.updated_by_name} />,
  },
  actionsColumn((template) => (
    <RowMenu name={template.name}>
      <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => acts.onCopy(template)}>
        <Trans>Copy</Trans>
      </Menu.Item>
      {template.is_archived ? null : (
        <Menu.Item leftSection={<IconCircleCheck size={16} />} onClick={() => acts.onDefault(template)}>
          {template.is_default ? <Trans>No longer the default</Trans> : <Trans>Set as default</Trans>}
        </Menu.Item>
      )}
      {template.is_default ? null : (
        <Menu.Item
          leftSection={template.is_archived ? <IconArrowBackUp size={16} /> : <IconArchive size={16} />}
          onClick={() => acts.onArchive(template)}
        >
          {template.is_archived ? <Trans>Restore</Trans> : <Trans>Archive</Trans>}
        </Menu.Item>
      )}
    </RowMenu>
  )),
];
