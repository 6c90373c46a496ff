/** Somebody of the client, found by name or email. */
import { useLingui } from '@lingui/react/macro';
import { Loader, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '@/lib/format';
import { pickPeopleQuery } from '../queries';

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'onSearchChange' | 'filter'> & {
  value: string | null;
  onChange: (id: string | null) => void;
  /** Who must not be chosen. */
  without?: readonly string[];
};

const NOBODY: readonly string[] = [];

export function PersonSelect({ value, onChange, without = NOBODY, ...rest }: Props) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search, 250);
  // The field's own text is the chosen person's label; searching for that would find nobody.
  const people = useQuery(pickPeopleQuery(wanted.includes('(') ? '' : wanted));
  return (
    <Select
      searchable
      filter={({ options }) => options}
      data={(people.data ?? [])
        .filter((person) => !without.includes(person.id))
        .map((person) => ({ value: person.id, label: `${fullName(person)} (${person.email})` }))}
      value={value}
      onChange={onChange}
      onSearchChange={setSearch}
      placeholder={t`Name or email`}
      nothingFoundMessage={people.isFetching ? t`Searching…` : t`Nobody found`}
      rightSection={people.isFetching ? <Loader size={16} /> : undefined}
      {...rest}
    />
  );
}
