/** The field of a message: it grows, Enter sends it, and `@` offers documents and folders of the workspace. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Combobox, Group, Loader, Text, Textarea, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { IconFile, IconFolder } from '@/ui/icons';
import { taken, typingAt } from '../mentions';
import type { Attached } from '../settings';
import classes from './Play.module.css';
import { useMentioned } from './use-mentioned';

type Props = {
  area: RefObject<HTMLTextAreaElement | null>;
  workspaceId: string;
  value: string;
  onChange: (words: string) => void;
  onAttach: (one: Attached) => void;
  onSend: () => void;
  /** Esc; null: there is nothing to stop. */
  onStop: (() => void) | null;
  /** The arrow up in an empty field; null: there is no message of one's own yet. */
  onEditLast: (() => void) | null;
  placeholder: string;
  takesFocus: boolean;
  /** Above the field, in its frame. */
  above: ReactNode;
  below: ReactNode;
};

/** Where a keyboard is drawn on the screen, its Enter is the only way to a new line. */
const entersLines = () => window.matchMedia('(pointer: coarse)').matches;

const optionOf = ({ kind, id }: Attached) => `${kind}/${id}`;

export function MessageField({ area, workspaceId, value, onChange, onAttach, above, below, ...field }: Props) {
  const { t } = useLingui();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [caret, setCaret] = useState(value.length);
  const typing = typingAt(value, caret);
  const mention = typing?.trigger === '@' ? typing : null;
  const { offered, waits } = useMentioned(workspaceId, mention?.words ?? null);
  const isOpen = mention !== null && combobox.dropdownOpened && (waits || offered.length > 0);

  // Only what was opened to write in takes the keyboard, and none that would cover half the screen.
  const { takesFocus } = field;
  useEffect(() => {
    if (takesFocus && !entersLines()) area.current?.focus();
  }, [takesFocus, area]);

  const change = (words: string, at: number) => {
    onChange(words);
    setCaret(at);
    if (typingAt(words, at)?.trigger !== '@') return combobox.closeDropdown();
    combobox.openDropdown();
    // The options are there with the next drawing.
    requestAnimationFrame(() => combobox.selectFirstOption());
  };
  const take = (option: string) => {
    combobox.closeDropdown();
    const one = offered.find((each) => optionOf(each) === option);
    if (mention === null || one === undefined) return;
    const next = taken(value, mention, caret);
    onAttach(one);
    onChange(next.text);
    setCaret(next.caret);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      if (isOpen) {
        event.stopPropagation();
        combobox.closeDropdown();
      } else field.onStop?.();
    } else if (event.key === 'ArrowUp' && value === '' && field.onEditLast !== null) {
      event.preventDefault();
      field.onEditLast();
    } else if (event.key === 'Enter' && !event.shiftKey && !isOpen && !entersLines()) {
      event.preventDefault();
      field.onSend();
    }
  };
  return (
    <Combobox store={combobox} onOptionSubmit={take} position="top-start" width={360} shadow="md" withinPortal={false}>
      <Combobox.DropdownTarget>
        <div className={classes.composer}>
          {above}
          <Combobox.EventsTarget withKeyboardNavigation={isOpen}>
            <Textarea
              ref={area}
              variant="unstyled"
              classNames={{ input: classes.field }}
              aria-label={t`Message`}
              placeholder={field.placeholder}
              autosize
              minRows={1}
              maxRows={12}
              maxLength={100_000}
              value={value}
              onChange={(event) => change(event.currentTarget.value, event.currentTarget.selectionStart)}
              onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
              onKeyDown={onKeyDown}
              onBlur={() => combobox.closeDropdown()}
            />
          </Combobox.EventsTarget>
          {below}
        </div>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label={t`Documents and folders`} mah={260} style={{ overflowY: 'auto' }}>
          {offered.map((one) => (
            <Combobox.Option value={optionOf(one)} key={optionOf(one)}>
              <Group gap={8} wrap="nowrap">
                {one.kind === 'folder' ? <IconFolder size={16} aria-hidden /> : <IconFile size={16} aria-hidden />}
                <Text size="sm" truncate>
                  {one.name}
                </Text>
              </Group>
            </Combobox.Option>
          ))}
          {waits && offered.length === 0 ? (
            <Combobox.Empty>
              <Group gap={8} justify="center">
                <Loader size={14} aria-hidden />
                <Trans>Looking for documents</Trans>
              </Group>
            </Combobox.Empty>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
