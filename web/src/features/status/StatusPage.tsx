/** /status: how the platform is, for everybody, also while nobody can sign in. */

import { useLingui as useI18n } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Badge, Box, Container, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PlatformStatus } from '@/api/gen/types.gen';
import { formatDateTime } from '@/lib/format';
import { paths } from '@/lib/paths';
import { tabTitle } from '@/lib/tab-title';
import { ErrorView } from '@/ui/ErrorView';
import { Logo } from '@/ui/Logo';
import { TextLink } from '@/ui/TextLink';
import { History } from './components/History';
import { IncidentCard } from './components/IncidentCard';
import { openOf, pastOf, worstOf } from './model';
import { statusQuery } from './queries';
import { usePartName } from './use-part-name';
import { STATE_COLORS, STATE_WORDS, WHOLE_WORDS } from './words';

export function Component() {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(statusQuery());
  return (
    <Container component="main" size="md" py="xl">
      <title>{tabTitle(t`Status`)}</title>
      <Stack gap="xl">
        <Group justify="space-between">
          <Group>
            <Logo size={32} />
            <Title order={1} tabIndex={-1}>{t`Status`}</Title>
          </Group>
          <TextLink to={paths.login()}>{t`Sign in`}</TextLink>
        </Group>
        {data === undefined ? (
          error ? (
            <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <Skeleton h={420} aria-busy />
          )
        ) : (
          <Known status={data} />
        )}
      </Stack>
    </Container>
  );
}

function Known({ status }: { status: PlatformStatus }) {
  const { t } = useLingui();
  const { i18n } = useI18n();
  const open = openOf(status.incidents);
  const past = pastOf(status.incidents);
  const worst = worstOf(status.parts);
  return (
    <>
      <Alert
        color={STATE_COLORS[worst]}
        title={<h2 style={{ font: 'inherit', margin: 0 }}>{i18n._(WHOLE_WORDS[worst])}</h2>}
      >
        <AsOf status={status} />
      </Alert>
      {open.length === 0 ? null : (
        <Stack component="section" aria-labelledby="under-way">
          <Title order={2} id="under-way">{t`Under way`}</Title>
          {open.map((incident) => (
            <IncidentCard key={incident.id} incident={incident} />
          ))}
        </Stack>
      )}
      <Parts status={status} />
      <Stack component="section" aria-labelledby="past">
        <Title order={2} id="past">{t`Past incidents`}</Title>
        {past.length === 0 ? (
          <Text c="dimmed">{t`No incident was resolved in the last 90 days.`}</Text>
        ) : (
          past.map((incident) => <IncidentCard key={incident.id} incident={incident} />)
        )}
      </Stack>
    </>
  );
}

function AsOf({ status: { as_of, checked_at, is_database_up } }: { status: PlatformStatus }) {
  const written = (at: string | null) => (at === null ? '–' : formatDateTime(new Date(at)));
  const [read, checked] = [written(as_of), written(checked_at)];
  if (is_database_up) return <Trans>As of {read}</Trans>;
  return (
    <Trans>
      The database does not answer. Checked {checked}; incidents and history are as of {read}.
    </Trans>
  );
}

function Parts({ status }: { status: PlatformStatus }) {
  const { t, i18n } = useLingui();
  const nameOf = usePartName();
  return (
    <Stack component="section" aria-labelledby="parts">
      <div>
        <Title order={2} id="parts">{t`Systems`}</Title>
        <Text size="xs" c="dimmed">
          <Trans>Days are in UTC.</Trans>
        </Text>
      </div>
      <Paper withBorder radius="md" p="md">
        <Stack component="ul" gap="lg" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {status.parts.map((part) => (
            <Box component="li" key={part.key}>
              <Group justify="space-between" mb={6}>
                <Text fw={500}>{nameOf(part.key, part.region)}</Text>
                <Badge variant="light" color={STATE_COLORS[part.state]} tt="none">
                  {i18n._(STATE_WORDS[part.state])}
                </Badge>
              </Group>
              <History part={part.key} name={nameOf(part.key, part.region)} status={status} />
            </Box>
          ))}
        </Stack>
      </Paper>
    </Stack>
  );
}
