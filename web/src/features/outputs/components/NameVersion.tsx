/** Saves what is in the editor as a version with a name, by which it is found again in the history. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { announce } from '@/lib/announce';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { IconDeviceFloppy } from '@/ui/icons';
import type { OutputSaver } from '../use-output-saver';

/** As the server allows it. */
const LONGEST = 200;

export function NameVersion({ saver: { save, isSaving, problem } }: { saver: OutputSaver }) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const [refused, setRefused] = useState(false);
  const own = refused ? (problem?.errors['note']?.[0] ?? null) : null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    setMissing(wanted === '');
    if (wanted === '' || isSaving) return;
    const isSaved = await save(wanted);
    setRefused(!isSaved);
    if (!isSaved) return;
    setName('');
    announce(t`This version is called “${wanted}” now`);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          label={t`Name of this version`}
          description={t`Saves the current text as a named version.`}
          maxLength={LONGEST}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setMissing(false);
            setRefused(false);
          }}
          error={own ?? (missing ? t`Please give it a name.` : null)}
          inputWrapperOrder={['label', 'description', 'error', 'input']}
        />
        <Button type="submit" variant="default" loading={isSaving} leftSection={<IconDeviceFloppy size={16} />}>
          <Trans>Save as this</Trans>
        </Button>
      </Group>
      {refused && own === null && problem !== null ? <ErrorSummary lines={problem.lines} /> : null}
    </form>
  );
}
