/** Writing an announcement, with a look at what its readers will see. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Checkbox, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ManagedAnnouncement } from '@/api/gen/types.gen';
import { useCan } from '@/features/auth/queries';
import { FormModal } from '@/ui/FormModal';
import { useServerErrors } from '@/ui/form';
import { toast } from '@/ui/toast';
import { AUDIENCE_NAMES, audiencesFor, fieldsOf, formOf, SEVERITIES, SEVERITY_COLOURS, SEVERITY_NAMES } from '../model';
import { useSaveAnnouncement } from '../queries';
import { AnnouncementBody } from './AnnouncementBody';
import { AudienceFields } from './AudienceFields';

const KNOWN = [
  'title',
  'body',
  'severity',
  'audience',
  'role_ids',
  'workspace_ids',
  'client_ids',
  'starts_at',
  'ends_at',
] as const;

type Props = { before: ManagedAnnouncement | null; onClose: () => void };

export function AnnouncementDialog({ before, onClose }: Props) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const save = useSaveAnnouncement(before);
  const form = useForm({
    initialValues: formOf(before),
    validate: {
      title: (text) => (text.trim() === '' ? t`Please enter a title.` : null),
      body: (text) => (text.trim() === '' ? t`Please enter a text.` : null),
    },
  });
  const summary = useServerErrors(form, save.error, KNOWN);
  const { title, body, severity, audience } = form.values;
  const isShown = before !== null && before.published_at !== null;
  const asksAgain = isShown && (title !== before.title || body !== before.body);
  const onSubmit = form.onSubmit((values) =>
    save.mutate(fieldsOf(values, before), {
      onSuccess: () => {
        toast.good(isShown ? t`Saved` : t`Saved as a draft`);
        onClose();
      },
    }),
  );
  return (
    <FormModal
      opened
      size="xl"
      title={before === null ? t`New announcement` : t`Edit announcement`}
      submitLabel={isShown ? <Trans>Save</Trans> : <Trans>Save as a draft</Trans>}
      loading={save.isPending}
      error={summary}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <TextInput label={t`Title`} required maxLength={200} data-autofocus {...form.getInputProps('title')} />
      <Textarea
        label={t`Text`}
        description={t`Markdown is shown formatted; HTML is left out.`}
        required
        autosize
        minRows={4}
        maxRows={14}
        maxLength={20_000}
        {...form.getInputProps('body')}
      />
      <Group grow align="start">
        <NativeSelect
          label={t`How urgent it is`}
          data={SEVERITIES.map((value) => ({ value, label: i18n._(SEVERITY_NAMES[value]) }))}
          {...form.getInputProps('severity')}
        />
        <NativeSelect
          label={t`Who it is for`}
          data={audiencesFor(can('manage-clients')).map((value) => ({ value, label: i18n._(AUDIENCE_NAMES[value]) }))}
          {...form.getInputProps('audience')}
        />
      </Group>
      <AudienceFields audience={audience} input={(name) => form.getInputProps(name)} />
      <Group grow align="start">
        <TextInput
          type="datetime-local"
          label={t`From`}
          description={t`From its publication, if left empty.`}
          {...form.getInputProps('starts_at')}
        />
        <TextInput
          type="datetime-local"
          label={t`Until`}
          description={t`Until somebody ends it, if left empty.`}
          {...form.getInputProps('ends_at')}
        />
      </Group>
      <Checkbox
        label={t`Show it above every page until it is dismissed`}
        {...form.getInputProps('is_banner', { type: 'checkbox' })}
      />
      <Checkbox
        label={t`Ask everybody to confirm that they have read and understood it`}
        {...form.getInputProps('needs_acknowledgement', { type: 'checkbox' })}
      />
      {asksAgain ? (
        <Text size="sm" role="status">
          <Trans>The text has changed: everybody is notified and asked again.</Trans>
        </Text>
      ) : null}
      <Stack gap={4}>
        <Text size="sm" fw={500}>
          <Trans>What they will see</Trans>
        </Text>
        <Alert color={SEVERITY_COLOURS[severity]} role="group" aria-label={t`Preview`} p="sm">
          <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {title.trim() === '' ? t`Title` : title}
          </Text>
          <AnnouncementBody text={body} />
        </Alert>
      </Stack>
    </FormModal>
  );
}
