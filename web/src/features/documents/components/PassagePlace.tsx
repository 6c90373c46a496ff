/** Where a passage stands: its page and its heading. */
import { Anchor, Text } from '@mantine/core';
import type { Passage } from '@/api/gen/types.gen';
import { PlaceInFile } from '@/ui/place-in-file';

type Props = {
  passage: Pick<Passage, 'page' | 'heading' | 'document_name'>;
  /** Where the original stands beside the text, its page leads there. */
  onShowPage?: ((page: number) => void) | undefined;
};

export function PassagePlace({ passage: { page, heading, document_name: name }, onShowPage }: Props) {
  if (page === null && heading === null) return null;
  return (
    <Text size="xs" c="dimmed" component="span">
      {page === null ? null : onShowPage === undefined ? (
        <PlaceInFile name={name} page={page} />
      ) : (
        <Anchor component="button" type="button" fz="xs" mih={24} onClick={() => onShowPage(page)}>
          <PlaceInFile name={name} page={page} />
        </Anchor>
      )}
      {page !== null && heading !== null ? ' · ' : null}
      {heading}
    </Text>
  );
}
