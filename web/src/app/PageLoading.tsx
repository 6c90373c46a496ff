/** Shown only while the very first page is fetched. */
import { Trans } from '@lingui/react/macro';
import { Center, Loader, VisuallyHidden } from '@mantine/core';

export function PageLoading() {
  return (
    <Center h="100dvh" role="status">
      <Loader />
      <VisuallyHidden>
        <Trans>Loading</Trans>
      </VisuallyHidden>
    </Center>
  );
}
