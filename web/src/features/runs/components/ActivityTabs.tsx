/** Everything that ran or will run: single runs, batches and schedules beside each other. */
import { useLingui } from '@lingui/react/macro';
import { paths } from '@/lib/paths';
import { PageTabs } from '@/ui/PageTabs';

export type Activity = 'runs' | 'batches' | 'schedules';

export function ActivityTabs({ current }: { current: Activity }) {
  const { t } = useLingui();
  return (
    <PageTabs
      label={t`Activity`}
      current={current}
      tabs={[
        { key: 'runs', to: paths.runs(), label: t`Runs` },
        { key: 'batches', to: paths.batches(), label: t`Batches` },
        { key: 'schedules', to: paths.schedules(), label: t`Schedules` },
      ]}
    />
  );
}
