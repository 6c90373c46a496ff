/** Where a binding's requests go: region, address, and the further hosts that the plugin asks for. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Autocomplete, Checkbox, Code, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ownAddress } from '../model';
import { regionsQuery } from '../queries';
import type { PartProps } from './field-props';

export function WhereFields({ values, choice, errors, onChange }: PartProps) {
  const { t } = useLingui();
  const own = ownAddress(values, choice);
  const known = useQuery(regionsQuery()).data ?? [];
  return (
    <Stack gap="md">
      <Autocomplete
        label={t`Region`}
        description={t`The platform’s code, such as eu or us: companies that may use it find these models, and runs in it, and no others, are sent here.`}
        required
        maxLength={40}
        spellCheck={false}
        data={known}
        value={values.region}
        error={errors['region']}
        onChange={(region) => onChange({ region }, 'region')}
      />
      {choice.regions.length === 0 ? null : (
        <NativeSelect
          label={t`Region at the provider`}
          description={t`Where the provider does the work, by its own name: it belongs to the address and to what the plugin sends.`}
          required
          value={values.provider_region}
          error={errors['provider_region']}
          onChange={(event) => onChange({ provider_region: event.currentTarget.value }, 'provider_region')}
          data={[
            { value: '', label: t`Choose a region` },
            ...choice.regions.map((region) => ({ value: region.id, label: `${region.label} (${region.id})` })),
          ]}
        />
      )}
      {choice.needs_endpoint ? (
        <TextInput
          label={t`Address`}
          description={
            own === '' ? (
              <Trans>Where the provider’s API is, up to and with its version.</Trans>
            ) : (
              <Trans>
                Leave it empty for the plugin’s own: <Code>{own}</Code>
              </Trans>
            )
          }
          inputMode="url"
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          value={values.endpoint}
          error={errors['endpoint']}
          onChange={(event) => onChange({ endpoint: event.currentTarget.value }, 'endpoint')}
        />
      ) : null}
      {choice.hosts.length === 0 ? null : (
        <Checkbox.Group
          label={t`Further hosts`}
          description={t`The plugin asks to reach them besides the address. It works only with those that you grant.`}
          value={values.hosts}
          error={errors['hosts']}
          onChange={(hosts) => onChange({ hosts }, 'hosts')}
        >
          <Stack gap="xs" mt="xs">
            {choice.hosts.map((host) => (
              <Checkbox key={host} value={host} label={host} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  );
}
