/** The guides of the page one is on: a button that is there where there are some, and a drawer beside the page. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Drawer, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Guide } from '@/api/gen/types.gen';
import { formatMoment } from '@/lib/format';
import { paths } from '@/lib/paths';
import { ErrorView } from '@/ui/ErrorView';
import { IconArrowLeft, IconMovie } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import { GuidePlayer } from './components/GuidePlayer';
import { pageOf } from './pages';
import { everyGuideQuery, guideQuery } from './queries';

export function PageGuides() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const page = pageOf(pathname);
  const { data } = useQuery({ ...everyGuideQuery(), enabled: page !== null });
  const here = page === null ? [] : (data ?? []).filter((each) => each.is_published && each.pages.includes(page));
  const [opened, setOpened] = useState<string | null>(null);
  // Somewhere else it is another page's.
  const isOpen = opened === pathname;
  if (here.length === 0 && !isOpen) return null;
  return (
    <>
      <Tooltip label={t`Guides for this page`}>
        <ActionIcon size="lg" aria-label={t`Guides for this page`} onClick={() => setOpened(pathname)}>
          <IconMovie size={20} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Drawer
        opened={isOpen}
        onClose={() => setOpened(null)}
        position="right"
        size="lg"
        title={
          <Text fw={600}>
            <Trans>Guides for this page</Trans>
          </Text>
        }
      >
        {isOpen ? <Inside guides={here} /> : null}
      </Drawer>
    </>
  );
}

function Inside({ guides }: { guides: readonly Guide[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  if (chosen !== null) {
    return (
      <Stack gap="sm" align="stretch">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={14} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setChosen(null)}
          data-autofocus
        >
          <Trans>All guides for this page</Trans>
        </Button>
        <Chosen id={chosen} />
      </Stack>
    );
  }
  return (
    <Stack gap="sm">
      {guides.map(({ id, title, summary, length_ms }) => (
        <div key={id}>
          <Button
            variant="subtle"
            justify="flex-start"
            h="auto"
            px={4}
            py={4}
            styles={{ label: { whiteSpace: 'normal' } }}
            onClick={() => setChosen(id)}
          >
            {title}
          </Button>
          <Text size="sm" c="dimmed" px={4}>
            {summary} {length_ms ? formatMoment(length_ms) : ''}
          </Text>
        </div>
      ))}
      <TextLink to={paths.guides()} size="sm">
        <Trans>See all guides</Trans>
      </TextLink>
    </Stack>
  );
}

function Chosen({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery(guideQuery(id));
  if (error && data === undefined) {
    return <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (data === undefined) return <Skeleton h={240} />;
  return (
    <>
      <Text component="h2" fw={600} m={0}>
        {data.guide.title}
      </Text>
      <GuidePlayer detail={data} />
    </>
  );
}
