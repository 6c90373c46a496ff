/** The search field of a list: asks a moment after the typing stops, and can be emptied with one click. */
import { useLingui } from '@lingui/react/macro';
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { IconSearch } from './icons';

type Props = { label: string; value: string; onSearch: (value: string) => void };

const PAUSE_MS = 250;

export function SearchBox({ label, value, onSearch }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // What was asked for and has not come back as `value` yet.
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (known !== value) {
    setKnown(value);
    const at = asked.indexOf(value);
    setAsked(at < 0 ? [] : asked.slice(at + 1));
    // Back and links change the address behind the field. Its own words come back late, and must not replace what was typed meanwhile.
    if (at < 0 && text.trim() !== value) setText(value);
  }
  const ask = (next: string) => {
    if (next !== value) setAsked((before) => [...before, next]);
    onSearch(next);
  };
  const later = useDebouncedCallback((next: string) => ask(next.trim()), PAUSE_MS);
  return (
    <TextInput
      className="search-box"
      type="search"
      leftSection={<IconSearch size={16} />}
      aria-label={label}
      placeholder={label}
      maxLength={300}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        later(event.currentTarget.value);
      }}
      rightSection={
        text === '' ? null : (
          <CloseButton
            size="sm"
            aria-label={t`Clear the search`}
            onClick={() => {
              later.cancel();
              setText('');
              ask('');
            }}
          />
        )
      }
    />
  );
}
