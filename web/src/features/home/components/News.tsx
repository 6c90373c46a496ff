/** What one was told and has not read, as below the bell. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NotificationText } from '@/features/notifications/components/NotificationText';
import { newestQuery, useChange } from '@/features/notifications/queries';
import { paths } from '@/lib/paths';
import { TextLink } from '@/ui/TextLink';
import { Card } from './Card';
import classes from './Home.module.css';

const MOST = 4;

export function News() {
  const { t } = useLingui();
  const query = useQuery(newestQuery());
  const change = useChange();
  const read = (id: string) => change.mutate({ ids: [id], change: 'read' });
  return (
    <Card
      title={t`Notifications`}
      query={query}
      quiet
      more={
        <TextLink to={paths.notifications()} size="sm">
          <Trans>All notifications</Trans>
        </TextLink>
      }
    >
      {(all) => {
        const unread = all.filter(({ read_at }) => read_at === null).slice(0, MOST);
        return unread.length === 0 ? null : (
          <Paper className="surface">
            <Stack component="ul" gap={0} m={0} p={0} className={classes.rows}>
              {unread.map((each) => (
                <Group
                  key={each.id}
                  component="li"
                  px="md"
                  pb={{ base: 'xs', xs: 0 }}
                  justify="space-between"
                  wrap="wrap"
                  className={classes.row}
                >
                  <NotificationText notification={each} onOpen={() => read(each.id)} />
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t`Mark as read: ${each.text}`}
                    onClick={() => read(each.id)}
                  >
                    <Trans>Mark as read</Trans>
                  </Button>
                </Group>
              ))}
            </Stack>
          </Paper>
        );
      }}
    </Card>
  );
}
