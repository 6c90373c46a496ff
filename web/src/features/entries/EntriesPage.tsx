/** Entries of the platform's staff into this company: whether they ask, who asks, who was in, what they opened (R70). */
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Switch } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffEntry } from '@/api/gen/types.gen';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { confirm } from '@/ui/confirm';
import { DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconUserShield } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { toast } from '@/ui/toast';
import { AnswerDialog } from './components/AnswerDialog';
import { type Act, entryColumns } from './components/entry-columns';
import { Transcript } from './components/Transcript';
import { entryListQuery, entrySettingQuery, useEndEntry, useSetEntry } from './queries';

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Staff access`} rights={['manage-all-users']}>
      <Entries />
    </NeedsRight>
  );
}

type Open = { what: 'grant' | 'refuse' | 'look'; id: string } | null;

function Entries() {
  const { t } = useLingui();
  const list = useInfiniteQuery(entryListQuery());
  const end = useEndEntry();
  const [open, setOpen] = useState<Open>(null);
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  // As the list has it now: an entry that is looked at may end meanwhile.
  const shown = rows.find((entry) => entry.id === open?.id);
  const close = () => setOpen(null);
  const ask = (entry: StaffEntry) =>
    confirm({
      title: t`End this entry?`,
      message: <Trans>{entry.staff_name} loses access at once. Everything they opened stays in the transcript.</Trans>,
      action: t`End now`,
      run: () => end.mutateAsync(entry.id),
    });
  const act: Act = (what, entry) => (what === 'end' ? ask(entry) : setOpen({ what, id: entry.id }));
  return (
    <>
      <PageHeader
        title={t`Staff access`}
        description={<Trans>When the platform’s staff entered your company, why, and everything they opened.</Trans>}
      />
      <Stack gap="md">
        <Asking />
        <DataTable
          label={t`Staff access`}
          columns={entryColumns(act)}
          list={pagedListState(list)}
          rowKey={(entry) => entry.id}
          empty={
            <EmptyView
              icon={<IconUserShield size={28} />}
              title={t`Nobody has entered yet`}
              description={<Trans>Every time the platform’s staff enter, it is listed here with the reason.</Trans>}
            />
          }
        />
      </Stack>
      {shown === undefined || open === null ? null : open.what === 'look' ? (
        <Transcript key={shown.id} entry={shown} onClose={close} />
      ) : (
        <AnswerDialog key={shown.id} entry={shown} isGranted={open.what === 'grant'} onClose={close} />
      )}
    </>
  );
}

function Asking() {
  const { t } = useLingui();
  const { data } = useQuery(entrySettingQuery());
  const set = useSetEntry();
  const change = (asks: boolean) => set.mutate(asks, { onSuccess: () => toast.good(t`Saved`) });
  return (
    <Panel
      title={t`Approval`}
      description={
        <Trans>
          An administrator lets each person in, for a limited time. In an emergency, two of the staff together can enter
          without asking; you are told at once and can end it.
        </Trans>
      }
    >
      <Switch
        label={t`Staff must ask before they enter`}
        checked={set.isPending ? set.variables : (data?.asks_before_entry ?? false)}
        disabled={data === undefined}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </Panel>
  );
}
