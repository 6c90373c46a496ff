/** How good one's own answers were: whether they cite what was offered to them, and what one said of them. */
import { Plural, Trans } from '@lingui/react/macro';
import { Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { percentOf } from '@/lib/format';
import { ownFiguresQuery } from '../queries';
import { Card } from './Card';

export function Quality() {
  const figures = useQuery(ownFiguresQuery());
  return (
    <Card
      kind="quality"
      query={figures}
      empty={<Trans>Answers that are drawn from documents are counted here.</Trans>}
      isEmpty={({ with_sources, good, bad }) => with_sources + good + bad === 0}
    >
      {({ with_sources, cited, good, bad }) => {
        const share = percentOf(cited, with_sources);
        return (
          <Stack gap="sm" className="tabular">
            {with_sources === 0 ? null : (
              <Stack gap={4}>
                <Text>
                  <Trans>
                    {cited} of {with_sources} answers cite their sources ({share} %)
                  </Trans>
                </Text>
                <Progress value={share} aria-hidden />
              </Stack>
            )}
            <Text c="dimmed">
              <Trans>
                You found <Plural value={good} one="# answer good" other="# answers good" /> and{' '}
                <Plural value={bad} one="# not good" other="# not good" />.
              </Trans>
            </Text>
          </Stack>
        );
      }}
    </Card>
  );
}
