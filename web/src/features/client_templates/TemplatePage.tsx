/** One template of clients: what is in it, its versions, and taking it again from its client. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Menu, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import type { ClientTemplateDetail, ClientTemplateVersion } from '@/api/gen/types.gen';
import { queryClient } from '@/api/query-client';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { templateQuery } from '@/features/clients/queries';
import { formatCount } from '@/lib/format';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { RowMenu, WhenAndWho } from '@/ui/columns';
import { confirm } from '@/ui/confirm';
import { type Column, DataTable } from '@/ui/DataTable';
import { FormModal } from '@/ui/FormModal';
import { useServerErrors } from '@/ui/form';
import { IconRefresh } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { toast } from '@/ui/toast';
import { PartList } from './components/PartList';
import { TakeAgainDialog } from './components/TakeAgainDialog';
import { Texts } from './components/Texts';
import { useChangeTemplate } from './queries';

export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.query({ ...templateQuery(params['templateId'] ?? ''), staleTime: 'static' });
  return null;
}

export function Component() {
  const { t } = useLingui();
  const { templateId = '' } = useParams();
  return (
    <NeedsRight title={t`Client template`} rights={['manage-clients']}>
      <OneTemplate key={templateId} id={templateId} />
    </NeedsRight>
  );
}

function OneTemplate({ id }: { id: string }) {
  const { t } = useLingui();
  const { data: template } = useSuspenseQuery(templateQuery(id));
  const [open, setOpen] = useState<'again' | 'rename' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader
        title={template.name}
        crumbs={<Back to={paths.clientTemplates()}>{t`Client templates`}</Back>}
        badge={
          template.is_archived ? (
            <Badge color="gray">
              <Trans>Archived</Trans>
            </Badge>
          ) : null
        }
        description={
          <Trans>
            Version {template.version}, copied from {template.client_name}. Clients that started from it:{' '}
            {formatCount(template.clients)}
          </Trans>
        }
        actions={
          <>
            <Button leftSection={<IconRefresh size={16} />} onClick={() => setOpen('again')}>
              <Trans>Update from the client</Trans>
            </Button>
            <Acts template={template} onRename={() => setOpen('rename')} />
          </>
        }
      />
      <Stack gap="md">
        <Panel title={t`Contents`} description={<Trans>A client that starts from this template gets all of it.</Trans>}>
          <PartList
            parts={template.contents}
            renderContent={({ text }) => (
              <Texts columns={[{ key: 'text', title: t`Content`, text, none: <Trans>Nothing</Trans> }]} />
            )}
          />
        </Panel>
        <Panel
          title={t`Versions`}
          description={<Trans>A version never changes; each update creates the next one.</Trans>}
        >
          <DataTable
            label={t`Versions`}
            columns={versionColumns}
            list={{ rows: template.versions, error: null, pending: false }}
            rowKey={({ version }) => String(version)}
            empty={<Text c="dimmed">{t`No versions`}</Text>}
          />
        </Panel>
      </Stack>
      {open === 'again' ? <TakeAgainDialog id={id} version={template.version} onClose={close} /> : null}
      {open === 'rename' ? <RenameDialog template={template} onClose={close} /> : null}
    </>
  );
}

function Acts({ template, onRename }: { template: ClientTemplateDetail; onRename: () => void }) {
  const { t } = useLingui();
  const change = useChangeTemplate(template.id);
  const { name, is_archived } = template;
  const archive = () => change.mutateAsync({ name, is_archived: !is_archived });
  const ask = () =>
    confirm({
      title: is_archived ? t`Use “${name}” again?` : t`Archive “${name}”?`,
      message: is_archived ? (
        <Trans>New clients can start from it again.</Trans>
      ) : (
        <Trans>New clients can no longer start from it. Clients that did keep what they have.</Trans>
      ),
      action: is_archived ? t`Use again` : t`Archive`,
      run: archive,
    });
  return (
    <RowMenu name={name}>
      <Menu.Item onClick={onRename}>
        <Trans>Rename</Trans>
      </Menu.Item>
      <Menu.Item onClick={ask}>{is_archived ? <Trans>Use again</Trans> : <Trans>Archive</Trans>}</Menu.Item>
    </RowMenu>
  );
}

const FIELDS = ['name'] as const;

function RenameDialog({ template, onClose }: { template: ClientTemplateDetail; onClose: () => void }) {
  const { t } = useLingui();
  const change = useChangeTemplate(template.id);
  const form = useForm({
    initialValues: { name: template.name },
    validate: { name: (text) => (text.trim() === '' ? t`Please enter a name.` : null) },
  });
  const summary = useServerErrors(form, change.error, FIELDS);
  const onSubmit = form.onSubmit(({ name }) =>
    change.mutate(
      { name, is_archived: template.is_archived },
      {
        onSuccess: () => {
          toast.good(t`Saved`);
          onClose();
        },
      },
    ),
  );
  return (
    <FormModal
      opened
      title={t`Rename template`}
      submitLabel={<Trans>Save</Trans>}
      loading={change.isPending}
      error={summary}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <TextInput label={t`Name`} required maxLength={120} data-autofocus {...form.getInputProps('name')} />
    </FormModal>
  );
}

const versionColumns: Column<ClientTemplateVersion>[] = [
  { key: 'version', header: <Trans>Version</Trans>, cell: ({ version }) => formatCount(version) },
  { key: 'parts', header: <Trans>Parts</Trans>, width: 100, cell: ({ parts }) => formatCount(parts) },
  {
    key: 'taken',
    header: <Trans>Created</Trans>,
    width: 180,
    cell: ({ taken_at, taken_by }) => <WhenAndWho at={taken_at} who={taken_by} />,
  },
];
