/** Another code, once the wait is over; the seconds are shown meanwhile. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Group, Loader, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isProblem } from '@/api/problem';
import { toast } from '@/ui/toast';
import type { Awaited } from '../kept';
import { useCountdown } from './use-countdown';

type Props = {
  awaited: Awaited;
  /** Asks for another code and answers the seconds until the next one. */
  send: () => Promise<number>;
};

export function Resend({ awaited, send }: Props) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const { left, start } = useCountdown();
  useEffect(() => {
    const seconds = Math.ceil((awaited.resendAt - Date.now()) / 1000);
    if (seconds > 0) start(seconds);
    // oxlint-disable-next-line react/exhaustive-deps -- a new wait is the only news
  }, [awaited.resendAt]);

  const again = async () => {
    setBusy(true);
    try {
      start(await send());
      toast.good(t`A new code is on its way. The one before no longer works.`);
    } catch (error) {
      if (isProblem(error) && error.status === 429) start(error.retryAfter ?? 60);
      else toast.bad(isProblem(error) ? error.message : t`Something went wrong!`);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Group gap={6} mih={28}>
      <Text c="dimmed">
        <Trans>No email yet?</Trans>
      </Text>
      {left > 0 ? (
        <Text c="dimmed" className="tabular">
          <Trans>Resend in {left} s</Trans>
        </Text>
      ) : (
        <Anchor component="button" type="button" size="sm" py={2} onClick={() => void again()} disabled={busy}>
          <Trans>Resend</Trans>
        </Anchor>
      )}
      {busy ? <Loader size={12} aria-hidden /> : null}
    </Group>
  );
}
