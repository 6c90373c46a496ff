/** Columns of figures. */
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { InsightRow } from '@/api/gen/types.gen';
import { formatCount, formatDuration } from '@/lib/format';
import { paths } from '@/lib/paths';
import type { Column } from '@/ui/DataTable';
import { TextLink } from '@/ui/TextLink';
import { type By, doneOf, shareOf, successOf } from '../model';
import { Change } from './Change';
import { Costs } from './Costs';

const percent = (share: number | null) => (share === null ? '–' : `${share} %`);
const duration = (ms: number | null) => (ms === null ? '–' : formatDuration(ms));

export const rowKey = (row: InsightRow) => `${row.key ?? ''}/${row.is_rest ? 'rest' : ''}`;

/** Where a row leads; null: nowhere. */
function addressOf(row: InsightRow, by: By, namesPeople: boolean): string | null {
  if (row.key === null || row.name === null) return null;
  if (by === 'use_case') return paths.caseHistory(row.key);
  if (by === 'workspace') return paths.workspace(row.key);
  return by === 'person' && namesPeople ? paths.people({ person: row.key }) : null;
}

/** What belongs to nothing of this kind. */
function Without({ by }: { by: By }) {
  if (by === 'use_case') return <Trans>Without a use case</Trans>;
  if (by === 'workspace') return <Trans>Without a workspace</Trans>;
  if (by === 'group') return <Trans>Without a group</Trans>;
  return by === 'key' ? <Trans>Without an API key</Trans> : <Trans>None</Trans>;
}

function Name({ row, by, namesPeople }: { row: InsightRow; by: By; namesPeople: boolean }) {
  if (row.is_rest) return <Trans>Groups too small to show</Trans>;
  if (row.key === null) return <Without by={by} />;
  if (row.name === null) return <Trans>Deleted, or hidden from you</Trans>;
  const to = addressOf(row, by, namesPeople);
  return to === null ? row.name : <TextLink to={to}>{row.name}</TextLink>;
}

const right = (
  key: string,
  header: ReactNode,
  cell: (row: InsightRow) => ReactNode,
  from?: 'sm' | 'md' | 'lg',
): Column<InsightRow> => ({ key, header, cell, align: 'right', sortKey: key, ...(from ? { from } : {}) });

const share = (whole: number): Column<InsightRow> => ({
  key: 'share',
  header: <Trans>Share</Trans>,
  cell: (row) => percent(shareOf(doneOf(row.now), whole)),
  align: 'right',
  from: 'sm',
});

const FIRST_WORD: Column<InsightRow> = {
  key: 'first',
  header: <Trans>First word</Trans>,
  cell: (row) => duration(row.now.first_word_p50_ms),
  align: 'right',
  from: 'lg',
};

const MEDIAN: Column<InsightRow> = {
  key: 'p50',
  header: <Trans>Median time</Trans>,
  cell: (row) => duration(row.now.p50_ms),
  align: 'right',
  from: 'lg',
};

/** `whole`: what was done in all, of which each row has a share; null: no share is shown. */
export function columns(by: By, namesPeople: boolean, whole: number | null = null): Column<InsightRow>[] {
  const name: Column<InsightRow> = {
    key: 'name',
    header: <Trans>Name</Trans>,
    cell: (row) => <Name row={row} by={by} namesPeople={namesPeople} />,
  };
  return [
    name,
    right('done', <Trans>Runs and calls</Trans>, (row) => (
      <>
        {formatCount(doneOf(row.now))}
        <Change now={doneOf(row.now)} before={doneOf(row.before)} />
      </>
    )),
    ...(whole === null ? [] : [share(whole)]),
    ...(by === 'person' ? [] : [right('people', <Trans>People</Trans>, (row) => formatCount(row.now.people), 'sm')]),
    right('success', <Trans>Succeeded</Trans>, (row) => percent(successOf(row.now)), 'sm'),
    ...(by === 'version' || by === 'model' ? [FIRST_WORD, MEDIAN] : []),
    right('p95', <Trans>95 % done in</Trans>, (row) => duration(row.now.p95_ms), 'md'),
    right('cost', <Trans>Cost</Trans>, (row) => <Costs sums={row.now} />),
  ];
}

/** Below the name: a column of their own would be out of sight behind so many figures. */
const withActions = (name: Column<InsightRow>, actions: (row: InsightRow) => ReactNode) => (row: InsightRow) => (
  <>
    {name.cell(row)}
    {actions(row)}
  </>
);

/** What makes a use case one to keep, to fix or to retire. */
export function useCaseColumns(actions: (row: InsightRow) => ReactNode): Column<InsightRow>[] {
  const [name, ...base] = columns('use_case', true);
  return [
    ...(name === undefined ? [] : [{ ...name, cell: withActions(name, actions) }]),
    ...base.slice(0, 3),
    right('again', <Trans>Run again</Trans>, (row) => percent(shareOf(row.now.again, row.now.runs)), 'md'),
    right('disliked', <Trans>Disliked</Trans>, (row) => formatCount(row.now.disliked), 'md'),
    right(
      'rewritten',
      <Trans>Rewritten</Trans>,
      (row) => (row.now.rewritten_share === null ? '–' : `${Math.round(row.now.rewritten_share / 10)} %`),
      'md',
    ),
    right('cited', <Trans>Cites a source</Trans>, (row) => percent(shareOf(row.now.cited, row.now.offered)), 'lg'),
    MEDIAN,
    ...base.slice(3),
  ];
}
