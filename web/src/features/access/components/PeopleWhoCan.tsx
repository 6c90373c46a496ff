/** Everybody who gets in, how far, and why; searched and paged by the server. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Box, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccessReason } from '@/api/gen/types.gen';
import type { PersonAccess } from '@/api/types';
import { formatDate } from '@/lib/format';
import { ErrorView } from '@/ui/ErrorView';
import { SearchBox } from '@/ui/SearchBox';
import { type AccessPlace, accessPeopleQuery } from '../queries';
import { LEVEL_WORDS } from '../words';

export function PeopleWhoCan({ place }: { place: AccessPlace }) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const people = useInfiniteQuery({ ...accessPeopleQuery(place, search), placeholderData: keepPreviousData });
  const rows = people.data?.pages.flatMap((page) => page.data);
  const total = people.data?.pages[0]?.total;
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h4">
          <Trans>Everybody who can open it</Trans>
          {total === undefined ? null : (
            <Text span c="dimmed" className="tabular">
              {' '}
              {total}
            </Text>
          )}
        </Title>
        <SearchBox label={t`Search people`} value={search} onSearch={setSearch} />
      </Group>
      {people.error && rows === undefined ? (
        <ErrorView error={people.error} onRetry={() => void people.refetch()} retrying={people.isFetching} />
      ) : rows === undefined ? (
        <Skeleton h={120} aria-busy />
      ) : rows.length === 0 ? (
        <Text c="dimmed">
          <Trans>Nobody with this name has access.</Trans>
        </Text>
      ) : (
        <Stack
          gap="xs"
          component="ul"
          p={0}
          m={0}
          style={{ listStyle: 'none' }}
          aria-label={t`Everybody who can open it`}
        >
          {rows.map((person) => (
            <Person key={person.user_id} person={person} />
          ))}
        </Stack>
      )}
      {people.hasNextPage ? (
        <Button
          size="xs"
          variant="default"
          onClick={() => void people.fetchNextPage()}
          loading={people.isFetchingNextPage}
          style={{ alignSelf: 'flex-start' }}
        >
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </Stack>
  );
}

function Person({ person }: { person: PersonAccess }) {
  const { i18n } = useLingui();
  return (
    <Group component="li" wrap="nowrap" gap="sm" justify="space-between" align="flex-start">
      <Box miw={0}>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {person.name}
        </Text>
        {person.reasons.map((reason, index) => (
          // Reasons never change their order within one answer.
          <Text key={`${reason.kind}-${String(index)}`} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            <Why reason={reason} />
          </Text>
        ))}
      </Box>
      <Badge color="gray" style={{ flexShrink: 0 }}>
        {i18n._(LEVEL_WORDS[person.level])}
      </Badge>
    </Group>
  );
}

function Why({ reason }: { reason: AccessReason }) {
  const { t, i18n } = useLingui();
  if (reason.kind === 'account') return <Trans>{reason.role_name}: enters every workspace</Trans>;
  const level = i18n._(LEVEL_WORDS[reason.kind === 'role' ? reason.level : reason.grant.level]);
  if (reason.kind === 'role') {
    return (
      <Trans>
        {reason.role_name} in the workspace: {level}
      </Trans>
    );
  }
  const { grant } = reason;
  const place =
    grant.place_kind === 'use-case'
      ? t`this use case`
      : grant.place_name === null
        ? t`a folder further up`
        : t`folder “${grant.place_name}”`;
  const whom = grant.role_id === null ? '' : t`everybody with the role ${grant.name}`;
  const when = formatDate(new Date(grant.given_at));
  return whom === '' ? (
    <Trans>
      {place}: {level}, given by {grant.given_by_name} on {when}
    </Trans>
  ) : (
    <Trans>
      {place}, {whom}: {level}, given by {grant.given_by_name} on {when}
    </Trans>
  );
}
