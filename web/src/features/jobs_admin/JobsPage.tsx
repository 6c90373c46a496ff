/** The platform's background jobs, for its owner's people. What is listed is in the address. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { confirm } from '@/ui/confirm';
import { DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconListCheck } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { useQueryState } from '@/ui/query-state';
import { toast } from '@/ui/toast';
import { JobFigures } from './components/JobFigures';
import { JobFilters } from './components/JobFilters';
import { jobColumns } from './components/job-columns';
import { isFiltered, kindWords, readFilter } from './model';
import { type Job, jobKindsQuery, jobListQuery, useChangeJob } from './queries';

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Background jobs`} rights={['manage-clients']}>
      <Jobs />
    </NeedsRight>
  );
}

function Jobs() {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const filter = readFilter(query);
  const list = useInfiniteQuery(jobListQuery(filter));
  const kinds = useQuery(jobKindsQuery());
  const retry = useChangeJob('retry');
  const cancel = useChangeJob('cancel');
  const onRetry = (job: Job) => retry.mutate(job.id, { onSuccess: () => toast.good(t`The job is tried again`) });
  const onCancel = (job: Job) => {
    const [what, company] = [kindWords(job.kind), job.client_name];
    confirm({
      title: t`Cancel this job?`,
      message: (
        <Trans>
          “{what}” for {company} ends without success. Whoever waits for it is told that it failed.
        </Trans>
      ),
      action: t`Cancel job`,
      run: async () => {
        await cancel.mutateAsync(job.id);
        toast.good(t`The job is cancelled`);
      },
    });
  };
  return (
    <>
      <PageHeader
        title={t`Background jobs`}
        description={
          <Trans>
            What the servers do after a request was answered, for every company. Jobs that are done are not kept; those
            that failed stay for thirty days.
          </Trans>
        }
      />
      {kinds.data === undefined ? null : <JobFigures kinds={kinds.data} />}
      <JobFilters filter={filter} kinds={(kinds.data ?? []).map((kind) => kind.kind)} onChange={set} />
      <DataTable
        label={t`Background jobs`}
        columns={jobColumns({ onRetry, onCancel })}
        list={pagedListState(list)}
        rowKey={(job) => job.id}
        empty={
          <EmptyList
            isFiltered={isFiltered(filter)}
            noMatch={{
              title: t`No job matches`,
              description: <Trans>Try different words or remove a filter.</Trans>,
            }}
            icon={<IconListCheck size={28} />}
            title={t`No jobs`}
            description={<Trans>Nothing waits, nothing runs, and nothing has failed.</Trans>}
          />
        }
      />
    </>
  );
}
