/** Use cases that changed last, of all workspaces the person is in. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Whole } from '@/api/api';
import type { UseCaseSummary } from '@/api/gen/types.gen';
import { pathOf } from '@/features/quick_actions/model';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconPlus, IconSparkles, IconTemplate } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import classes from './Home.module.css';
import { Section } from './Section';

type Props = {
  query: UseInfiniteQueryResult<InfiniteData<Whole<'get', '/use-case/list'>>>;
  mayBuild: boolean;
};

export function RecentUseCases({ query, mayBuild }: Props) {
  const { t } = useLingui();
  const rows = query.data?.pages[0]?.data;
  return (
    <Section
      title={t`Use cases`}
      more={
        <TextLink to={paths.allUseCases()} size="sm">
          <Trans>All use cases</Trans>
        </TextLink>
      }
    >
      {query.error && rows === undefined ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : rows?.length === 0 ? (
        <Paper className="surface">
          <EmptyView
            icon={<IconSparkles size={28} />}
            title={t`Add your first use case`}
            description={t`A use case is a task you describe once and run as often as you need.`}
            action={
              mayBuild ? (
                <>
                  <ButtonLink to={paths.templates()} variant="default" leftSection={<IconTemplate size={16} />}>
                    <Trans>Templates</Trans>
                  </ButtonLink>
                  <ButtonLink to={paths.buildUseCase()} leftSection={<IconPlus size={16} />}>
                    <Trans>New use case</Trans>
                  </ButtonLink>
                </>
              ) : null
            }
          />
        </Paper>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" aria-busy={rows === undefined}>
          {rows === undefined
            ? ['a', 'b', 'c'].map((key) => <Skeleton key={key} h={132} radius="md" />)
            : rows.map((useCase) => <UseCaseCard key={useCase.id} useCase={useCase} />)}
        </SimpleGrid>
      )}
    </Section>
  );
}

function UseCaseCard({ useCase }: { useCase: UseCaseSummary }) {
  const published = useCase.published_version !== null;
  return (
    <Paper component="article" p="md" className={classes.card}>
      <Stack gap="xs" h="100%">
        <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
          <Title order={3} lineClamp={2}>
            <TextLink to={pathOf({ ...useCase, is_published: published })} inherit c="inherit" className={classes.link}>
              {useCase.name}
            </TextLink>
          </Title>
          {published ? null : (
            <Badge color="gray" style={{ flexShrink: 0 }}>
              <Trans>Draft</Trans>
            </Badge>
          )}
        </Group>
        <Text c="dimmed" lineClamp={2} flex={1}>
          {useCase.description}
        </Text>
        <Group justify="space-between" c="dimmed" fz="xs" gap="xs" className="tabular">
          <Text size="xs" truncate maw="65%">
            {useCase.workspace_name}
          </Text>
          <span>
            <Plural value={useCase.runs} one="# run" _1000="1,000+ runs" other="# runs" />
          </span>
        </Group>
      </Stack>
    </Paper>
  );
}
