import { isProblem } from '@/api/problem';
import { ErrorSummary } from './ErrorSummary';

/** For a form without fields of its own: everything that was refused, in one place. */
export function FormError({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  return <ErrorSummary lines={isProblem(error) ? error.lines : ['Something went wrong!']} />;
}
