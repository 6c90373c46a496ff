/** Which inputs a form asks for, by the server's rules (`use_cases/conditions.rs`): one table of cases holds both to the same. */
import type { InputCondition } from '@/api/gen/types.gen';
import type { InputDefinition } from '@/api/types';
import { type FieldValue, type FormValues, isEmpty } from './values';

function compares(value: FieldValue, wanted: readonly string[]): boolean {
  if (typeof value === 'number') return wanted.some((each) => each.trim() !== '' && Number(each) === value);
  if (typeof value === 'string') return wanted.includes(value);
  return Array.isArray(value) && value.some((each) => typeof each === 'string' && wanted.includes(each));
}

function holds({ is, negate, values }: InputCondition, value: FieldValue): boolean {
  const met = is === 'filled' ? !isEmpty(value) : is === 'yes' ? value === true : compares(value, values ?? []);
  return met !== (negate ?? false);
}

/** The inputs that are asked for with these values; one that is not counts as empty for those after it. */
export function askedFor(inputs: readonly InputDefinition[], values: FormValues): InputDefinition[] {
  const known = new Map<string, FieldValue>();
  return inputs.filter(({ name, show_when: condition }) => {
    const source = condition ? known.get(condition.input) : undefined;
    const shown = !condition || source === undefined || holds(condition, source);
    if (!known.has(name)) known.set(name, shown ? (values[name] ?? '') : '');
    return shown;
  });
}
