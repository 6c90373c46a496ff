/** Requests for more runs or tokens (R49): my own, those of the company, and for the platform's owner those that were passed on. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Tabs } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PassedOnRequest, TokenRequest } from '@/api/gen/types.gen';
import { useCan } from '@/features/auth/queries';
import { confirm } from '@/ui/confirm';
import { DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconInbox, IconPlus } from '@/ui/icons';
import { pagedListState, wholeListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { oneOf, useQueryState } from '@/ui/query-state';
import { toast } from '@/ui/toast';
import { AnswerDialog, SettleDialog } from './components/AnswerDialog';
import { AskForMoreDialog } from './components/AskForMoreDialog';
import { passedOnColumns, useTokenRequestColumns } from './components/token-request-columns';
import { passedOnQuery, type TokenBox, tokenRequestsQuery, useWithdrawRequest } from './queries';

export function Component() {
  const { t } = useLingui();
  const can = useCan();
  const [query, set] = useQueryState();
  const boxes: TokenBox[] = ['mine'];
  if (can('review-requests')) boxes.push('review');
  if (can('manage-clients')) boxes.push('owner');
  const box = oneOf(query, 'box', boxes) ?? 'mine';
  const names: Record<TokenBox, string> = {
    mine: t`My requests`,
    review: t`Company`,
    owner: t`All clients`,
  };
  return (
    <>
      <PageHeader
        title={t`Requests for more`}
        description={<Trans>When a budget or the company’s plan runs out, ask for more and say why.</Trans>}
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => set({ ask: 'true' })}>
            <Trans>Ask for more</Trans>
          </Button>
        }
      />
      {boxes.length === 1 ? (
        <Requests box="mine" />
      ) : (
        <Tabs value={box} onChange={(value) => set({ box: value === 'mine' ? null : value })} keepMounted={false}>
          <Tabs.List mb="md">
            {boxes.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {names[each]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={box}>{box === 'owner' ? <PassedOn /> : <Requests key={box} box={box} />}</Tabs.Panel>
        </Tabs>
      )}
      {query.get('ask') === null ? null : <AskForMoreDialog onClose={() => set({ ask: null })} />}
    </>
  );
}

function Requests({ box }: { box: 'mine' | 'review' }) {
  const { t } = useLingui();
  const list = useInfiniteQuery(tokenRequestsQuery(box));
  const [answered, setAnswered] = useState<TokenRequest | null>(null);
  const withdraw = useWithdrawRequest();
  const askToWithdraw = (request: TokenRequest) =>
    confirm({
      title: t`Withdraw this request?`,
      message: t`It is no longer waiting for an answer.`,
      action: t`Withdraw request`,
      run: async () => {
        await withdraw.mutateAsync(request.id);
        toast.good(t`Request withdrawn`);
      },
    });
  const columns = useTokenRequestColumns({ box, onAnswer: setAnswered, onWithdraw: askToWithdraw });
  return (
    <>
      <DataTable
        label={box === 'mine' ? t`My requests` : t`Requests of the company`}
        columns={columns}
        list={pagedListState(list)}
        rowKey={(request) => request.id}
        empty={
          <EmptyView
            icon={<IconInbox size={28} />}
            title={box === 'mine' ? t`No requests yet` : t`No requests`}
            description={
              box === 'mine' ? (
                <Trans>When you run out of runs or tokens, ask for more here.</Trans>
              ) : (
                <Trans>You get an email when somebody asks for more.</Trans>
              )
            }
          />
        }
      />
      {answered === null ? null : (
        <AnswerDialog key={answered.id} request={answered} onClose={() => setAnswered(null)} />
      )}
    </>
  );
}

function PassedOn() {
  const { t } = useLingui();
  const list = useQuery(passedOnQuery());
  const [answered, setAnswered] = useState<PassedOnRequest | null>(null);
  return (
    <>
      <DataTable
        label={t`Requests of all clients`}
        columns={passedOnColumns(setAnswered)}
        list={wholeListState(list)}
        rowKey={(request) => request.id}
        empty={
          <EmptyView
            icon={<IconInbox size={28} />}
            title={t`Nothing is waiting for an answer`}
            description={<Trans>You get an email when a client passes a request on.</Trans>}
          />
        }
      />
      {answered === null ? null : (
        <SettleDialog key={answered.id} request={answered} onClose={() => setAnswered(null)} />
      )}
    </>
  );
}
