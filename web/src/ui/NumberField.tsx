/** A field for a number. What is typed stays as typed until it is a number; the caller says what is wrong with it. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  value: number | null;
  /** `NaN` for what is not a number, so that it is refused and not silently dropped; null when empty. */
  onNumber: (value: number | null) => void;
  integer?: boolean;
};

const parse = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')));

export function NumberField({ value, onNumber, integer = false, ...rest }: Props) {
  const [text, setText] = useState(value === null ? '' : String(value));
  const [known, setKnown] = useState(value);
  // A value from outside (an example, a restored version) replaces the text; the echo of the own typing does not.
  if (!Object.is(known, value)) {
    setKnown(value);
    if (!Object.is(parse(text), value)) setText(value === null ? '' : String(value));
  }
  return (
    <TextInput
      {...rest}
      inputMode={integer ? 'numeric' : 'decimal'}
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        onNumber(parse(next));
      }}
    />
  );
}
