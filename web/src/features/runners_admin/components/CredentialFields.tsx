/** A binding's credentials. What is stored never comes back: it is said when and by whom it was set, and can be replaced. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import type { CredentialState } from '@/api/gen/types.gen';
import type { CredentialField } from '@/api/types';
import { PasswordField } from '@/ui/PasswordField';
import { RelativeTime } from '@/ui/RelativeTime';
import type { CredentialEntry } from '../model';
import type { PartProps } from './field-props';

export function CredentialFields({
  values,
  choice,
  errors,
  onChange,
  stored,
}: PartProps & { stored: readonly CredentialState[] }) {
  return (
    <Stack gap="md">
      {choice.credentials.map((field) => {
        const path = `credentials.${field.name}`;
        const state = stored.find((each) => each.field === field.name && each.is_set);
        return (
          <OneCredential
            key={field.name}
            field={field}
            state={state}
            entry={values.credentials[field.name] ?? { kind: 'keep' }}
            error={errors[path]}
            onEntry={(entry) => onChange({ credentials: { ...values.credentials, [field.name]: entry } }, path)}
          />
        );
      })}
    </Stack>
  );
}

type Props = {
  field: CredentialField;
  state: CredentialState | undefined;
  entry: CredentialEntry;
  error: string | undefined;
  onEntry: (entry: CredentialEntry) => void;
};

function OneCredential({ field, state, entry, error, onEntry }: Props) {
  const { t } = useLingui();
  // An address of another host needs them anew: then the field is there at once, with the reason.
  const entering = state === undefined || entry.kind === 'enter' || (entry.kind === 'keep' && error !== undefined);
  if (!entering) return <Kept field={field} state={state} removed={entry.kind === 'remove'} onEntry={onEntry} />;
  const input = {
    label: field.label,
    required: field.required,
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 16_384,
    value: entry.kind === 'enter' ? entry.text : '',
    error,
    onChange: (event: { currentTarget: { value: string } }) =>
      onEntry({ kind: 'enter', text: event.currentTarget.value }),
  };
  return (
    <Stack gap={6}>
      {field.secret ? <PasswordField {...input} eyeLabel={t`Show or hide ${field.label}`} /> : <TextInput {...input} />}
      {state === undefined ? null : (
        <Group>
          <Button variant="subtle" size="compact-sm" onClick={() => onEntry({ kind: 'keep' })}>
            <Trans>Keep what is stored</Trans>
          </Button>
        </Group>
      )}
    </Stack>
  );
}

type KeptProps = Pick<Props, 'field' | 'onEntry'> & { state: CredentialState; removed: boolean };

function Kept({ field, state, removed, onEntry }: KeptProps) {
  const { t } = useLingui();
  const who = state.set_by_name ?? '';
  return (
    <Input.Wrapper label={field.label} required={field.required} labelElement="div">
      <Group justify="space-between" gap="sm">
        <Text c="dimmed">
          {removed ? (
            <Trans>Will be removed when you save</Trans>
          ) : state.set_at === null ? (
            <Trans>Set</Trans>
          ) : (
            <Trans>
              Set <RelativeTime at={state.set_at} inside /> by {who}
            </Trans>
          )}
        </Text>
        <Group gap="xs">
          {removed ? (
            <Button variant="default" size="xs" onClick={() => onEntry({ kind: 'keep' })}>
              <Trans>Keep it</Trans>
            </Button>
          ) : (
            <Button
              variant="default"
              size="xs"
              aria-label={t`Replace ${field.label}`}
              onClick={() => onEntry({ kind: 'enter', text: '' })}
            >
              <Trans>Replace</Trans>
            </Button>
          )}
          {field.required || removed ? null : (
            <Button
              variant="default"
              size="xs"
              aria-label={t`Remove ${field.label}`}
              onClick={() => onEntry({ kind: 'remove' })}
            >
              <Trans>Remove</Trans>
            </Button>
          )}
        </Group>
      </Group>
    </Input.Wrapper>
  );
}
