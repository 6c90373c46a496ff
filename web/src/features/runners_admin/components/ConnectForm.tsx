/** The second and third of three steps: the key, and "Test and use". What is proposed stands folded below. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Collapse, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { BindingTest, PluginChoice } from '@/api/gen/types.gen';
import type { BindingRequest } from '@/api/types';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { IconAlert, IconChevronDown, IconChevronRight } from '@/ui/icons';
import { type BindingValues, findingsOf, placed, placesOf, requestOf } from '../model';
import { asked, providerName } from '../providers';
import { fieldsOf } from '../schema';
import { findingWords } from '../words';
import { CredentialFields } from './CredentialFields';
import { LimitFields } from './LimitFields';
import { SettingFields } from './SettingFields';
import { WhereFields } from './WhereFields';

type Props = {
  choice: PluginChoice;
  initial: BindingValues;
  busy: boolean;
  error: unknown;
  failure: BindingTest['failure'];
  onConnect: (request: BindingRequest) => void;
};

/** Fields that stand in the folded part: one of them that is wrong opens it. */
const isFolded = (path: string, shown: readonly string[]) => !shown.includes(path);

export function ConnectForm({ choice, initial, busy, error, failure, onConnect }: Props) {
  const { t } = useLingui();
  // What is proposed may still be on its way; what was typed stays.
  const [typed, setTyped] = useState<Partial<BindingValues>>({});
  const values = { ...initial, ...typed };
  const [own, setOwn] = useState<Record<string, string>>({});
  const [more, { open, toggle }] = useDisclosure(false);
  const refused = placed(error, placesOf(choice));
  const errors = { ...refused.fields, ...own };
  const first = asked(choice);
  const shown = [
    ...first.credentials.map(({ name }) => `credentials.${name}`),
    ...first.settings.map(({ name }) => `settings.${name}`),
    ...(first.address ? ['endpoint'] : []),
    ...(choice.regions.length > 1 ? ['provider_region'] : []),
  ];
  const change = (changes: Partial<BindingValues>, ...places: string[]) => {
    setTyped((current) => ({ ...current, ...changes }));
    setOwn((current) => Object.fromEntries(Object.entries(current).filter(([path]) => !places.includes(path))));
  };
  const part = { values, choice, errors, onChange: change };

  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  // The keyboard goes to the first field that is wrong.
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], input[data-invalid]')?.focus();
  }, [attempts]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = Object.entries(findingsOf(values, choice)).map(([path, finding]) => [path, findingWords(finding)]);
    setOwn(Object.fromEntries(found) as Record<string, string>);
    if (found.length === 0) {
      onConnect(requestOf(values, choice));
      return;
    }
    if (found.some(([path]) => isFolded(path ?? '', shown))) open();
    setAttempts((count) => count + 1);
  };
  const Chevron = more ? IconChevronDown : IconChevronRight;
  const name = providerName(choice.name);

  return (
    <Paper className="surface" p="lg" mt="md" maw={720}>
      <form ref={form} onSubmit={submit} noValidate aria-label={t`Connect ${name}`}>
        <Stack gap="md">
          <ErrorSummary lines={refused.summary} />
          {failure === null ? null : (
            <Alert color="red" role="alert" icon={<IconAlert size={18} />} title={t`${name} did not answer`}>
              <Text>{failure.message}</Text>
              <Text mt="xs" fw={500}>
                {failure.advice}
              </Text>
            </Alert>
          )}
          <CredentialFields {...part} choice={{ ...choice, credentials: first.credentials }} stored={[]} />
          {first.credentials.length === 0 ? null : (
            <Text size="xs" c="dimmed" mt={-8}>
              <Trans>Stored encrypted, sent to {name} only, and never shown again.</Trans>
            </Text>
          )}
          <SettingFields
            fields={first.settings}
            values={values.settings}
            errors={errors}
            onChange={(settings, path) => change({ settings }, path)}
          />
          {first.address || choice.regions.length > 1 ? <WhereFields {...part} /> : null}
          <Group justify="space-between" gap="sm">
            <Button
              variant="subtle"
              color="gray"
              leftSection={<Chevron size={16} />}
              aria-expanded={more}
              onClick={toggle}
            >
              <Trans>Name, region and limits</Trans>
            </Button>
            <Button type="submit" loading={busy}>
              <Trans>Test and use</Trans>
            </Button>
          </Group>
          <Collapse expanded={more}>
            <Stack gap="md">
              <TextInput
                label={t`Name`}
                required
                maxLength={80}
                value={values.name}
                error={errors['name']}
                onChange={(event) => change({ name: event.currentTarget.value }, 'name')}
              />
              {first.address || choice.regions.length > 1 ? null : <WhereFields {...part} />}
              <CredentialFields
                {...part}
                choice={{ ...choice, credentials: choice.credentials.filter(({ required }) => !required) }}
                stored={[]}
              />
              <SettingFields
                fields={fieldsOf(choice.settings_schema).filter(({ required }) => !required)}
                values={values.settings}
                errors={errors}
                onChange={(settings, path) => change({ settings }, path)}
              />
              <LimitFields {...part} />
            </Stack>
          </Collapse>
        </Stack>
      </form>
    </Paper>
  );
}
