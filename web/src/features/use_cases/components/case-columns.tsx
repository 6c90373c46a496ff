/** The columns of the use-case table. */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Box, Group, Menu, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { UseCaseSummary } from '@/api/gen/types.gen';
import { VisibilityBadge } from '@/features/access/components/VisibilityBadge';
import { mayWith } from '@/features/cases/model';
import { FavouriteItem } from '@/features/favourites/FavouriteItem';
import { pathOf } from '@/features/quick_actions/model';
import { TagList } from '@/features/tags/components/TagList';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { CaseIcon } from '@/ui/CaseIcon';
import { actionsColumn, RowMenu, WhenAndWho } from '@/ui/columns';
import type { Column } from '@/ui/DataTable';
import {
  IconDownload,
  IconEdit,
  IconFolderMove,
  IconHistory,
  IconMessages,
  IconPlay,
  IconTag,
  IconTrash,
  IconUsers,
} from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';

type Options = {
  /** Where rows of several workspaces stand together. */
  withWorkspace: boolean;
  onExport: (useCase: UseCaseSummary) => void;
  onMove: (useCase: UseCaseSummary) => void;
  onDelete: (useCase: UseCaseSummary) => void;
  onAccess: (useCase: UseCaseSummary) => void;
  onTags: (useCase: UseCaseSummary) => void;
};

export function caseColumns(options: Options): Column<UseCaseSummary>[] {
  return [
    {
      key: 'name',
      header: <Trans>Name</Trans>,
      cell: (useCase) => <NameCell useCase={useCase} withWorkspace={options.withWorkspace} />,
    },
    {
      key: 'status',
      header: <Trans>Status</Trans>,
      width: 150,
      from: 'sm',
      cell: (useCase) => <Status useCase={useCase} />,
    },
    {
      key: 'changed',
      header: <Trans>Changed</Trans>,
      width: 150,
      from: 'lg',
      cell: (useCase) => <WhenAndWho at={useCase.updated_at} who={useCase.updated_by_name} />,
    },
    actionsColumn((useCase) => <Actions useCase={useCase} {...options} />, { base: 48, sm: 130 }),
  ];
}

type CellProps = Options & { useCase: UseCaseSummary };

function NameCell({ useCase, withWorkspace }: Pick<CellProps, 'useCase' | 'withWorkspace'>) {
  const { t } = useLingui();
  const mayBuild = mayWith(useCase, 'build-use-cases');
  const runnable = useCase.status === 'published';
  const to = pathOf({ ...useCase, is_published: runnable || !mayBuild });
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" py={4}>
      <CaseIcon name={useCase.icon} />
      <Box miw={0}>
        <TextLink to={to} fw={500} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {useCase.name}
        </TextLink>
        {useCase.description === '' ? null : (
          <Text size="xs" c="dimmed" lineClamp={2}>
            {useCase.description}
          </Text>
        )}
        {withWorkspace ? (
          <Text size="xs" c="dimmed" mt={2}>
            {useCase.workspace_name}
          </Text>
        ) : null}
        <Box hiddenFrom="sm" mt={4}>
          <Status useCase={useCase} />
        </Box>
        {useCase.visibility === 'workspace' && useCase.tags.length === 0 && useCase.kind === 'use_case' ? null : (
          <Group gap={6} mt={6}>
            {useCase.kind === 'prompt' ? (
              <Badge color="grape" title={t`Chats offer it behind a slash`}>
                <Trans>Prompt</Trans>
              </Badge>
            ) : null}
            <VisibilityBadge visibility={useCase.visibility} />
            <TagList tags={useCase.tags} />
          </Group>
        )}
      </Box>
    </Group>
  );
}

function Status({ useCase }: { useCase: UseCaseSummary }) {
  return (
    <Box>
      {useCase.status === 'published' ? (
        <Badge color="teal">
          <Trans>Published</Trans>
        </Badge>
      ) : (
        <Badge color="gray">
          <Trans>Draft</Trans>
        </Badge>
      )}
      <Text size="xs" c="dimmed" mt={2}>
        {useCase.status === 'published' && useCase.has_unpublished_changes ? (
          <Trans>Changes not published</Trans>
        ) : useCase.runs > 0 ? (
          <Plural value={useCase.runs} one="# run" _1000="1,000+ runs" other="# runs" />
        ) : null}
      </Text>
    </Box>
  );
}

function Actions({ useCase, onExport, onMove, onDelete, onAccess, onTags }: CellProps) {
  const mayBuild = mayWith(useCase, 'build-use-cases');
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {mayWith(useCase, 'run-use-cases') && useCase.status === 'published' ? (
        <ButtonLink
          to={pathOf({ ...useCase, is_published: true })}
          size="xs"
          variant="light"
          visibleFrom="sm"
          leftSection={useCase.kind === 'prompt' ? <IconMessages size={14} /> : <IconPlay size={14} />}
          aria-label={
            useCase.kind === 'prompt' ? i18n._(msg`Open ${useCase.name} in Play`) : i18n._(msg`Run ${useCase.name}`)
          }
        >
          {useCase.kind === 'prompt' ? <Trans>Play</Trans> : <Trans>Run</Trans>}
        </ButtonLink>
      ) : null}
      <RowMenu name={useCase.name}>
        <FavouriteItem useCaseId={useCase.id} />
        {mayBuild ? (
          <Menu.Item component={Link} to={paths.editUseCase(useCase.id)} leftSection={<IconEdit size={16} />}>
            <Trans>Edit</Trans>
          </Menu.Item>
        ) : null}
        <Menu.Item component={Link} to={paths.caseHistory(useCase.id)} leftSection={<IconHistory size={16} />}>
          <Trans>View runs</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconUsers size={16} />} onClick={() => onAccess(useCase)}>
          <Trans>Share</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => onExport(useCase)}>
          <Trans>Export as a file</Trans>
        </Menu.Item>
        {mayBuild ? (
          <>
            <Menu.Item leftSection={<IconFolderMove size={16} />} onClick={() => onMove(useCase)}>
              <Trans>Move to…</Trans>
            </Menu.Item>
            <Menu.Item leftSection={<IconTag size={16} />} onClick={() => onTags(useCase)}>
              <Trans>Tags…</Trans>
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onDelete(useCase)}>
              <Trans>Delete</Trans>
            </Menu.Item>
          </>
        ) : null}
      </RowMenu>
    </Group>
  );
}
