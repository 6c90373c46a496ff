/**
 * The field of the instruction. Placeholders are marked where they stand: a drawing of the text lies under the field, with a chip behind each. `/` and `{`
 * offer the inputs at the caret, by pointer and by keyboard.
 */
import { useLingui } from '@lingui/react/macro';
import { Combobox, Text, Textarea, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import type { InputDefinition } from '@/api/types';
import { complete, offeredFor, type Piece, pieces, placeholderBeingTyped } from '../instruction';
import classes from './InstructionField.module.css';

type Props = {
  area: RefObject<HTMLTextAreaElement | null>;
  value: string;
  inputs: readonly InputDefinition[];
  error: ReactNode;
  onChange: (text: string) => void;
};

export function InstructionField({ area, value, inputs, error, onChange }: Props) {
  const { t } = useLingui();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const marks = useRef<HTMLDivElement>(null);
  const [caret, setCaret] = useState(0);
  const typing = placeholderBeingTyped(value, caret);
  const offered = typing === null ? [] : offeredFor(inputs, typing.words);
  const example = '{{question}}';

  const change = (text: string, at: number) => {
    onChange(text);
    setCaret(at);
    const now = placeholderBeingTyped(text, at);
    if (now === null || offeredFor(inputs, now.words).length === 0) return combobox.closeDropdown();
    combobox.openDropdown();
    // The options are there with the next drawing.
    requestAnimationFrame(() => combobox.selectFirstOption());
  };
  const take = (name: string) => {
    combobox.closeDropdown();
    if (typing === null) return;
    const next = complete(value, typing.from, caret, name);
    onChange(next.text);
    setCaret(next.caret);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !combobox.dropdownOpened) return;
    event.stopPropagation();
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={take} position="bottom-start" width={280} shadow="md">
      {/* Closed, the arrows belong to the lines of the text. */}
      <Combobox.EventsTarget withKeyboardNavigation={combobox.dropdownOpened}>
        <Textarea
          ref={area}
          classNames={{ input: classes.input }}
          aria-label={t`Instruction`}
          placeholder={t`For example: Answer ${example} from the documents, in three sentences, and cite each one.`}
          autosize
          minRows={8}
          maxRows={28}
          maxLength={20_000}
          value={value}
          error={error}
          onChange={(event) => change(event.currentTarget.value, event.currentTarget.selectionStart)}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onBlur={() => combobox.closeDropdown()}
          onScroll={(event) => {
            if (marks.current !== null) marks.current.scrollTop = event.currentTarget.scrollTop;
          }}
          // oxlint-disable-next-line react/no-unstable-nested-components -- not a component: Mantine calls it with the field
          inputContainer={(field) => (
            <div className={classes.stack}>
              <div ref={marks} className={classes.marks} aria-hidden>
                {pieces(value, inputs).map((piece) => (
                  <Drawn key={piece.at} piece={piece} anchor={typing?.from ?? null} />
                ))}
                {/* A last line that is empty has a height in the field. */}
                {'\n'}
              </div>
              {field}
            </div>
          )}
        />
      </Combobox.EventsTarget>
      <Combobox.Dropdown hidden={offered.length === 0}>
        <Combobox.Options aria-label={t`Inputs`} mah={240} className={classes.options}>
          {offered.map(({ name, label }) => (
            <Combobox.Option value={name} key={name}>
              {label === '' ? name : label}{' '}
              <Text component="span" size="xs" c="inherit">
                {`{{${name}}}`}
              </Text>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** A piece of the text under the field; what is offered hangs at the place where it is typed. */
function Drawn({ piece: { at, text, kind }, anchor }: { piece: Piece; anchor: number | null }) {
  const isHere = anchor !== null && anchor >= at && anchor < at + text.length;
  const cut = isHere ? anchor - at : 0;
  if (kind !== 'words') {
    const mark = <mark data-kind={kind}>{text}</mark>;
    return isHere ? <Combobox.DropdownTarget>{mark}</Combobox.DropdownTarget> : mark;
  }
  if (!isHere) return text;
  return (
    <>
      {text.slice(0, cut)}
      <Combobox.DropdownTarget>
        <span>{text.slice(cut, cut + 1)}</span>
      </Combobox.DropdownTarget>
      {text.slice(cut + 1)}
    </>
  );
}
