/** The table of everybody with its filters, what can be done with those chosen, and the dialogs of one row. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ListedPerson } from '@/api/types';
import { useCan, useProfile } from '@/features/auth/queries';
import { fullName } from '@/lib/format';
import { DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconUsers } from '@/ui/icons';
import { numberedListState } from '@/ui/list-state';
import { Pages } from '@/ui/Pages';
import { useQueryState } from '@/ui/query-state';
import { nextOrder } from '@/ui/SortButton';
import { useSelection } from '@/ui/selection';
import { firstOrder, isFiltered, PEOPLE_A_PAGE, type PeopleSort, readFilter, SORTS } from '../list';
import { peopleListQuery } from '../queries';
import { PeopleFilters } from './PeopleFilters';
import type { PersonAct } from './PersonMenu';
import { personColumns } from './person-columns';
import { usePersonActs } from './use-person-acts';

const AccessDrawer = lazy(async () => ({ default: (await import('./AccessDrawer')).AccessDrawer }));
const BulkBar = lazy(async () => ({ default: (await import('./BulkBar')).BulkBar }));
const DeletePersonDialog = lazy(async () => ({ default: (await import('./DeletePersonDialog')).DeletePersonDialog }));
const EditPersonDialog = lazy(async () => ({ default: (await import('./EditPersonDialog')).EditPersonDialog }));

export function PeopleList({ invite }: { invite: ReactNode }) {
  const { t } = useLingui();
  const can = useCan();
  const me = useProfile().user.id;
  const [query, set] = useQueryState();
  const filter = readFilter(query);
  const list = useQuery(peopleListQuery(filter));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [act, setAct] = useState<{ kind: 'edit' | 'delete'; person: ListedPerson } | null>(null);
  const selection = useSelection<ListedPerson>({
    chosen,
    onChange: setChosen,
    rowKey: (person) => person.id,
    nameOf: fullName,
  });
  const acts = usePersonActs();
  const rows = list.data?.data;
  const opened = query.get('person');
  const mayManage = can('manage-all-users');

  const onAct = (kind: PersonAct, person: ListedPerson) => {
    if (kind === 'edit' || kind === 'delete') setAct({ kind, person });
    else if (kind === 'access') set({ person: person.id });
    else acts[kind](person);
  };
  const onSort = (by: string) => {
    const sort = SORTS.find((each): each is PeopleSort => each === by) ?? 'name';
    const order = nextOrder({ by: filter.sort_by, order: filter.order }, sort, firstOrder(sort));
    set({ sort, order: order === firstOrder(sort) ? null : order, page: null });
  };
  const hrefOf = (person: ListedPerson) => {
    const next = new URLSearchParams(query);
    next.set('person', person.id);
    return `?${next.toString()}`;
  };

  return (
    <>
      <PeopleFilters filter={filter} onChange={(changes) => set({ ...changes, page: null })} />
      <DataTable
        label={t`People`}
        columns={personColumns({
          me,
          mayManage,
          mayInvite: can('add-users'),
          mayDelete: can('delete-users'),
          onAct,
          hrefOf,
        })}
        list={numberedListState(list)}
        rowKey={(person) => person.id}
        sort={{ by: filter.sort_by, order: filter.order, onSort }}
        {...(mayManage ? { selection } : {})}
        footer={
          <Pages
            page={filter.page}
            limit={PEOPLE_A_PAGE}
            total={list.data?.total}
            fetching={list.isFetching}
            onPage={(page) => set({ page: page === 1 ? null : String(page) }, { push: true })}
          />
        }
        empty={
          <EmptyList
            isFiltered={isFiltered(filter) || filter.page > 1}
            noMatch={{ title: t`Nobody matches`, description: t`Try other words or filters.` }}
            icon={<IconUsers size={28} />}
            title={t`Nobody is here yet`}
            action={invite}
          />
        }
      />
      <Suspense fallback={null}>
        {mayManage && chosen.size > 0 ? (
          <BulkBar
            chosen={chosen}
            people={rows ?? []}
            me={me}
            mayDelete={can('delete-users')}
            mayInvite={can('add-users')}
            onClear={() => setChosen(new Set())}
            onLeft={(failed) => setChosen(new Set(failed))}
          />
        ) : null}
        {act?.kind === 'edit' ? <EditPersonDialog person={act.person} onClose={() => setAct(null)} /> : null}
        {act?.kind === 'delete' ? (
          <DeletePersonDialog people={[act.person]} me={me} onClose={() => setAct(null)} />
        ) : null}
        {opened === null || !mayManage ? null : (
          <AccessDrawer
            id={opened}
            person={rows?.find((person) => person.id === opened) ?? null}
            onClose={() => set({ person: null })}
          />
        )}
      </Suspense>
    </>
  );
}
