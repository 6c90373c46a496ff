/**
 * The form of a binding, driven by what the chosen plugin says of itself. Nothing typed is lost by a refusal; when
 * somebody else saved first, the person says whose version counts.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PluginChoice } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import type { Binding, BindingRequest } from '@/api/types';
import { WhatBreaks } from '@/features/rehearsals/components/WhatBreaks';
import { ConflictAlert } from '@/ui/ConflictAlert';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { Panel } from '@/ui/Panel';
import { type BindingValues, findingsOf, placed, placesOf, requestOf, withPlugin } from '../model';
import { rehearseBinding } from '../queries';
import { fieldsOf } from '../schema';
import { findingWords } from '../words';
import { CredentialFields } from './CredentialFields';
import type { PartProps } from './field-props';
import { LimitFields } from './LimitFields';
import { ModelFields } from './ModelFields';
import { SettingFields } from './SettingFields';
import { WhereFields } from './WhereFields';

type Props = {
  choices: readonly PluginChoice[];
  initial: BindingValues;
  /** The binding that is changed. */
  before?: Binding;
  saving: boolean;
  error: unknown;
  onSave: (request: BindingRequest) => void;
  onCancel: () => void;
  onDirty?: (dirty: boolean) => void;
  /** After a conflict: take the other's version, and drop what is typed here. */
  onTheirs?: () => void;
};

export function BindingForm(props: Props) {
  const { choices, initial, before, saving, error, onSave, onCancel, onDirty, onTheirs } = props;
  const { t } = useLingui();
  const [values, setValues] = useState(initial);
  const [isChanged, setIsChanged] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState(0);
  const choice = choices.find((each) => each.name === values.plugin);
  const refused = placed(error, placesOf(choice));

  useEffect(() => {
    const { fields } = placed(error, placesOf(choice));
    if (Object.keys(fields).length === 0) return;
    setErrors(fields);
    setRefusals((count) => count + 1);
    // Only a new refusal is news.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [error]);

  // The keyboard goes to the first field that is wrong: it may be far above, or may have come with the refusal.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) firstWrong(form.current)?.focus();
  }, [refusals]);

  const change = (changes: Partial<BindingValues>, ...paths: string[]) => {
    setValues((current) => ({ ...current, ...changes }));
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([path]) => !paths.includes(path))));
    setIsChanged(true);
    onDirty?.(true);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = findingsOf(values, choice, before?.credentials);
    setErrors(Object.fromEntries(Object.entries(found).map(([path, finding]) => [path, findingWords(finding)])));
    if (Object.keys(found).length > 0) setRefusals((count) => count + 1);
    if (choice !== undefined && Object.keys(found).length === 0) onSave(requestOf(values, choice, before));
  };
  const stale = isProblem(error) && error.status === 409 && error.current !== undefined && onTheirs !== undefined;

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        {stale ? (
          <ConflictAlert
            title={<Trans>Somebody else has saved this binding since you opened it</Trans>}
            saving={saving}
            onTheirs={onTheirs}
          />
        ) : (
          <ErrorSummary lines={refused.summary} />
        )}
        <Panel title={t`Basics`}>
          <Stack gap="md">
            <TextInput
              label={t`Name`}
              description={t`What administrators call it; people who run use cases see the model’s name.`}
              required
              maxLength={80}
              value={values.name}
              error={errors['name']}
              onChange={(event) => change({ name: event.currentTarget.value }, 'name')}
            />
            <PluginSelect
              choices={choices}
              values={values}
              fixed={before !== undefined}
              error={errors['plugin']}
              onChoice={(next) => {
                setErrors({});
                change(withPlugin(values, next));
              }}
            />
          </Stack>
        </Panel>
        {choice === undefined ? null : (
          <PluginParts part={{ values, choice, errors, onChange: change }} before={before} />
        )}
        {before === undefined || choice === undefined || !isChanged ? null : (
          <Broken before={before} request={requestOf(values, choice, before)} />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel} disabled={saving}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={saving}>
            {before === undefined ? <Trans>Add binding</Trans> : <Trans>Save changes</Trans>}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What serves nobody takes nothing with it. A secret that was typed is sent, and is no part of what is remembered. */
function Broken({ before, request }: { before: Binding; request: BindingRequest }) {
  if (!before.enabled) return null;
  const change = { ...request, credentials: Object.keys(request.credentials ?? {}) };
  return <WhatBreaks rehearse={rehearseBinding(before.id, request)} change={['binding', before.id, change]} />;
}

/** A field says itself that it is wrong; of a group of them the words below it do. */
function firstWrong(form: HTMLFormElement | null): HTMLElement | null {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], .mantine-InputWrapper-error') ?? null;
  if (wrong?.matches('[aria-invalid="true"]') ?? true) return wrong;
  return wrong?.closest('.mantine-InputWrapper-root')?.querySelector('input, select, textarea') ?? null;
}

function PluginParts({ part, before }: { part: PartProps; before: Binding | undefined }) {
  const { t } = useLingui();
  const { choice } = part;
  return (
    <>
      <Panel title={t`Where requests go`}>
        <WhereFields {...part} />
      </Panel>
      {choice.settings_schema === null ? null : (
        <Panel title={t`Settings of the plugin`}>
          <SettingFields
            fields={fieldsOf(part.choice.settings_schema)}
            values={part.values.settings}
            errors={part.errors}
            onChange={(settings, path) => part.onChange({ settings }, path)}
          />
        </Panel>
      )}
      {choice.credentials.length === 0 ? null : (
        <Panel
          title={t`Credentials`}
          description={
            <Trans>
              Stored encrypted, used for this address alone, and never shown again. If you change the address, enter
              them again.
            </Trans>
          }
        >
          <CredentialFields {...part} stored={before?.credentials ?? []} />
        </Panel>
      )}
      <Panel title={t`Models`}>
        <ModelFields {...part} />
      </Panel>
      <Panel title={t`Order and limits`}>
        <LimitFields {...part} />
      </Panel>
    </>
  );
}

type SelectProps = {
  choices: readonly PluginChoice[];
  values: BindingValues;
  fixed: boolean;
  error: string | undefined;
  onChoice: (choice: PluginChoice) => void;
};

function PluginSelect({ choices, values, fixed, error, onChoice }: SelectProps) {
  const { t } = useLingui();
  const choice = choices.find((each) => each.name === values.plugin);
  if (fixed) {
    return (
      <TextInput
        label={t`Plugin`}
        description={t`A binding keeps its plugin.`}
        readOnly
        value={choice === undefined ? values.plugin : `${choice.name} ${choice.version}`}
        error={error}
      />
    );
  }
  return (
    <Stack gap={6}>
      <NativeSelect
        label={t`Plugin`}
        description={t`It knows how to talk to one kind of provider.`}
        required
        value={values.plugin}
        error={error}
        onChange={(event) => {
          const next = choices.find((each) => each.name === event.currentTarget.value);
          if (next !== undefined) onChoice(next);
        }}
        data={[
          { value: '', label: t`Choose a plugin`, disabled: true },
          ...choices.map((each) => ({ value: each.name, label: `${each.name} ${each.version}` })),
        ]}
      />
      {choice === undefined || choice.description === '' ? null : (
        <Text size="sm" c="dimmed">
          {choice.description}
        </Text>
      )}
    </Stack>
  );
}
