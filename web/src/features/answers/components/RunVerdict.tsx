/** What somebody does with a run when they have read its answer: keep it at hand, say what they think, ask for more like it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Alert, Button, Group, NativeSelect, Stack, Textarea, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import type { FeedbackReason, Run } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { modelsQuery } from '@/features/models/queries';
import { useBookmark, useFeedback, useTakeBackFeedback } from '@/features/runs/queries';
import { announce } from '@/lib/announce';
import { allows } from '@/lib/permissions';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { IconBookmark, IconBookmarkFilled, IconCopyPlus, IconThumbDown, IconThumbUp } from '@/ui/icons';
import { useReasonNames } from './reason-names';

const MakeExample = lazy(async () => ({
  default: (await import('@/features/checks/components/MakeExample')).MakeExample,
}));

type Props = { run: Run; onMore: ((run: Run) => void) | null };

export function RunVerdict({ run, onMore }: Props) {
  const { t } = useLingui();
  const bookmark = useBookmark(run.id);
  const give = useFeedback(run.id);
  const takeBack = useTakeBackFeedback(run.id);
  const [saying, setSaying] = useState(false);
  const mine = run.my_feedback;
  const isMarked = run.is_bookmarked;
  const thanks = () => announce(t`Thank you: the builders of this use case see it`);
  const up = () => {
    setSaying(false);
    if (mine?.is_good === true) return takeBack.mutate();
    give.mutate({ is_good: true, reason: 'none', words: '' }, { onSuccess: thanks });
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
    <Stack gap="sm" mt="md">
      <Group gap="xs">
        {thumb(t`A good answer`, mine?.is_good === true, IconThumbUp, up)}
        {thumb(t`Not a good answer`, mine?.is_good === false, IconThumbDown, down)}
        <Button
          size="xs"
          variant="default"
          aria-pressed={isMarked}
          loading={bookmark.isPending}
          leftSection={isMarked ? <IconBookmarkFilled size={14} /> : <IconBookmark size={14} />}
          onClick={() => bookmark.mutate(!isMarked)}
        >
          {isMarked ? <Trans>Bookmarked</Trans> : <Trans>Bookmark</Trans>}
        </Button>
        {onMore === null || run.output === null ? null : <MoreButton run={run} onMore={onMore} />}
        {run.output === null || run.use_case_id === null || !allows(run.my_permissions, 'build-use-cases') ? null : (
          <Suspense fallback={null}>
            <MakeExample runId={run.id} useCaseId={run.use_case_id} size="xs" />
          </Suspense>
        )}
      </Group>
      {saying ? (
        <WhyNot
          run={run}
          onDone={() => {
            setSaying(false);
            thanks();
          }}
          onCancel={() => setSaying(false)}
        />
      ) : null}
    </Stack>
  );
}

/** Off where the model could not follow an example, and says so. */
function MoreButton({ run, onMore }: { run: Run; onMore: (run: Run) => void }) {
  const { t } = useLingui();
  const { data } = useQuery(modelsQuery());
  const model = data?.find(({ region }) => region === run.region)?.models.find(({ id }) => id === run.model);
  const cannot = model?.generates === false;
  const why = cannot
    ? t`This model only quotes sentences from documents and cannot follow an example`
    : t`Run again with these inputs, and with this answer as the example`;
  return (
    <Tooltip label={why} multiline maw={280}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCopyPlus size={14} />}
        aria-disabled={cannot}
        data-disabled={cannot || undefined}
        aria-description={why}
        onClick={() => (cannot ? undefined : onMore(run))}
      >
        <Trans>More like this</Trans>
      </Button>
    </Tooltip>
  );
}

function WhyNot({ run, onDone, onCancel }: { run: Run; onDone: () => void; onCancel: () => void }) {
  const { t } = useLingui();
  const give = useFeedback(run.id);
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
