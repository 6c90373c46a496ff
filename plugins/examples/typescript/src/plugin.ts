// A runner for any OpenAI-compatible endpoint, through the host's `completions`: the host signs in, reads the stream and maps
// errors. Change names, address and models into those of your provider.
import { type Chunk, start } from "atelier:runner/completions@0.1.0";
import { emit } from "atelier:runner/events@0.1.0";
import type { Failure, Manifest, Message, Outcome, Request } from "atelier:runner/types@0.1.0";
import { description, license, name, version } from "../package.json";

export const plugin = {
  describe(): Manifest {
    return {
      name,
      version,
      license,
      description,
      vendor: "Example Ltd",
      models: [
        {
          id: "example-1",
          label: "Example 1",
          contextTokens: 128_000,
          maxOutputTokens: 0,
          capabilities: ["chat"],
          extras: [],
        },
      ],
      regions: [],
      endpoint: "https://api.example.com/v1",
      hosts: [],
      credentials: [{ name: "api_key", label: "API key", secret: true, required: false, extras: [] }],
      settingsSchema: "",
      extras: [],
    };
  },

  run(request: Request): Outcome {
    try {
      return answer(request);
    } catch (error) {
      throw failure(error);
    }
  },
};

function answer(request: Request): Outcome {
  const none = { inputTokens: 0n, outputTokens: 0n, cachedInputTokens: 0n, cacheWriteTokens: 0n, reasoningTokens: 0n };
  const outcome: Outcome = { finish: "stop", usage: { ...none, extras: [] }, extras: [] };
  let refusal = "";
  const take = (chunk: Chunk) => {
    switch (chunk.tag) {
      case "text":
        emit({ tag: request.responseSchema === undefined ? "text" : "json", val: chunk.val });
        break;
      case "reasoning":
        emit({ tag: "reasoning", val: chunk.val });
        break;
      case "tool-call":
        emit({ tag: "tool-call", val: chunk.val });
        break;
      case "refusal":
        refusal += chunk.val;
        break;
      case "usage":
        outcome.usage = chunk.val;
        break;
      case "finish":
        outcome.finish = chunk.val;
        break;
      case "id":
        outcome.providerRequestId = chunk.val;
        break;
      // What a later version names is none of ours.
      case "other":
        break;
    }
  };
  const completion = start({
    model: request.model,
    messages: [...sources(request), ...request.messages],
    sampling: request.sampling,
    tools: request.tools,
    toolChoice: request.toolChoice,
    responseSchema: request.responseSchema,
    headers: [],
    extras: [],
  });
  for (let chunks = completion.next(); chunks !== undefined; chunks = completion.next()) {
    chunks.forEach(take);
  }
  if (refusal !== "") {
    throw { tag: "refused", val: refusal } satisfies Failure;
  }
  return outcome;
}

/** The passages that the answer may draw on, as a message of their own. */
function sources(request: Request): Message[] {
  if (request.passages.length === 0) {
    return [];
  }
  const texts = request.passages.map((passage) => `${passage.title}\n${passage.text}`);
  return [{ role: "system", parts: [{ tag: "text", val: `Sources:\n\n${texts.join("\n\n")}` }], extras: [] }];
}

/** What the host threw comes wrapped; what is thrown from here must be the variant itself. */
function failure(error: unknown): Failure {
  const payload = error instanceof Error && "payload" in error ? error.payload : error;
  if (typeof payload === "object" && payload !== null && "tag" in payload) {
    // `emit` says `stopped`, which is no failure of the contract.
    return payload.tag === "stopped" ? { tag: "cancelled" } : (payload as Failure);
  }
  return payload === "stopped" ? { tag: "cancelled" } : { tag: "internal", val: String(payload) };
}
