/** Requests for access (R48): my own, and for those who may, the ones that wait for an answer. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Group, NativeSelect, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccessRequest } from '@/api/gen/types.gen';
import { useCan } from '@/features/auth/queries';
import { DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconInbox } from '@/ui/icons';
import { numberedListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { Pages, readPage } from '@/ui/Pages';
import { oneOf, useQueryState } from '@/ui/query-state';
import { AskButton } from './components/AskButton';
import { AskDialog } from './components/AskDialog';
import { ReviewDialog } from './components/ReviewDialog';
import { requestColumns } from './components/request-columns';
import { useAskToWithdraw } from './components/use-withdraw';
import { type Box, openCountQuery, REQUESTS_A_PAGE, type RequestStatus, requestsQuery } from './queries';
import { ASKABLE_RIGHTS } from './rights';

const BOXES: readonly Box[] = ['mine', 'review'];
const STATUSES: readonly RequestStatus[] = ['open', 'approved', 'declined'];

export function Component() {
  const { t } = useLingui();
  const can = useCan();
  const mayReview = can('review-requests');
  const [query, set] = useQueryState();
  const box = mayReview ? (oneOf(query, 'box', BOXES) ?? 'mine') : 'mine';
  const waiting = useQuery({ ...openCountQuery(), enabled: mayReview });
  const asked = query.get('ask');
  return (
    <>
      <PageHeader
        title={t`Access requests`}
        description={<Trans>Request a workspace or a right, and follow your requests.</Trans>}
        actions={<AskButton variant="filled" />}
      />
      {mayReview ? (
        <Tabs
          value={box}
          onChange={(value) => set({ box: value === 'review' ? 'review' : null, status: null, page: null })}
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="mine">
              <Trans>My requests</Trans>
            </Tabs.Tab>
            <Tabs.Tab
              value="review"
              rightSection={
                waiting.data ? (
                  <Badge size="sm" color="indigo">
                    {waiting.data}
                  </Badge>
                ) : null
              }
            >
              <Trans>To review</Trans>
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value={box}>
            <Requests box={box} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <Requests box="mine" />
      )}
      {asked === null ? null : (
        <AskDialog
          kind={asked === 'right' ? 'permission' : 'workspace'}
          permission={ASKABLE_RIGHTS.find((slug) => slug === query.get('permission')) ?? null}
          onClose={() => set({ ask: null, permission: null })}
        />
      )}
    </>
  );
}

function Requests({ box }: { box: Box }) {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const status =
    query.get('status') === 'all'
      ? undefined
      : (oneOf(query, 'status', STATUSES) ?? (box === 'review' ? 'open' : undefined));
  const page = readPage(query);
  const list = useQuery(requestsQuery({ box, status, page }));
  const [reviewed, setReviewed] = useState<AccessRequest | null>(null);
  const askToWithdraw = useAskToWithdraw();
  return (
    <>
      <Group mb="sm">
        <NativeSelect
          aria-label={t`Status`}
          value={status ?? 'all'}
          onChange={(event) => set({ status: event.currentTarget.value, page: null })}
          data={[
            { value: 'all', label: t`Any status` },
            { value: 'open', label: t`Waiting` },
            { value: 'approved', label: t`Approved` },
            { value: 'declined', label: t`Declined` },
          ]}
        />
      </Group>
      <DataTable
        label={box === 'mine' ? t`My requests` : t`Requests to answer`}
        columns={requestColumns({ box, onReview: setReviewed, onWithdraw: askToWithdraw })}
        list={numberedListState(list)}
        rowKey={(request) => request.id}
        footer={
          <Pages
            page={page}
            limit={REQUESTS_A_PAGE}
            total={list.data?.total}
            fetching={list.isFetching}
            onPage={(next) => set({ page: next === 1 ? null : String(next) }, { push: true })}
          />
        }
        empty={
          <EmptyView
            icon={<IconInbox size={28} />}
            title={box === 'mine' ? t`You have no requests` : status === 'open' ? t`No open requests` : t`No requests`}
            description={
              box === 'mine' ? (
                <Trans>When a workspace or a page is closed to you, ask for it here.</Trans>
              ) : (
                <Trans>You get an email when somebody requests access.</Trans>
              )
            }
          />
        }
      />
      {reviewed === null ? null : (
        <ReviewDialog key={reviewed.id} request={reviewed} onClose={() => setReviewed(null)} />
      )}
    </>
  );
}
