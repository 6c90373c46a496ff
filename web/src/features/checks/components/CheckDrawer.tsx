/** A check of the draft: on the examples, or on the last real runs of the live version. It goes on when this is closed. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Drawer, Group, Progress, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Check, CheckKind, UseCase } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import type { DraftSaver } from '@/features/cases/draft-saver';
import { formatCount, percentOf } from '@/lib/format';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { ErrorView } from '@/ui/ErrorView';
import { IconInfo, IconListCheck, IconStop } from '@/ui/icons';
import { isUnderWay } from '../model';
import { checkQuery, useCancelCheck, useStartCheck } from '../queries';
import { CheckCases } from './CheckCases';
import { CheckFigures } from './CheckFigures';
import { RecentRuns } from './RecentRuns';

type Props = { useCase: UseCase; saver: DraftSaver; onClose: () => void };

export function CheckDrawer({ useCase, saver, onClose }: Props) {
  const { t } = useLingui();
  const [kind, setKind] = useState<CheckKind>('examples');
  return (
    <Drawer opened onClose={onClose} position="right" size="xl" title={<Text fw={600}>{t`Check the draft`}</Text>}>
      <Stack gap="md">
        {useCase.published === null ? null : (
          <SegmentedControl
            aria-label={t`Check the draft on`}
            value={kind}
            onChange={(next) => setKind(next)}
            data={[
              { value: 'examples', label: t`Examples` },
              { value: 'recent', label: t`Last real runs` },
            ]}
          />
        )}
        <OneKind key={kind} kind={kind} useCase={useCase} saver={saver} />
      </Stack>
    </Drawer>
  );
}

function OneKind({ kind, useCase, saver }: { kind: CheckKind; useCase: UseCase; saver: DraftSaver }) {
  const { t } = useLingui();
  const query = useQuery(checkQuery(useCase.id, kind));
  const start = useStartCheck(useCase.id, kind);
  const cancel = useCancelCheck(useCase.id, kind);
  const [runs, setRuns] = useState<readonly string[] | null>(null);
  const [hasRuns, setHasRuns] = useState(kind === 'examples');
  const [unsaved, setUnsaved] = useState(false);
  const check = query.data ?? null;
  const busy = check !== null && isUnderWay(check);
  const go = async () => {
    const saved = await saver.flush();
    setUnsaved(!saved);
    if (saved) start.mutate(kind === 'recent' ? runs : null);
  };
  const refused = start.error === null ? [] : isProblem(start.error) ? start.error.lines : [t`Something went wrong!`];

  return (
    <>
      <Text size="sm" c="dimmed">
        {kind === 'examples' ? (
          <Trans>
            Runs the draft on every example. You can close this meanwhile. The live version runs too, unless it already
            has. Each run counts as usage and stays out of the history.
          </Trans>
        ) : (
          <Trans>Runs the draft on real inputs of the live version and shows the differences.</Trans>
        )}
      </Text>
      {kind === 'recent' ? (
        <RecentRuns
          useCaseId={useCase.id}
          version={useCase.published?.version ?? 0}
          chosen={runs}
          onChange={setRuns}
          onKnown={setHasRuns}
        />
      ) : null}
      <ErrorSummary
        lines={[...(unsaved ? [t`The draft could not be saved, so it cannot be checked yet.`] : []), ...refused]}
      />
      <Group gap="sm">
        <Button
          leftSection={<IconListCheck size={16} />}
          loading={start.isPending}
          disabled={busy || !hasRuns || runs?.length === 0}
          onClick={() => void go()}
        >
          {check === null ? <Trans>Check now</Trans> : <Trans>Check again</Trans>}
        </Button>
        {busy ? (
          <Button
            variant="default"
            leftSection={<IconStop size={16} />}
            loading={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            <Trans>Stop the check</Trans>
          </Button>
        ) : null}
      </Group>
      {query.error && query.data === undefined ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : query.isPending ? (
        <Skeleton h={160} />
      ) : check === null ? (
        <Text c="dimmed">
          <Trans>No checks yet.</Trans>
        </Text>
      ) : (
        <Checked check={check} useCase={useCase} />
      )}
    </>
  );
}

function Checked({ check, useCase }: { check: Check; useCase: UseCase }) {
  const { t } = useLingui();
  const { draft, live } = check;
  const total = draft.total + (live === null ? 0 : live.total);
  const ended = draft.ended + (live === null ? 0 : live.ended);
  return (
    <>
      <div aria-live="polite">
        {isUnderWay(check) ? (
          <>
            <Text size="sm" mb={6}>
              {draft.status === 'settling' ? (
                <Trans>All answers are in. Checking them…</Trans>
              ) : (
                <Plural
                  value={total}
                  one={`${formatCount(ended)} of # run has ended`}
                  other={`${formatCount(ended)} of # runs have ended`}
                />
              )}
            </Text>
            <Progress value={percentOf(ended, total)} aria-label={t`Progress of the check`} />
          </>
        ) : null}
        {draft.status === 'paused' ? (
          <Alert color="orange" icon={<IconInfo size={18} />}>
            {draft.reason ?? <Trans>The check waits.</Trans>}
          </Alert>
        ) : null}
        {draft.status === 'cancelled' ? (
          <Alert color="gray" icon={<IconInfo size={18} />}>
            <Trans>This check was stopped before its end.</Trans>
          </Alert>
        ) : null}
        {check.is_current || isUnderWay(check) ? null : (
          <Alert color="orange" icon={<IconInfo size={18} />}>
            <Trans>The draft or its examples have changed since this check.</Trans>
          </Alert>
        )}
      </div>
      <CheckFigures check={check} />
      <CheckCases check={check} documents={useCase.documents} />
    </>
  );
}
