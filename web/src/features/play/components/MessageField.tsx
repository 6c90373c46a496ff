/** The field of a message: it grows, Enter sends it, `@` offers documents and folders of the workspace, and `/` prompts. Files can be pasted into it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Combobox, Group, Loader, Text, Textarea, useCombobox } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { ChatPrompt } from '@/api/gen/types.gen';
import { IconFile, IconFolder, IconNotes } from '@/ui/icons';
import { entersLines } from '../enters-lines';
import { taken, typingAt } from '../mentions';
import type { Attached } from '../settings';
import { usePrompts } from '../use-prompts';
import classes from './Play.module.css';
import { useMentioned } from './use-mentioned';

type Props = {
  area: RefObject<HTMLTextAreaElement | null>;
  workspaceId: string;
  value: string;
  onChange: (words: string) => void;
  onAttach: (one: Attached) => void;
  onFiles: (files: readonly File[]) => void;
  /** `rest`: what else was typed. */
  onPrompt: (prompt: ChatPrompt, rest: string) => void;
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

type Option = { key: string; name: string; note: string; icon: ReactNode };

const optionOf = ({ kind, id, name }: Attached): Option => ({
  key: `${kind}/${id}`,
  name,
  note: '',
  icon: kind === 'folder' ? <IconFolder size={16} aria-hidden /> : <IconFile size={16} aria-hidden />,
});

const optionOfPrompt = ({ id, name, description }: ChatPrompt): Option => ({
  key: `prompt/${id}`,
  name,
  note: description,
  icon: <IconNotes size={16} aria-hidden />,
});

export function MessageField({ area, workspaceId, value, onChange, onAttach, above, below, ...field }: Props) {
  const { t } = useLingui();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [caret, setCaret] = useState(value.length);
  const typing = typingAt(value, caret);
  const isPrompt = typing?.trigger === '/';
  const mentioned = useMentioned(workspaceId, typing?.trigger === '@' ? typing.words : null);
  const { prompts, waits: waitsForPrompts } = usePrompts(workspaceId, isPrompt ? typing.words : null);
  const options = isPrompt ? prompts.map(optionOfPrompt) : mentioned.offered.map(optionOf);
  const waits = isPrompt ? waitsForPrompts : mentioned.waits;
  // Whoever types a slash without having any prompt is told how to make one.
  const says = waits || options.length > 0 || (isPrompt && typing.words === '');
  const isShown = typing !== null && combobox.dropdownOpened && says;

  // Only what was opened to write in takes the keyboard, and none that would cover half the screen.
  const { takesFocus } = field;
  useEffect(() => {
    if (takesFocus && !entersLines()) area.current?.focus();
  }, [takesFocus, area]);

  const change = (words: string, at: number) => {
    onChange(words);
    setCaret(at);
    if (typingAt(words, at) === null) return combobox.closeDropdown();
    combobox.openDropdown();
    // The options are there with the next drawing.
    requestAnimationFrame(() => combobox.selectFirstOption());
  };
  const take = (option: string) => {
    combobox.closeDropdown();
    if (typing === null) return;
    const next = taken(value, typing, caret);
    const put = () => {
      onChange(next.text);
      setCaret(next.caret);
    };
    const prompt = prompts.find((each) => optionOfPrompt(each).key === option);
    if (isPrompt && prompt !== undefined) {
      put();
      return field.onPrompt(prompt, next.text);
    }
    const one = mentioned.offered.find((each) => optionOf(each).key === option);
    if (one === undefined) return;
    onAttach(one);
    put();
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = Array.from(event.clipboardData.files);
    // A table copied from elsewhere is both words and a picture: the words are what was meant.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    field.onFiles(files);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const picks = isShown && options.length > 0;
    if (event.key === 'Escape') {
      if (isShown) {
        event.stopPropagation();
        combobox.closeDropdown();
      } else field.onStop?.();
    } else if (event.key === 'ArrowUp' && value === '' && field.onEditLast !== null) {
      event.preventDefault();
      field.onEditLast();
    } else if (event.key === 'Enter' && !event.shiftKey && !picks && !entersLines()) {
      event.preventDefault();
      field.onSend();
    }
  };
  return (
    <Combobox store={combobox} onOptionSubmit={take} position="top-start" width={360} shadow="md" withinPortal={false}>
      <Combobox.DropdownTarget>
        <div className={classes.composer}>
          {above}
          <Combobox.EventsTarget withKeyboardNavigation={isShown}>
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
              onPaste={onPaste}
              onBlur={() => combobox.closeDropdown()}
            />
          </Combobox.EventsTarget>
          {below}
        </div>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={!isShown}>
        <Combobox.Options
          aria-label={isPrompt ? t`Prompts` : t`Documents and folders`}
          mah={260}
          style={{ overflowY: 'auto' }}
        >
          {options.map(({ key, name, note, icon }) => (
            <Combobox.Option value={key} key={key}>
              <Group gap={8} wrap="nowrap">
                {icon}
                <div className={classes.option}>
                  <Text size="sm" truncate>
                    {name}
                  </Text>
                  {note === '' ? null : (
                    <Text size="xs" c="dimmed" truncate>
                      {note}
                    </Text>
                  )}
                </div>
              </Group>
            </Combobox.Option>
          ))}
          {options.length > 0 ? null : (
            <Combobox.Empty>
              {waits ? (
                <Group gap={8} justify="center">
                  <Loader size={14} aria-hidden />
                  {isPrompt ? <Trans>Looking for prompts</Trans> : <Trans>Looking for documents</Trans>}
                </Group>
              ) : (
                <Trans>No prompts yet. Save a message as a prompt to see it here.</Trans>
              )}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
