/** Everything the platform has to know of an identity provider, and what the provider has to know of the platform. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Modal, SegmentedControl, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Role, SsoSettings } from '@/api/gen/types.gen';
import { RoleSelect } from '@/features/roles/components/RoleSelect';
import { missingProblem } from '@/lib/validation';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { FormActions } from '@/ui/FormModal';
import { useServerErrors } from '@/ui/form';
import { PasswordField } from '@/ui/PasswordField';
import { toast } from '@/ui/toast';
import { emptyForm, formOf, isDomain, isIssuer, type SsoForm, valuesOf } from '../model';
import { useSaveSso } from '../queries';
import { CallbackAddress } from './CallbackAddress';
import { RoleMapFields } from './RoleMapFields';

const FIELDS = [
  'issuer',
  'client_id',
  'client_secret',
  'domains',
  'default_role_id',
  'role_claim',
  'enforced',
] as const;

type Props = { kept: SsoSettings | null; roles: readonly Role[]; onClose: () => void };

export function SsoFormDialog({ kept, roles, onClose }: Props) {
  const { t } = useLingui();
  const save = useSaveSso();
  const usual = roles.find((role) => role.name === 'Member')?.id ?? roles.at(-1)?.id ?? '';
  const form = useForm<SsoForm>({
    initialValues: kept === null ? emptyForm(usual) : formOf(kept),
    validate: {
      tenant: (value, { preset }) => (preset === 'azure' ? missingProblem(t`the directory (tenant) ID`)(value) : null),
      issuer: (value, { preset }) =>
        preset === 'azure' || isIssuer(value)
          ? null
          : t`Please enter the issuer’s https address, as its documentation gives it.`,
      client_id: missingProblem(t`the client ID`),
      client_secret: (value) =>
        kept?.client_secret_last4 || value !== '' ? null : missingProblem(t`the client secret`)(value),
      domains: (value) =>
        value.length === 0
          ? t`Please enter at least one email domain.`
          : value.every(isDomain)
            ? null
            : t`Please enter domains like company.com.`,
    },
  });
  const summary = useServerErrors(form, save.error, FIELDS);
  const { preset, enabled, role_claim } = form.values;
  const submit = (values: SsoForm) =>
    save.mutate(valuesOf(values), {
      onSuccess: () => {
        toast.good(t`Single sign-on saved`);
        onClose();
      },
    });

  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={!save.isPending}
      title={<Text fw={600}>{t`Identity provider`}</Text>}
    >
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          <ErrorSummary lines={summary} />
          <SegmentedControl
            fullWidth
            // On a phone the longer name takes two lines instead of being cut.
            styles={{ label: { whiteSpace: 'normal', height: '100%', alignContent: 'center' } }}
            aria-label={t`Provider`}
            data={[
              { value: 'oidc', label: t`OpenID Connect` },
              { value: 'azure', label: t`Microsoft Entra (Azure)` },
            ]}
            {...form.getInputProps('preset')}
          />
          <CallbackAddress preset={preset} />
          {preset === 'azure' ? (
            <TextInput
              label={t`Directory (tenant) ID`}
              description={t`On the overview of the app registration`}
              required
              {...form.getInputProps('tenant')}
              // What the server says of the issuer, which is made of it here.
              error={form.errors['tenant'] ?? form.errors['issuer']}
            />
          ) : (
            <TextInput
              label={t`Issuer`}
              description={t`The address whose /.well-known/openid-configuration describes the provider`}
              required
              inputMode="url"
              placeholder="https://login.company.com"
              {...form.getInputProps('issuer')}
            />
          )}
          <TextInput label={t`Client ID`} required autoComplete="off" {...form.getInputProps('client_id')} />
          <PasswordField
            label={t`Client secret`}
            required={!kept?.client_secret_last4}
            autoComplete="off"
            placeholder={kept?.client_secret_last4 ? t`Kept, ends in ${kept.client_secret_last4}` : ''}
            eyeLabel={t`Show or hide the secret`}
            {...form.getInputProps('client_secret')}
          />
          <TagsInput
            label={t`Email domains`}
            description={t`Only people with an address of these domains can sign in this way. A DNS record proves that a domain is yours.`}
            required
            splitChars={[',', ' ']}
            acceptValueOnBlur
            {...form.getInputProps('domains')}
          />
          <RoleSelect
            label={t`Role of new people`}
            roles={roles}
            value={form.values.default_role_id}
            onChange={(id) => form.setFieldValue('default_role_id', id ?? '')}
            error={typeof form.errors['default_role_id'] === 'string' ? form.errors['default_role_id'] : null}
          />
          <TextInput
            label={t`Claim with groups or roles`}
            description={t`Optional: the claim that chooses the role at each sign-in`}
            placeholder="groups"
            {...form.getInputProps('role_claim')}
          />
          {role_claim.trim() === '' ? null : (
            <RoleMapFields
              rows={form.values.role_map}
              roles={roles}
              onChange={(rows) => form.setFieldValue('role_map', rows)}
            />
          )}
          <Checkbox
            label={t`On`}
            description={t`Offered at sign-in to people of these domains`}
            {...form.getInputProps('enabled', { type: 'checkbox' })}
          />
          <Checkbox
            label={t`The only way in`}
            description={t`People of these domains can no longer sign in with a password, except administrators with a second factor. Sign in once this way first.`}
            disabled={!enabled}
            {...form.getInputProps('enforced', { type: 'checkbox' })}
          />
          <FormActions loading={save.isPending} onCancel={onClose} submitLabel={<Trans>Save</Trans>} />
        </Stack>
      </form>
    </Modal>
  );
}
