/** Rules about API keys, without React. */
import type { ApiKey, KeyScope } from '@/api/gen/types.gen';

const SOON_MS = 14 * 86_400_000;

export function keyState(key: Pick<ApiKey, 'expires_at'>, now: number): 'good' | 'soon' | 'expired' {
  if (key.expires_at === null) return 'good';
  const left = Date.parse(key.expires_at) - now;
  if (left <= 0) return 'expired';
  return left < SOON_MS ? 'soon' : 'good';
}

/** What a key can be made for, in the order of the form. */
export const SCOPES: readonly KeyScope[] = ['models', 'use_cases', 'documents', 'audit_log', 'figures'];

export const isScope = (value: string): value is KeyScope => SCOPES.some((scope) => scope === value);

/** A call that anybody with a key can make, with this server's own address and client. */
export const firstCall = (origin: string, clientId: number) =>
  [
    `curl ${origin}/api/v1/workspace/list \\`,
    `  -H "Authorization: Bearer $ATELIER_API_KEY" \\`,
    `  -H "Client-Id: ${String(clientId)}"`,
  ].join('\n');

/** Languages of the examples, each by the name that people know it by. */
export const LANGUAGES = ['curl', 'Python', 'Node'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What an OpenAI SDK wants as its base URL. */
export const modelsUrl = (origin: string) => `${origin}/v1`;

/** A model's answer by OpenAI's own programs: base URL and key are all that is ours. */
export function modelsCall(language: Language, origin: string, model: string): string {
  const url = modelsUrl(origin);
  switch (language) {
    case 'curl':
      return [
        `curl ${url}/chat/completions \\`,
        `  -H "Authorization: Bearer $ATELIER_API_KEY" \\`,
        `  -H "Content-Type: application/json" \\`,
        `  -d '${JSON.stringify({ model, messages: [{ role: 'user', content: 'Hello' }] })}'`,
      ].join('\n');
    case 'Python':
      return [
        'import os',
        'from openai import OpenAI',
        '',
        `client = OpenAI(base_url="${url}", api_key=os.environ["ATELIER_API_KEY"])`,
        'answer = client.chat.completions.create(',
        `    model=${JSON.stringify(model)},`,
        '    messages=[{"role": "user", "content": "Hello"}],',
        ')',
        'print(answer.choices[0].message.content)',
      ].join('\n');
    case 'Node':
      return [
        "import OpenAI from 'openai';",
        '',
        `const client = new OpenAI({ baseURL: '${url}', apiKey: process.env.ATELIER_API_KEY });`,
        'const answer = await client.chat.completions.create({',
        `  model: ${JSON.stringify(model)},`,
        "  messages: [{ role: 'user', content: 'Hello' }],",
        '});',
        'console.log(answer.choices[0].message.content);',
      ].join('\n');
  }
}
