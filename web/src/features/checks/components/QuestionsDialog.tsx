/** Examples of the company's questions and answers: which version and topic, which input holds the question, and how the answer is expected. */
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { UseQuestions } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import type { InputDefinition } from '@/api/types';
import { newestOf, REFERENCE } from '@/features/question_sets/model';
import { topicsQuery, versionsQuery } from '@/features/question_sets/queries';
import { RunField } from '@/features/runs/components/RunField';
import { askedFor } from '@/features/runs/conditions';
import { initialValues, problemsOf, toPayload } from '@/features/runs/form';
import type { FormValues } from '@/features/runs/values';
import { FormModal } from '@/ui/FormModal';
import { IconInfo } from '@/ui/icons';
import { NumberField } from '@/ui/NumberField';
import { toast } from '@/ui/toast';
import { MOST_EXAMPLES, splitExampleErrors } from '../model';
import { useUseQuestions } from '../queries';

type Props = {
  useCaseId: string;
  inputs: readonly InputDefinition[];
  /** Examples that there are. */
  known: number;
  onClose: () => void;
};

/** All of these but one. */
const without = <Value,>(all: Record<string, Value>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([each]) => each !== name));

export function QuestionsDialog({ useCaseId, inputs, known, onClose }: Props) {
  const { t } = useLingui();
  const versions = useInfiniteQuery(versionsQuery()).data?.pages.flatMap((page) => page.data);
  const texts = inputs.filter(({ type }) => type === 'short_text' || type === 'long_text');
  const room = MOST_EXAMPLES - known;
  const [chosen, setChosen] = useState<number | null>(null);
  const version = chosen ?? newestOf(versions ?? []) ?? versions?.[0]?.number ?? null;
  const [topic, setTopic] = useState<string | null>(null);
  const [input, setInput] = useState(texts[0]?.name ?? '');
  const [most, setMost] = useState<number | null>(Math.min(room, 10));
  const [expects, setExpects] = useState<NonNullable<UseQuestions['expects']>>('says_the_same');
  const [values, setValues] = useState<FormValues>(() => initialValues(inputs));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isTried, setIsTried] = useState(false);
  const topics = useQuery({ ...topicsQuery(version ?? 0), enabled: version !== null }).data?.data ?? [];
  const use = useUseQuestions(useCaseId);
  const refused = isProblem(use.error) ? use.error : null;
  const placed = refused === null ? null : splitExampleErrors(refused.errors);
  const of = (field: string) => refused?.errors[field]?.join(' ');
  const others = askedFor(inputs, values).filter(({ name }) => name !== input);
  const isMost = most !== null && Number.isInteger(most) && most >= 1 && most <= room;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    const found = without(problemsOf(inputs, values), input);
    setProblems(found);
    if (version === null || input === '' || !isMost || Object.keys(found).length > 0) return;
    use.mutate(
      { version, topic, most, input, expects, inputs: without(toPayload(inputs, values), input) },
      {
        onSuccess: ({ added }) => {
          toast.good(plural(added, { one: '# example added', other: '# examples added' }));
          onClose();
        },
      },
    );
  };
  const isShown = refused !== null && Object.keys(refused.errors).length > (placed?.rest.length ?? 0);
  const summary = () => {
    if (use.error === null || isShown || of('topic') !== undefined || of('version') !== undefined) return [];
    return [refused?.message ?? t`Something went wrong!`];
  };

  return (
    <FormModal
      opened
      size="lg"
      title={t`Examples from questions and answers`}
      submitLabel={<Trans>Add examples</Trans>}
      loading={use.isPending}
      error={summary()}
      onSubmit={submit}
      onClose={onClose}
    >
      {versions !== undefined && versions.length === 0 ? (
        <Alert color="indigo" icon={<IconInfo size={18} />}>
          <Trans>There are no questions and answers yet. Import a file of them first.</Trans>
        </Alert>
      ) : null}
      {texts.length === 0 ? (
        <Alert color="orange" icon={<IconInfo size={18} />}>
          <Trans>This use case has no text input that could hold a question. Add one to the draft first.</Trans>
        </Alert>
      ) : null}
      <NativeSelect
        label={t`Version`}
        value={version === null ? '' : String(version)}
        error={of('version')}
        onChange={(event) => {
          setChosen(Number(event.currentTarget.value));
          setTopic(null);
        }}
        data={(versions ?? []).map(({ number, note }) => ({
          value: String(number),
          label:
            number === REFERENCE
              ? t`Version ${number} · Reference`
              : [t`Version ${number}`, note].filter(Boolean).join(' · '),
        }))}
      />
      <NativeSelect
        label={t`Topic`}
        value={topic ?? ''}
        error={of('topic')}
        onChange={(event) => setTopic(event.currentTarget.value === '' ? null : event.currentTarget.value)}
        data={[
          { value: '', label: t`All topics` },
          ...topics
            .filter(({ name }) => name !== '')
            .map(({ name, questions }) => ({ value: name, label: `${name} (${questions})` })),
        ]}
      />
      <NumberField
        label={t`How many at most`}
        description={t`The questions that were answered most come first. There is room for ${room}.`}
        integer
        required
        value={most}
        onNumber={setMost}
        error={isTried && !isMost ? t`Enter a number from 1 to ${room}.` : of('most')}
      />
      <NativeSelect
        label={t`Input for the question`}
        required
        value={input}
        error={of('input') ?? placed?.inputs[input]}
        onChange={(event) => setInput(event.currentTarget.value)}
        data={texts.map(({ name, label }) => ({ value: name, label }))}
      />
      {others.map((other) => (
        <RunField
          key={`${other.name}/${other.type}`}
          form="questions-"
          useCaseId={useCaseId}
          input={other}
          value={values[other.name] ?? ''}
          error={problems[other.name] ?? placed?.inputs[other.name]}
          onChange={(value) => setValues((all) => ({ ...all, [other.name]: value }))}
          onBusy={() => undefined}
        />
      ))}
      <Radio.Group
        label={t`Expected of the answer`}
        value={expects}
        onChange={(value) => setExpects(value === 'same_words' ? 'same_words' : 'says_the_same')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="says_the_same" label={t`It says the same as the entry (a model judges)`} />
          <Radio value="same_words" label={t`It has the words of the entry’s answer`} />
        </Stack>
      </Radio.Group>
      <Text size="xs" c="dimmed">
        <Trans>Examples stay linked to their entries. When there is a newer version, you can refresh them.</Trans>
      </Text>
    </FormModal>
  );
}
