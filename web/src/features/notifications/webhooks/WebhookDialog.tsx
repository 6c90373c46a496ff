/** Where a webhook leads, what it is told of, and whether it is on. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { NotificationCategory, Webhook, WebhookSecret } from '@/api/gen/types.gen';
import { missingProblem } from '@/lib/validation';
import { FormModal } from '@/ui/FormModal';
import { useServerErrors } from '@/ui/form';
import { toast } from '@/ui/toast';
import { CATEGORIES, CATEGORY_NAMES } from '../model';
import { useChangeWebhook, useCreateWebhook } from './queries';

const FIELDS = ['url', 'categories'] as const;
const OF_WORKSPACES: readonly NotificationCategory[] = ['runs', 'batches', 'comments', 'requests', 'sources'];

type Props = {
  /** `null`: a new one. */
  webhook: Webhook | null;
  workspaceId: string | null;
  isOfOwner: boolean;
  onClose: () => void;
  onMade: (made: WebhookSecret) => void;
};

export function WebhookDialog({ webhook, workspaceId, isOfOwner, onClose, onMade }: Props) {
  const { t, i18n } = useLingui();
  const create = useCreateWebhook();
  const change = useChangeWebhook(webhook?.id ?? '');
  const active = webhook === null ? create : change;
  const offered = workspaceId === null ? CATEGORIES.filter((each) => each !== 'platform' || isOfOwner) : OF_WORKSPACES;
  const first: string[] = [...(webhook?.categories ?? offered)];
  const form = useForm({
    initialValues: {
      url: webhook?.url ?? '',
      categories: first,
      is_on: webhook?.off_reason === null,
    },
    validate: {
      url: missingProblem(t`an address`),
      categories: (chosen) => (chosen.length === 0 ? t`Please choose at least one.` : null),
    },
  });
  const summary = useServerErrors(form, active.error, FIELDS);
  const submit = ({ url, categories, is_on }: typeof form.values) => {
    const chosen = offered.filter((each) => categories.includes(each));
    if (webhook === null) {
      create.mutate({ url, categories: chosen, workspace_id: workspaceId }, { onSuccess: onMade });
      return;
    }
    const saved = () => {
      toast.good(t`Saved`);
      onClose();
    };
    change.mutate({ url, categories: chosen, is_on }, { onSuccess: saved });
  };
  return (
    <FormModal
      opened
      title={webhook === null ? t`New webhook` : t`Change the webhook`}
      submitLabel={webhook === null ? <Trans>Create webhook</Trans> : <Trans>Save</Trans>}
      loading={active.isPending}
      error={summary}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <TextInput
        label={t`Address`}
        description={t`Starts with https:// and can be reached from the internet.`}
        placeholder="https://"
        required
        maxLength={2000}
        data-autofocus
        {...form.getInputProps('url')}
      />
      <Checkbox.Group label={t`What is sent there`} {...form.getInputProps('categories')}>
        <Stack gap="xs" mt="xs">
          {offered.map((each) => (
            <Checkbox key={each} value={each} label={i18n._(CATEGORY_NAMES[each])} />
          ))}
        </Stack>
      </Checkbox.Group>
      {webhook === null ? null : (
        <Switch label={t`Switched on`} {...form.getInputProps('is_on', { type: 'checkbox' })} />
      )}
    </FormModal>
  );
}
