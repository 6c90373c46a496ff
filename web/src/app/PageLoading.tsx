/** Shown only while the very first page is fetched: the frame of index.html stays, and is said in a word. */
import { Trans } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { FailureHandler } from './failures';

export function PageLoading() {
  return (
    <>
      <FailureHandler isFirstLoad />
      <VisuallyHidden role="status" data-first-load="">
        <Trans>Loading</Trans>
      </VisuallyHidden>
    </>
  );
}
