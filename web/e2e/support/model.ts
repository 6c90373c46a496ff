/**
 * A stand-in for a model provider that speaks the OpenAI-compatible protocol, so that a journey can stop a run in the
 * middle. An answer to a question that begins with HOLD waits after its first sentence until the test lets it go on.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export const FIRST_SENTENCE = 'The first sentence is on the screen.';
export const LAST_SENTENCE = 'The last sentence has arrived.';
export const STAND_IN = 'stand-in';

/** The held question itself: whatever else is in a request may differ from one attempt to the next. */
const HELD = /HOLD[^"\\]*/;
const REFUSE = 'REFUSE';

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const frame = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({
    id: 'stand-in-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: STAND_IN,
    choices: [{ index: 0, delta, finish_reason: finish }],
  })}\n\n`;

export async function startModel() {
  let waiting: { question: string; go: () => void }[] = [];
  // What was let go stays so: on a busy machine a run may begin anew, and its second attempt must not wait for ever.
  const released = new Set<string>();

  async function complete(body: string, response: ServerResponse) {
    if (body.includes(REFUSE)) {
      response.writeHead(401, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error: { message: 'Incorrect API key provided.', code: 'invalid_api_key' } }));
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    for (const word of FIRST_SENTENCE.split(' ')) response.write(frame({ content: `${word} ` }));
    response.write(frame({ content: '[[p1]]' }));
    const question = HELD.exec(body)?.[0];
    if (question !== undefined && !released.has(question)) {
      await new Promise<void>((go) => waiting.push({ question, go }));
    }
    response.write(frame({ content: `\n\n**Finally:** ${LAST_SENTENCE} [[p2]]` }));
    response.write(frame({}, 'stop'));
    response.end('data: [DONE]\n\n');
  }

  const server = createServer((request, response) => {
    void (async () => {
      const body = await readBody(request);
      if (request.url === '/release') {
        const held = waiting;
        waiting = [];
        for (const { question, go } of held) {
          released.add(question);
          go();
        }
        response.end(String(held.length));
      } else if (request.method === 'POST' && request.url?.endsWith('/chat/completions')) {
        await complete(body, response);
      } else {
        response.writeHead(404).end();
      }
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${String(address.port)}`, stop };
}

/** Lets every held answer go on, and every further attempt at it. */
export async function release() {
  await fetch(`${process.env['ATELIER_E2E_MODEL_URL'] ?? ''}/release`, { method: 'POST' });
}
