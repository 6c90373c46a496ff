/** The definition as those parts of the builder see it that can wait while somebody types. */
import { useDeferredValue, useState } from 'react';
import type { Definition } from '@/api/gen/types.gen';

const sameValues = <T extends object>(a: T, b: T) => {
  const keys = Object.keys(b) as (keyof T)[];
  return keys.length === Object.keys(a).length && keys.every((key) => Object.is(a[key], b[key]));
};

/** The same object as long as its values are the same: what is drawn from it is then not drawn again. */
export function useSteady<T extends object>(next: T): T {
  const [kept, setKept] = useState(next);
  if (sameValues(kept, next)) return kept;
  setKept(next);
  return next;
}

/** The three texts lag behind the keys. Everything else is there at once: a field must not lag behind itself. */
export function useLater(definition: Definition): Definition {
  const name = useDeferredValue(definition.name);
  const description = useDeferredValue(definition.description);
  const instruction = useDeferredValue(definition.instruction);
  return useSteady({ ...definition, name, description, instruction });
}
