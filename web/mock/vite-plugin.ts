/** Serves the mock handlers from the development server, so that no worker script and no mock code reach the bundle. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { getResponse, type HttpHandler } from 'msw';
import type { Plugin } from 'vite';

async function readRequest(message: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const method = message.method ?? 'GET';
  const url = `http://${message.headers.host ?? 'localhost'}${message.url ?? '/'}`;
  return new Request(url, { method, headers, ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}) });
}

export function mockServer(): Plugin {
  return {
    name: 'atelier-mock',
    configureServer(server) {
      server.middlewares.use((message, answer, next) => {
        if (!message.url?.startsWith('/api/')) {
          next();
          return;
        }
        void (async () => {
          const loaded = (await server.ssrLoadModule('/mock/handlers/index.ts')) as { handlers: HttpHandler[] };
          const response = await getResponse(loaded.handlers, await readRequest(message));
          if (response === undefined) {
            answer.statusCode = 404;
            answer.setHeader('Content-Type', 'application/json');
            answer.end(JSON.stringify({ status: 404, message: `The mock knows no ${message.method} ${message.url}` }));
            return;
          }
          answer.statusCode = response.status;
          response.headers.forEach((value, name) => answer.setHeader(name, value));
          if (response.body === null) answer.end();
          else Readable.fromWeb(response.body as NodeStream).pipe(answer);
        })().catch(next);
      });
    },
  };
}
