/**
 * A code of six characters. One real field, so that pasting, password managers and the phone's suggestion just work;
 * the six boxes are a drawing of it. What was typed is kept when it was wrong.
 */
import { Input } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useId, useState } from 'react';
import classes from './CodeField.module.css';

export const CODE_LENGTH = 6;
/** Pause between the sixth character and the action, in milliseconds. */
export const CODE_DELAY = 500;

/** What people paste: with spaces or hyphens in it, in small letters, with words around it that are not the code. */
export const readCode = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[^0-9a-z]/gi, '')
    .toUpperCase()
    .slice(0, CODE_LENGTH);

type Props = {
  label: ReactNode;
  value: string;
  onChange: (code: string) => void;
  /** Called once for each complete code, half a second after its last character; typing on calls it off. */
  onComplete?: (code: string) => void;
  error?: ReactNode;
  /** Only digits come: phones then show the keys for numbers. */
  digits?: boolean;
  disabled?: boolean;
  /** The keyboard starts here when the page opens. */
  startHere?: boolean;
  ref?: Ref<HTMLInputElement>;
  /** How a form finds its field. */
  'data-path'?: string;
};

export function CodeField({
  label,
  value,
  onChange,
  onComplete,
  error,
  digits = false,
  disabled = false,
  startHere = false,
  ref,
  'data-path': path,
}: Props) {
  const id = useId();
  const [focused, setFocused] = useState(false);
  useFireOnce(value, onComplete, disabled);
  // The place of the next character; a full code shows its last.
  const active = Math.min(value.length, CODE_LENGTH - 1);
  return (
    <Input.Wrapper id={id} label={label} error={error}>
      <div className={classes.field} data-error={error ? true : undefined}>
        <input
          ref={ref}
          id={id}
          data-path={path}
          className={classes.input}
          value={value}
          onChange={(event) => onChange(readCode(event.currentTarget.value))}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          name="code"
          autoComplete="one-time-code"
          inputMode={digits ? 'numeric' : 'text'}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          // Longer than the code on purpose: what is pasted may have spaces and hyphens in it.
          maxLength={40}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has one purpose, and this is where it starts
          autoFocus={startHere}
        />
        {Array.from({ length: CODE_LENGTH }, (_, place) => (
          <span
            // The boxes never move: the place is the identity.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            className={classes.box}
            data-active={(focused && place === active) || undefined}
            aria-hidden
          >
            {value[place] ?? ''}
          </span>
        ))}
      </div>
    </Input.Wrapper>
  );
}

/** Fires once for each complete code: the same one is not sent again by itself after it was refused. */
function useFireOnce(code: string, fire: ((code: string) => void) | undefined, disabled: boolean) {
  const [fired, setFired] = useState('');
  const now = useEffectEvent((complete: string) => {
    setFired(complete);
    fire?.(complete);
  });
  const ready = fire !== undefined && !disabled && code.length === CODE_LENGTH && code !== fired;
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => now(code), CODE_DELAY);
    return () => clearTimeout(timer);
  }, [ready, code]);
}
