/** The source of a citation: the passage in its document, with what stands around it. A sheet on phones. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Drawer, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { CitationRef } from '@/api/types';
import { PassageList } from '@/features/documents/components/PassageList';
import { paths } from '@/lib/paths';
import { IconExternalLink } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import classes from './Output.module.css';
import { SupportNote } from './SupportNote';

type Props = { citation: CitationRef | null; onClose: () => void };

export function SourceDrawer({ citation, onClose }: Props) {
  const { t } = useLingui();
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  return (
    <Drawer
      opened={citation !== null}
      onClose={onClose}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '82%' : 560}
      title={
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {citation === null ? '' : t`Source ${citation.number}: ${citation.document_name}`}
        </Text>
      }
    >
      {citation === null ? null : (
        <Stack gap="md">
          <Group gap="md" justify="space-between">
            <Text size="xs" c="dimmed">
              {citation.page === null ? null : <Trans>Page {citation.page}</Trans>}
            </Text>
            <TextLink
              to={paths.document(citation.document_id, { passage: citation.passage_id })}
              size="sm"
              className={classes.openDocument}
            >
              <Trans>Open the whole document</Trans>
              <IconExternalLink size={14} aria-hidden />
            </TextLink>
          </Group>
          <SupportNote citation={citation} />
          <PassageList
            key={citation.passage_id}
            documentId={citation.document_id}
            cited={citation.passage_id}
            limit={6}
          />
        </Stack>
      )}
    </Drawer>
  );
}
