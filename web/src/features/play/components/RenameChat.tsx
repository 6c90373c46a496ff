/** The title of a chat. Whoever names it themselves is not corrected by a model. */
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ChatSummary } from '@/api/gen/types.gen';
import { missingProblem } from '@/lib/validation';
import { FormModal } from '@/ui/FormModal';
import { useServerErrors } from '@/ui/form';
import { useChangeChat } from '../queries';

type Props = { chat: Pick<ChatSummary, 'id' | 'title'>; onClose: () => void };

const FIELDS = ['title'] as const;

export function RenameChat({ chat, onClose }: Props) {
  const { t } = useLingui();
  const save = useChangeChat(true);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { title: chat.title },
    validate: { title: missingProblem(t`a title`) },
  });
  const summary = useServerErrors(form, save.error, FIELDS);
  return (
    <FormModal
      opened
      title={t`Rename chat`}
      submitLabel={<Trans>Rename</Trans>}
      loading={save.isPending}
      error={summary}
      onSubmit={form.onSubmit(({ title }) =>
        save.mutate({ id: chat.id, change: { title: title.trim() } }, { onSuccess: onClose }),
      )}
      onClose={onClose}
    >
      <TextInput
        label={t`Title`}
        required
        maxLength={200}
        data-autofocus
        key={form.key('title')}
        {...form.getInputProps('title')}
      />
    </FormModal>
  );
}
