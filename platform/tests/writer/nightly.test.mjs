/**
 * A model that really writes, through the whole product: streaming, stopping, a schema and a long answer, by a use case and by the models' API.
 * Started by `.ci/nightly`, which says where the program, the weights and the model's server are. Nothing here waits for a time: an event is awaited.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';

const { PLATFORM, WEIGHTS, WRITER } = process.env;
const MODEL = 'smollm2-135m-instruct';
const started = [];
let folder;
let writer;
let address;
let who = {};
let key;
let workspace;

/** The first line that `read` makes something of. */
async function line(child, read) {
  for await (const text of createInterface({ input: child.stdout })) {
    const found = read(text);
    if (found) {
      // What comes after is nobody's, and must not fill the pipe.
      child.stdout.resume();
      return found;
    }
  }
  throw new Error(`${child.spawnfile} ended before it said what it was waited for`);
}

function start(program, args, env = {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  started.push(child);
  return child;
}

const freePort = () =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => found(port));
    });
  });

async function ask(method, path, body, headers = {}) {
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: { ...who, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${answer.ok ? '' : await answer.text()}`);
  return answer;
}

const data = async (...asked) => (await (await ask(...asked)).json()).data;

/** The events of a stream: what each is called and what it says. */
async function* events(answer) {
  let rest = '';
  for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
    const whole = (rest + part).split('\n\n');
    rest = whole.pop();
    for (const event of whole) {
      const name = /^event: (.*)$/m.exec(event)?.[1];
      const said = /^data: (.*)$/m.exec(event)?.[1];
      if (said !== undefined) yield { name, said };
    }
  }
}

async function useCase(instruction) {
  const question = { name: 'question', label: 'Question', help: '', type: 'long_text', required: true };
  const definition = { name: 'Write', instruction, inputs: [question], model: { id: MODEL, region: 'local' }, format: { kind: 'free_text' } };
  const made = await data('POST', '/api/v1/use-case', { workspace_id: workspace, folder_id: null, definition });
  await ask('POST', `/api/v1/use-case/${made.id}/publish`, { revision: made.draft_revision, note: '' });
  return made.id;
}

const completion = (more) =>
  ask('POST', '/v1/chat/completions', { model: MODEL, temperature: 0, ...more }, { authorization: `Bearer ${key}` });

before(async () => {
  folder = await mkdtemp('/var/tmp/atelier-nightly-');
  // The private database of root's server is another account's.
  await chmod(folder, 0o755);
  const model = start(process.execPath, [WRITER, WEIGHTS]);
  writer = createInterface({ input: model.stderr });
  const base = await line(model, (text) => (text.startsWith('http://') ? text : null));
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const server = start(PLATFORM, ['serve'], {
    ATELIER_DATA_DIR: folder,
    ATELIER_LISTEN: `127.0.0.1:${port}`,
    ATELIER_MODELS_DIR: `${folder}/models`,
    ATELIER_ALLOW_PRIVATE_HOSTS: 'true',
    ATELIER_OPENAI_BASE_URL: base,
    ATELIER_OPENAI_API_KEY: 'none',
    ATELIER_OPENAI_MODELS: MODEL,
    ATELIER_OPENAI_REGION: 'local',
  });
  server.stderr.pipe(process.stderr);
  let password;
  await line(server, (text) => {
    password ??= /with the password\s+(\S+)/.exec(text)?.[1];
    return text.includes('is ready:');
  });
  const signedIn = await data('POST', '/api/v1/login', { email: 'admin@atelier.local', password });
  who = { authorization: `Bearer ${signedIn.access_token}`, 'client-id': String(signedIn.user.client_id) };
  workspace = (await data('POST', '/api/v1/setting/admin/create-workspace', { name: 'Nightly', description: '' })).id;
  key = (await data('POST', '/api/v1/profile/api-keys', { name: 'Nightly' })).key;
});

after(async () => {
  for (const child of started.toReversed()) {
    const ended = new Promise((done) => child.once('exit', done));
    if (child.kill('SIGTERM')) await ended;
  }
  await rm(folder, { recursive: true, force: true });
});

test('R21: a run streams what a real model writes, word by word, and ends well', async () => {
  const id = await useCase('Answer in one short sentence: {{question}}');
  const body = { inputs: { question: 'What is the capital of France?' } };
  const stream = await ask('POST', `/api/v1/use-case/${id}/run`, body, { accept: 'text/event-stream' });
  const seen = [];
  let run;
  for await (const { name, said } of events(stream)) {
    seen.push(name);
    if (name === 'end') run = JSON.parse(said).run;
  }
  assert.equal(run.status, 'succeeded', JSON.stringify(run));
  assert.ok(seen.length > 5, `it came in pieces: ${seen}`);
  assert.ok(run.usage.output_tokens > 0 && run.usage.input_tokens > 0 && !run.usage.is_estimated, JSON.stringify(run));
});

test('R35: a run that is stopped stops the model, which then answers the next', async () => {
  const id = await useCase('Write a very long story about {{question}}, with many chapters.');
  const stopped = new Promise((told) => writer.once('line', told));
  const run = await data('POST', `/api/v1/use-case/${id}/run`, { inputs: { question: 'a lighthouse' } });
  const stream = await ask('GET', `/api/v1/run/${run.id}/events`, undefined, { accept: 'text/event-stream' });
  let pieces = 0;
  let end;
  for await (const { name, said } of events(stream)) {
    if (name === 'end') end = JSON.parse(said).run;
    else if (++pieces === 3) await ask('POST', `/api/v1/run/${run.id}/stop`, {});
  }
  assert.equal(end.status, 'cancelled', JSON.stringify(end));
  assert.match(await stopped, /abort/i, 'the model was told');
  const next = await (await completion({ max_tokens: 5, messages: [{ role: 'user', content: 'Hello' }] })).json();
  assert.ok(next.choices[0].message.content.length > 0);
});

test('a schema is kept to', async () => {
  const schema = {
    type: 'object',
    properties: { name: { type: 'string', maxLength: 40 }, legs: { type: 'integer' }, kind: { enum: ['bird', 'fish', 'mammal'] } },
    required: ['name', 'legs', 'kind'],
    additionalProperties: false,
  };
  const response_format = { type: 'json_schema', json_schema: { name: 'animal', strict: true, schema } };
  const messages = [{ role: 'user', content: 'Describe a dog as JSON.' }];
  const said = await (await completion({ max_tokens: 120, response_format, messages })).json();
  const animal = JSON.parse(said.choices[0].message.content);
  assert.deepEqual(Object.keys(animal).toSorted(), ['kind', 'legs', 'name']);
  assert.ok(Number.isInteger(animal.legs) && ['bird', 'fish', 'mammal'].includes(animal.kind), JSON.stringify(animal));
});

test('a long answer comes whole, and its usage is what the model counted', async () => {
  const messages = [{ role: 'user', content: 'Write a long story about a lighthouse keeper and her dog, with many chapters.' }];
  const asked = { max_tokens: 400, stream: true, stream_options: { include_usage: true }, messages };
  const [pieces, choices] = [[], []];
  let usage;
  for await (const { said } of events(await completion(asked))) {
    if (said === '[DONE]') continue;
    const chunk = JSON.parse(said);
    assert.equal(chunk.error, undefined, `after ${pieces.length} pieces: ${said}`);
    usage = chunk.usage ?? usage;
    for (const choice of chunk.choices) {
      choices.push(choice.finish_reason);
      if (choice.delta.content) pieces.push(choice.delta.content);
    }
  }
  assert.ok(pieces.length > 50 && pieces.join('').length > 400, `${pieces.length} pieces`);
  assert.equal(choices.at(-1), usage.completion_tokens >= 400 ? 'length' : 'stop');
  assert.ok(usage.prompt_tokens > 5 && usage.completion_tokens > 50, JSON.stringify(usage));
});
