/** Lets somebody of the platform's staff in, as far and as long as they asked or less, or does not. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { StaffEntry } from '@/api/gen/types.gen';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { toast } from '@/ui/toast';
import { useAnswerEntry } from '../queries';

const MINUTES = [15, 30, 60] as const;

type Props = { entry: StaffEntry; isGranted: boolean; onClose: () => void };

export function AnswerDialog({ entry, isGranted, onClose }: Props) {
  const { t } = useLingui();
  const answer = useAnswerEntry(entry.id);
  const [minutes, setMinutes] = useState(entry.minutes);
  const [mayChange, setMayChange] = useState(entry.may_change);
  const [words, setWords] = useState('');
  const split = splitErrors(answer.error, ['minutes', 'answer']);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const terms = isGranted ? { may_change: mayChange, minutes } : {};
    answer.mutate(
      { is_granted: isGranted, answer: words.trim(), ...terms },
      {
        onSuccess: () => {
          toast.good(isGranted ? t`${entry.staff_name} may enter within a day` : t`Refused`);
          onClose();
        },
      },
    );
  };
  const fits = MINUTES.filter((each) => each <= entry.minutes);
  return (
    <FormModal
      opened
      title={isGranted ? t`Let ${entry.staff_name} in` : t`Refuse ${entry.staff_name}`}
      submitLabel={isGranted ? <Trans>Let in</Trans> : <Trans>Refuse</Trans>}
      loading={answer.isPending}
      error={split.summary}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{entry.reason}</Text>
      {isGranted ? (
        <>
          <Stack gap={4}>
            <Text fw={500} id="entry-minutes">
              <Trans>For how long?</Trans>
            </Text>
            <SegmentedControl
              fullWidth
              aria-labelledby="entry-minutes"
              value={String(minutes)}
              onChange={(value) => setMinutes(fits.find((each) => String(each) === value) ?? entry.minutes)}
              data={fits.map((each) => ({ value: String(each), label: t`${each} minutes` }))}
            />
            {split.fields['minutes'] === undefined ? null : (
              <Text c="red" size="sm">
                {split.fields['minutes']}
              </Text>
            )}
          </Stack>
          {entry.may_change ? (
            <Checkbox
              label={t`They may change things`}
              description={t`Without it they can look at everything and change nothing`}
              checked={mayChange}
              onChange={(event) => setMayChange(event.currentTarget.checked)}
            />
          ) : null}
        </>
      ) : null}
      <Textarea
        label={t`Words for them`}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={500}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        error={split.fields['answer']}
      />
    </FormModal>
  );
}
