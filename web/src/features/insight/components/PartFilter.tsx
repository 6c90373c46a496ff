/** Which workspace and which use case figures are of; a use case is chosen in the list of them. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Filter } from '../model';
import { breakdownQuery } from '../queries';
import type { Change } from './Filters';

/** Those with the most use; the server answers no more at once. */
const MOST = { limit: 500 };

export function PartFilter({ filter, onChange }: { filter: Filter; onChange: Change }) {
  const { t } = useLingui();
  const { data: workspaces } = useQuery(
    breakdownQuery({ ...filter, workspace_id: '', use_case_id: '' }, 'workspace', MOST),
  );
  const { data: caseRows } = useQuery({
    ...breakdownQuery(filter, 'use_case', {}),
    enabled: filter.use_case_id !== '',
  });
  const named = (workspaces?.rows ?? []).flatMap(({ key, name }) =>
    key === null || name === null ? [] : [{ value: key, label: name }],
  );
  const isNamed = filter.workspace_id === '' || named.some(({ value }) => value === filter.workspace_id);
  const useCase = caseRows?.rows.find(({ key }) => key === filter.use_case_id)?.name ?? t`One use case`;
  return (
    <>
      <NativeSelect
        aria-label={t`Workspace`}
        value={filter.workspace_id}
        onChange={({ currentTarget: { value } }) =>
          onChange({ workspace: value === '' ? null : value, use_case: null, page: null })
        }
        data={[
          { value: '', label: t`All workspaces` },
          ...(isNamed ? [] : [{ value: filter.workspace_id, label: t`Chosen workspace` }]),
          ...named,
        ]}
      />
      {filter.use_case_id === '' ? null : (
        <Button variant="default" onClick={() => onChange({ use_case: null, page: null })}>
          <Trans>Only {useCase}: show all use cases</Trans>
        </Button>
      )}
    </>
  );
}
