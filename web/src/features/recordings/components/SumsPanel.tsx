/** How far it is, and what came of it, in figures that lead to their rows. */
import { useLingui as useI18n } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import type { Replay, ReplayVerdict } from '@/api/gen/types.gen';
import { formatCount, percentOf } from '@/lib/format';
import { paths } from '@/lib/paths';
import { Panel } from '@/ui/Panel';
import { TextLink } from '@/ui/TextLink';
import { countOf, isUnderWay, sumsOf } from '../model';
import { VERDICTS } from '../words';

const FIGURES: readonly ReplayVerdict[] = ['same', 'differs', 'newly_fails', 'not_played'];

export function SumsPanel({ replay }: { replay: Replay }) {
  const { t } = useLingui();
  const { i18n } = useI18n();
  const { done, percentSame } = sumsOf(replay);
  const [some, all] = [formatCount(done), formatCount(replay.chosen)];
  return (
    <Panel
      title={t`Outcome`}
      description={
        percentSame === null ? (
          <Trans>Nothing has been replayed yet.</Trans>
        ) : (
          <Trans>{percentSame} % of what was replayed asks and answers the same.</Trans>
        )
      }
    >
      <Stack gap="md">
        <Box>
          <Progress
            value={percentOf(done, replay.chosen)}
            aria-label={t`Recordings replayed`}
            animated={isUnderWay(replay)}
          />
          <Text size="xs" c="dimmed" mt={4} className="tabular">
            <Trans>
              {some} of {all} recordings replayed
            </Trans>
          </Text>
        </Box>
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
          {FIGURES.map((verdict) => {
            const count = countOf(replay, verdict);
            const name = i18n._(VERDICTS[verdict].words);
            return (
              <Box key={verdict}>
                <Text fz="h1" fw={600} className="tabular" lh={1.2}>
                  {formatCount(count)}
                </Text>
                {count === 0 ? (
                  <Text c="dimmed">{name}</Text>
                ) : (
                  <TextLink to={paths.replay(replay.id, { verdict })} size="sm">
                    {name}
                  </TextLink>
                )}
              </Box>
            );
          })}
        </SimpleGrid>
        {isUnderWay(replay) ? null : (
          <Text className="visually-hidden" role="status">
            <Trans>The replay has ended.</Trans>
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
