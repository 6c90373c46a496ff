/** Prompts of chats, and how long the company keeps chats. */
import { list, notFound, ok, refuse } from '../answers';
import { chats } from '../chats';
import { on } from './guard';

export const chatPromptHandlers = [
  on.get('/chat-prompt/list', ({ query }) => {
    const words = (query.get('search') ?? '').toLowerCase();
    const one = query.get('id');
    return list(chats.prompts.filter(({ id, name }) => name.toLowerCase().includes(words) && (one ?? id) === id));
  }),
  on.post('/chat-prompt/{id}/text', ({ params, body }) => {
    const prompt = chats.prompts.find(({ id }) => id === params.id);
    if (prompt === undefined) return notFound();
    const given = (body.inputs ?? {}) as Record<string, unknown>;
    const missing = prompt.inputs.find(({ name, required }) => required && !given[name]);
    if (missing !== undefined) {
      const errors = { [`inputs.${missing.name}`]: ['Please fill this in.'] };
      return refuse(400, 'validation', 'Please check the form.', { errors });
    }
    const text = Object.entries(given).reduce(
      (said, [name, value]) => said.replaceAll(`{{${name}}}`, String(value)),
      prompt.instruction,
    );
    return ok({ text, version: prompt.version });
  }),
  on.get('/setting/chats', () => ok({ keep_days: chats.keepDays })),
  on.put('/setting/chats', ({ body }) => {
    if (body.keep_days !== null && (body.keep_days ?? 0) < 1) {
      return refuse(400, 'validation', 'Please check the form.', { errors: { keep_days: ['At least 1.'] } });
    }
    chats.keepDays = body.keep_days ?? null;
    return ok({ keep_days: chats.keepDays });
  }),
];
