/** Versions: what each changed, going back to one, files of one, and for the owner which one is the reference version. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Group, Menu, Text } from '@mantine/core';
import { useState } from 'react';
import type { QuestionVersion } from '@/api/gen/types.gen';
import { useCan } from '@/features/auth/queries';
import { paths } from '@/lib/paths';
import { actionsColumn, RowMenu, WhenAndWho } from '@/ui/columns';
import { confirm } from '@/ui/confirm';
import { type Column, DataTable, type ListState } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconDownload, IconHistory } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import { toast } from '@/ui/toast';
import { EXPORTS, type ExportFormat, newestOf, REFERENCE } from '../model';
import { exportVersion, usePublishReference, useRestoreVersion } from '../queries';
import { DifferenceDialog } from './DifferenceDialog';
import { useOriginWords } from './words';

export function VersionList({ versions }: { versions: ListState<QuestionVersion> }) {
  const { t } = useLingui();
  const can = useCan();
  const [compared, setCompared] = useState<number | null>(null);
  const restore = useRestoreVersion();
  const publish = usePublishReference();
  const newest = newestOf(versions.rows ?? []);
  const save = (number: number, format: ExportFormat) => {
    exportVersion(number, format).catch(() => toast.bad(t`The file could not be saved. Please try again.`));
  };
  const askToRestore = (number: number) =>
    confirm({
      title: t`Go back to version ${number}?`,
      message: t`The next version is a copy of version ${number}. No version is lost.`,
      action: t`Go back`,
      run: async () => {
        const { version } = await restore.mutateAsync(number);
        toast.good(t`Saved as version ${version}`);
      },
    });
  const askToPublish = (number: number) =>
    confirm({
      title: t`Publish version ${number} as the reference version?`,
      message: t`Every company can read it as version ${REFERENCE} at once.`,
      action: t`Publish`,
      run: async () => {
        await publish.mutateAsync(number);
        toast.good(t`Reference version published`);
      },
    });
  const columns: Column<QuestionVersion>[] = [
    {
      key: 'number',
      header: <Trans>Version</Trans>,
      cell: named,
    },
    {
      key: 'entries',
      header: <Trans>Questions</Trans>,
      width: 110,
      align: 'right',
      cell: (version) => version.entries,
    },
    {
      key: 'changes',
      header: <Trans>Changes</Trans>,
      from: 'sm',
      width: 220,
      cell: changes,
    },
    {
      key: 'made',
      header: <Trans>Made</Trans>,
      from: 'sm',
      width: 170,
      cell: made,
    },
    actionsColumn(({ number, origin }) => (
      <RowMenu name={t`version ${number}`}>
        {EXPORTS.map((format) => (
          <Menu.Item key={format} leftSection={<IconDownload size={16} />} onClick={() => save(number, format)}>
            <Trans>Save as {format.toUpperCase()}</Trans>
          </Menu.Item>
        ))}
        {origin === 'reference' || newest === null || number === newest ? null : (
          <>
            <Menu.Item onClick={() => setCompared(number)}>
              <Trans>Compare with the newest</Trans>
            </Menu.Item>
            <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => askToRestore(number)}>
              <Trans>Go back to it</Trans>
            </Menu.Item>
          </>
        )}
        {origin !== 'reference' && can('manage-clients') ? (
          <Menu.Item onClick={() => askToPublish(number)}>
            <Trans>Publish as reference</Trans>
          </Menu.Item>
        ) : null}
      </RowMenu>
    )),
  ];
  return (
    <>
      <DataTable
        label={t`Versions`}
        columns={columns}
        list={versions}
        rowKey={(version) => String(version.number)}
        empty={
          <EmptyView
            icon={<IconHistory size={28} />}
            title={t`No versions yet`}
            description={<Trans>The first import or the first question makes version 1.</Trans>}
          />
        }
      />
      {compared === null || newest === null ? null : (
        <DifferenceDialog from={compared} to={newest} onClose={() => setCompared(null)} />
      )}
    </>
  );
}

const named = (version: QuestionVersion) => <VersionName version={version} />;

const changes = ({ added, changed, removed, origin }: QuestionVersion) =>
  origin === 'reference' ? null : (
    <Trans>
      {added} added, {changed} changed, {removed} removed
    </Trans>
  );

const made = (version: QuestionVersion) => <WhenAndWho at={version.made_at} who={version.made_by_name} />;

function VersionName({ version }: { version: QuestionVersion }) {
  const words = useOriginWords();
  return (
    <>
      <Group gap="xs">
        <TextLink to={paths.questions({ version: String(version.number) })}>
          <Trans>Version {version.number}</Trans>
        </TextLink>
        {version.number === REFERENCE ? (
          <Badge color="violet">
            <Trans>Reference</Trans>
          </Badge>
        ) : null}
      </Group>
      <Text size="xs" c="dimmed" lineClamp={1}>
        {words(version)}
      </Text>
    </>
  );
}
