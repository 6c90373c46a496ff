// What the provider is asked: messages, how to answer, tools.

import type { Message, Request } from 'atelier:runner/types@1.1.0';

import { joined } from './bytes';
import { instructions } from './instructions';

/** JSON as bytes. The system's message is written piece by piece: with all sources in it, it may have a MiB, and each copy of it would count. */
export function body(request: Request): Uint8Array {
  return joined(written(request));
}

function* written(request: Request): Generator<string> {
  yield '{"messages":[{"role":"system","content":"';
  for (const piece of system(request)) {
    yield JSON.stringify(piece).slice(1, -1);
  }
  yield '"}';
  for (const message of request.messages.filter((message) => message.role !== 'system')) {
    yield turns(message).map((turn) => `,${JSON.stringify(turn)}`).join('');
  }
  yield `],${JSON.stringify(asked(request)).slice(1)}`;
}

function* system(request: Request): Generator<string> {
  yield* instructions(request);
  for (const message of request.messages.filter((message) => message.role === 'system')) {
    yield `\n${text(message)}\n`;
  }
}

/** What is asked besides the messages. */
function asked(request: Request): object {
  return {
    model: request.model,
    max_tokens: request.sampling.maxTokens,
    temperature: request.sampling.temperature,
    response_format: format(request.responseSchema),
    ...tools(request),
    stream: true,
    stream_options: { include_usage: true },
  };
}

function text(message: Message): string {
  return message.parts.map((part) => (part.tag === 'text' ? part.val : '')).join('');
}

/** A message of the conversation; the results of tools are messages of their own. */
function turns(message: Message): unknown[] {
  const content = text(message);
  const results = message.parts.flatMap((part) =>
    part.tag === 'tool-result' ? [{ role: 'tool', tool_call_id: part.val.id, content: part.val.content }] : [],
  );
  const calls = message.parts.flatMap((part) =>
    part.tag === 'tool-call'
      ? [{ id: part.val.id, type: 'function', function: { name: part.val.name, arguments: part.val.arguments } }]
      : [],
  );
  if (calls.length > 0) {
    return [{ role: 'assistant', content: content || null, tool_calls: calls }];
  }
  if (results.length > 0 && content === '') {
    return results;
  }
  return [...results, { role: message.role === 'assistant' ? 'assistant' : 'user', content }];
}

function format(schema: string | undefined): unknown {
  return schema === undefined
    ? undefined
    : { type: 'json_schema', json_schema: { name: 'answer', schema: parsed("the answer's schema", schema) } };
}

function tools({ tools, toolChoice }: Request): object {
  if (tools.length === 0) {
    return {};
  }
  return {
    tools: tools.map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, description, parameters: parsed(`the schema of the tool ${name}`, parameters) },
    })),
    tool_choice:
      toolChoice.tag === 'named' ? { type: 'function', function: { name: toolChoice.val } } : toolChoice.tag,
  };
}

function parsed(what: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw { tag: 'bad-request', val: `${what} is not JSON` };
  }
}
