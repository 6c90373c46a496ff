/** Which roles, workspaces or companies an announcement is for. */
import { useLingui } from '@lingui/react/macro';
import { MultiSelect } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnnouncementAudience } from '@/api/gen/types.gen';
import { clientListQuery } from '@/features/clients/queries';
import { accountRolesQuery } from '@/features/roles/queries';
import { workspacesQuery } from '@/features/workspaces/queries';

type Field = 'role_ids' | 'workspace_ids' | 'client_ids';
type Props = { audience: AnnouncementAudience; input: (name: Field) => GetInputPropsReturnType };

export function AudienceFields({ audience, input }: Props) {
  if (audience === 'roles') return <Roles {...input('role_ids')} />;
  if (audience === 'workspaces') return <Workspaces {...input('workspace_ids')} />;
  if (audience === 'platform') return <Companies {...input('client_ids')} />;
  return null;
}

function Roles(props: GetInputPropsReturnType) {
  const { t } = useLingui();
  const { data } = useQuery(accountRolesQuery());
  const roles = (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <MultiSelect label={t`Roles`} required searchable data={roles} {...props} />;
}

function Workspaces(props: GetInputPropsReturnType) {
  const { t } = useLingui();
  const { data } = useQuery(workspacesQuery());
  const workspaces = (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <MultiSelect label={t`Workspaces`} required searchable limit={100} data={workspaces} {...props} />;
}

function Companies(props: GetInputPropsReturnType) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const { data } = useInfiniteQuery(clientListQuery({ search, region: '' }));
  // What was chosen stays in the list while another name is searched for.
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const found = (data?.pages ?? []).flatMap((page) => page.data);
  const missing = found.filter(({ id, name }) => known.get(String(id)) !== name);
  if (missing.length > 0) setKnown(new Map([...known, ...missing.map(({ id, name }) => [String(id), name] as const)]));
  return (
    <MultiSelect
      label={t`Companies`}
      description={t`All of them, if left empty.`}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      data={[...known].map(([value, label]) => ({ value, label }))}
      {...props}
    />
  );
}
