/** What is shared with the whole company: for those, too, who are in no workspace. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SharedUseCase } from '@/api/gen/types.gen';
import { sharedCasesQuery } from '@/features/cases/queries';
import { pathOfShared } from '@/features/quick_actions/model';
import { TagList } from '@/features/tags/components/TagList';
import { CaseIcon } from '@/ui/CaseIcon';
import { ErrorView } from '@/ui/ErrorView';
import { SearchBox } from '@/ui/SearchBox';
import { TextLink } from '@/ui/TextLink';
import classes from './Home.module.css';
import { Section } from './Section';

const PAGE = 6;

export function SharedCases() {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const first = useInfiniteQuery(sharedCasesQuery({ limit: PAGE }));
  const list = useInfiniteQuery({
    ...sharedCasesQuery({ limit: PAGE, ...(search === '' ? {} : { search }) }),
    placeholderData: keepPreviousData,
  });
  const total = first.data?.pages[0]?.total ?? 0;
  if (first.error && !first.data) {
    return (
      <Section title={t`Shared with the company`}>
        <ErrorView error={first.error} onRetry={() => void first.refetch()} retrying={first.isFetching} />
      </Section>
    );
  }
  if (total === 0) return null;
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Section title={t`Shared with the company`}>
      {total > PAGE ? (
        <Group mb="sm">
          <SearchBox label={t`Search what is shared`} value={search} onSearch={setSearch} />
        </Group>
      ) : null}
      {rows.length === 0 && !list.isFetching ? (
        <Text c="dimmed">
          <Trans>Nothing that is shared matches these words.</Trans>
        </Text>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" aria-busy={list.isFetching}>
          {rows.map((useCase) => (
            <SharedCard key={useCase.id} useCase={useCase} />
          ))}
        </SimpleGrid>
      )}
      {list.hasNextPage ? (
        <Group justify="center" mt="md">
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </Group>
      ) : null}
    </Section>
  );
}

function SharedCard({ useCase }: { useCase: SharedUseCase }) {
  return (
    <Paper component="article" p="md" className={classes.card}>
      <Stack gap="xs" h="100%">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <CaseIcon name={useCase.icon} />
          <Title order={3} lineClamp={2}>
            <TextLink to={pathOfShared(useCase)} inherit c="inherit" className={classes.link}>
              {useCase.name}
            </TextLink>
          </Title>
        </Group>
        <Text c="dimmed" lineClamp={2} flex={1}>
          {useCase.description}
        </Text>
        <TagList tags={useCase.tags} />
      </Stack>
    </Paper>
  );
}
