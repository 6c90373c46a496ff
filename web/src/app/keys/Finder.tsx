/**
 * What the palette holds: a field and what fits its words. Enter opens the marked choice, and only ever one that was
 * shown; before there is one, it waits for the answer.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Kbd, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useIsPartner } from '@/features/auth/queries';
import { caps } from '@/lib/shortcuts';
import { IconSearch } from '@/ui/icons';
import { type Choice, useChoices } from './choices';
import classes from './Finder.module.css';

type Props = { onClose: () => void; onKeys: () => void };

export function Finder({ onClose, onKeys }: Props) {
  const { t } = useLingui();
  const id = useId();
  const isPartner = useIsPartner();
  const what = isPartner ? t`Find a page` : t`Search or do anything`;
  const [text, setText] = useState('');
  const [marked, setMarked] = useState<string | null>(null);
  const [entered, setEntered] = useState(false);
  const { groups, waits, failed } = useChoices(text, onKeys);
  const choices = groups.flatMap((group) => group.choices);
  // Without words the first is the newest use case, so nothing is marked before the server has named it.
  const isKnown = !waits || text.trim() !== '';
  const current = isKnown ? (choices.find((choice) => choice.id === marked) ?? choices[0] ?? null) : null;
  // What is marked once stays so: an answer that comes late must not slip another choice under a finger on Enter.
  if (current !== null && current.id !== marked) setMarked(current.id);

  const choose = (choice: Choice) => {
    onClose();
    choice.act();
  };
  // Enter was quicker than the answer. When that brings nothing, it is forgotten.
  const arrived = entered && current !== null;
  if (entered && current === null && !waits) setEntered(false);
  const onArrival = useEffectEvent(() => {
    if (current !== null) choose(current);
  });
  useEffect(() => {
    if (arrived) onArrival();
  }, [arrived]);

  const optionId = (choice: Choice) => `${id}-${choice.id}`;
  const mark = (step: 1 | -1) => {
    if (current === null) return;
    const next = choices.at((choices.indexOf(current) + step) % choices.length);
    if (next === undefined) return;
    setMarked(next.id);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and the arrows belong to the input method while it composes a word.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') mark(1);
    else if (event.key === 'ArrowUp') mark(-1);
    else if (event.key !== 'Enter') return;
    else if (current === null) setEntered(true);
    else choose(current);
    event.preventDefault();
  };
  const type = (value: string) => {
    setText(value);
    setMarked(null);
    setEntered(false);
  };

  return (
    <>
      <TextInput
        size="lg"
        variant="unstyled"
        className={classes.search}
        role="combobox"
        aria-label={what}
        aria-expanded={choices.length > 0}
        aria-autocomplete="list"
        aria-controls={choices.length === 0 ? undefined : id}
        {...(current === null ? {} : { 'aria-activedescendant': optionId(current) })}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        placeholder={what}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {choices.length === 0 ? null : (
        <div className={classes.list} role="listbox" id={id} aria-label={t`What was found`}>
          {groups.map((group) => (
            <div key={group.label} role="group" aria-label={group.label}>
              <div className={classes.label} aria-hidden>
                {group.label}
              </div>
              {group.choices.map((choice) => (
                <Row
                  key={choice.id}
                  id={optionId(choice)}
                  choice={choice}
                  marked={choice === current}
                  onChoose={() => choose(choice)}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      {text === '' && !isPartner ? (
        <Text size="xs" c="dimmed" px="md" py="xs">
          <Trans>Begin with &gt; for actions, / for use cases, # for documents, @ for people.</Trans>
        </Text>
      ) : null}
      <div role="status">
        {choices.length === 0 ? (
          <Text c="dimmed" ta="center" p="lg">
            {waits ? <Trans>Searching…</Trans> : null}
            {failed ? <Trans>Some results could not be loaded. Check your connection and try again.</Trans> : null}
            {waits || failed ? null : <Trans>Nothing found. Try fewer or other words.</Trans>}
          </Text>
        ) : (
          <VisuallyHidden>
            <Plural value={choices.length} one="# choice" other="# choices" />
          </VisuallyHidden>
        )}
      </div>
    </>
  );
}

type RowProps = { id: string; choice: Choice; marked: boolean; onChoose: () => void };

function Row({ id, choice, marked, onChoose }: RowProps) {
  const { label, description, icon: Picture, keys } = choice;
  return (
    // The keyboard stays in the field: it moves the mark, and Enter is heard there.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={marked}
      className={classes.row}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Picture size={18} stroke={1.6} aria-hidden />
      <div className={classes.words}>
        <Text truncate>{label}</Text>
        {description === undefined ? null : (
          <Text size="xs" c="dimmed" truncate>
            {description}
          </Text>
        )}
      </div>
      {keys === undefined ? null : caps(keys).map((cap) => <Kbd key={cap}>{cap}</Kbd>)}
    </div>
  );
}
