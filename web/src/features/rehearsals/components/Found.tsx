/** What a rehearsal found: nothing, or what would break and who repairs it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Stack, Text } from '@mantine/core';
import type { BreakageReport } from '@/api/gen/types.gen';
import { IconAlert, IconCheck } from '@/ui/icons';
import { breaksNothing, broken } from '../model';
import { BreakageList } from './BreakageList';
import { BrokenClients } from './BrokenClients';
import { PlanEffectList } from './PlanEffectList';
import { StopsAll } from './StopsAll';

export function Found({ pages }: { pages: BreakageReport[] }) {
  const { t } = useLingui();
  const report = pages[0];
  if (report === undefined) return null;
  const partly = report.is_complete ? null : (
    <Text size="sm" mt="xs">
      <Trans>Not everything could be checked in time, so more may break than is listed here.</Trans>
    </Text>
  );
  if (breaksNothing(report)) {
    return (
      <Alert color={report.is_complete ? 'teal' : 'orange'} icon={<IconCheck size={18} />} title={t`Nothing breaks`}>
        <Stack gap="sm">
          <Trans>Everything that works now keeps working.</Trans>
          <PlanEffectList plan={report.plan} />
        </Stack>
        {partly}
      </Alert>
    );
  }
  return (
    <Alert color="orange" icon={<IconAlert size={18} />} title={t`This works now and would break`}>
      <Stack gap="sm">
        <StopsAll report={report} />
        <PlanEffectList plan={report.plan} />
        <BreakageList kinds={broken(report)} breakages={pages.flatMap(({ breakages }) => breakages)} />
        <BrokenClients clients={report.clients} />
      </Stack>
      {partly}
    </Alert>
  );
}
