/** The form behind "rename" and "move to…" of a document. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Folder } from '@/api/gen/types.gen';
import { pathLabel } from '@/features/folders/model';
import { missingProblem } from '@/lib/validation';
import { FormModal } from '@/ui/FormModal';
import { useServerErrors } from '@/ui/form';
import { toast } from '@/ui/toast';
import { useUpdateDocument } from '../queries';
import type { DocumentAct } from './DocumentTable';

const TOP = 'top';
const FIELDS = ['name', 'folder_id'] as const;

type Props = { act: DocumentAct; folders: readonly Folder[]; onDone: () => void };

export function DocumentForm({ act: { kind, document }, folders, onDone }: Props) {
  const { t } = useLingui();
  const save = useUpdateDocument();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: document.name, folder_id: document.folder_id ?? TOP },
    validate: { name: missingProblem(t`a document name`) },
  });
  const summary = useServerErrors(form, save.error, FIELDS);
  const submit = (values: { name: string; folder_id: string }) =>
    save.mutate(
      {
        id: document.id,
        name: values.name.trim(),
        folder_id: values.folder_id === TOP ? null : values.folder_id,
      },
      {
        onSuccess: () => {
          toast.good(kind === 'rename' ? t`Document renamed` : t`Document moved`);
          onDone();
        },
      },
    );
  return (
    <FormModal
      opened
      title={kind === 'rename' ? t`Rename document` : t`Move document`}
      submitLabel={kind === 'rename' ? <Trans>Rename</Trans> : <Trans>Move</Trans>}
      loading={save.isPending}
      error={summary}
      onSubmit={form.onSubmit(submit)}
      onClose={onDone}
    >
      {kind === 'rename' ? (
        <TextInput
          label={t`Name`}
          required
          maxLength={255}
          data-autofocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
      ) : (
        <Select
          label={t`Move “${document.name}” to`}
          searchable
          allowDeselect={false}
          data={[
            { value: TOP, label: t`Top level` },
            ...folders.map((folder) => ({ value: folder.id, label: pathLabel(folders, folder.id) })),
          ]}
          key={form.key('folder_id')}
          {...form.getInputProps('folder_id')}
        />
      )}
    </FormModal>
  );
}
