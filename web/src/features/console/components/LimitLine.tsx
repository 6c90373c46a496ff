/** Says to a client's people how the platform's owner slows them down, until when and why. */
import { Trans } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import type { TimedLimit } from '@/api/gen/types.gen';
import { formatClock, formatDateTime } from '@/lib/format';
import { IconClock } from '@/ui/icons';
import { useNow } from '@/ui/RelativeTime';
import { useBrakeName } from './BrakeName';

const A_DAY = 86_400_000;

export function LimitLine({ limits }: { limits: readonly TimedLimit[] }) {
  const nameOf = useBrakeName();
  const now = useNow();
  const inForce = limits.filter((limit) => Date.parse(limit.until) > now);
  if (inForce.length === 0) return null;
  return (
    <Alert color="orange" mb="md" role="status" icon={<IconClock size={18} aria-hidden />}>
      {inForce.map((limit) => {
        const until = new Date(limit.until);
        const time = until.getTime() - now < A_DAY ? formatClock(until) : formatDateTime(until);
        return (
          <div key={`${limit.kind}/${limit.until}`} style={{ overflowWrap: 'anywhere' }}>
            <Trans>
              Limited until {time}: {nameOf(limit.kind, limit.amount)}. {limit.reason}
            </Trans>
          </div>
        );
      })}
    </Alert>
  );
}
