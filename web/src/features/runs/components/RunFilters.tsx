/** The rarer ways to narrow a list of runs: who, when, which model and version, bookmarked, locked. Each stands in the address. */
import { useLingui } from '@lingui/react/macro';
import { Group, NativeSelect, Select, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { modelsQuery } from '@/features/models/queries';
import { pickPeopleQuery } from '@/features/people/queries';
import { DayRange } from '@/ui/DayRange';
import { readDay } from '@/ui/days';
import { useQueryState } from '@/ui/query-state';

export function RunFilters({ withVersion }: { withVersion: boolean }) {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const [search, setSearch] = useState('');
  const { data: people = [] } = useQuery(pickPeopleQuery(search));
  const { data: regions = [] } = useQuery(modelsQuery());
  const [person, model] = [query.get('person'), query.get('model') ?? ''];
  const models = new Map(regions.flatMap((region) => region.models.map(({ id, label }) => [id, label])));
  // A model that is no longer offered was used all the same.
  if (model !== '' && !models.has(model)) models.set(model, model);
  const flip = (key: 'bookmarked' | 'locked', label: string) => (
    <Switch
      label={label}
      checked={query.get(key) === '1'}
      onChange={(event) => set({ [key]: event.currentTarget.checked ? '1' : null })}
    />
  );
  return (
    <Group gap="sm" mb="sm" role="group" aria-label={t`More filters`}>
      <Select
        aria-label={t`Person`}
        placeholder={t`Anybody`}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t`Anybody` }}
        w={{ base: '100%', xs: 190 }}
        value={person}
        onChange={(id) => set({ person: id })}
        onSearchChange={setSearch}
        filter={({ options }) => options}
        data={people.map((each) => ({ value: each.id, label: `${each.first_name} ${each.last_name}`.trim() }))}
      />
      <DayRange
        from={readDay(query, 'from')}
        to={readDay(query, 'to')}
        onChange={({ from, to }) =>
          set({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) })
        }
      />
      <NativeSelect
        aria-label={t`Model`}
        value={model}
        onChange={(event) => set({ model: event.currentTarget.value })}
        data={[{ value: '', label: t`Any model` }, ...[...models].map(([value, label]) => ({ value, label }))]}
      />
      {withVersion ? (
        <TextInput
          aria-label={t`Version`}
          placeholder={t`Any version`}
          inputMode="numeric"
          w={120}
          value={query.get('version') ?? ''}
          onChange={(event) => set({ version: event.currentTarget.value.replaceAll(/\D/gu, '').slice(0, 6) })}
        />
      ) : null}
      {flip('bookmarked', t`Bookmarked`)}
      {flip('locked', t`Locked`)}
    </Group>
  );
}
