/** The gallery (R18): business jobs that a new use case may begin with, by department and by words. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Group, NativeSelect, Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { TemplateSummary } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { ButtonLink } from '@/ui/ButtonLink';
import { CaseIcon } from '@/ui/CaseIcon';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconPlus, IconSearch } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { usePlace } from '@/ui/place';
import { oneOf, useQueryState } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { TextLink } from '@/ui/TextLink';
import classes from './components/Templates.module.css';
import { CATEGORIES, CATEGORY_WORDS } from './model';
import { templatesQuery } from './queries';

const SharedTemplates = lazy(async () => ({ default: (await import('./components/SharedTemplates')).SharedTemplates }));
const SharedDrawer = lazy(async () => ({ default: (await import('./components/SharedDrawer')).SharedDrawer }));
const TemplateDrawer = lazy(async () => ({ default: (await import('./components/TemplateDrawer')).TemplateDrawer }));

export function Component() {
  const { t, i18n } = useLingui();
  const [query, set] = useQueryState();
  const search = query.get('search') ?? '';
  const category = oneOf(query, 'category', CATEGORIES);
  const [workspace, folder, shown] = [query.get('workspace'), query.get('folder'), query.get('template')];
  const shared = query.get('shared');
  usePlace(workspace ?? undefined);
  const templates = useQuery(
    templatesQuery({ ...(category === undefined ? {} : { category }), ...(search === '' ? {} : { search }) }),
  );
  return (
    <>
      <PageHeader
        title={t`Templates`}
        description={
          <Trans>Ready-made use cases with form, instruction and sample documents. Change anything you like.</Trans>
        }
        crumbs={
          workspace === null ? null : (
            <Back to={paths.workspace(workspace, 'use-cases', { folder })}>
              <Trans>Back to the workspace</Trans>
            </Back>
          )
        }
        actions={
          <ButtonLink to={paths.buildUseCase(workspace, folder)} variant="default" leftSection={<IconPlus size={16} />}>
            <Trans>Start without one</Trans>
          </ButtonLink>
        }
      />
      <Group mb="md" gap="sm" align="flex-start">
        <SearchBox label={t`Search templates`} value={search} onSearch={(value) => set({ search: value })} />
        <NativeSelect
          aria-label={t`Department`}
          value={category ?? ''}
          onChange={(event) => set({ category: event.currentTarget.value })}
          data={[
            { value: '', label: t`All departments` },
            ...CATEGORIES.map((each) => ({ value: each, label: i18n._(CATEGORY_WORDS[each]) })),
          ]}
        />
      </Group>
      {templates.error && !templates.data ? (
        <ErrorView error={templates.error} onRetry={() => void templates.refetch()} retrying={templates.isFetching} />
      ) : !templates.data ? (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} aria-busy>
          {CATEGORIES.slice(0, 6).map((each) => (
            <Skeleton key={each} h={150} radius="md" />
          ))}
        </SimpleGrid>
      ) : templates.data.length === 0 ? (
        <EmptyView
          icon={<IconSearch size={28} />}
          title={t`No templates match`}
          description={<Trans>Try fewer or other words, or every department.</Trans>}
        />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
          {templates.data.map((template) => (
            <TemplateCard key={template.id} template={template} query={query} />
          ))}
        </SimpleGrid>
      )}
      {category === undefined ? (
        <Suspense fallback={null}>
          <SharedTemplates search={search} query={query} />
        </Suspense>
      ) : null}
      {shared === null ? null : (
        <Suspense fallback={null}>
          <SharedDrawer
            key={shared}
            id={shared}
            workspaceId={workspace}
            folderId={folder}
            onClose={() => set({ shared: null })}
          />
        </Suspense>
      )}
      {shown === null ? null : (
        <Suspense fallback={null}>
          <TemplateDrawer
            key={shown}
            id={shown}
            workspaceId={workspace}
            folderId={folder}
            onClose={() => set({ template: null })}
          />
        </Suspense>
      )}
    </>
  );
}

function TemplateCard({ template, query }: { template: TemplateSummary; query: URLSearchParams }) {
  const { i18n } = useLingui();
  const to = new URLSearchParams(query);
  to.delete('shared');
  to.set('template', template.id);
  return (
    <Paper component="article" p="lg" className={classes.card}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <CaseIcon name={template.icon} />
        <div>
          <Title order={2} size="h4">
            <TextLink to={`?${to.toString()}`} inherit c="inherit" className={classes.link}>
              {template.name}
            </TextLink>
          </Title>
          <Badge variant="light" color="gray" mt={4}>
            {i18n._(CATEGORY_WORDS[template.category])}
          </Badge>
        </div>
      </Group>
      <Text mt="sm" c="dimmed">
        {template.description}
      </Text>
    </Paper>
  );
}
