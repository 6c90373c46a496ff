/** Where nothing could be started any more: one line with counts, for a list would have everything. */
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import type { BreakageReport, RehearsedKind } from '@/api/gen/types.gen';
import { allOf, working } from '../model';

const counted = ({ kind, works }: RehearsedKind): string => {
  switch (kind) {
    case 'use_case':
      return plural(works, { one: '# use case', other: '# use cases' });
    case 'schedule':
      return plural(works, { one: '# schedule', other: '# schedules' });
    case 'api_key':
      return plural(works, { one: '# API key', other: '# API keys' });
    case 'batch':
      return plural(works, { one: '# running batch', other: '# running batches' });
  }
};

export function StopsAll({ report }: { report: BreakageReport }) {
  const { stops_all, stops_code } = report;
  if (stops_all === null) return null;
  const counts = working(report).map(counted);
  const list = allOf(counts);
  return (
    <Stack gap={4}>
      <Text fw={500}>
        {counts.length === 0 ? <Trans>Nothing could be started</Trans> : <Trans>All of it would stop: {list}</Trans>}
      </Text>
      <Text size="sm">
        <Trans>People who start something there see: “{stops_all}”</Trans>
      </Text>
      <Text size="sm">
        {stops_code === 'usage.quota' ? (
          <Trans>Raise the limit, grant more, or choose a plan that continues at its limit.</Trans>
        ) : (
          <Trans>Choose a state in which things can be started, or tell the client before you save.</Trans>
        )}
      </Text>
    </Stack>
  );
}
