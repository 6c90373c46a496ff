/** The files just handed over: one line each, with its own progress, its own problem and what to do about it. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { announce } from '@/lib/announce';
import type { Upload, UploadTarget } from '../upload-queue';
import { uploads, useUploads } from '../uploads';
import classes from './Documents.module.css';
import { UploadRow } from './UploadRow';

const isOpen = (upload: Upload) => upload.state.kind === 'waiting' || upload.state.kind === 'sending';

export function UploadPanel({ target }: { target: UploadTarget }) {
  const { t } = useLingui();
  const mine = useUploads(target);
  const open = mine.filter(isOpen).length;
  const failed = mine.filter((upload) => upload.state.kind === 'failed').length;
  const wasOpen = useRef(0);

  // Heard once when the last file has arrived, not at every step of the bars.
  useEffect(() => {
    if (wasOpen.current > 0 && open === 0) {
      announce(failed === 0 ? t`All files are uploaded` : t`Upload finished; some files have a problem`);
    }
    wasOpen.current = open;
  }, [open, failed, t]);

  if (mine.length === 0) return null;
  return (
    <Paper className="surface" p="sm" mb="md" component="section" aria-label={t`Uploads`}>
      <Group justify="space-between" mb={4} px={4} gap="xs">
        <Text fw={600}>
          {open > 0 ? <Plural value={open} one="Uploading # file" other="Uploading # files" /> : <Trans>Uploads</Trans>}
        </Text>
        {open < mine.length ? (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => uploads.clear(target.key)}>
            <Trans>Clear finished</Trans>
          </Button>
        ) : null}
      </Group>
      <ul className={classes.uploads}>
        {mine.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </Paper>
  );
}
