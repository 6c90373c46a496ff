/** One thing that a version newly asks for: what, where, instead of what, and whether credentials go with it. */
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { NewAsk } from '@/api/gen/types.gen';
import { ASKS } from '../words';

export function AskWords({ ask }: { ask: NewAsk }) {
  const { i18n } = useLingui();
  const { what, region, before } = ask;
  const strong = (
    <Text component="strong" fw={600} style={{ overflowWrap: 'anywhere' }}>
      {what === '' ? <Trans>none</Trans> : what}
    </Text>
  );
  return (
    <>
      {i18n._(ASKS[ask.kind])} {strong}
      {region === null ? null : <Trans> in the region {region}</Trans>}
      {before === null ? null : (
        <>
          {' '}
          <Trans>
            instead of <span style={{ overflowWrap: 'anywhere' }}>{before}</span>
          </Trans>
        </>
      )}
      {ask.with_credentials ? (
        <>
          {'. '}
          <Text span c="var(--mantine-color-error)" inherit>
            <Trans>The credentials that bindings hold go there too.</Trans>
          </Text>
        </>
      ) : null}
    </>
  );
}
