// A runner for a provider that streams chat completions over HTTP: what it says becomes events, its refusals become failures.
// Change names, address, body and events into those of your provider.

import { emit } from 'atelier:runner/events@1.1.0';
import type { Capability, Manifest, Model, Outcome, Request } from 'atelier:runner/types@1.1.0';

import about from '../package.json';
import { body } from './body';
import { Calls, type Piece } from './calls';
import { embed } from './embedding';
import { Marks } from './marks';
import { NO_EXTRAS, count, post, usage } from './provider';
import { failure, shown, unavailable } from './refusal';
import { events } from './sse';
import { transcribe } from './transcription';

/** Says what this plugin is. */
function describe(): Manifest {
  return {
    name: about.name,
    version: about.version,
    vendor: 'Example Ltd',
    license: about.license,
    description: about.description,
    models: [
      model('example-1', 'Example 1', ['chat', 'json-schema', 'tools', 'citations']),
      model('example-vectors', 'Example vectors', ['embedding']),
      model('example-speech', 'Example speech', ['transcription']),
    ],
    regions: [],
    endpoint: 'https://api.example.com/v1',
    hosts: [],
    credentials: [{ name: 'api_key', label: 'API key', secret: true, required: true, extras: NO_EXTRAS }],
    settingsSchema: '',
    extras: NO_EXTRAS,
  };
}

function model(id: string, label: string, capabilities: Capability[]): Model {
  return { id, label, contextTokens: 128_000, maxOutputTokens: 0, capabilities, extras: NO_EXTRAS };
}

/** A function of the contract. What it throws is the failure: an object of the contract's type, never an `Error`. */
function failing<A, B>(serve: (request: A) => B): (request: A) => B {
  return (request) => {
    try {
      return serve(request);
    } catch (thrown) {
      throw failure(thrown);
    }
  };
}

/** Serves one request. */
function answer(request: Request): Outcome {
  const response = post('/chat/completions', 'application/json', body(request));
  const read = new Answer(request);
  for (const data of events(() => response.read())) {
    if (data === '[DONE]') {
      return read.finish();
    }
    read.take(parsed(data));
  }
  // Half an answer is no answer.
  throw unavailable("the provider's answer ended in the middle");
}

/** An event of the answer, as far as it is read here. Nothing of it is certain: it comes from outside. */
interface Chunk {
  id?: unknown;
  error?: { message?: unknown };
  choices?: { delta?: { content?: unknown; tool_calls?: unknown }; finish_reason?: unknown }[];
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

/** An answer on its way. */
class Answer {
  private readonly outcome: Outcome = { finish: 'stop', usage: usage(), extras: NO_EXTRAS };
  private readonly calls = new Calls();
  private readonly marks: Marks;
  private readonly json: boolean;
  private said = false;

  constructor(request: Request) {
    this.marks = new Marks(request, emit);
    this.json = request.responseSchema !== undefined;
  }

  take(chunk: Chunk) {
    if (chunk.error) {
      throw unavailable(shown(chunk.error.message));
    }
    if (typeof chunk.id === 'string') {
      this.outcome.providerRequestId = chunk.id;
    }
    const choice = chunk.choices?.[0];
    if (typeof choice?.delta?.content === 'string' && choice.delta.content !== '') {
      this.text(choice.delta.content);
    }
    if (Array.isArray(choice?.delta?.tool_calls)) {
      this.calls.push(choice.delta.tool_calls as Piece[]);
    }
    this.stopped(choice?.finish_reason);
    if (chunk.usage) {
      this.outcome.usage = usage(count(chunk.usage.prompt_tokens), count(chunk.usage.completion_tokens));
    }
  }

  /** The provider has said that it is done. */
  finish(): Outcome {
    this.marks.finish();
    for (const call of this.calls.all()) {
      emit({ tag: 'tool-call', val: call });
    }
    return this.outcome;
  }

  private text(text: string) {
    this.said = true;
    if (this.json) {
      emit({ tag: 'json', val: text });
    } else {
      this.marks.push(text);
    }
  }

  private stopped(reason: unknown) {
    if (reason === 'length') {
      this.outcome.finish = 'length';
    } else if (reason === 'tool_calls') {
      this.outcome.finish = 'tool-calls';
    } else if (reason === 'content_filter') {
      this.outcome.finish = 'filtered';
      if (!this.said) {
        throw { tag: 'refused', val: "the provider's content filter held the answer back" };
      }
    }
  }
}

export const plugin = { describe, run: failing(answer) };
export const embedding = { embed: failing(embed) };
export const transcription = { transcribe: failing(transcribe) };
