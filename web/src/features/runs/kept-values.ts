/**
 * What is in the form of a use case and has not been run, kept in this tab for the person who typed it: a recording that is being
 * written down for an hour is still there when the page is opened again.
 */
import { keptHere } from '@/api/kept';
import type { InputDefinition } from '@/api/types';
import { asField, initialValues } from './form';
import type { FormValues } from './values';

const of = (useCaseId: string) => keptHere('run-form', useCaseId);

export const keptValues = {
  /** Of inputs that are still there, and only what they may hold now. */
  read: (useCaseId: string, inputs: readonly InputDefinition[]): FormValues => {
    const values = initialValues(inputs);
    const kept = of(useCaseId).read();
    if (typeof kept !== 'object' || kept === null) return values;
    const found = new Map<string, unknown>(Object.entries(kept));
    for (const input of inputs) {
      if (found.has(input.name)) values[input.name] = asField(input, found.get(input.name));
    }
    return values;
  },
  /** `null`: it has been run, and the history has it. */
  write: (useCaseId: string, values: FormValues | null) => void of(useCaseId).write(values),
};
