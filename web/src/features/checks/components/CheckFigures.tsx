/** A draft's check beside the live version's: how many passed, what it cost, how long it took. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { Check, CheckTotals } from '@/api/gen/types.gen';
import { costOf } from '@/features/runs/components/run-figures';
import { formatCount, formatDuration } from '@/lib/format';
import classes from './Checks.module.css';

type Row = { key: string; name: string; of: (totals: CheckTotals) => string };

export function CheckFigures({ check }: { check: Check }) {
  const { t } = useLingui();
  const { draft, live } = check;
  const version = live?.version ?? '';
  const rows: Row[] = [
    ...(check.kind === 'examples'
      ? [
          {
            key: 'rate',
            name: t`Passed`,
            of: ({ status, pass_rate: rate, passed, failed }: CheckTotals) => {
              if (status !== 'done') return '…';
              if (rate === null) return t`nothing could be checked`;
              const [those, all, share] = [formatCount(passed), formatCount(passed + failed), String(rate)];
              // A number and its sign stay on one line.
              return t`${those} of ${all} (${share}\u00a0%)`;
            },
          },
          { key: 'unchecked', name: t`Not checkable here`, of: (totals: CheckTotals) => formatCount(totals.unchecked) },
        ]
      : []),
    { key: 'cost', name: t`Cost`, of: (totals) => costOf(totals) ?? t`unknown` },
    { key: 'tokens', name: t`Tokens`, of: (totals) => formatCount(totals.tokens) },
    { key: 'time', name: t`Time of all runs`, of: (totals) => formatDuration(totals.duration_ms) },
  ];
  return (
    <table className={classes.figures}>
      <caption className="visually-hidden">
        <Trans>Draft and live version</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t`Figure`}</th>
          <th scope="col">
            <Trans>Draft</Trans>
          </th>
          {live === null ? null : (
            <th scope="col">
              <Trans>Version {version}, live</Trans>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, of }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{of(draft)}</td>
            {live === null ? null : <td>{of(live)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
