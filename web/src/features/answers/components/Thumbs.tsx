/** Good or not, and why not: what readers say of an answer. What stands beside the thumbs comes as children. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Alert, Button, Group, NativeSelect, Stack, Textarea, Tooltip } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { FeedbackReason, Run } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { useFeedback, useTakeBackFeedback } from '@/features/runs/queries';
import { announce } from '@/lib/announce';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { IconThumbDown, IconThumbUp } from '@/ui/icons';
import { useReasonNames } from './reason-names';

type Props = {
  run: Pick<Run, 'id' | 'my_feedback'>;
  /** What somebody hears who said something. */
  thanks: string;
  children?: ReactNode;
};

export function Thumbs({ run, thanks, children }: Props) {
  const { t } = useLingui();
  const give = useFeedback(run.id);
  const takeBack = useTakeBackFeedback(run.id);
  const [saying, setSaying] = useState(false);
  const mine = run.my_feedback;
  const thank = () => announce(thanks);
  const up = () => {
    setSaying(false);
    if (mine?.is_good === true) return takeBack.mutate();
    give.mutate({ is_good: true, reason: 'none', words: '' }, { onSuccess: thank });
  };
  const down = () => (mine?.is_good === false ? takeBack.mutate() : setSaying(!saying));
  const thumb = (label: string, on: boolean, icon: typeof IconThumbUp, act: () => void) => {
    const Icon = icon;
    return (
      <Tooltip label={on ? t`Withdraw my feedback` : label}>
        <ActionIcon
          aria-label={label}
          aria-pressed={on}
          variant={on ? 'light' : 'subtle'}
          color={on ? 'indigo' : 'gray'}
          size={32}
          loading={give.isPending || takeBack.isPending}
          onClick={act}
        >
          <Icon size={18} />
        </ActionIcon>
      </Tooltip>
    );
  };
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {thumb(t`A good answer`, mine?.is_good === true, IconThumbUp, up)}
        {thumb(t`Not a good answer`, mine?.is_good === false, IconThumbDown, down)}
        {children}
      </Group>
      {saying ? (
        <WhyNot
          runId={run.id}
          onDone={() => {
            setSaying(false);
            thank();
          }}
          onCancel={() => setSaying(false)}
        />
      ) : null}
    </Stack>
  );
}

type WhyNotProps = { runId: string; onDone: () => void; onCancel: () => void };

function WhyNot({ runId, onDone, onCancel }: WhyNotProps) {
  const { t } = useLingui();
  const give = useFeedback(runId);
  const names = useReasonNames();
  const [reason, setReason] = useState<FeedbackReason>('none');
  const [words, setWords] = useState('');
  const [missing, setMissing] = useState(false);
  const problem = isProblem(give.error) ? give.error : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason === 'none');
    if (reason === 'none') return;
    give.mutate({ is_good: false, reason, words: words.trim() }, { onSuccess: onDone });
  };
  return (
    <Alert color="gray" title={<Trans>What is wrong with it?</Trans>}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm" maw={480}>
          {give.error === null || problem?.errors['reason'] ? null : (
            <ErrorSummary lines={problem?.lines ?? [t`Something went wrong!`]} />
          )}
          <NativeSelect
            label={t`Reason`}
            required
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value as FeedbackReason);
              setMissing(false);
            }}
            error={problem?.errors['reason']?.join(' ') ?? (missing ? t`Please choose a reason.` : null)}
            data={[
              { value: 'none', label: t`Choose a reason` },
              ...Object.entries(names).map(([value, label]) => ({ value, label })),
            ]}
          />
          <Textarea
            label={t`In your words (optional)`}
            value={words}
            maxLength={2000}
            autosize
            minRows={2}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <Group gap="xs">
            <Button size="xs" type="submit" loading={give.isPending}>
              <Trans>Send</Trans>
            </Button>
            <Button size="xs" variant="default" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Alert>
  );
}
