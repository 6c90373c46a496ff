/** Keeps the settings of a chat under a name, or renames a preset. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ChatPreset } from '@/api/gen/types.gen';
import { missingProblem } from '@/lib/validation';
import { FormModal } from '@/ui/FormModal';
import { useServerErrors } from '@/ui/form';
import { useChangePreset, useCreatePreset } from '../preset-queries';
import { settingsOf } from '../presets';
import type { Settings } from '../settings';

/** `preset` null: a new one of these settings. */
type Props = { preset: ChatPreset | null; settings: Settings; mayShare: boolean; onClose: () => void };

const FIELDS = ['name'] as const;

export function PresetForm({ preset, settings, mayShare, onClose }: Props) {
  const { t } = useLingui();
  const create = useCreatePreset();
  const change = useChangePreset(true);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: preset?.name ?? '', shared: false },
    validate: { name: missingProblem(t`a name`) },
  });
  const summary = useServerErrors(form, create.error ?? change.error, FIELDS);
  const save = form.onSubmit((values) => {
    const name = values.name.trim();
    if (preset !== null) {
      change.mutate({ id: preset.id, change: { revision: preset.revision, name } }, { onSuccess: onClose });
      return;
    }
    const { workspaceId: workspace_id } = settings;
    create.mutate(
      { workspace_id, name, is_shared: values.shared, settings: settingsOf(settings) },
      { onSuccess: onClose },
    );
  });
  return (
    <FormModal
      opened
      title={preset === null ? t`Save as a preset` : t`Rename preset`}
      submitLabel={preset === null ? <Trans>Save preset</Trans> : <Trans>Rename</Trans>}
      loading={create.isPending || change.isPending}
      error={summary}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={t`Name`}
        description={
          preset === null
            ? t`Saves the model, the instruction, the search, “Sources only” and the use cases. Documents stay with their chat.`
            : undefined
        }
        placeholder={t`For example: Letters to customers`}
        required
        maxLength={120}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      {preset === null && mayShare ? (
        <Switch
          label={t`Share in this workspace`}
          description={t`Everyone who can chat here can use it. People who build use cases here can change it.`}
          key={form.key('shared')}
          {...form.getInputProps('shared', { type: 'checkbox' })}
        />
      ) : null}
    </FormModal>
  );
}
