/** A real call through the plugin to the provider, with what is saved, and what came of it in words. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Blockquote, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BindingTest } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import type { Binding } from '@/api/types';
import { formatLatency } from '@/lib/format';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { IconAlert, IconCircleCheck, IconPlay } from '@/ui/icons';
import { Panel } from '@/ui/Panel';
import { choicesQuery, useTestBinding } from '../queries';

export function BindingTestPanel({ binding, dirty }: { binding: Binding; dirty: boolean }) {
  const { t } = useLingui();
  const choice = useQuery(choicesQuery()).data?.find((each) => each.name === binding.plugin);
  const test = useTestBinding(binding.id);
  const offered = binding.models.length > 0 ? binding.models : (choice?.models ?? []);
  const [wished, setWished] = useState<string | null>(null);
  // What is shown is what is asked, also where nobody has chosen.
  const model = offered.some((each) => each.id === wished) ? wished : (offered[0]?.id ?? null);
  return (
    <Panel
      title={t`Test`}
      description={
        <Trans>
          Asks a model for one sentence, or for what it does instead: a vector for a text, or the words in a second of
          sound. It uses what is saved, even while the binding is off, and is charged like any other call.
        </Trans>
      }
    >
      <Stack gap="md">
        <Group align="flex-end" gap="sm">
          {offered.length > 1 ? (
            <NativeSelect
              label={t`Model`}
              maw={360}
              value={model ?? ''}
              onChange={(event) => setWished(event.currentTarget.value)}
              data={offered.map((each) => ({ value: each.id, label: each.label ?? each.id }))}
            />
          ) : null}
          <Button
            variant="default"
            leftSection={<IconPlay size={16} />}
            loading={test.isPending}
            onClick={() => test.mutate(model)}
          >
            <Trans>Test</Trans>
          </Button>
        </Group>
        {dirty ? (
          <Text size="sm" c="dimmed">
            <Trans>You have changes that are not saved; the test does not use them.</Trans>
          </Text>
        ) : null}
        <div aria-live="polite">
          {test.isPending ? (
            <Text c="dimmed">
              <Trans>Waiting for the provider, up to 45 seconds…</Trans>
            </Text>
          ) : test.data === undefined ? null : (
            <Result result={test.data} />
          )}
        </div>
        {test.error === null ? null : (
          <ErrorSummary lines={isProblem(test.error) ? test.error.lines : [t`Something went wrong!`]} />
        )}
      </Stack>
    </Panel>
  );
}

function Result({ result }: { result: BindingTest }) {
  const { t } = useLingui();
  const { model, failure, reply, asked, numbers } = result;
  const took = formatLatency(result.duration_ms);
  const first = result.first_word_ms === null ? null : formatLatency(result.first_word_ms);
  if (failure !== null) {
    return (
      <Alert color="red" icon={<IconAlert size={18} />} title={t`${model} did not answer (${took})`}>
        <Text>{failure.message}</Text>
        <Text mt="xs" fw={500}>
          {failure.advice}
        </Text>
      </Alert>
    );
  }
  return (
    <Alert color="teal" icon={<IconCircleCheck size={18} />} title={t`${model} answered in ${took}`}>
      {first === null ? null : (
        <Text>
          <Trans>First word after {first}</Trans>
        </Text>
      )}
      {numbers === null ? null : (
        <Text>
          <Plural value={numbers} one="A vector of # number" other="A vector of # numbers" />
        </Text>
      )}
      {asked === 'transcription' && reply === null ? (
        <Text>
          <Trans>It accepted the sound, which has no speech in it, and found no words.</Trans>
        </Text>
      ) : null}
      {reply === null ? null : (
        <Blockquote p="xs" mt="xs" color="teal" style={{ overflowWrap: 'anywhere' }}>
          {reply}
        </Blockquote>
      )}
    </Alert>
  );
}
