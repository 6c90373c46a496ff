/** Opens the file dialog, for those who do not drag. */
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { FileButton } from '@/ui/FileButton';
import { IconUpload } from '@/ui/icons';

export function UploadButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  return (
    <FileButton multiple onChange={onFiles}>
      {(props) => (
        <Button {...props} leftSection={<IconUpload size={16} />}>
          <Trans>Upload documents</Trans>
        </Button>
      )}
    </FileButton>
  );
}
