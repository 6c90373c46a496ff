/** A use case's tab with the times at which it runs by itself. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { queryClient } from '@/api/query-client';
import { CaseHeader } from '@/features/case_page/CaseHeader';
import { tabsFor } from '@/features/case_page/model';
import { caseQuery } from '@/features/cases/queries';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconCalendar, IconPlus } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { usePlace } from '@/ui/place';
import { scheduleColumns } from './components/schedule-columns';
import { schedulesQuery } from './schedule-queries';

export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.query({ ...caseQuery(params['useCaseId'] ?? ''), staleTime: 'static' });
  return null;
}

export function Component() {
  const { t } = useLingui();
  const { useCaseId = '' } = useParams();
  const { data: useCase } = useSuspenseQuery(caseQuery(useCaseId));
  const list = pagedListState(useInfiniteQuery(schedulesQuery({ use_case_id: useCaseId })));
  usePlace(useCase.shared_only ? undefined : useCase.workspace_id);
  const add = tabsFor(useCase).includes('schedules') ? (
    <ButtonLink to={paths.newSchedule({ use_case: useCaseId })} leftSection={<IconPlus size={16} />}>
      <Trans>New schedule</Trans>
    </ButtonLink>
  ) : null;
  const isEmpty = list.rows?.length === 0;
  return (
    <>
      <CaseHeader useCase={useCase} current="schedules" />
      {isEmpty ? null : (
        <Group justify="flex-end" mb="sm">
          {add}
        </Group>
      )}
      <DataTable
        label={t`Schedules`}
        columns={scheduleColumns()}
        list={list}
        rowKey={(schedule) => schedule.id}
        empty={
          <EmptyView
            icon={<IconCalendar size={28} />}
            title={t`No schedule yet`}
            description={
              <Trans>Run this use case by itself, every day, week or month. You get an email with the result.</Trans>
            }
            action={add}
          />
        }
      />
    </>
  );
}
