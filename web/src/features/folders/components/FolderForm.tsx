/** The form behind "new folder", "rename" and "move to". */
import { Trans, useLingui } from '@lingui/react/macro';
import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Folder, FolderKind } from '@/api/gen/types.gen';
import { missingProblem } from '@/lib/validation';
import { FormModal } from '@/ui/FormModal';
import { useServerErrors } from '@/ui/form';
import { toast } from '@/ui/toast';
import { offerUndo } from '@/ui/undo';
import { type FolderAct, pathLabel, possibleParents } from '../model';
import { useSaveFolder } from '../queries';

type Props = {
  act: Exclude<FolderAct, { kind: 'access' | 'delete' }>;
  onDone: () => void;
  workspaceId: string;
  kind: FolderKind;
  folders: readonly Folder[];
};

const TOP = 'top';
const FIELDS = ['name', 'parent_id'] as const;

export function FolderForm({ act, onDone, workspaceId, kind, folders }: Props) {
  const { t } = useLingui();
  const save = useSaveFolder(workspaceId, kind);
  // Its own: the form’s is done with when it is asked for.
  const undo = useSaveFolder(workspaceId, kind);
  const folder = act.kind === 'create' ? null : act.folder;
  const parent = act.kind === 'create' ? act.parentId : act.folder.parent_id;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: folder?.name ?? '', parent_id: parent ?? TOP },
    validate: { name: missingProblem(t`a folder name`) },
  });
  const summary = useServerErrors(form, save.error, FIELDS);
  const titles = { create: t`New folder`, rename: t`Rename folder`, move: t`Move folder` };
  const label =
    act.kind === 'create' ? (
      <Trans>Create folder</Trans>
    ) : act.kind === 'move' ? (
      <Trans>Move</Trans>
    ) : (
      <Trans>Rename</Trans>
    );

  const submit = (values: { name: string; parent_id: string }) =>
    save.mutate(
      {
        id: folder?.id ?? null,
        name: values.name.trim(),
        parent_id: values.parent_id === TOP ? null : values.parent_id,
      },
      {
        onSuccess: () => {
          if (act.kind === 'move') {
            const { id, name, parent_id } = act.folder;
            offerUndo(t`“${name}” moved`, () => undo.mutateAsync({ id, name, parent_id }));
          } else toast.good(act.kind === 'create' ? t`Folder created` : t`Folder saved`);
          onDone();
        },
      },
    );

  return (
    <FormModal
      opened
      title={titles[act.kind]}
      submitLabel={label}
      loading={save.isPending}
      error={summary}
      onSubmit={form.onSubmit(submit)}
      onClose={onDone}
    >
      {act.kind === 'move' ? null : (
        <TextInput
          label={t`Name`}
          required
          maxLength={120}
          data-autofocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
      )}
      {act.kind === 'rename' ? null : (
        <Select
          label={act.kind === 'move' ? t`Move “${folder?.name ?? ''}” to` : t`Inside`}
          searchable
          allowDeselect={false}
          data={[
            { value: TOP, label: t`Top level` },
            ...possibleParents(folders, folder?.id ?? null).map((each) => ({
              value: each.id,
              label: pathLabel(folders, each.id),
            })),
          ]}
          key={form.key('parent_id')}
          {...form.getInputProps('parent_id')}
        />
      )}
    </FormModal>
  );
}
