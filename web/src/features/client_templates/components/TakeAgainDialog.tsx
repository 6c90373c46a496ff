/** What the next version of a template would change, before it is taken. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { ErrorView } from '@/ui/ErrorView';
import { splitErrors } from '@/ui/form';
import { toast } from '@/ui/toast';
import { templateChangesQuery, useTakeAgain } from '../queries';
import { PartList } from './PartList';
import { Texts } from './Texts';

type Props = { id: string; version: number; onClose: () => void };

export function TakeAgainDialog({ id, version, onClose }: Props) {
  const { t } = useLingui();
  const look = useQuery(templateChangesQuery(id));
  const take = useTakeAgain(id);
  const next = version + 1;
  const send = () =>
    take.mutate(version, {
      onSuccess: () => {
        toast.good(t`Version ${next} created`);
        onClose();
      },
    });
  const changes = look.data ?? [];
  return (
    <Modal opened size="xl" title={<Text fw={600}>{t`Update the template`}</Text>} onClose={onClose}>
      <Stack gap="md">
        <ErrorSummary lines={splitErrors(take.error, []).summary} />
        {look.isPending ? (
          <Skeleton h={120} aria-busy />
        ) : look.isError ? (
          <ErrorView error={look.error} onRetry={() => void look.refetch()} />
        ) : changes.length === 0 ? (
          <Text c="dimmed">
            <Trans>Nothing has changed since version {version}.</Trans>
          </Text>
        ) : (
          <PartList
            parts={changes}
            renderContent={({ before, after }) => (
              <Texts
                columns={[
                  { key: 'before', title: t`Before`, text: before, none: <Trans>It is new.</Trans> },
                  { key: 'after', title: t`After`, text: after, none: <Trans>It is gone.</Trans> },
                ]}
              />
            )}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={take.isPending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={send} loading={take.isPending} disabled={changes.length === 0}>
            <Trans>Create version {next}</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
