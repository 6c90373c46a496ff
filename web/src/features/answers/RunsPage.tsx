/** All runs the person may see, or those of one workspace or one use case; what it is narrowed to is said and undone here. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { batchQuery } from '@/features/batches/queries';
import { caseQuery } from '@/features/cases/queries';
import { ActivityTabs } from '@/features/runs/components/ActivityTabs';
import { RunList } from '@/features/runs/components/RunList';
import { runHref } from '@/features/runs/components/run-columns';
import { workspacesQuery } from '@/features/workspaces/queries';
import { IconInfo } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { useQueryState } from '@/ui/query-state';

export function Component() {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const useCase = query.get('use_case');
  const workspace = query.get('workspace');
  const batch = query.get('batch');
  return (
    <>
      <PageHeader title={t`Runs`} description={<Trans>Every run you may see, the newest first.</Trans>} />
      <ActivityTabs current="runs" />
      {useCase === null ? null : <OfOneUseCase id={useCase} onAll={() => set({ use_case: null })} />}
      {batch === null ? null : <OfOneBatch id={batch} onAll={() => set({ batch: null })} />}
      <RunList
        scope={{
          ...(useCase === null ? {} : { use_case_id: useCase }),
          ...(workspace === null ? {} : { workspace_id: workspace }),
          ...(batch === null ? {} : { batch_id: batch }),
        }}
        filters={
          useCase === null ? <WorkspaceFilter value={workspace} onChange={(id) => set({ workspace: id })} /> : null
        }
        withUseCase
        current={null}
        href={runHref}
      />
    </>
  );
}

function OfOneUseCase({ id, onAll }: { id: string; onAll: () => void }) {
  const { data } = useQuery(caseQuery(id));
  const name = data?.published?.definition.name ?? data?.draft.name;
  return (
    <Alert color="gray" icon={<IconInfo size={18} />} mb="md">
      <Group gap="sm">
        <Text size="sm">
          {name === undefined ? <Trans>Only the runs of one use case</Trans> : <Trans>Only the runs of “{name}”</Trans>}
        </Text>
        <Button size="xs" variant="default" onClick={onAll}>
          <Trans>Show the runs of all use cases</Trans>
        </Button>
      </Group>
    </Alert>
  );
}

function OfOneBatch({ id, onAll }: { id: string; onAll: () => void }) {
  const { data } = useQuery(batchQuery(id));
  return (
    <Alert color="gray" icon={<IconInfo size={18} />} mb="md">
      <Group gap="sm">
        <Text size="sm">
          {data === undefined ? (
            <Trans>Only the runs of one batch</Trans>
          ) : (
            <Trans>Only the runs of the batch “{data.name}”</Trans>
          )}
        </Text>
        <Button size="xs" variant="default" onClick={onAll}>
          <Trans>Show the runs of all batches</Trans>
        </Button>
      </Group>
    </Alert>
  );
}

function WorkspaceFilter({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const { t } = useLingui();
  const { data = [] } = useQuery(workspacesQuery());
  // With one workspace there is nothing to choose, unless an address has chosen it.
  if (data.length < 2 && value === null) return null;
  return (
    <NativeSelect
      aria-label={t`Workspace`}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: t`Any workspace` }, ...data.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  );
}
