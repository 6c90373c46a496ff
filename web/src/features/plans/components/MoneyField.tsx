/** A field for a sum of money. What is typed stays as typed; the caller gets the smallest unit, never a fraction. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { parseMoney, toDecimal } from '@/lib/money';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  currency: string;
  value: number | null;
  /** `NaN` for what is no sum; null when empty. */
  onMoney: (value: number | null) => void;
};

export function MoneyField({ currency, value, onMoney, ...rest }: Props) {
  const [text, setText] = useState(value === null ? '' : toDecimal(value, currency));
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        onMoney(parseMoney(next, currency));
      }}
    />
  );
}
