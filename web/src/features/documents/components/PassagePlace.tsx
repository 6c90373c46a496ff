/** Where a passage stands: its page and its heading. */
import { Trans } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import type { Passage } from '@/api/gen/types.gen';

type Props = {
  passage: Pick<Passage, 'page' | 'heading'>;
  /** Where the original stands beside the text, its page leads there. */
  onShowPage?: ((page: number) => void) | undefined;
};

export function PassagePlace({ passage: { page, heading }, onShowPage }: Props) {
  if (page === null && heading === null) return null;
  return (
    <Text size="xs" c="dimmed" component="span">
      {page === null ? null : onShowPage === undefined ? (
        <Trans>Page {page}</Trans>
      ) : (
        <Anchor component="button" type="button" fz="xs" mih={24} onClick={() => onShowPage(page)}>
          <Trans>Page {page}</Trans>
        </Anchor>
      )}
      {page !== null && heading !== null ? ' · ' : null}
      {heading}
    </Text>
  );
}
