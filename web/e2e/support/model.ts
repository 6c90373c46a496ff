/**
 * A stand-in for a model provider that speaks the OpenAI-compatible protocol, so that a journey can stop a run in the
 * middle. An answer to a question that begins with HOLD waits after its first sentence until the test lets it go on; one
 * with FAULT is refused the first time; one with STREAM comes at so many words a second, as a quick model writes. A passage
 * that is to be rewritten becomes `REWRITTEN`, with its sources. A question with CALL makes it ask for the first use case that it is
 * offered, once.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export const FIRST_SENTENCE = 'The first sentence is on the screen.';
export const LAST_SENTENCE = 'The last sentence has arrived.';
export const REWRITTEN = 'Put in other words';
export const FAULTY = 'The stand-in does not like this question.';
export const STAND_IN = 'stand-in';

/** The held question itself: whatever else is in a request may differ from one attempt to the next. In a chat the newest counts. */
const HELD = /HOLD[^"\\]*/g;
const FAULT = /FAULT[^"\\]*/;
const CALL = 'CALL';
const REFUSE = 'REFUSE';
const REWRITE = 'You rewrite a passage of a document.';
/** Words a second, for so many seconds, behind what was written already, in a shape. */
const STREAM = /STREAM (\d+) A SECOND FOR (\d+) BEHIND (\d+) AS (prose|list|table)/;

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

type Offered = { messages: { role: string }[]; tools?: { function: { name: string } }[] };

/** The tool that a question has it ask for; undefined: it asks for none, or was told already what came of it. */
function wantedTool(body: string): string | undefined {
  if (!body.includes(CALL)) return undefined;
  const { messages, tools = [] } = JSON.parse(body) as Offered;
  return messages.some(({ role }) => role === 'tool') ? undefined : tools[0]?.function.name;
}

const WORDS = 'each room costs what **the policy** says and a director may approve higher rates in writing'.split(' ');

/** The words of a line in a shape, and what ends the line. */
const SHAPES = {
  prose: { head: '', words: 80, begin: '', part: ' ', end: '.\n\n' },
  list: { head: '', words: 12, begin: '- ', part: ' ', end: '.\n' },
  table: { head: '| What | Who | When | Why |\n|---|---|---|---|\n', words: 4, begin: '| ', part: ' | ', end: ' |\n' },
};

function* wordsOf(shape: keyof typeof SHAPES) {
  const { head, words, begin, part, end } = SHAPES[shape];
  yield head;
  for (let index = 0; ; index += 1) {
    const word = WORDS[index % WORDS.length] ?? '';
    const place = index % words;
    yield `${place === 0 ? begin : ''}${word}${place === words - 1 ? end : part}`;
  }
}

/** Writes by the clock: a timer that comes late is made up for, as by a provider's buffer. */
async function flow(asked: RegExpExecArray, write: (text: string) => void) {
  const [perSecond, seconds, before] = asked.slice(1, 4).map(Number) as [number, number, number];
  const words = wordsOf(asked[4] as keyof typeof SHAPES);
  write(Array.from({ length: before }, () => words.next().value ?? '').join(''));
  const start = performance.now();
  for (let written = 0; written < perSecond * seconds; written += 1) {
    const early = start + (written / perSecond) * 1_000 - performance.now();
    if (early > 1) await pause(early);
    write(words.next().value ?? '');
  }
}

export async function startModel() {
  let waiting: { question: string; go: () => void }[] = [];
  // What was let go stays so: on a busy machine a run may begin anew, and its second attempt must not wait for ever.
  const released: string[] = [];
  const isReleased = (question: string) => released.some((of) => question.includes(of));
  const faulted = new Set<string>();

  async function complete(body: string, response: ServerResponse) {
    if (body.includes(REFUSE)) {
      response.writeHead(401, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error: { message: 'Incorrect API key provided.', code: 'invalid_api_key' } }));
      return;
    }
    const fault = FAULT.exec(body)?.[0];
    if (fault !== undefined && !faulted.has(fault)) {
      faulted.add(fault);
      response.writeHead(400, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error: { message: FAULTY } }));
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const write = (text: string) => response.write(frame({ content: text }));
    const end = () => {
      response.write(frame({}, 'stop'));
      response.end('data: [DONE]\n\n');
    };
    if (body.includes(REWRITE)) {
      const sources = body.split('The passage:')[1]?.match(/⟦\d+⟧/gu) ?? [];
      for (const word of [...REWRITTEN.split(' '), ...sources]) write(`${word} `);
      return end();
    }
    const tool = wantedTool(body);
    if (tool !== undefined) {
      const called = { name: tool, arguments: JSON.stringify({ question: 'What does it say?' }) };
      response.write(frame({ tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: called }] }));
      response.write(frame({}, 'tool_calls'));
      response.end('data: [DONE]\n\n');
      return;
    }
    const asked = STREAM.exec(body);
    if (asked !== null) {
      await flow(asked, write);
      return end();
    }
    for (const word of FIRST_SENTENCE.split(' ')) write(`${word} `);
    write('[[p1]]');
    const question = body.match(HELD)?.at(-1);
    if (question !== undefined && !isReleased(question)) {
      await new Promise<void>((go) => waiting.push({ question, go }));
    }
    write(`\n\n**Finally:** ${LAST_SENTENCE} [[p2]]`);
    end();
  }

  const server = createServer((request, response) => {
    void (async () => {
      const body = await readBody(request);
      if (request.url === '/release') {
        released.push(body);
        for (const { question, go } of waiting) if (isReleased(question)) go();
        waiting = waiting.filter(({ question }) => !isReleased(question));
        response.end();
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

/** Lets the held answers go on whose question has these words, and every later one: those of other stories wait on. */
export async function release(words: string) {
  await fetch(`${process.env['ATELIER_E2E_MODEL_URL'] ?? ''}/release`, { method: 'POST', body: words });
}
