// Vectors of texts, in lots that keep an answer small.

import type { EmbedRequest, Embeddings } from 'atelier:runner/embedding@1.1.0';

import { NO_EXTRAS, count, json, postJson, usage } from './provider';
import { unavailable } from './refusal';

/** Texts at once: 2,048 texts are half of a run's calls to the outside. */
const LOT = 128;

/** What comes back, as far as it is read here. Nothing of it is certain: it comes from outside. */
interface Reply {
  data?: { index?: unknown; embedding?: unknown }[];
  usage?: { prompt_tokens?: unknown };
}

export function embed({ model, texts, dimensions }: EmbedRequest): Embeddings {
  const vectors: Float32Array[] = [];
  let tokens = 0n;
  for (let from = 0; from < texts.length; from += LOT) {
    const input = texts.slice(from, from + LOT);
    const asked = { model, input, dimensions, encoding_format: 'float' };
    const reply = json(postJson('/embeddings', asked)) as Reply | null;
    // The order is not promised.
    const made = input.map((_, index) => reply?.data?.find((vector) => vector.index === index)?.embedding);
    if (!made.every((vector): vector is number[] => Array.isArray(vector) && vector.every(Number.isFinite))) {
      throw unavailable("the provider's answer holds no vectors, or not one for each text");
    }
    vectors.push(...made.map((vector) => Float32Array.from(vector)));
    tokens += count(reply?.usage?.prompt_tokens);
  }
  return { vectors, usage: usage(tokens), extras: NO_EXTRAS };
}
