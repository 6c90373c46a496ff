/** The field of a form that takes one file, and shows which. */
import { FileInput, type FileInputProps } from '@mantine/core';
import { useRef } from 'react';

export function FileField({
  onFile,
  ...props
}: Omit<FileInputProps, 'onChange' | 'resetRef' | 'multiple' | 'defaultValue'> & {
  onFile: (file: File | null) => void;
}) {
  const reset = useRef<() => void>(null);
  return (
    <FileInput
      {...props}
      resetRef={reset}
      onChange={(chosen) => {
        onFile(chosen);
        // A browser says nothing of a file that the field holds already: one that was mended and chosen again would go as it was.
        reset.current?.();
      }}
    />
  );
}
