/**
 * A small model that really writes, behind an API like OpenAI's: node serve.mjs WEIGHTS, which prints the address that it listens at.
 * SmolLM2 says little that is right, and that is not asked: it streams, stops, keeps to a schema and writes long as a real model does.
 */
import { createServer } from 'node:http';
import { getLlama, LlamaChatSession } from 'node-llama-cpp';

const MODEL = 'smollm2-135m-instruct';
/** Tokens of a conversation, question and answer together. */
const ROOM = 2_048;

const llama = await getLlama({ gpu: false, build: 'never', logLevel: 'error', maxThreads: 2 });
const model = await llama.loadModel({ modelPath: process.argv[2] });
const context = await model.createContext({ contextSize: ROOM, sequences: 2 });

const text = (content) => (typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('\n'));
const history = ({ role, content }) =>
  role === 'assistant' ? { type: 'model', response: [text(content)] } : { type: role, text: text(content) };

async function answer(asked, { signal, say }) {
  const sequence = context.getSequence();
  try {
    const session = new LlamaChatSession({ contextSequence: sequence, systemPrompt: '' });
    const last = asked.messages.at(-1);
    session.setChatHistory(asked.messages.slice(0, -1).map(history));
    const schema = asked.response_format?.json_schema?.schema;
    const before = sequence.tokenMeter.getState();
    const said = await session.promptWithMeta(text(last.content), {
      maxTokens: asked.max_completion_tokens ?? asked.max_tokens ?? ROOM / 2,
      temperature: asked.temperature ?? 0.2,
      seed: asked.seed ?? 1,
      ...(schema ? { grammar: await llama.createGrammarForJsonSchema(schema) } : {}),
      onTextChunk: say,
      signal,
    });
    const { usedInputTokens: input, usedOutputTokens: output } = sequence.tokenMeter.diff(before);
    const finish = said.stopReason === 'maxTokens' ? 'length' : 'stop';
    return { text: said.responseText, finish, usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output } };
  } finally {
    sequence.dispose();
  }
}

async function complete(request, response) {
  let body = '';
  for await (const part of request) body += part;
  const asked = JSON.parse(body);
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const head = { id: `chatcmpl-${Date.now()}`, created: Math.floor(Date.now() / 1000), model: MODEL };
  if (!asked.stream) {
    const said = await answer(asked, { signal: gone.signal });
    const message = { role: 'assistant', content: said.text };
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ ...head, object: 'chat.completion', choices: [{ index: 0, message, finish_reason: said.finish }], usage: said.usage }),
    );
    return;
  }
  response.setHeader('content-type', 'text/event-stream');
  const send = (more) => response.write(`data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', ...more })}\n\n`);
  const choice = (delta, finish_reason = null) => send({ choices: [{ index: 0, delta, finish_reason }] });
  choice({ role: 'assistant', content: '' });
  const said = await answer(asked, { signal: gone.signal, say: (content) => choice({ content }) });
  choice({}, said.finish);
  if (asked.stream_options?.include_usage) send({ choices: [], usage: said.usage });
  response.end('data: [DONE]\n\n');
}

const server = createServer((request, response) => {
  if (request.method === 'GET' && request.url === '/v1/models') {
    response.end(JSON.stringify({ object: 'list', data: [{ id: MODEL, object: 'model', created: 0, owned_by: 'HuggingFaceTB' }] }));
  } else if (request.method === 'POST' && request.url === '/v1/chat/completions') {
    complete(request, response).catch((error) => {
      // Who hung up is answered nothing; `writer` on standard error is what the test reads.
      console.error(`writer: ${error.name}: ${error.message}`);
      if (!response.headersSent) response.statusCode = 500;
      response.end(JSON.stringify({ error: { message: error.message } }));
    });
  } else {
    response.writeHead(404).end();
  }
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/v1`));
