/** First steps (R25): by what somebody may do here. A tick comes from the deed; a step can be skipped and taken up again. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Progress, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FirstStepPath, FirstSteps } from '@/api/gen/types.gen';
import { queryClient } from '@/api/query-client';
import { confirm } from '@/ui/confirm';
import { ErrorView } from '@/ui/ErrorView';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { toast } from '@/ui/toast';
import { StepRow } from './components/StepRow';
import { doneOf } from './model';
import { firstStepsQuery, useDecide, useRemoveSample } from './queries';

const PATHS: readonly FirstStepPath[] = ['admin', 'builder', 'runner', 'partner'];

export function loader() {
  void queryClient.query({ ...firstStepsQuery(), staleTime: 'static' }).catch(() => undefined);
  return null;
}

export function Component() {
  const { t } = useLingui();
  const steps = useQuery(firstStepsQuery());
  return (
    <>
      <PageHeader
        title={t`First steps`}
        description={
          <Trans>
            What people do first. A step is ticked once you have done it, wherever you did it; take them in any order.
          </Trans>
        }
      />
      {steps.data ? (
        <Steps steps={steps.data} />
      ) : steps.error ? (
        <ErrorView error={steps.error} onRetry={() => void steps.refetch()} retrying={steps.isFetching} />
      ) : (
        <Stack gap="lg" aria-busy>
          <Skeleton h={220} radius="md" />
          <Skeleton h={220} radius="md" />
        </Stack>
      )}
    </>
  );
}

function Steps({ steps }: { steps: FirstSteps }) {
  const { t } = useLingui();
  const decide = useDecide();
  const names: Record<FirstStepPath, string> = {
    admin: t`Look after your company`,
    builder: t`Build`,
    runner: t`Work with answers`,
    partner: t`Look after your plugins`,
  };
  const skipped = steps.steps.filter((step) => step.is_skipped).map((step) => step.key);
  const skip = (key: string, isSkipped: boolean) =>
    decide.mutate({
      skipped: isSkipped ? [...skipped, key] : skipped.filter((each) => each !== key),
      is_hidden: steps.is_hidden,
    });
  return (
    <Stack gap="lg">
      {PATHS.map((path) => {
        const own = steps.steps.filter((step) => step.path === path);
        if (own.length === 0) return null;
        const done = doneOf(own);
        return (
          <Panel
            key={path}
            title={names[path]}
            badge={
              <Text c="dimmed" className="tabular">
                <Trans>
                  {done} of {own.length}
                </Trans>
              </Text>
            }
          >
            <Progress value={(100 * done) / own.length} mb="md" aria-label={t`Done: ${names[path]}`} />
            <Stack component="ul" gap="xs" m={0} p={0}>
              {own.map((step) => (
                <StepRow key={step.key} step={step} isBusy={decide.isPending} onSkip={skip} />
              ))}
            </Stack>
          </Panel>
        );
      })}
      <Switch
        checked={!steps.is_hidden}
        disabled={decide.isPending}
        onChange={(event) => decide.mutate({ skipped, is_hidden: !event.currentTarget.checked })}
        label={<Trans>Show on my home</Trans>}
      />
      {steps.may_remove_sample ? <Sample /> : null}
    </Stack>
  );
}

function Sample() {
  const { t } = useLingui();
  const remove = useRemoveSample();
  const ask = () =>
    confirm({
      title: t`Remove the sample data?`,
      message: t`The sample workspace is removed for everybody, with its use cases, documents and runs.`,
      action: t`Remove sample data`,
      run: async () => {
        await remove.mutateAsync();
        toast.good(t`Sample data removed`);
      },
    });
  return (
    <Panel
      title={t`Sample data`}
      description={
        <Trans>The sample workspace is there to try things out in. Remove it when you no longer need it.</Trans>
      }
      actions={
        <Group>
          <Button variant="default" color="red" onClick={ask}>
            <Trans>Remove sample data</Trans>
          </Button>
        </Group>
      }
    />
  );
}
