/** A folder of one's own chats: its name, and its end. */
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ChatFolder as Folder } from '@/api/gen/types.gen';
import { missingProblem } from '@/lib/validation';
import { FormModal } from '@/ui/FormModal';
import { useServerErrors } from '@/ui/form';
import { useSaveChatFolder } from '../queries';

/** `folder` null: a new one. */
type Props = { folder: Folder | null; onClose: () => void };

const FIELDS = ['name'] as const;

export function ChatFolder({ folder, onClose }: Props) {
  const { t } = useLingui();
  const save = useSaveChatFolder();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: folder?.name ?? '' },
    validate: { name: missingProblem(t`a folder name`) },
  });
  const summary = useServerErrors(form, save.error, FIELDS);
  return (
    <FormModal
      opened
      title={folder === null ? t`New folder for chats` : t`Rename folder`}
      submitLabel={folder === null ? <Trans>Create folder</Trans> : <Trans>Rename</Trans>}
      loading={save.isPending}
      error={summary}
      onSubmit={form.onSubmit(({ name }) =>
        save.mutate({ id: folder?.id ?? null, name: name.trim() }, { onSuccess: onClose }),
      )}
      onClose={onClose}
    >
      <TextInput
        label={t`Name`}
        required
        maxLength={120}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </FormModal>
  );
}
