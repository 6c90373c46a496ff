/** Words for a comment; an @ offers the people who may be called, by pointer and by keyboard. Ctrl+Enter sends. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Combobox, Group, Textarea, useCombobox } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { CommentPerson } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { candidates, mentionedIn, nameBeingTyped } from '../../comments';

const LONGEST = 4_000;

type Props = {
  label: string;
  action: ReactNode;
  people: readonly CommentPerson[];
  initial?: string;
  focused?: boolean;
  /** Rejects with what the server said. */
  onSend: (body: string, mentions: string[]) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
};

export function CommentForm({ label, action, people, initial = '', focused = false, onSend, onCancel }: Props) {
  const { t } = useLingui();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const field = useRef<HTMLTextAreaElement>(null);
  const [body, setBody] = useState(initial);
  const [cursor, setCursor] = useState(0);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [missing, setMissing] = useState(false);
  const typing = nameBeingTyped(body, cursor);
  const offered = typing === null ? [] : candidates(people, typing.words);
  const errors = isProblem(error) ? error.errors : {};
  const own = errors['body']?.join(' ') ?? (missing ? t`Please write something.` : null);
  const rest = Object.entries(errors).flatMap(([name, lines]) => (name === 'body' ? [] : lines));

  const change = (text: string, at: number) => {
    setBody(text);
    setCursor(at);
    setMissing(false);
    const now = nameBeingTyped(text, at);
    if (now === null || candidates(people, now.words).length === 0) return combobox.closeDropdown();
    combobox.openDropdown();
    combobox.selectFirstOption();
  };
  const call = (id: string) => {
    const person = people.find((each) => each.id === id);
    if (person === undefined || typing === null) return;
    const text = `${body.slice(0, typing.from)}@${person.name} ${body.slice(cursor)}`;
    setBody(text);
    combobox.closeDropdown();
    field.current?.focus();
    const at = typing.from + person.name.length + 2;
    // The field has its new words with the next drawing.
    requestAnimationFrame(() => field.current?.setSelectionRange(at, at));
    setCursor(at);
  };
  const send = async () => {
    if (busy) return;
    if (body.trim() === '') return setMissing(true);
    setBusy(true);
    setError(null);
    try {
      await onSend(body.trim(), mentionedIn(body, people));
      setBody('');
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    }
    // Escape closes what is offered, not the panel around it.
    if (event.key === 'Escape' && combobox.dropdownOpened) {
      event.stopPropagation();
      combobox.closeDropdown();
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      {error !== null && own === null ? (
        <ErrorSummary lines={rest.length > 0 ? rest : isProblem(error) ? error.lines : [t`Something went wrong!`]} />
      ) : null}
      <Combobox store={combobox} onOptionSubmit={call} shadow="md" withinPortal>
        <Combobox.Target>
          <Textarea
            ref={field}
            label={label}
            description={people.length > 1 ? t`Type @ and a name to notify somebody.` : null}
            value={body}
            maxLength={LONGEST}
            autosize
            minRows={2}
            maxRows={8}
            {...(focused ? { 'data-autofocus': true, autoFocus: true } : {})}
            error={own}
            onChange={(event) => change(event.currentTarget.value, event.currentTarget.selectionStart)}
            onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
            onKeyDown={onKeyDown}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={offered.length === 0}>
          <Combobox.Options aria-label={t`People`}>
            {offered.map(({ id, name }) => (
              <Combobox.Option value={id} key={id}>
                {name}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <Group gap="xs" mt="xs" justify="flex-end">
        {onCancel === undefined ? null : (
          <Button size="xs" variant="default" onClick={onCancel} disabled={busy}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        <Button size="xs" type="submit" loading={busy}>
          {action}
        </Button>
      </Group>
    </form>
  );
}
