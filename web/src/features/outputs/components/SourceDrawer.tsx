/** The source of a citation: the passage in its document, with what stands around it. Beside the answer, a sheet on phones. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Drawer, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import type { CitationRef } from '@/api/gen/types.gen';
import { CitedSource } from '@/features/documents/components/CitedSource';
import { paths } from '@/lib/paths';
import { IconExternalLink } from '@/ui/icons';
import { PlaceInFile } from '@/ui/place-in-file';
import { TextLink } from '@/ui/TextLink';
import classes from './Output.module.css';
import { SupportNote } from './SupportNote';

type Props = { citation: CitationRef | null; runId: string; onClose: () => void };

export function SourceDrawer({ citation, runId, onClose }: Props) {
  const { t } = useLingui();
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const wide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  const isBeside = wide && citation !== null;
  useEffect(() => {
    if (!isBeside) return undefined;
    document.documentElement.setAttribute('data-source-open', '');
    return () => document.documentElement.removeAttribute('data-source-open');
  }, [isBeside]);
  return (
    <Drawer
      opened={citation !== null}
      onClose={onClose}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '82%' : 'min(560px, 45vw)'}
      // Beside the answer, which stays in sight and in reach.
      {...(wide
        ? {
            withOverlay: false,
            lockScroll: false,
            trapFocus: false,
            closeOnClickOutside: false,
            attributes: { content: { 'aria-modal': 'false' }, header: { role: 'presentation' } },
          }
        : {})}
      title={
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {citation === null ? '' : t`Source ${citation.number}: ${citation.document_name}`}
        </Text>
      }
    >
      {citation === null ? null : (
        <Stack gap="md">
          {citation.page === null ? null : (
            <Text size="xs" c="dimmed">
              <PlaceInFile name={citation.document_name} page={citation.page} />
            </Text>
          )}
          <SupportNote citation={citation} />
          <CitedSource
            key={citation.passage_id}
            documentId={citation.document_id}
            cited={citation.passage_id}
            runId={runId}
            limit={6}
            link={
              <TextLink
                to={paths.document(citation.document_id, { passage: citation.passage_id })}
                size="sm"
                className={classes.openDocument}
              >
                <Trans>Open the whole document</Trans>
                <IconExternalLink size={14} aria-hidden />
              </TextLink>
            }
          />
        </Stack>
      )}
    </Drawer>
  );
}
