/** Who saved what, by day: each version with its difference to the one before, and the way back to it (R52). */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer, Group, NativeSelect, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output, OutputVersion } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { formatClock, formatDate } from '@/lib/format';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { ErrorView } from '@/ui/ErrorView';
import { IconArrowDown, IconArrowUp, IconRotateClockwise } from '@/ui/icons';
import { historyQuery, useRestore, versionQuery } from '../queries';
import type { OutputSaver } from '../use-output-saver';
import { Changes } from './Changes';
import classes from './Changes.module.css';
import { NameVersion } from './NameVersion';

type Props = {
  output: Output;
  saver: OutputSaver;
  mayEdit: boolean;
  onClose: () => void;
};

export function HistoryDrawer(props: Props) {
  return (
    <Drawer
      opened
      onClose={props.onClose}
      position="right"
      size={560}
      title={
        <Text fw={600}>
          <Trans>History</Trans>
        </Text>
      }
    >
      <History {...props} />
    </Drawer>
  );
}

function byDay(versions: readonly OutputVersion[]): [string, OutputVersion[]][] {
  const days = new Map<string, OutputVersion[]>();
  for (const version of versions) {
    const day = formatDate(new Date(version.created_at));
    days.set(day, [...(days.get(day) ?? []), version]);
  }
  return [...days];
}

const lineOf = (version: number) => `version-${String(version)}`;

function History({ output, saver, mayEdit, onClose }: Props) {
  const { t } = useLingui();
  const query = useInfiniteQuery(historyQuery(output.run_id));
  const [open, setOpen] = useState<number | null>(null);
  const [who, setWho] = useState('');
  if (query.isPending) return <Skeleton h={160} />;
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />;
  const all = query.data.pages.flatMap((page) => page.data);
  const people = [...new Set(all.map((each) => each.created_by_name))].filter((name) => name !== '');
  const versions = who === '' ? all : all.filter((each) => each.created_by_name === who);
  const at = versions.findIndex((each) => each.version === open);
  const step = (by: 1 | -1) => {
    const next = versions[at + by]?.version;
    if (next === undefined) return;
    setOpen(next);
    // The version that is opened now is drawn first.
    requestAnimationFrame(() => document.getElementById(lineOf(next))?.scrollIntoView({ block: 'start' }));
  };
  return (
    <Stack gap="md">
      {mayEdit ? <NameVersion saver={saver} /> : null}
      {versions.length < 2 ? null : (
        <Group gap="xs" role="group" aria-label={t`Changes`}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowUp size={14} />}
            disabled={at <= 0}
            onClick={() => step(-1)}
          >
            <Trans>Next change</Trans>
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowDown size={14} />}
            disabled={at >= versions.length - 1}
            onClick={() => step(1)}
          >
            <Trans>Previous change</Trans>
          </Button>
        </Group>
      )}
      {people.length < 2 ? null : (
        <NativeSelect
          label={t`Whose changes`}
          value={who}
          onChange={(event) => setWho(event.currentTarget.value)}
          data={[{ value: '', label: t`Everybody’s` }, ...people]}
        />
      )}
      {byDay(versions).map(([day, each]) => (
        <section key={day}>
          <Title order={3} size="h4" mb={4}>
            {day}
          </Title>
          {each.map((version) => (
            <div key={version.version} id={lineOf(version.version)}>
              <UnstyledButton
                className={classes.version}
                aria-expanded={open === version.version}
                onClick={() => setOpen(open === version.version ? null : version.version)}
              >
                <VersionLine version={version} isCurrent={version.version === output.version} />
              </UnstyledButton>
              {open === version.version ? (
                <div className={classes.opened}>
                  <Opened
                    output={output}
                    version={version}
                    canRestore={mayEdit}
                    isDirty={saver.isDirty}
                    onRestored={onClose}
                  />
                </div>
              ) : null}
            </div>
          ))}
        </section>
      ))}
      {query.hasNextPage ? (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Show earlier versions</Trans>
        </Button>
      ) : null}
    </Stack>
  );
}

function VersionLine({ version, isCurrent }: { version: OutputVersion; isCurrent: boolean }) {
  const { t } = useLingui();
  const { version: number, kind, note, restored_from: from } = version;
  const who = kind === 'model' ? t`The model` : version.created_by_name;
  const time = formatClock(new Date(version.created_at));
  return (
    <>
      {note === '' ? null : (
        <Text component="span" fw={600} display="block" style={{ overflowWrap: 'anywhere' }}>
          {note}
        </Text>
      )}
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text component="span" fw={note === '' ? 500 : 400} truncate>
          {who}
        </Text>
        <Text component="span" size="xs" c="dimmed">
          {time}
        </Text>
      </Group>
      <Text component="span" size="xs" c="dimmed" display="block">
        <Trans>Version {number}</Trans>
        {isCurrent ? (
          <>
            {' · '}
            <Trans>current</Trans>
          </>
        ) : null}
        {from === null ? null : (
          <>
            {' · '}
            <Trans>restores version {from}</Trans>
          </>
        )}
      </Text>
    </>
  );
}

type OpenedProps = {
  output: Output;
  version: OutputVersion;
  canRestore: boolean;
  isDirty: boolean;
  onRestored: () => void;
};

function Opened({ output, version, canRestore, isDirty, onRestored }: OpenedProps) {
  const { t } = useLingui();
  const first = version.version === 1;
  const now = useQuery(versionQuery(output.run_id, version.version));
  const before = useQuery({ ...versionQuery(output.run_id, version.version - 1), enabled: !first });
  const restore = useRestore(output.run_id);
  const failed = now.error ?? before.error;
  const problem = restore.error;
  return (
    <Stack gap="sm" align="flex-start">
      {failed ? <ErrorView error={failed} onRetry={() => void now.refetch()} /> : null}
      {first ? (
        <Text c="dimmed">
          <Trans>The answer as the model wrote it.</Trans>
        </Text>
      ) : null}
      {now.data && before.data ? <Changes before={before.data.content} after={now.data.content} /> : null}
      {problem ? <ErrorSummary lines={isProblem(problem) ? problem.lines : [t`Something went wrong!`]} /> : null}
      {canRestore && version.version !== output.version ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRotateClockwise size={14} />}
          loading={restore.isPending}
          disabled={isDirty}
          title={isDirty ? t`Save first` : ''}
          onClick={() =>
            restore.mutate({ base: output.version, version: version.version }, { onSuccess: () => onRestored() })
          }
        >
          <Trans>Restore this version</Trans>
        </Button>
      ) : null}
    </Stack>
  );
}
