/** Bindings: which plugin reaches which provider, in which region, for which models. The list's state is in the address. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconPlug, IconPlus } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { useQueryState } from '@/ui/query-state';
import { BindingFilters } from './components/BindingFilters';
import { bindingColumns } from './components/binding-columns';
import { NoPlanAlert, useMayConnect } from './components/NoPlanAlert';
import { useBindingActs } from './components/use-binding-acts';
import { isFiltered, readFilter, regionsOf } from './model';
import { bindingListQuery, choicesQuery, regionsQuery } from './queries';

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Model providers`} rights={['manage-bindings']}>
      <Bindings />
    </NeedsRight>
  );
}

function Bindings() {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const filter = readFilter(query);
  const list = useInfiniteQuery(bindingListQuery(filter));
  const choices = useQuery(choicesQuery()).data ?? [];
  const regions = useQuery(regionsQuery()).data ?? [];
  const acts = useBindingActs();
  const state = pagedListState(list);
  const mayConnect = useMayConnect();
  const add = mayConnect ? (
    <ButtonLink to={paths.connectModel()} leftSection={<IconPlus size={16} />}>
      <Trans>Connect a model</Trans>
    </ButtonLink>
  ) : null;
  return (
    <>
      <PageHeader
        title={t`Model providers`}
        description={
          <Trans>
            The language models your company has connected. Within a region, runs use the connection with the lowest
            priority number first.
          </Trans>
        }
        actions={add}
      />
      {mayConnect ? null : (
        <Box mb="md">
          <NoPlanAlert />
        </Box>
      )}
      <BindingFilters
        filter={filter}
        plugins={choices.map((choice) => choice.name)}
        regions={regionsOf(regions, state.rows ?? [], filter.region)}
        onChange={set}
      />
      <DataTable
        label={t`Bindings`}
        columns={bindingColumns({ busy: acts.busy, onToggle: acts.toggle, onDelete: acts.remove })}
        list={state}
        rowKey={(binding) => binding.id}
        empty={
          <EmptyList
            isFiltered={isFiltered(filter)}
            noMatch={{ title: t`No binding matches`, description: <Trans>Try other words or filters.</Trans> }}
            icon={<IconPlug size={28} />}
            title={t`No language model connected yet`}
            description={
              <Trans>
                Until you connect one, answers are quoted from your documents by the model that comes with the server.
              </Trans>
            }
            action={add}
          />
        }
      />
    </>
  );
}
