/** A field for a number. What is typed stays as typed until it is a number; the caller says what is wrong with a number. */
import { useLingui } from '@lingui/react/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  value: number | null;
  /** `NaN` for what is not a number, so that it is refused and not silently dropped; null when empty. */
  onNumber: (value: number | null) => void;
  integer?: boolean;
};

// As people write them, and nothing more: `Number` alone would take 0x10 and 1e9 too.
const GROUPED = /^[+-]?\d{1,3}([.,'’\s])\d{3}(?:\1\d{3})*$/;
const WHOLE = /^[+-]?\d+$/;
const DECIMAL = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;

/** Of a whole number the thousands may stand apart, as the pages themselves show it: copied from one, 500,000 is no 500. */
function parse(typed: string, integer: boolean): number | null {
  const text = typed.trim();
  if (text === '') return null;
  if (integer && GROUPED.test(text)) return Number(text.replaceAll(/[^\d+-]/g, ''));
  return (integer ? WHOLE : DECIMAL).test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

export function NumberField({ value, onNumber, integer = false, error, onBlur, ...rest }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState(value === null ? '' : String(value));
  const [known, setKnown] = useState(value);
  // A value from outside (an example, a restored version) replaces the text; the echo of the own typing does not.
  if (!Object.is(known, value)) {
    setKnown(value);
    if (!Object.is(parse(text, integer), value)) setText(value === null ? '' : String(value));
  }
  // Not while it is being typed: a minus alone is no number yet.
  const [isLeft, setLeft] = useState(false);
  const isNone = isLeft && Number.isNaN(parse(text, integer));
  const own = isNone ? (integer ? t`Please enter a whole number` : t`Please enter a number`) : undefined;
  return (
    <TextInput
      {...rest}
      error={error ?? own}
      onFocus={() => setLeft(false)}
      onBlur={(event) => {
        setLeft(true);
        onBlur?.(event);
      }}
      inputMode={integer ? 'numeric' : 'decimal'}
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        onNumber(parse(next, integer));
      }}
    />
  );
}
