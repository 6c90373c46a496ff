/** Each call of the models' API by the company's programs, the latest first. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCan } from '@/features/auth/queries';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconCode } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { isFiltered, readCalls } from '../model';
import { callsQuery } from '../queries';
import { CallFilters } from './CallFilters';
import { callColumns } from './call-columns';

type Props = { query: URLSearchParams; onChange: (changes: Record<string, string | null>) => void };

export function CallList({ query, onChange }: Props) {
  const { t } = useLingui();
  const can = useCan();
  const filter = readCalls(query);
  const list = pagedListState(useInfiniteQuery(callsQuery(filter)));
  return (
    <>
      <CallFilters query={query} calls={list.rows ?? []} onChange={onChange} />
      <DataTable
        label={t`API calls`}
        columns={callColumns()}
        list={list}
        rowKey={(call) => call.id}
        skeletonRows={8}
        empty={
          <EmptyList
            isFiltered={isFiltered(filter)}
            noMatch={{
              title: t`No call matches`,
              description: <Trans>Try another key or model, or a longer period.</Trans>,
            }}
            icon={<IconCode size={28} />}
            title={t`No program has called a model yet`}
            description={<Trans>Your own programs can use the models here, with a key and any OpenAI SDK.</Trans>}
            action={
              can('manage-developers') ? (
                <ButtonLink to={paths.developers()}>
                  <Trans>Create a key</Trans>
                </ButtonLink>
              ) : null
            }
          />
        }
      />
    </>
  );
}
