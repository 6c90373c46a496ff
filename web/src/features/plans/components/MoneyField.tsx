/** A field for a sum of money. What is typed stays as typed; the caller gets the smallest unit, never a fraction. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { parseMoney, toDecimal } from '@/lib/money';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  currency: string;
  value: number | null;
  /** `NaN` for what is no sum; null when empty. */
  onMoney: (value: number | null) => void;
};

export function MoneyField({ currency, value, onMoney, ...rest }: Props) {
  const [text, setText] = useState(value === null ? '' : toDecimal(value, currency));
  useEffect(() => {
    // 249.00 euros are no 24,900 yen: what is typed stays, and is read in the other currency.
    const again = parseMoney(text, currency);
    if (!Object.is(again, value)) onMoney(again);
    // Text and value go together: only another currency parts them.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [currency]);
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
