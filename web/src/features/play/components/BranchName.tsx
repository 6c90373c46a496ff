/** The name of a branch, at the message it begins with. */
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ChatNode } from '@/api/gen/types.gen';
import { FormModal } from '@/ui/FormModal';
import { useServerErrors } from '@/ui/form';
import { useNameBranch } from '../queries';

type Props = { chatId: string; node: Pick<ChatNode, 'id' | 'branch_name'>; onClose: () => void };

const FIELDS = ['name'] as const;

export function BranchName({ chatId, node, onClose }: Props) {
  const { t } = useLingui();
  const save = useNameBranch(chatId);
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: node.branch_name ?? '' } });
  const summary = useServerErrors(form, save.error, FIELDS);
  return (
    <FormModal
      opened
      title={t`Name this branch`}
      submitLabel={<Trans>Save</Trans>}
      loading={save.isPending}
      error={summary}
      onSubmit={form.onSubmit(({ name }) =>
        save.mutate({ message: node.id, name: name.trim() === '' ? null : name.trim() }, { onSuccess: onClose }),
      )}
      onClose={onClose}
    >
      <TextInput
        label={t`Name`}
        description={t`Without a name, if left empty.`}
        maxLength={120}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </FormModal>
  );
}
