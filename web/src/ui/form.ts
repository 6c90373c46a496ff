/** Brings a refused call into a form: messages under their fields, focus on the first, the rest in the summary. */
import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';
import { isProblem } from '@/api/problem';

export type ServerErrors = { fields: Record<string, string>; summary: string[] };

/** `known` are the form's own field paths; a message for any other field must not get lost. */
export function splitErrors(error: unknown, known: readonly string[]): ServerErrors {
  if (error === null || error === undefined) return { fields: {}, summary: [] };
  if (!isProblem(error)) return { fields: {}, summary: ['Something went wrong!'] };
  const fields: Record<string, string> = {};
  const summary: string[] = [];
  for (const [field, messages] of Object.entries(error.errors)) {
    if (known.includes(field)) fields[field] = messages.join(' ');
    else summary.push(...messages);
  }
  if (Object.keys(fields).length === 0 && summary.length === 0) summary.push(error.message);
  return { fields, summary };
}

/** Shows the fields' messages and answers the lines for the summary. */
export function useServerErrors<Values extends object>(
  form: Pick<UseFormReturnType<Values>, 'setErrors' | 'getInputNode'>,
  error: unknown,
  known: readonly string[],
): string[] {
  const split = splitErrors(error, known);
  const { setErrors, getInputNode } = form;
  useEffect(() => {
    const { fields } = splitErrors(error, known);
    const first = known.find((field) => field in fields);
    if (first === undefined) return;
    setErrors(fields);
    getInputNode(first as never)?.focus();
    // The form object is new at each render; only a new error is news.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [error]);
  return split.summary;
}
