/** What went wrong with a call, in one shape whatever it was: refused, unreachable, or not understood. */

export type FieldErrors = Record<string, string[]>;

type ProblemParts = {
  status: number;
  code: string;
  message: string;
  errors?: FieldErrors;
  requestId?: string | null;
  retryAfter?: number | null;
  current?: unknown;
  path?: string | null;
  said?: boolean;
};

export class Problem extends Error {
  override readonly name = 'Problem';
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number;
  readonly code: string;
  readonly errors: FieldErrors;
  readonly requestId: string | null;
  /** Seconds to wait before another try, when the server said so. */
  readonly retryAfter: number | null;
  /** The newer state that a 409 carries. */
  readonly current: unknown;
  /** Which call it was, without base and query; null when that does not matter. */
  readonly path: string | null;
  /** Whether `message` is the server's own sentence; otherwise it is a stand-in of this page. */
  readonly said: boolean;

  constructor(parts: ProblemParts) {
    super(parts.message);
    this.status = parts.status;
    this.code = parts.code;
    this.errors = parts.errors ?? {};
    this.requestId = parts.requestId ?? null;
    this.retryAfter = parts.retryAfter ?? null;
    this.current = parts.current;
    this.path = parts.path ?? null;
    this.said = parts.said ?? true;
  }

  /** The field messages as plain lines, for a dialog. */
  get lines(): string[] {
    const lines = Object.values(this.errors).flat();
    return lines.length > 0 ? lines : [this.message];
  }
}

export const isProblem = (error: unknown): error is Problem => error instanceof Problem;

/** `Retry-After` is either seconds or a date; both become whole seconds from now. */
export function readRetryAfter(value: string | null, now = Date.now()): number | null {
  if (value === null || value.trim() === '') return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds));
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
}

function fieldErrors(value: unknown): FieldErrors {
  if (typeof value !== 'object' || value === null) return {};
  const errors: FieldErrors = {};
  for (const [field, messages] of Object.entries(value)) {
    const list = (Array.isArray(messages) ? messages : [messages]).filter((each) => typeof each === 'string');
    if (list.length > 0) errors[field] = list;
  }
  return errors;
}

/** Reads a refused answer. A body that is not ours (a proxy's page, nothing) still gives a usable problem. */
export async function problemFrom(response: Response, path: string | null = null): Promise<Problem> {
  let body: Record<string, unknown> = {};
  try {
    const parsed: unknown = await response.json();
    if (typeof parsed === 'object' && parsed !== null) body = parsed as Record<string, unknown>;
  } catch {
    // Not JSON: the status alone has to do.
  }
  const said = typeof body['message'] === 'string' && body['message'] !== '';
  const requestId = typeof body['request_id'] === 'string' ? body['request_id'] : response.headers.get('X-Request-Id');
  return new Problem({
    status: response.status,
    code: typeof body['code'] === 'string' ? body['code'] : `http.${response.status}`,
    message: said ? String(body['message']) : 'Something went wrong!',
    said,
    path,
    errors: fieldErrors(body['errors']),
    requestId,
    retryAfter: readRetryAfter(response.headers.get('Retry-After')),
    current: body['current'],
  });
}

export const unreachable = () =>
  new Problem({
    status: 0,
    code: 'network.unreachable',
    message: 'The server cannot be reached. Check your connection and try again.',
  });

export const notUnderstood = (status: number, requestId: string | null) =>
  new Problem({
    status,
    code: 'network.unexpected_answer',
    message: 'The server sent an answer that this page does not understand. Load the page again.',
    requestId,
  });
