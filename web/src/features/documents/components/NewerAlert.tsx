/** A newer file of a document that is not in force (yet), and what can be done about it. */
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import type { Document } from '@/api/gen/types.gen';
import { IconAlert, IconInfo } from '@/ui/icons';
import { isBeingRead } from '../model';
import { ReadingFacts } from './ReadingFacts';
import { useDocumentActs } from './use-document-acts';

export function NewerAlert({ document, editable }: { document: Document; editable: boolean }) {
  const acts = useDocumentActs();
  const { newer } = document;
  if (newer === null) return null;
  if (isBeingRead(newer)) {
    return (
      <Alert
        color="indigo"
        icon={<IconInfo size={18} />}
        mb="md"
        title={<Trans>Version {newer.version} is being read</Trans>}
      >
        <Text size="sm" mb="xs">
          <Trans>Until it is ready, version {document.version} stays in use.</Trans>
        </Text>
        <Group gap="sm">
          <ReadingFacts job={newer} />
          {editable ? (
            <Button size="xs" variant="default" loading={acts.cancelling} onClick={() => acts.cancel(document)}>
              <Trans>Cancel reading</Trans>
            </Button>
          ) : null}
        </Group>
      </Alert>
    );
  }
  return (
    <Alert
      color="red"
      icon={<IconAlert size={18} />}
      mb="md"
      title={<Trans>Version {newer.version} could not be read</Trans>}
    >
      <Text size="sm" mb="xs">
        {newer.problem?.message} <Trans>Version {document.version} stays in use.</Trans>
      </Text>
      {editable ? (
        <Button size="xs" variant="default" loading={acts.retrying} onClick={() => acts.retry(document)}>
          <Trans>Read again</Trans>
        </Button>
      ) : null}
    </Alert>
  );
}
