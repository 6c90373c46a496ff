/** One company or all; only who may act for clients knows their names, so others have no choice. */
import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { clientsQuery } from '@/features/acting/queries';
import { useCan } from '@/features/auth/queries';

type Props = { value: number | null; onChange: (id: number | null) => void; error?: ReactNode };

export function CompanySelect(props: Props) {
  return useCan()('act-for-clients') ? <Choice {...props} /> : null;
}

function Choice({ value, onChange, error }: Props) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [wanted] = useDebouncedValue(search, 250);
  // The field's own text is the chosen one's label; searching for that would find nothing else.
  const clients = useQuery(clientsQuery({ search: wanted === chosen?.label ? '' : wanted, page: 1 }));
  const found = (clients.data?.data ?? []).map((client) => ({ value: String(client.id), label: client.name }));
  const options = chosen === null || found.some((each) => each.value === chosen.value) ? found : [chosen, ...found];
  return (
    <Select
      label={t`Company`}
      searchable
      clearable
      filter={({ options: all }) => all}
      placeholder={t`All companies`}
      nothingFoundMessage={clients.isFetching ? t`Searching…` : t`Nothing found`}
      data={options}
      value={value === null ? null : String(value)}
      onChange={(id) => {
        setChosen(options.find((each) => each.value === id) ?? null);
        onChange(id === null ? null : Number(id));
      }}
      onSearchChange={setSearch}
      error={error}
    />
  );
}
