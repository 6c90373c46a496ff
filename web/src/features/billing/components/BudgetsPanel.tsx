/** Budgets: how much of a month a workspace, a role, a person, a use case or an API key may use. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Menu, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Budget } from '@/api/gen/types.gen';
import { policyQuery } from '@/features/policy/queries';
import { formatCount, percentOf } from '@/lib/format';
import { actionsColumn, RowMenu } from '@/ui/columns';
import { confirm } from '@/ui/confirm';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconPlus, IconReportAnalytics } from '@/ui/icons';
import { wholeListState } from '@/ui/list-state';
import { Panel } from '@/ui/Panel';
import { toast } from '@/ui/toast';
import { budgetsQuery, useDeleteBudget } from '../queries';
import { BUDGET_KINDS } from '../words';
import { BudgetDialog } from './BudgetDialog';

export function BudgetsPanel() {
  const { t } = useLingui();
  const list = useQuery(budgetsQuery());
  const [open, setOpen] = useState<Budget | 'new' | null>(null);
  const columns = useBudgetColumns(setOpen);
  return (
    <Panel
      title={t`Budgets`}
      description={
        <Trans>
          How much of a month a part of the company may use. From 80 % on people are warned; at 100 % nothing more
          starts, and they can ask for more.
        </Trans>
      }
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen('new')}>
          <Trans>New budget</Trans>
        </Button>
      }
    >
      <DataTable
        label={t`Budgets`}
        columns={columns}
        list={wholeListState(list)}
        rowKey={(budget) => budget.id}
        empty={
          <EmptyView
            icon={<IconReportAnalytics size={28} />}
            title={t`No budgets yet`}
            description={<Trans>Everybody shares what the company has.</Trans>}
          />
        }
      />
      {open === null ? null : (
        <BudgetDialog
          key={open === 'new' ? 'new' : open.id}
          budget={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  );
}

function useBudgetColumns(onChange: (budget: Budget) => void): Column<Budget>[] {
  const { t, i18n } = useLingui();
  const remove = useDeleteBudget();
  const whyHidden = useWhyHidden();
  const ask = (budget: Budget) =>
    confirm({
      title: t`Delete this budget?`,
      message: t`Only the company’s own limit holds for ${budget.name} then. Requests for more of it go too.`,
      action: t`Delete budget`,
      run: async () => {
        await remove.mutateAsync(budget.id);
        toast.good(t`Budget deleted`);
      },
    });
  return [
    {
      key: 'name',
      header: <Trans>For</Trans>,
      cell: (budget) => (
        <Box py={4} miw={0}>
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            {budget.name === '' ? <Trans>Not there any more</Trans> : budget.name}
          </Text>
          <Text size="xs" c="dimmed">
            {i18n._(BUDGET_KINDS[budget.kind])}
          </Text>
          {budget.used_runs === null ? (
            <Text size="xs" c="dimmed">
              {whyHidden(budget)}
            </Text>
          ) : null}
          <Box hiddenFrom="sm" mt={4}>
            <Use name={t`Runs`} used={budget.used_runs} limit={budget.limit_runs} />
            <Use name={t`Tokens`} used={budget.used_tokens} limit={budget.limit_tokens} />
          </Box>
        </Box>
      ),
    },
    {
      key: 'runs',
      header: <Trans>Runs this month</Trans>,
      width: 220,
      from: 'sm',
      cell: (budget) => <Use name={t`Runs`} used={budget.used_runs} limit={budget.limit_runs} />,
    },
    {
      key: 'tokens',
      header: <Trans>Tokens this month</Trans>,
      width: 240,
      from: 'sm',
      cell: (budget) => <Use name={t`Tokens`} used={budget.used_tokens} limit={budget.limit_tokens} />,
    },
    actionsColumn((budget) => (
      <RowMenu name={budget.name}>
        <Menu.Item onClick={() => onChange(budget)}>
          <Trans>Change</Trans>
        </Menu.Item>
        <Menu.Item color="red" onClick={() => ask(budget)}>
          <Trans>Delete</Trans>
        </Menu.Item>
      </RowMenu>
    )),
  ];
}

/** Why it is not shown how much of a budget is used. */
function useWhyHidden(): (budget: Budget) => string {
  const { t } = useLingui();
  const naming = useQuery(policyQuery()).data?.naming;
  return ({ kind }) => {
    if (naming === 'pseudonyms') return t`Use not shown: your company shows people under pseudonyms`;
    if (naming !== 'sums') return t`Use not shown`;
    return kind === 'workspace' || kind === 'use_case'
      ? t`Use not shown: it could identify people, because too few are involved`
      : t`Use not shown: your company shows sums only`;
  };
}

function Use({ name, used, limit }: { name: string; used: number | null; limit: number | null }) {
  if (used === null) {
    return (
      <Text size="xs" className="tabular">
        {name}: {limit === null ? <Trans>no limit</Trans> : <Trans>limit {formatCount(limit)}</Trans>}
      </Text>
    );
  }
  if (limit === null) {
    return (
      <Text size="xs" c="dimmed" className="tabular">
        {name}: <Trans>{formatCount(used)}, no limit</Trans>
      </Text>
    );
  }
  const percent = percentOf(used, limit);
  return (
    <Box>
      <Text size="xs" className="tabular">
        {name}:{' '}
        <Trans>
          {formatCount(used)} of {formatCount(limit)}
        </Trans>
      </Text>
      <Progress
        size="sm"
        value={Math.min(100, percent)}
        color={percent < 80 ? 'indigo' : percent < 100 ? 'orange' : 'red'}
        aria-label={name}
      />
    </Box>
  );
}
