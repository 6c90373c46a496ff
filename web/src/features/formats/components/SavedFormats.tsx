/** In the builder: begins with a saved format, or saves this one for others. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Definition, SavedFormat } from '@/api/gen/types.gen';
import { DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconDeviceFloppy, IconListNumbers } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { SearchBox } from '@/ui/SearchBox';
import { toast } from '@/ui/toast';
import { formatsQuery, useSaveFormat } from '../queries';
import { FormatNameDialog } from './FormatNameDialog';
import { choiceColumns } from './format-columns';

type Props = {
  definition: Definition;
  workspaceId: string;
  maySave: boolean;
  onChange: (change: Partial<Definition>) => void;
};

export function SavedFormats({ definition, workspaceId, maySave, onChange }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'choose' | 'save' | null>(null);
  const close = () => setOpen(null);
  const from = definition.format_from;
  const take = (saved: SavedFormat) => {
    onChange({ format: saved.format, format_from: saved.name });
    toast.good(t`The format is now a copy of “${saved.name}”`);
    close();
  };
  return (
    <>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconListNumbers size={14} />}
          onClick={() => setOpen('choose')}
        >
          <Trans>Use a saved format</Trans>
        </Button>
        {maySave && definition.format.kind !== 'free_text' ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDeviceFloppy size={14} />}
            onClick={() => setOpen('save')}
          >
            <Trans>Save this format</Trans>
          </Button>
        ) : null}
        {from ? (
          <Text size="xs" c="dimmed">
            <Trans>Taken from “{from}”</Trans>
          </Text>
        ) : null}
      </Group>
      {open === 'choose' ? <Choose onTake={take} onClose={close} /> : null}
      {open === 'save' ? <Save definition={definition} workspaceId={workspaceId} onClose={close} /> : null}
    </>
  );
}

function Choose({ onTake, onClose }: { onTake: (saved: SavedFormat) => void; onClose: () => void }) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery(formatsQuery({ search }));
  return (
    <Modal opened onClose={onClose} size="lg" title={<Text fw={600}>{t`Saved formats`}</Text>}>
      <Stack gap="sm">
        <Text c="dimmed" size="sm">
          <Trans>The format is copied: a later change here or there does not change the other.</Trans>
        </Text>
        {/* In a row of its own: in a column the field’s width would be its height. */}
        <Group>
          <SearchBox label={t`Search formats`} value={search} onSearch={setSearch} />
        </Group>
        <DataTable
          label={t`Saved formats`}
          columns={choiceColumns(onTake)}
          list={pagedListState(list)}
          rowKey={(saved) => saved.id}
          empty={
            <EmptyView
              icon={<IconListNumbers size={28} />}
              title={search === '' ? t`No saved formats yet` : t`No format matches`}
            />
          }
        />
      </Stack>
    </Modal>
  );
}

function Save({
  definition,
  workspaceId,
  onClose,
}: Pick<Props, 'definition' | 'workspaceId'> & { onClose: () => void }) {
  const { t } = useLingui();
  const save = useSaveFormat();
  return (
    <FormatNameDialog
      title={t`Save this format for other use cases`}
      submitLabel={<Trans>Save format</Trans>}
      initial={{ name: definition.name, description: '' }}
      saving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSave={(values) =>
        save.mutate(
          { ...values, workspace_id: workspaceId, format: definition.format },
          {
            onSuccess: (saved) => {
              toast.good(t`“${saved.name}” is saved for other use cases`);
              onClose();
            },
          },
        )
      }
    />
  );
}
