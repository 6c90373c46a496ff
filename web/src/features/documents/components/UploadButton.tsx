/** Opens the file dialog, for those who do not drag. */
import { Trans } from '@lingui/react/macro';
import { Button, FileButton } from '@mantine/core';
import { useRef } from 'react';
import { IconUpload } from '@/ui/icons';

export function UploadButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      multiple
      resetRef={reset}
      onChange={(files) => {
        onFiles(files);
        // So that choosing the same file a second time is a change again.
        reset.current?.();
      }}
    >
      {(props) => (
        <Button {...props} leftSection={<IconUpload size={16} />}>
          <Trans>Upload documents</Trans>
        </Button>
      )}
    </FileButton>
  );
}
