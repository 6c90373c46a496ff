/** Says that what is read is not what is in force, and leads there. */
import { Trans } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { paths } from '@/lib/paths';
import { IconInfo } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';

type Props = { documentId: string; version: number; inForce: number };

export function OldVersionNote({ documentId, version, inForce }: Props) {
  if (version === inForce) return null;
  return (
    <Alert color="orange" icon={<IconInfo size={18} />} mb="md" title={<Trans>This is version {version}</Trans>}>
      <Trans>
        Version {inForce} is now in use.{' '}
        <TextLink to={paths.document(documentId)} size="sm">
          Read the version in force
        </TextLink>
      </Trans>
    </Alert>
  );
}
