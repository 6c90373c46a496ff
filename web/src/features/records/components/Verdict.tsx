/** What verifying found, in a sentence. */
import { Trans } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import type { RecordCheck } from '@/api/gen/types.gen';
import { IconAlert, IconShieldCheck } from '@/ui/icons';

export function Verdict({ check }: { check: RecordCheck }) {
  // Another hash is the first thing to know: then the paper in hand is not of this record.
  if (check.is_hash_of_record === false) {
    return (
      <Alert
        role="status"
        color="red"
        icon={<IconAlert size={18} />}
        title={<Trans>This is not the record’s hash</Trans>}
      >
        <Trans>
          The certificate belongs to another record, or the record was created again later. The entries below are the
          current ones.
        </Trans>
      </Alert>
    );
  }
  if (check.verdict === 'broken') {
    return (
      <Alert role="status" color="red" icon={<IconAlert size={18} />} title={<Trans>Something has changed</Trans>}>
        {check.is_closed ? (
          <Trans>The entries that differ are marked below.</Trans>
        ) : (
          <Trans>The record’s hash does not follow from its entries: entries or the hash itself were changed.</Trans>
        )}
      </Alert>
    );
  }
  if (check.verdict === 'incomplete') {
    return (
      <Alert
        role="status"
        color="yellow"
        icon={<IconAlert size={18} />}
        title={<Trans>Verified: the record is unchanged</Trans>}
      >
        <Trans>Some of its sources have been deleted, so their text can no longer be compared.</Trans>
      </Alert>
    );
  }
  return (
    <Alert
      role="status"
      color="teal"
      icon={<IconShieldCheck size={18} />}
      title={<Trans>Verified: nothing has changed since the run was locked</Trans>}
    >
      {check.is_hash_of_record === true ? (
        <Trans>The certificate’s hash is the record’s, and every entry was read again and compared.</Trans>
      ) : (
        <Trans>Every entry was read again and compared. To check a certificate, drop it below.</Trans>
      )}
    </Alert>
  );
}
