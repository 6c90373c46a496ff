/** The button that opens the browser's choice of files. */
import { type FileButtonProps, FileButton as MantineFileButton } from '@mantine/core';
import { useRef } from 'react';

export function FileButton<Multiple extends boolean = false>({
  onChange,
  ...props
}: Omit<FileButtonProps<Multiple>, 'resetRef'>) {
  const reset = useRef<() => void>(null);
  return (
    <MantineFileButton<Multiple>
      {...(props as FileButtonProps<Multiple>)}
      resetRef={reset}
      onChange={(chosen) => {
        onChange(chosen);
        // A browser says nothing of a file that the field holds already: one that was refused, mended and chosen again would do nothing.
        reset.current?.();
      }}
    />
  );
}
