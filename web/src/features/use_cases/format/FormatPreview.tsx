/** The format with made-up values, as an answer would be shown. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { Definition } from '@/api/gen/types.gen';
import { DocumentView } from '@/features/outputs/components/DocumentView';
import { sampleOf } from './sample';

export function FormatPreview({ format }: { format: Definition['format'] }) {
  const { t } = useLingui();
  const sample = sampleOf(format, {
    sentence: t`The model’s text appears here, with the passages it cites.`,
    value: t`A value from the sources`,
    other: t`Another value`,
    yes: t`Yes`,
    no: t`No`,
    total: t`Total`,
  });
  if (sample === null) {
    return (
      <Text size="sm" c="dimmed">
        <Trans>Nothing to show yet.</Trans>
      </Text>
    );
  }
  return (
    <section aria-label={t`Preview with made-up values`}>
      <DocumentView root={sample} />
    </section>
  );
}
