/** A new schedule: of one run with fixed inputs, or of a checked sheet. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useNavigate } from 'react-router';
import { queryClient } from '@/api/query-client';
import { useProfile } from '@/features/auth/queries';
import { FeatureNotice } from '@/features/billing/components/FeatureNotice';
import { caseQuery } from '@/features/cases/queries';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { PageHeader } from '@/ui/PageHeader';
import { usePlace } from '@/ui/place';
import { useQueryState } from '@/ui/query-state';
import { ScheduleEditor } from './components/ScheduleEditor';
import { batchQuery } from './queries';
import { firstRecurrence } from './recurrence';
import { useCreateSchedule } from './schedule-queries';

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  await queryClient.query({ ...caseQuery(searchParams.get('use_case') ?? ''), staleTime: 'static' });
  return null;
}

export function Component() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [query] = useQueryState();
  const batchId = query.get('batch');
  const { data: found } = useSuspenseQuery(caseQuery(query.get('use_case') ?? ''));
  const sheet = useQuery({ ...batchQuery(batchId ?? ''), enabled: batchId !== null });
  const zone = useProfile().settings.time_zone;
  const create = useCreateSchedule();
  const [recurrence] = useState(() => firstRecurrence(new Date()));
  usePlace(found.workspace_id);
  const name = found.published?.definition.name ?? found.draft.name;
  return (
    <>
      <PageHeader
        title={t`New schedule`}
        description={<Trans>“{name}” runs by itself, as you and with the rights you have at that time.</Trans>}
        crumbs={<Back to={batchId === null ? paths.caseSchedules(found.id) : paths.batch(batchId)}>{name}</Back>}
      />
      <FeatureNotice slug="schedules" />
      <ScheduleEditor
        useCaseId={found.id}
        name={name.slice(0, 120)}
        zone={zone === '' ? 'UTC' : zone}
        recurrence={recurrence}
        mails
        inputs={batchId === null ? (found.published?.definition.inputs ?? []) : null}
        values={{}}
        rows={sheet.data?.counts.total ?? null}
        saving={create.isPending}
        error={create.error}
        submitLabel={t`Create schedule`}
        onSave={(form) =>
          create.mutate(
            { ...form, use_case_id: found.id, batch_id: batchId },
            { onSuccess: (schedule) => void navigate(paths.schedule(schedule.id)) },
          )
        }
      />
    </>
  );
}
