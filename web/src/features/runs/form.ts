/** The rules of a run's form: what it starts with, what it refuses, and what it sends. */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InputDefinition, RunInput } from '@/api/types';

/** Text, choice, date and number as typed; yes/no as a boolean; a file as its document id; empty is ''. */
export type FieldValue = string | number | boolean;
export type FormValues = Record<string, FieldValue>;

function asField(input: InputDefinition, value: unknown): FieldValue {
  if (value === null || value === undefined) return '';
  switch (input.type) {
    case 'number': {
      const number = typeof value === 'number' ? value : Number(value);
      return Number.isFinite(number) && value !== '' ? number : '';
    }
    case 'yes_no':
      return typeof value === 'boolean' ? value : '';
    case 'choice':
      return typeof value === 'string' && input.options.includes(value) ? value : '';
    default:
      return typeof value === 'string' ? value : '';
  }
}

export const initialValues = (inputs: readonly InputDefinition[]): FormValues =>
  Object.fromEntries(inputs.map((input) => [input.name, asField(input, input.default)]));

export const hasExample = (inputs: readonly InputDefinition[]) =>
  inputs.some((input) => input.type !== 'file' && asField(input, input.example) !== '');

/** The example where there is one, over what is there; a file has none, because it would not be the reader's own. */
export function exampleValues(inputs: readonly InputDefinition[], current: FormValues): FormValues {
  const next = { ...current };
  for (const input of inputs) {
    const example = input.type === 'file' ? '' : asField(input, input.example);
    if (example !== '') next[input.name] = example;
  }
  return next;
}

/** What an earlier run was given, as far as the form still asks for it. */
export function valuesOfRun(inputs: readonly InputDefinition[], given: readonly RunInput[]): FormValues {
  const known = new Map(given.map((each) => [each.name, each.value]));
  return Object.fromEntries(inputs.map((input) => [input.name, asField(input, known.get(input.name))]));
}

const isEmpty = (value: FieldValue | undefined) =>
  value === undefined || value === '' || (typeof value === 'string' && value.trim() === '');

function problemOf(input: InputDefinition, value: FieldValue | undefined): string | null {
  if (isEmpty(value)) {
    if (!input.required) return null;
    return input.type === 'file' ? i18n._(msg`Please choose a file`) : i18n._(msg`Please fill this in`);
  }
  const { min, max } = input;
  if (input.type === 'number') {
    const number = Number(value);
    if (!Number.isFinite(number)) return i18n._(msg`Please enter a number`);
    if (min !== null && number < min) return i18n._(msg`At least ${min}, please`);
    if (max !== null && number > max) return i18n._(msg`At most ${max}, please`);
  }
  if (input.type === 'short_text' || input.type === 'long_text') {
    // Code points, as the server counts.
    const length = Array.from(String(value).trim()).length;
    if (min !== null && length < min) return i18n._(msg`At least ${min} characters, please`);
    if (max !== null && length > max) return i18n._(msg`At most ${max} characters, please`);
  }
  if (input.type === 'choice' && !input.options.includes(String(value))) return i18n._(msg`Please choose one`);
  return null;
}

export function problemsOf(inputs: readonly InputDefinition[], values: FormValues): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const input of inputs) {
    const problem = problemOf(input, values[input.name]);
    if (problem !== null) problems[input.name] = problem;
  }
  return problems;
}

/** Only what was filled in; the server knows the rest from the definition. */
export function toPayload(inputs: readonly InputDefinition[], values: FormValues): Record<string, FieldValue> {
  const payload: Record<string, FieldValue> = {};
  for (const input of inputs) {
    const value = values[input.name];
    if (value === undefined || isEmpty(value)) continue;
    payload[input.name] = input.type === 'number' ? Number(value) : value;
  }
  return payload;
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
