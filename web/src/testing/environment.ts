/**
 * happy-dom for the document, Node's own network classes for the wire: happy-dom's response bodies close their streams
 * twice, which real ones do not.
 */
import { builtinEnvironments, type Environment } from 'vitest/runtime';

const NETWORK = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextDecoderStream',
  'TextEncoderStream',
] as const;

const environment: Environment = {
  ...builtinEnvironments['happy-dom'],
  name: 'page',
  async setup(global: Record<string, unknown>, options) {
    const own = NETWORK.map((name) => [name, Reflect.get(globalThis, name)] as const);
    const made = await builtinEnvironments['happy-dom'].setup(global, options);
    for (const [name, value] of own) {
      Object.defineProperty(global, name, { value, configurable: true, writable: true });
    }
    return made;
  },
};

export default environment;
