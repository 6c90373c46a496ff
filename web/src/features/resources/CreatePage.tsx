/** One place where everything one may make is made (R26). What one may not is there too, with the way to ask for it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Paper, SimpleGrid, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '@/api/query-client';
import { AskButton } from '@/features/access_requests/components/AskButton';
import { isAskable, RIGHT_NAMES } from '@/features/access_requests/rights';
import { useHeld } from '@/features/auth/queries';
import { workspacesQuery } from '@/features/workspaces/queries';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { ErrorView } from '@/ui/ErrorView';
import {
  type Icon,
  IconAnnouncement,
  IconCalendar,
  IconCode,
  IconFile,
  IconFolderPlus,
  IconListCheck,
  IconMessageQuestion,
  IconMovie,
  IconNotes,
  IconPhoto,
  IconPlug,
  IconSparkles,
  IconTemplate,
  IconUserPlus,
  IconWorkspaces,
} from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { TextLink } from '@/ui/TextLink';
import classes from './CreatePage.module.css';
import { type Key, placeFor, RESOURCES, type Resource } from './model';

const ICONS: Record<Key, Icon> = {
  use_case: IconSparkles,
  prompt: IconNotes,
  template: IconTemplate,
  document: IconFile,
  folder: IconFolderPlus,
  schedule: IconCalendar,
  format: IconListCheck,
  brand_template: IconPhoto,
  workspace: IconWorkspaces,
  question: IconMessageQuestion,
  guide: IconMovie,
  people: IconUserPlus,
  announcement: IconAnnouncement,
  api_key: IconCode,
  model: IconPlug,
};

export function loader() {
  void queryClient.query({ ...workspacesQuery(), staleTime: 'static' }).catch(() => undefined);
  return null;
}

export function Component() {
  const { t } = useLingui();
  const held = useHeld();
  const workspaces = useQuery(workspacesQuery());
  const known = workspaces.data;
  const each =
    known === undefined ? [] : RESOURCES.map((resource) => ({ resource, to: placeFor(resource, held, known) }));
  const refused = each.filter(({ to }) => to === undefined);
  return (
    <>
      <PageHeader
        title={t`Create`}
        description={t`Everything you can create, in one place.`}
        actions={
          <ButtonLink variant="default" to={paths.library()}>
            {t`Library`}
          </ButtonLink>
        }
      />
      {known === undefined ? (
        workspaces.error ? (
          <ErrorView
            error={workspaces.error}
            onRetry={() => void workspaces.refetch()}
            retrying={workspaces.isFetching}
          />
        ) : (
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} aria-busy>
            {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <Skeleton key={key} h={96} radius="md" />
            ))}
          </SimpleGrid>
        )
      ) : (
        <Stack gap="xl">
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            {each.map(({ resource, to }) =>
              to === undefined ? null : <Open key={resource.key} resource={resource} to={to} />,
            )}
          </SimpleGrid>
          {refused.length === 0 ? null : (
            <section aria-labelledby="others-make">
              <Title order={2} id="others-make" mb="sm">
                <Trans>What others make here</Trans>
              </Title>
              <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
                {refused.map(({ resource }) => (
                  <Refused key={resource.key} resource={resource} />
                ))}
              </SimpleGrid>
            </section>
          )}
        </Stack>
      )}
    </>
  );
}

function Open({ resource, to }: { resource: Resource; to: string }) {
  const { i18n } = useLingui();
  const Picture = ICONS[resource.key];
  return (
    <Paper component="article" p="md" className={classes.card}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <ThemeIcon variant="light" size={36} radius="md">
          <Picture size={20} stroke={1.6} aria-hidden />
        </ThemeIcon>
        <Stack gap={4}>
          <Title order={2} size="h3">
            <TextLink to={to} inherit c="inherit" className={classes.link}>
              {i18n._(resource.title)}
            </TextLink>
          </Title>
          <Text c="dimmed">{i18n._(resource.text)}</Text>
        </Stack>
      </Group>
    </Paper>
  );
}

function Refused({ resource }: { resource: Resource }) {
  const { i18n, t } = useLingui();
  const Picture = ICONS[resource.key];
  const { needs } = resource;
  const title = i18n._(resource.title);
  return (
    <Paper component="article" p="md" className="surface">
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <ThemeIcon variant="light" color="gray" size={36} radius="md">
          <Picture size={20} stroke={1.6} aria-hidden />
        </ThemeIcon>
        <Stack gap="xs" align="flex-start">
          <Title order={3}>{title}</Title>
          <Text c="dimmed">
            {'account' in needs ? (
              <Trans>It needs the right “{i18n._(RIGHT_NAMES[needs.account])}”.</Trans>
            ) : (
              <Trans>You need a workspace where you are allowed to do this.</Trans>
            )}
          </Text>
          {'account' in needs ? (
            isAskable(needs.account) ? (
              <AskButton
                size="xs"
                kind="permission"
                permission={needs.account}
                aria-label={t`Request access: ${title}`}
              />
            ) : null
          ) : (
            <AskButton size="xs" aria-label={t`Request access: ${title}`} />
          )}
        </Stack>
      </Group>
    </Paper>
  );
}
