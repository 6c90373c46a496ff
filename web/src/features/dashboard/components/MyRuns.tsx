/** One's own runs of the last 30 days, day by day. The bars are for the eye; the table says the same. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '@/lib/paths';
import { writeDate } from '@/ui/days';
import { TextLink } from '@/ui/TextLink';
import { everyDay, totals } from '../model';
import { ownFiguresQuery } from '../queries';
import { Bars } from './Bars';
import { Card } from './Card';

const DAYS = 30;

export function MyRuns() {
  const { t } = useLingui();
  const figures = useQuery(ownFiguresQuery());
  return (
    <Card
      kind="my_runs"
      query={figures}
      more={
        <TextLink to={paths.runs()} size="sm">
          <Trans>All runs</Trans>
        </TextLink>
      }
      empty={<Trans>You have not run anything in the last 30 days.</Trans>}
      isEmpty={({ days }) => days.length === 0}
    >
      {({ days }) => {
        const all = totals(days);
        return (
          <Stack gap="sm">
            <Group gap="lg" className="tabular">
              <Text>
                <Plural value={all.succeeded} one="# run done" other="# runs done" />
              </Text>
              {all.failed === 0 ? null : (
                <TextLink to={paths.runs({ status: 'failed' })} size="sm" c="red">
                  <Plural value={all.failed} one="# failed" other="# failed" />
                </TextLink>
              )}
              {all.cancelled === 0 ? null : (
                <Text c="dimmed">
                  <Plural value={all.cancelled} one="# stopped" other="# stopped" />
                </Text>
              )}
            </Group>
            <Bars days={everyDay(days, DAYS, new Date())} />
            <VisuallyHidden>
              <table>
                <caption>{t`Your runs by day`}</caption>
                <tbody>
                  {days.map((day) => (
                    <tr key={day.day}>
                      <th scope="row">{writeDate(day.day)}</th>
                      <td>
                        <Plural value={day.succeeded} one="# done" other="# done" />
                      </td>
                      <td>
                        <Plural value={day.failed} one="# failed" other="# failed" />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </VisuallyHidden>
          </Stack>
        );
      }}
    </Card>
  );
}
