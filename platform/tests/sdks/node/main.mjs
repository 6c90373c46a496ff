/** The official Node SDK against the models' API, which a test started (`gateway/tests/sdks.rs`). Ends with 0 when all holds. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

const { OpenAI } = createRequire(`${process.env.SDK}/`)('openai');
const client = new OpenAI({ baseURL: process.env.BASE_URL, apiKey: process.env.API_KEY, maxRetries: 0 });
const model = 'stand-in';
const words = Array.from({ length: 20 }, (_, n) => `word${n + 1} `).join('');

const asking = (content, more = {}) => ({ model, messages: [{ role: 'user', content }], ...more });
const create = (content, more, options) => client.chat.completions.create(asking(content, more), options);
const fails = async (kind, call) => {
  try {
    await call();
  } catch (error) {
    assert.equal(error.constructor, kind, `${error}`);
    return error;
  }
  assert.fail(`no ${kind.name}`);
};

const checks = {
  async whole() {
    const said = await create('hello', { temperature: 0.2, seed: 3, stop: ['end'] });
    assert.equal(said.choices[0].message.content, words);
    assert.equal(said.choices[0].finish_reason, 'stop');
    assert.equal(said.usage.total_tokens, 27);
    assert.ok(said._request_id);
  },

  async streamed() {
    const stream = await create('hello', { stream: true, stream_options: { include_usage: true } });
    let [text, usage] = ['', null];
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      usage = chunk.usage ?? usage;
    }
    assert.equal(text, words);
    assert.equal(usage.completion_tokens, 20);
  },

  async tools() {
    const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
    const tools = [{ type: 'function', function: { name: 'weather', parameters, strict: true } }];
    const cities = (message) => message.tool_calls.map((call) => JSON.parse(call.function.arguments).city);
    const asked = asking('use a tool', { tools, tool_choice: 'required' });
    const said = (await client.chat.completions.create(asked)).choices[0];
    assert.equal(said.finish_reason, 'tool_calls');
    assert.deepEqual(cities(said.message), ['Oslo', 'Bergen']);
    const streamed = await client.chat.completions.stream(asked).finalChatCompletion();
    assert.deepEqual(cities(streamed.choices[0].message), ['Oslo', 'Bergen']);
    const results = said.message.tool_calls.map(({ id }) => ({ role: 'tool', tool_call_id: id, content: 'rain' }));
    const messages = [{ role: 'user', content: 'and now' }, said.message, ...results];
    const answer = await client.chat.completions.create({ model, messages, tools });
    assert.equal(answer.choices[0].message.content, words);
  },

  async schema() {
    const schema = { type: 'object', properties: { city: { type: 'string' }, degrees: { type: 'integer' } } };
    const response_format = { type: 'json_schema', json_schema: { name: 'report', schema, strict: false } };
    const said = await client.chat.completions.parse(asking('as json', { response_format }));
    assert.deepEqual(JSON.parse(said.choices[0].message.content), { city: 'Oslo', degrees: 7 });
  },

  async embeddings() {
    for (const more of [{}, { encoding_format: 'float' }]) {
      const made = await client.embeddings.create({ model, input: ['make vectors', 'twice'], ...more });
      const vectors = made.data.map(({ embedding }) => embedding);
      assert.deepEqual(vectors, [
        [0.5, -1.25],
        [2, 3.5],
      ]);
    }
  },

  async models() {
    const names = [];
    for await (const { id } of client.models.list()) names.push(id);
    assert.ok(names.includes(model) && names.includes('extract'), `${names}`);
    assert.equal((await client.models.retrieve(`local/${model}`)).id, `local/${model}`);
  },

  async errors() {
    const stranger = client.withOptions({ apiKey: 'atk_1_nobody' });
    assert.equal((await fails(OpenAI.AuthenticationError, () => stranger.models.list())).code, 'invalid_api_key');
    const absent = await fails(OpenAI.NotFoundError, () => create('hello', { model: 'none' }));
    assert.deepEqual([absent.code, absent.param], ['model_not_found', 'model']);
    assert.equal((await fails(OpenAI.BadRequestError, () => create('hello', { n: 2 }))).param, 'n');
    const fast = await fails(OpenAI.RateLimitError, () => create('too fast'));
    assert.equal(fast.headers.get('retry-after'), '7');
    await fails(OpenAI.InternalServerError, () => create('wrong credentials'));
    const broken = await fails(OpenAI.APIError, async () => {
      for await (const _ of await create('break off', { stream: true }));
    });
    assert.match(broken.message, /overloaded/);
  },

  async hangingUp() {
    for await (const _ of await create('never end', { stream: true })) break;
    const abort = new AbortController();
    const waiting = create('never end', {}, { signal: abort.signal });
    setTimeout(() => abort.abort(), 500);
    await fails(OpenAI.APIUserAbortError, () => waiting);
  },
};

for (const [name, check] of Object.entries(checks)) {
  console.log(name);
  await check();
}
