/** Where a binding's requests go: region, address, and the further hosts that the plugin asks for. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Code, NativeSelect, Stack, TextInput } from '@mantine/core';
import { ownAddress } from '../model';
import type { PartProps } from './field-props';

export function WhereFields({ values, choice, errors, onChange }: PartProps) {
  const { t } = useLingui();
  const own = ownAddress(values, choice);
  return (
    <Stack gap="md">
      {choice.regions.length === 0 ? (
        <TextInput
          label={t`Region`}
          description={t`A short code such as eu or us. Runs of this region, and no others, are sent here.`}
          required
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          value={values.region}
          error={errors['region']}
          onChange={(event) => onChange({ region: event.currentTarget.value }, 'region')}
        />
      ) : (
        <NativeSelect
          label={t`Region`}
          description={t`Runs of this region, and no others, are sent here.`}
          required
          value={values.region}
          error={errors['region']}
          onChange={(event) => onChange({ region: event.currentTarget.value }, 'region')}
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
