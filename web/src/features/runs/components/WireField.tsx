/** A field whose value is kept as a run would send it: an example, a default, one value for all rows. */
import { useState } from 'react';
import type { InputDefinition } from '@/api/types';
import { asField, toWire } from '../form';
import type { Payload } from '../values';
import { RunField } from './RunField';

type Props = {
  /** '' where no file can be read. */
  useCaseId: string;
  input: InputDefinition;
  value: unknown;
  error?: string | undefined;
  onValue: (value: Payload[string]) => void;
};

export function WireField({ useCaseId, input, value, error, onValue }: Props) {
  // As it is typed: an empty row of a table, or a number that is not one yet, would be lost on the way.
  const [typed, setTyped] = useState(() => asField(input, value));
  const [kept, setKept] = useState(value);
  if (JSON.stringify(kept) !== JSON.stringify(value)) {
    setKept(value);
    setTyped(asField(input, value));
  }
  return (
    <RunField
      useCaseId={useCaseId}
      input={input}
      value={typed}
      error={error}
      onChange={(next) => {
        const sent = Number.isNaN(next) ? null : toWire(input, next);
        setTyped(next);
        setKept(sent);
        onValue(sent);
      }}
      onBusy={() => undefined}
    />
  );
}
