/** Where something of the library is used. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LibraryEntry } from '@/api/gen/types.gen';
import { ErrorView } from '@/ui/ErrorView';
import { usesQuery } from '../queries';
import { UseRows } from './UseRows';

type Props = { entry: LibraryEntry; onClose: () => void };

export function UsesDialog({ entry, onClose }: Props) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(usesQuery(entry.kind, entry.id));
  const { name } = entry;
  return (
    <Modal opened onClose={onClose} size="lg" title={<Text fw={600}>{t`Where “${name}” is used`}</Text>}>
      <Stack gap="md">
        {entry.kind === 'format' ? (
          <Text size="sm" c="dimmed">
            <Trans>Formats are copied: these use cases took theirs from it.</Trans>
          </Text>
        ) : null}
        {error && data === undefined ? (
          <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : data === undefined ? (
          <Skeleton h={120} aria-busy />
        ) : (
          <UseRows uses={data} />
        )}
      </Stack>
    </Modal>
  );
}
