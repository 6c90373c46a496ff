/** Chooses a picture for the place of the cursor; pasting and dropping one do the same. */
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Tooltip } from '@mantine/core';
import { FileButton } from '@/ui/FileButton';
import { IconPhoto } from '@/ui/icons';
import { KINDS } from './pictures';

export function PictureButton({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useLingui();
  return (
    <FileButton onChange={(file) => file !== null && onFile(file)} accept={KINDS.join(',')}>
      {(props) => (
        <Tooltip label={t`Insert a picture`}>
          <ActionIcon
            {...props}
            aria-label={t`Insert a picture`}
            variant="subtle"
            color="gray"
            size={32}
            onMouseDown={(event) => event.preventDefault()}
          >
            <IconPhoto size={18} />
          </ActionIcon>
        </Tooltip>
      )}
    </FileButton>
  );
}
