/** The guides of a page beside it: their list, and the one that was chosen. */
import { Trans } from '@lingui/react/macro';
import { Button, Drawer, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Guide } from '@/api/gen/types.gen';
import { formatMoment } from '@/lib/format';
import { paths } from '@/lib/paths';
import { ErrorView } from '@/ui/ErrorView';
import { IconArrowLeft } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import { guideQuery } from '../queries';
import { GuidePlayer } from './GuidePlayer';

type Props = { guides: readonly Guide[]; opened: boolean; onClose: () => void };

export function GuidesDrawer({ guides, opened, onClose }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="lg"
      title={
        <Text fw={600}>
          <Trans>Guides for this page</Trans>
        </Text>
      }
    >
      {opened ? <Inside guides={guides} /> : null}
    </Drawer>
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
