/** Adds a member of the workspace, or everybody with a role in it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AccessLevel, AccessRules } from '@/api/gen/types.gen';
import { membersQuery } from '@/features/people/queries';
import { workspaceRolesQuery } from '@/features/roles/queries';
import { fullName } from '@/lib/format';
import { FormError } from '@/ui/FormError';
import { toast } from '@/ui/toast';
import { type AccessPlace, useGiveAccess } from '../queries';
import { LEVEL_WORDS, LEVELS } from '../words';

type Props = { place: AccessPlace; rules: AccessRules };

export function GiveForm({ place, rules }: Props) {
  const { t, i18n } = useLingui();
  const give = useGiveAccess(place);
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search, 250);
  const [holder, setHolder] = useState<string | null>(null);
  const [level, setLevel] = useState<AccessLevel>('run');
  const [touched, setTouched] = useState(false);
  const roles = useQuery(workspaceRolesQuery());
  const people = useInfiniteQuery({
    // The field's own text is the chosen one's label; searching for that would find nobody.
    ...membersQuery(place.workspaceId, wanted.includes('(') ? '' : wanted),
    placeholderData: keepPreviousData,
  });
  const has = new Set(rules.grants.filter((grant) => grant.is_here).map((grant) => grant.user_id ?? grant.role_id));
  const members = people.data?.pages.flatMap((page) => page.data) ?? [];
  const words = search.toLowerCase();
  const options = [
    {
      group: t`People`,
      items: members
        .filter((member) => !has.has(member.id))
        .map((member) => ({ value: `user:${member.id}`, label: `${fullName(member)} (${member.email})` })),
    },
    {
      group: t`Everybody with the role`,
      items: (roles.data ?? [])
        .filter((role) => !has.has(role.id) && (search.includes('(') || role.name.toLowerCase().includes(words)))
        .map((role) => ({ value: `role:${role.id}`, label: role.name })),
    },
  ].filter((group) => group.items.length > 0);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (holder === null) return;
    const [kind, id = ''] = holder.split(':');
    give.mutate(
      { user_id: kind === 'user' ? id : null, role_id: kind === 'role' ? id : null, level },
      {
        onSuccess: () => {
          toast.good(t`Access given`);
          setHolder(null);
          setSearch('');
          setTouched(false);
        },
      },
    );
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <FormError error={give.error} />
        <Group gap="xs" align="flex-end">
          <Select
            flex="1 1 14rem"
            label={t`Add a person or a role`}
            placeholder={t`Name or email`}
            searchable
            filter={({ options: all }) => all}
            data={options}
            value={holder}
            onChange={setHolder}
            searchValue={search}
            onSearchChange={setSearch}
            nothingFoundMessage={people.isFetching ? t`Searching…` : t`Nobody found in this workspace`}
            error={touched && holder === null ? t`Please choose a person or a role` : null}
          />
          <NativeSelect
            label={t`What they can do`}
            value={level}
            onChange={(event) => setLevel(LEVELS.find((each) => each === event.currentTarget.value) ?? 'run')}
            data={LEVELS.map((each) => ({ value: each, label: i18n._(LEVEL_WORDS[each]) }))}
          />
          <Button type="submit" loading={give.isPending}>
            <Trans>Add</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
