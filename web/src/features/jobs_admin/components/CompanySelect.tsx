/** A company of the platform, found by its name. */
import { useLingui } from '@lingui/react/macro';
import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientListQuery, clientQuery } from '@/features/clients/queries';

type Props = {
  value: string | null;
  onChange: (id: string | null) => void;
  /** In a form, where one has to be chosen. */
  label?: string;
  error?: string | undefined;
};

export function CompanySelect({ value, onChange, label, error }: Props) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search, 250);
  // The address may name one that is on no page of the list.
  const chosen = useQuery({ ...clientQuery(value ?? ''), enabled: value !== null });
  const name = chosen.data?.name;
  // The field's own text is the chosen company's name; searching for that would find no other.
  const found = useInfiniteQuery(clientListQuery({ search: wanted === name ? '' : wanted, region: '' }));
  const listed = (found.data?.pages ?? []).flatMap((page) => page.data);
  const options = new Map(listed.map((company) => [String(company.id), company.name]));
  if (value !== null) options.set(value, name ?? options.get(value) ?? value);
  return (
    <Select
      {...(label === undefined
        ? { w: { base: '100%', xs: 220 }, 'aria-label': t`Company`, placeholder: t`Any company` }
        : { label, required: true, error })}
      clearable
      searchable
      filter={({ options: all }) => all}
      data={[...options].map(([id, text]) => ({ value: id, label: text }))}
      value={value}
      onChange={onChange}
      onSearchChange={setSearch}
      nothingFoundMessage={found.isFetching ? t`Searching…` : t`No company found`}
      rightSection={found.isFetching ? <Loader size={16} /> : undefined}
    />
  );
}
