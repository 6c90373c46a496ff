/** All schedules the person may see. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ActivityTabs } from '@/features/runs/components/ActivityTabs';
import { paths } from '@/lib/paths';
import { DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconRotateClockwise } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { useQueryState } from '@/ui/query-state';
import { ChooseCase } from './components/ChooseCase';
import { scheduleColumns } from './components/schedule-columns';
import { schedulesQuery } from './schedule-queries';

export function Component() {
  const { t } = useLingui();
  const [query] = useQueryState();
  const useCase = query.get('use_case');
  const list = useInfiniteQuery(schedulesQuery(useCase === null ? {} : { use_case_id: useCase }));
  return (
    <>
      <PageHeader
        title={t`Schedules`}
        description={<Trans>Runs that start by themselves at the times you set.</Trans>}
        actions={<ChooseCase label={t`New schedule`} to={(id) => paths.newSchedule({ use_case: id })} />}
      />
      <ActivityTabs current="schedules" />
      <DataTable
        label={t`Schedules`}
        columns={scheduleColumns()}
        list={pagedListState(list)}
        rowKey={(schedule) => schedule.id}
        empty={
          <EmptyView
            icon={<IconRotateClockwise size={28} />}
            title={t`No schedule yet`}
            description={<Trans>Choose “New schedule” and pick the use case to run.</Trans>}
          />
        }
      />
    </>
  );
}
