/** A day as the rest of the page writes it, whatever the browser's language is (UX-26). The browser's calendar is a click away. */
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { readDate, writeDate } from './days';
import { IconCalendar } from './icons';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'type' | 'min' | 'max' | 'rightSection'> & {
  /** `YYYY-MM-DD`, or '' for none. */
  value: string;
  onChange: (day: string) => void;
  min?: string;
  max?: string;
};

export function DateField({ value, onChange, min, max, error, ...rest }: Props) {
  const { t } = useLingui();
  // As it is typed, until it is left; null: as the value is written.
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const words = t`Enter a date as dd/mm/yyyy`;
  const isNoDate = typed !== null && readDate(typed) === null;
  // The form has '' for it, which is no date either: it must not be sent as if nothing had been typed (first-problem.ts).
  useEffect(() => field.current?.setCustomValidity(isNoDate ? words : ''), [isNoDate, words]);
  // A value from outside (an example, a restored version) replaces the text; the echo of the own typing, which may be late, does not.
  useEffect(() => {
    if (document.activeElement === field.current) return;
    setTyped(null);
    setIsWrong(false);
    // Another value is what it waits for.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [value]);
  return (
    <TextInput
      placeholder={t`dd/mm/yyyy`}
      autoComplete="off"
      {...rest}
      ref={field}
      value={typed ?? writeDate(value)}
      error={isWrong ? words : error}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        setIsWrong(false);
        // What is no date, or not yet, must not leave an earlier one in force.
        const day = readDate(text) ?? '';
        if (day !== value) onChange(day);
      }}
      onBlur={() => {
        if (isNoDate) setIsWrong(true);
        else setTyped(null);
      }}
      onInvalid={(event) => {
        if (!event.currentTarget.validity.customError) return;
        // It is said at the field, not in a bubble of the browser's.
        event.preventDefault();
        setIsWrong(true);
      }}
      rightSection={
        <>
          <input
            ref={picker}
            type="date"
            className="visually-hidden"
            aria-hidden
            tabIndex={-1}
            {...(min ? { min } : {})}
            {...(max ? { max } : {})}
            value={value}
            onChange={(event) => {
              setTyped(null);
              setIsWrong(false);
              onChange(event.currentTarget.value);
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            disabled={rest.disabled ?? false}
            aria-label={t`Open the calendar`}
            onClick={() => picker.current?.showPicker()}
          >
            <IconCalendar size={16} />
          </ActionIcon>
        </>
      }
    />
  );
}
