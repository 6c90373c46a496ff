/** A field for a number of bytes, which nobody types: it takes gigabytes, or another unit that stands behind the number. */
import { useLingui } from '@lingui/react/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { parseSize, writeSize } from '@/lib/size';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'onFocus' | 'type'> & {
  /** In bytes. */
  value: number | null;
  /** Whole bytes; `NaN` for what is no size, so that it is refused and not silently dropped; null when empty. */
  onSize: (bytes: number | null) => void;
};

export function SizeField({ value, onSize, error, ...rest }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState(value === null ? '' : writeSize(value));
  // Not while it is being typed: “5 m” alone is no size yet.
  const [isLeft, setLeft] = useState(false);
  const own = isLeft && Number.isNaN(parseSize(text)) ? t`Please enter a size such as 10 or 500 MB` : undefined;
  return (
    <TextInput
      {...rest}
      error={error ?? own}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        onSize(parseSize(next));
      }}
    />
  );
}
