/**
 * What is in the form of a use case and has not been run, kept in this tab for the person who typed it: a recording that is being
 * written down for an hour is still there when the page is opened again.
 */
import { session } from '@/api/session';
import type { InputDefinition } from '@/api/types';
import { asField, initialValues } from './form';
import type { FormValues } from './values';

const key = (useCaseId: string) => `atelier-run-form:${session.user()?.id ?? ''}:${useCaseId}`;

export const keptValues = {
  /** Of inputs that are still there, and only what they may hold now. */
  read: (useCaseId: string, inputs: readonly InputDefinition[]): FormValues => {
    const values = initialValues(inputs);
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(key(useCaseId)) ?? 'null');
      if (typeof kept !== 'object' || kept === null) return values;
      const found = new Map<string, unknown>(Object.entries(kept));
      for (const input of inputs) {
        if (found.has(input.name)) values[input.name] = asField(input, found.get(input.name));
      }
    } catch {
      // Storage is switched off, or somebody else wrote there.
    }
    return values;
  },
  /** `null`: it has been run, and the history has it. */
  write: (useCaseId: string, values: FormValues | null) => {
    try {
      if (values === null) sessionStorage.removeItem(key(useCaseId));
      else sessionStorage.setItem(key(useCaseId), JSON.stringify(values));
    } catch {
      // Storage is full or switched off: it still stands in the page.
    }
  },
};
