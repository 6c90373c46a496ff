/** How far a batch or a row is, in a word, and what is wrong with a row. */
import { useLingui } from '@lingui/react/macro';
import { Badge, Text } from '@mantine/core';
import type { BatchRow, BatchRowStatus, BatchStatus } from '@/api/gen/types.gen';
import { ROW_COLORS, STATUS_COLORS } from '../model';

export function useBatchWords(): Record<BatchStatus, string> {
  const { t } = useLingui();
  return {
    draft: t`Not started`,
    stored: t`Stored`,
    running: t`Running`,
    paused: t`Paused`,
    finished: t`Done`,
    cancelled: t`Cancelled`,
  };
}

export function useRowWords(): Record<BatchRowStatus, string> {
  const { t } = useLingui();
  return {
    waiting: t`Waiting`,
    running: t`Running`,
    succeeded: t`Done`,
    failed: t`Failed`,
    cancelled: t`Cancelled`,
    skipped: t`Left out`,
  };
}

export function BatchStatusBadge({ status }: { status: BatchStatus }) {
  return (
    <Badge color={STATUS_COLORS[status]} style={{ flexShrink: 0 }}>
      {useBatchWords()[status]}
    </Badge>
  );
}

export function RowStatusBadge({ status }: { status: BatchRowStatus }) {
  return <Badge color={ROW_COLORS[status]}>{useRowWords()[status]}</Badge>;
}

/** `labels`: what people call the inputs, by their names. */
type Errors = { errors: BatchRow['errors']; labels?: ReadonlyMap<string, string> };

export function RowErrors({ errors, labels }: Errors) {
  return errors.map(({ field, message }) => (
    <Text key={`${field} ${message}`} size="xs" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
      {labels?.get(field) ?? field}: {message}
    </Text>
  ));
}
