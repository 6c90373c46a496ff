/** Takes files dropped anywhere on the page while it is mounted. A drop must never make the browser leave the page. */
import { Trans } from '@lingui/react/macro';
import { Portal, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { filesOfDrop } from '@/lib/drop';
import { IconUpload } from '@/ui/icons';
import classes from './Documents.module.css';

const bringsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

export function DropOverlay({ onDrop }: { onDrop: (files: readonly File[], folders: number) => void }) {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onDrop);

  useEffect(() => {
    const dragOver = (event: DragEvent) => {
      if (!bringsFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Only leaving the window has no other element to go to.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!bringsFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      setOver(false);
      const { files, folders } = filesOfDrop(event.dataTransfer);
      take(files, folders);
    };
    window.addEventListener('dragover', dragOver);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', dragOver);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);

  if (!over) return null;
  return (
    <Portal>
      <div className={classes.overlay} aria-hidden>
        <Stack align="center" gap="xs">
          <IconUpload size={36} />
          <Text size="lg" fw={600}>
            <Trans>Drop the files to upload them here</Trans>
          </Text>
          <Text c="dimmed">
            <Trans>
              PDF, Word, Excel, PowerPoint, OpenDocument, email, CSV, HTML, Markdown, text and scanned pictures
            </Trans>
          </Text>
        </Stack>
      </div>
    </Portal>
  );
}
