import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { InputDefinition } from '@/api/types';
import { askedFor } from './conditions';
import { asField, problemsOf, toPayload } from './form';
import type { FormValues } from './values';

type Case = {
  name: string;
  inputs: Partial<InputDefinition>[];
  values: Record<string, unknown>;
  hidden?: string[];
  faults?: string[];
};
/** The server's half is the test in `platform/src/use_cases/conditions.rs`. */
const TABLE = '../platform/src/use_cases/tests/inputs.json';
const { now, cases } = JSON.parse(readFileSync(TABLE, 'utf8')) as { now: string; cases: Case[] };

const whole = (input: Partial<InputDefinition>): InputDefinition => ({
  name: '',
  label: '',
  help: '',
  type: 'short_text',
  required: false,
  options: [],
  default: null,
  example: null,
  min: null,
  max: null,
  ...input,
});

/** As somebody would have filled it in: a choice that is no option cannot be chosen, so those stay as they are. */
function filledIn(inputs: readonly InputDefinition[], values: Record<string, unknown>): FormValues {
  return Object.fromEntries(
    inputs.map((input) => [input.name, asField(input, input.name in values ? values[input.name] : input.default)]),
  );
}

describe('issue 5: page and server ask for and refuse the same', () => {
  test.each(cases.map((each) => [each.name, each] as const))('%s', (_, { inputs: parts, values, hidden, faults }) => {
    const inputs = parts.map(whole);
    const form = filledIn(inputs, values);
    const asked = new Set(askedFor(inputs, form).map(({ name }) => name));
    expect(inputs.filter(({ name }) => !asked.has(name)).map(({ name }) => name)).toEqual(hidden ?? []);
    expect(Object.keys(problemsOf(inputs, form, new Date(now))).toSorted()).toEqual((faults ?? []).toSorted());
    expect(Object.keys(toPayload(inputs, form)).filter((name) => hidden?.includes(name))).toEqual([]);
  });
});
