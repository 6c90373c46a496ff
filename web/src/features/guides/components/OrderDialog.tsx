/** In which order the company's own guides are listed: by drag, by keyboard, or by the arrow buttons. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Guide } from '@/api/gen/types.gen';
import { Ordered } from '@/features/use_cases/components/Ordered';
import { ErrorView } from '@/ui/ErrorView';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { toast } from '@/ui/toast';
import { everyGuideQuery, useOrderGuides } from '../queries';

export function OrderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery({ ...everyGuideQuery(), staleTime: 0 });
  const [moved, setMoved] = useState<Guide[] | null>(null);
  const save = useOrderGuides();
  const rows = moved ?? data?.filter((guide) => guide.is_own);
  const move = (from: number, to: number) => {
    const next = [...(rows ?? [])];
    const [one] = next.splice(from, 1);
    if (one !== undefined) next.splice(to, 0, one);
    setMoved(next);
  };
  return (
    <FormModal
      opened
      title={t`Guide order`}
      submitLabel={<Trans>Save the order</Trans>}
      loading={save.isPending}
      error={splitErrors(save.error, []).summary}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (moved === null) return onClose();
        save.mutate(
          moved.map(({ id }) => id),
          {
            onSuccess: () => {
              toast.good(t`Order saved`);
              onClose();
            },
          },
        );
      }}
    >
      {error && rows === undefined ? (
        <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : rows === undefined ? (
        <Skeleton h={160} />
      ) : rows.length === 0 ? (
        <Text c="dimmed">
          <Trans>No guides of your own yet.</Trans>
        </Text>
      ) : (
        <Ordered rows={rows} nameOf={({ title }) => title} onMove={move}>
          {({ title }) => <Text style={{ overflowWrap: 'anywhere' }}>{title}</Text>}
        </Ordered>
      )}
    </FormModal>
  );
}
