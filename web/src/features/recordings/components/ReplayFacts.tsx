/** What was ordered, by whom. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { Replay } from '@/api/gen/types.gen';
import { formatDateTime } from '@/lib/format';
import { Digest } from '@/ui/Digest';
import { Facts } from '@/ui/Facts';
import { Panel } from '@/ui/Panel';
import { RelativeTime } from '@/ui/RelativeTime';

export function ReplayFacts({ replay }: { replay: Replay }) {
  const { t } = useLingui();
  const { digest, client_id, created_by_name } = replay;
  const [first, last] = [replay.since, replay.until].map((at) => formatDateTime(new Date(at)));
  return (
    <Panel title={t`About this replay`}>
      <Facts
        facts={[
          {
            key: 'digest',
            name: <Trans>Digest (SHA-256)</Trans>,
            value: <Digest digest={digest} />,
          },
          {
            key: 'period',
            name: <Trans>Recorded</Trans>,
            value: (
              <Trans>
                {first} to {last}
              </Trans>
            ),
          },
          {
            key: 'of',
            name: <Trans>Company</Trans>,
            value: client_id === null ? <Trans>All</Trans> : <Trans>Number {client_id}</Trans>,
          },
          {
            key: 'begun',
            name: <Trans>Started</Trans>,
            value: (
              <Trans>
                <RelativeTime at={replay.created_at} /> by {created_by_name}
              </Trans>
            ),
          },
          replay.finished_at === null
            ? null
            : { key: 'ended', name: <Trans>Ended</Trans>, value: <RelativeTime at={replay.finished_at} /> },
        ]}
      />
    </Panel>
  );
}
