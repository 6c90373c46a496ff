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
  // Back and links change the address behind the field.
  if (known !== value) {
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }
  const later = useDebouncedCallback((next: string) => onSearch(next.trim()), PAUSE_MS);
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
              onSearch('');
            }}
          />
        )
      }
    />
  );
}
