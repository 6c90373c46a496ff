// A runner for a provider that streams chat completions over HTTP: what it says becomes events, its refusals become failures.
// Change names, address, body and events into those of your provider.

import type { Extras, Failure, Manifest, Outcome, Request } from 'atelier:runner/types@1.1.0';
import { type Response, send } from 'atelier:runner/http@1.1.0';
import { emit } from 'atelier:runner/events@1.1.0';

import about from '../package.json';
import { instructions } from './instructions';
import { Marks } from './marks';
import { events } from './sse';

const NO_EXTRAS: Extras = [];
/** How much of what a provider says is shown to people. */
const SHOWN = 500;
/** The longest wait that is believed, in seconds. */
const HOUR = 3600;

/** Says what this plugin is. */
function describe(): Manifest {
  return {
    name: about.name,
    version: about.version,
    vendor: 'Example Ltd',
    license: about.license,
    description: about.description,
    models: [
      {
        id: 'example-1',
        label: 'Example 1',
        contextTokens: 128_000,
        maxOutputTokens: 0,
        capabilities: ['chat', 'citations'],
        extras: NO_EXTRAS,
      },
    ],
    regions: [],
    endpoint: 'https://api.example.com/v1',
    hosts: [],
    credentials: [{ name: 'api_key', label: 'API key', secret: true, required: true, extras: NO_EXTRAS }],
    settingsSchema: '',
    extras: NO_EXTRAS,
  };
}

/** Serves one request. What is thrown is the failure: an object of the contract's type, never an `Error`. */
function run(request: Request): Outcome {
  try {
    return answer(request);
  } catch (thrown) {
    throw failure(thrown);
  }
}

function answer(request: Request): Outcome {
  const response = send({
    method: 'POST',
    url: '/chat/completions',
    // The host fills the key in on the way out: it is never in here.
    headers: [
      ['content-type', 'application/json'],
      ['authorization', 'Bearer {{credential:api_key}}'],
    ],
    body: new TextEncoder().encode(JSON.stringify(body(request))),
    extras: NO_EXTRAS,
  });
  if (response.status() !== 200) {
    throw refusal(response);
  }
  const outcome: Outcome = {
    finish: 'stop',
    usage: {
      inputTokens: 0n,
      outputTokens: 0n,
      cachedInputTokens: 0n,
      cacheWriteTokens: 0n,
      reasoningTokens: 0n,
      extras: NO_EXTRAS,
    },
    extras: NO_EXTRAS,
  };
  const marks = new Marks(request, emit);
  let done = false;
  for (const data of events(() => response.read())) {
    if (data === '[DONE]') {
      done = true;
      break;
    }
    take(parsed(data), outcome, marks);
  }
  // Half an answer is no answer.
  if (!done) {
    throw unavailable("the provider's answer ended in the middle");
  }
  marks.finish();
  return outcome;
}

/** What the provider is asked. */
function body(request: Request): unknown {
  const text = (message: Request['messages'][number]) =>
    message.parts.map((part) => (part.tag === 'text' ? part.val : '')).join('');
  const system = request.messages.filter((message) => message.role === 'system').map(text);
  const others = request.messages
    .filter((message) => message.role !== 'system')
    .map((message) => ({ role: message.role === 'assistant' ? 'assistant' : 'user', content: text(message) }));
  return {
    model: request.model,
    messages: [{ role: 'system', content: [instructions(request), ...system].filter(Boolean).join('\n\n') }, ...others],
    max_tokens: request.sampling.maxTokens,
    temperature: request.sampling.temperature,
    stream: true,
    stream_options: { include_usage: true },
  };
}

/** An event of the answer, as far as it is read here. Nothing of it is certain: it comes from outside. */
interface Chunk {
  id?: unknown;
  error?: { message?: unknown };
  choices?: { delta?: { content?: unknown }; finish_reason?: unknown }[];
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown };
}

function parsed(data: string): Chunk {
  try {
    const chunk: unknown = JSON.parse(data);
    if (typeof chunk === 'object' && chunk !== null) {
      return chunk;
    }
  } catch {
    // Said below.
  }
  throw unavailable("the provider's stream cannot be read");
}

/** One event of the answer. */
function take(chunk: Chunk, outcome: Outcome, marks: Marks) {
  if (chunk.error) {
    throw unavailable(shown(chunk.error.message));
  }
  if (typeof chunk.id === 'string') {
    outcome.providerRequestId = chunk.id;
  }
  const choice = chunk.choices?.[0];
  if (typeof choice?.delta?.content === 'string') {
    marks.push(choice.delta.content);
  }
  if (choice?.finish_reason === 'length') {
    outcome.finish = 'length';
  } else if (choice?.finish_reason === 'content_filter') {
    outcome.finish = 'filtered';
    if (!marks.said) {
      throw { tag: 'refused', val: "the provider's content filter held the answer back" } satisfies Failure;
    }
  }
  const count = (value: unknown) => (Number.isSafeInteger(value) ? BigInt(value as number) : 0n);
  if (chunk.usage) {
    outcome.usage.inputTokens = count(chunk.usage.prompt_tokens);
    outcome.usage.outputTokens = count(chunk.usage.completion_tokens);
  }
}

/** What an answer that is no success means, in terms that the platform can act on. */
export function refusal(response: Response): Failure {
  const status = response.status();
  const said = shown(message(response)) || `the provider answered ${status}`;
  switch (status) {
    case 401:
    case 403:
      return { tag: 'unauthorized' };
    case 408:
    case 504:
      return { tag: 'timed-out', val: said };
    case 413:
      return { tag: 'context-too-long' };
    case 429:
      return { tag: 'rate-limited', val: retryAfter(response) };
    case 503:
    case 529:
      return { tag: 'overloaded' };
    default:
      return status < 400 || status >= 500 ? unavailable(said) : { tag: 'bad-request', val: said };
  }
}

/** What the provider says, where it says it as most do. */
function message(response: Response): unknown {
  const decoder = new TextDecoder();
  let body = '';
  for (let piece = response.read(); piece && body.length < 65_536; piece = response.read()) {
    body += decoder.decode(piece, { stream: true });
  }
  try {
    return (JSON.parse(body) as { error?: { message?: unknown } } | null)?.error?.message;
  } catch {
    return undefined;
  }
}

/** Seconds to wait, where the provider says so. The form with a date says no more than "later". */
function retryAfter(response: Response): number | undefined {
  const value = response.headers().find(([name]) => name === 'retry-after')?.[1];
  const seconds = value === undefined || value.trim() === '' ? Number.NaN : Number(value);
  return seconds >= 0 ? Math.min(Math.max(Math.ceil(seconds), 1), HOUR) : undefined;
}

function unavailable(why: string): Failure {
  return { tag: 'unavailable', val: why };
}

/** At most 500 characters of what a provider says, without control characters. */
function shown(said: unknown): string {
  // eslint-disable-next-line no-control-regex
  return typeof said === 'string' ? said.replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '').slice(0, SHOWN) : '';
}

/** The failure in whatever was thrown: the host's own come wrapped, with the failure as their `payload`. */
function failure(thrown: unknown): Failure {
  const said = thrown instanceof Error && 'payload' in thrown ? thrown.payload : thrown;
  if (said instanceof Error) {
    return { tag: 'internal', val: said.message };
  }
  // Nobody waits any more.
  return (said as { tag: string }).tag === 'stopped' ? { tag: 'cancelled' } : (said as Failure);
}

export const plugin = { describe, run };
