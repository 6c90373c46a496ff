/** The rules of a run's form: what it starts with, what it refuses, and what it sends. */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InputDefinition, InputType, RunInput } from '@/api/types';
import { isFile } from '@/features/cases/model';
import { formatCount } from '@/lib/format';
import { askedFor } from './conditions';
import { dateProblem, lengthProblem, patternProblem } from './limits';
import { tableProblem, typedRow, wireRows } from './tables';
import { chosenOf, type FieldValue, type FormValues, isEmpty, type Payload, rowsOf, wordsOf } from './values';

/** Inputs whose value is a list. */
const LISTS: ReadonlySet<InputType> = new Set(['multi_choice', 'table']);

/** As the server and the browser's date field write it. */
const DATE = /^\d{4}-\d{2}-\d{2}$/u;

/** A value that was kept, in the input as it is now; '' where it does not fit. */
export function asField(input: InputDefinition, value: unknown): FieldValue {
  if (value === null || value === undefined) return LISTS.has(input.type) ? [] : '';
  switch (input.type) {
    case 'number': {
      const number = typeof value === 'number' ? value : Number(value);
      return Number.isFinite(number) && value !== '' ? number : '';
    }
    case 'yes_no':
      return typeof value === 'boolean' ? value : '';
    case 'date':
      return typeof value === 'string' && DATE.test(value) ? value : '';
    case 'choice':
      return typeof value === 'string' && input.options.includes(value) ? value : '';
    case 'multi_choice':
      return Array.isArray(value) ? input.options.filter((option) => value.includes(option)) : [];
    case 'table':
      return Array.isArray(value)
        ? value
            .filter((row): row is Record<string, unknown> => typeof row === 'object' && row !== null)
            .map((row) => typedRow(row))
        : [];
    default:
      return typeof value === 'string' ? value : '';
  }
}

export const initialValues = (inputs: readonly InputDefinition[]): FormValues =>
  Object.fromEntries(inputs.map((input) => [input.name, asField(input, input.default)]));

export const hasExample = (inputs: readonly InputDefinition[]) =>
  inputs.some((input) => !isEmpty(asField(input, input.example)));

/** The example where there is one, over what is there; of a file it is a sample's id, which never replaces an own file. */
export function exampleValues(inputs: readonly InputDefinition[], current: FormValues): FormValues {
  const next = { ...current };
  for (const input of inputs) {
    const example = asField(input, input.example);
    const own = isFile(input.type) && !isEmpty(current[input.name]);
    if (!isEmpty(example) && !own) next[input.name] = example;
  }
  return next;
}

const TEXTS: ReadonlySet<InputType> = new Set(['short_text', 'long_text']);

/** What an earlier run was given, in the input as it is now; '' when it does not fit any more. */
function carried(input: InputDefinition, { type, value, display }: RunInput): FieldValue {
  // A file's value is its document's id, which is no text, and a text is no document.
  if (isFile(type) !== isFile(input.type)) return '';
  return asField(input, TEXTS.has(input.type) && typeof value !== 'string' ? display : value);
}

/** What an earlier run was given, as far as the form still asks for it; what it was not asked for starts as ever. */
export function valuesOfRun(inputs: readonly InputDefinition[], given: readonly RunInput[]): FormValues {
  const known = new Map(given.map((each) => [each.name, each]));
  return Object.fromEntries(
    inputs.map((input) => {
      const old = known.get(input.name);
      return [input.name, old === undefined ? asField(input, input.default) : carried(input, old)];
    }),
  );
}

export type SinceRun = {
  /** Given to that run, but not asked for now, or not in a form that still fits. */
  lost: readonly RunInput[];
  /** Asked for only now. */
  added: readonly InputDefinition[];
};

/** How the form's questions changed since a run was given its inputs. */
export function sinceRun(inputs: readonly InputDefinition[], given: readonly RunInput[]): SinceRun {
  const now = new Map(inputs.map((input) => [input.name, input]));
  return {
    lost: given.filter((old) => {
      if (old.display.trim() === '') return false;
      const input = now.get(old.name);
      return input === undefined || isEmpty(carried(input, old));
    }),
    added: inputs.filter((input) => !given.some(({ name }) => name === input.name)),
  };
}

/** Characters of a text, as the server allows them. */
const LONGEST: Partial<Record<InputType, number>> = { short_text: 500, long_text: 100_000 };

function textProblem(input: InputDefinition, text: string): string | null {
  const longest = LONGEST[input.type] ?? Number.POSITIVE_INFINITY;
  // Code points, as the server counts.
  const { length } = Array.from(text);
  if (length > longest) {
    const characters = formatCount(longest);
    return i18n._(msg`At most ${characters} characters, please`);
  }
  return lengthProblem(input, length, 'characters') ?? patternProblem(input.pattern, text);
}

function problemOf(input: InputDefinition, value: FieldValue | undefined, today: Date): string | null {
  if (isEmpty(value)) {
    if (!input.required) return null;
    if (isFile(input.type)) return i18n._(msg`Please choose a file`);
    if (input.type === 'multi_choice') return i18n._(msg`Please choose at least one`);
    return input.type === 'table' ? i18n._(msg`Please add at least one row`) : i18n._(msg`Please fill this in`);
  }
  const { min, max } = input;
  if (input.type === 'number') {
    const number = Number(value);
    if (!Number.isFinite(number)) return i18n._(msg`Please enter a number`);
    if (min !== null && number < min) return i18n._(msg`At least ${min}, please`);
    if (max !== null && number > max) return i18n._(msg`At most ${max}, please`);
  }
  if (TEXTS.has(input.type)) return textProblem(input, wordsOf(value));
  if (input.type === 'date') return dateProblem(input, wordsOf(value), today);
  if (input.type === 'multi_choice') return lengthProblem(input, chosenOf(value).length, 'options');
  if (input.type === 'table') return tableProblem(input, rowsOf(value));
  if (input.type === 'choice' && !input.options.includes(wordsOf(value))) return i18n._(msg`Please choose one`);
  return null;
}

export function problemsOf(
  inputs: readonly InputDefinition[],
  values: FormValues,
  today = new Date(),
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const input of askedFor(inputs, values)) {
    const problem = problemOf(input, values[input.name], today);
    if (problem !== null) problems[input.name] = problem;
  }
  return problems;
}

/** Every input that is asked for, by name: one that is left out would take its default, so an emptied one is sent as null. */
export function toPayload(inputs: readonly InputDefinition[], values: FormValues): Payload {
  const payload: Payload = {};
  for (const input of askedFor(inputs, values)) payload[input.name] = toWire(input, values[input.name]);
  return payload;
}

/** A field's value as it is sent. */
export function toWire(input: InputDefinition, value: FieldValue | undefined): Payload[string] {
  if (value === undefined || isEmpty(value)) return null;
  if (input.type === 'number') return Number(value);
  if (input.type === 'table') return wireRows(input, rowsOf(value));
  if (input.type === 'multi_choice') return chosenOf(value);
  return typeof value === 'boolean' ? value : wordsOf(value);
}

/** The server names a refused input `inputs.<name>`; the form names it by itself. */
export function splitRunErrors(errors: Record<string, string[]>, inputs: readonly InputDefinition[]) {
  const fields: Record<string, string> = {};
  const rest: string[] = [];
  for (const [key, messages] of Object.entries(errors)) {
    const name = key.replace(/^inputs\./, '');
    if (inputs.some((input) => input.name === name)) fields[name] = messages.join(' ');
    else rest.push(...messages);
  }
  return { fields, rest };
}
