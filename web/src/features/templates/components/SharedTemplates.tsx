/** What companies share with everybody on the platform; the platform's own come first. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Box, Button, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { SharedTemplateSummary } from '@/api/gen/types.gen';
import { TagList } from '@/features/tags/components/TagList';
import { CaseIcon } from '@/ui/CaseIcon';
import { ErrorView } from '@/ui/ErrorView';
import { TextLink } from '@/ui/TextLink';
import { sharedTemplatesQuery } from '../queries';
import classes from './Templates.module.css';

export function SharedTemplates({ search, query }: { search: string; query: URLSearchParams }) {
  const { t } = useLingui();
  const list = useInfiniteQuery({
    ...sharedTemplatesQuery({ limit: 12, ...(search === '' ? {} : { search }) }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  if (rows.length === 0 && !list.error) return null;
  return (
    <Box component="section" aria-label={t`Shared on the platform`} mt="xl">
      <Title order={2} mb="sm">
        <Trans>Shared on the platform</Trans>
      </Title>
      {list.error && !list.data ? (
        <ErrorView error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" aria-busy={list.isFetching}>
          {rows.map((template) => (
            <SharedCard key={template.id} template={template} query={query} />
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
    </Box>
  );
}

function SharedCard({ template, query }: { template: SharedTemplateSummary; query: URLSearchParams }) {
  const to = new URLSearchParams(query);
  to.delete('template');
  to.set('shared', template.id);
  return (
    <Paper component="article" p="lg" className={classes.card}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <CaseIcon name={template.icon} />
        <div>
          <Title order={3} size="h4">
            <TextLink to={`?${to.toString()}`} inherit c="inherit" className={classes.link}>
              {template.name}
            </TextLink>
          </Title>
          <Badge variant="light" color={template.is_platform ? 'indigo' : 'gray'} tt="none" mt={4}>
            {template.is_own ? <Trans>Your company</Trans> : <Trans>From {template.company}</Trans>}
          </Badge>
        </div>
      </Group>
      <Text mt="sm" c="dimmed" lineClamp={3}>
        {template.description}
      </Text>
      <Box mt="xs">
        <TagList tags={template.tags} />
      </Box>
    </Paper>
  );
}
