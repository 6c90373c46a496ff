/** Says the whole time for whom one acts, how far one's hands reach and until when, and ends it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Box, Button, Group, Text } from '@mantine/core';
import { useEffect } from 'react';
import { isProblem } from '@/api/problem';
import type { Acting } from '@/api/types';
import { announce } from '@/lib/announce';
import { IconBuilding, IconEdit, IconEye } from '@/ui/icons';
import { toast } from '@/ui/toast';
import { clockText, useSecondsLeft } from '../countdown';
import { useEndActing } from '../queries';
import { returnToOwn } from '../switch';
import classes from './ActingBanner.module.css';

const WARN_AT_S = 120;

export function ActingBanner({ acting }: { acting: Acting }) {
  const { t } = useLingui();
  const end = useEndActing();
  const left = useSecondsLeft(acting.until);
  const over = left === 0;
  useEffect(() => {
    if (over) returnToOwn('expired');
  }, [over]);
  const soon = left <= WARN_AT_S;
  useEffect(() => {
    if (soon && !over) announce(t`Acting for this client ends in two minutes.`);
  }, [soon, over, t]);

  const stop = () =>
    end.mutate(undefined, {
      onSuccess: () => void returnToOwn('ended'),
      onError: (error) => {
        // A refused token means that it is over already.
        if (isProblem(error) && (error.status === 401 || error.status === 403 || error.status === 404))
          returnToOwn('ended');
        else toast.bad(t`Acting could not be ended. Check your connection and try again.`);
      },
    });

  return (
    <section className={classes.bar} aria-label={t`Acting for a client`}>
      <Group gap="sm" wrap="nowrap" miw={0}>
        <Box visibleFrom="xs" lh={0} style={{ flexShrink: 0 }}>
          <IconBuilding size={20} aria-hidden />
        </Box>
        {/* A phone has no room for the words. */}
        <Box hiddenFrom="xs" lh={0} style={{ flexShrink: 0 }}>
          {acting.write ? (
            <IconEdit size={18} role="img" aria-label={t`May change things`} />
          ) : (
            <IconEye size={18} role="img" aria-label={t`Read only`} />
          )}
        </Box>
        <Text fw={600} truncate title={acting.reason}>
          <Trans>Acting for {acting.client_name}</Trans>
        </Text>
        <Badge className={classes.badge} style={{ flexShrink: 0 }} visibleFrom="xs">
          {acting.write ? <Trans>May change things</Trans> : <Trans>Read only</Trans>}
        </Badge>
        <Text size="xs" truncate visibleFrom="md">
          {acting.reason}
        </Text>
      </Group>
      <Group gap="sm" wrap="nowrap">
        <Text className="tabular" fw={soon ? 700 : 500} role="timer" aria-label={t`Time left`}>
          {clockText(left)}
        </Text>
        <Button size="compact-sm" className={classes.end} onClick={stop} loading={end.isPending}>
          <Trans>End</Trans>
        </Button>
      </Group>
    </section>
  );
}
