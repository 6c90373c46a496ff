/** A refused form: messages under their fields, seconds left when it was too often, and the rest as lines. */
import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';
import { isProblem, Problem } from '@/api/problem';
import { useServerErrors } from '@/ui/form';
import { useCountdown } from './use-countdown';

/** Seconds to wait when the server did not say how many. */
const SOME_PATIENCE = 30;

/** Seconds left until another try is taken, after a 429. */
export function useThrottle(error: unknown): number {
  const { left, start } = useCountdown();
  useEffect(() => {
    if (isProblem(error) && error.status === 429) start(error.retryAfter ?? SOME_PATIENCE);
    // oxlint-disable-next-line react/exhaustive-deps -- only a new refusal starts the clock anew
  }, [error]);
  return left;
}

export function useFailure<Values extends object>(
  form: Pick<UseFormReturnType<Values>, 'setErrors' | 'getInputNode'>,
  error: unknown,
  known: readonly string[],
) {
  const left = useThrottle(error);
  const lines = useServerErrors(form, error, known);
  const throttled = isProblem(error) && error.status === 429;
  return { left, lines: throttled ? [] : lines };
}

/** A refused code is a refusal of the field, also where the server only says it in words. */
export function atTheCode(error: unknown): unknown {
  if (!isProblem(error) || error.status === 429 || Object.keys(error.errors).length > 0) return error;
  const { status, code, message, requestId, path } = error;
  return /code/.test(code) || status === 401
    ? new Problem({ status, code, message, requestId, path, errors: { code: [message] } })
    : error;
}
