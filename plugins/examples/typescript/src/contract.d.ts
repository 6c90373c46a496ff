// The parts of the contract (wit/runner.wit) that this plugin uses, as TypeScript sees them: names in camel case, 64-bit numbers
// as bigint, variants as {tag, val}, an error of a `result` as an exception whose `payload` is the variant.

declare module "atelier:runner/types@0.1.0" {
  export type Extras = [string, string][];
  export type Media = { mime: string; name?: string; data: Uint8Array; extras: Extras };
  export type ToolCall = { id: string; name: string; arguments: string; extras: Extras };
  export type ToolResult = { id: string; name: string; content: string; failed: boolean; extras: Extras };
  export type Part =
    | { tag: "text"; val: string }
    | { tag: "image" | "audio" | "file"; val: Media }
    | { tag: "tool-call"; val: ToolCall }
    | { tag: "tool-result"; val: ToolResult };
  export type Message = { role: "system" | "user" | "assistant" | "tool"; parts: Part[]; extras: Extras };
  export type Section = { key: string; title: string; guidance: string; extras: Extras };
  export type Passage = { id: string; title: string; page?: number; heading: string; text: string; extras: Extras };
  export type Tool = { name: string; description: string; parameters: string; extras: Extras };
  export type ToolChoice = { tag: "auto" | "none" | "required" } | { tag: "named"; val: string };
  export type Sampling = {
    temperature?: number;
    topP?: number;
    maxTokens?: number;
    stop: string[];
    seed?: bigint;
    extras: Extras;
  };
  export type Request = {
    model: string;
    region: string;
    settings: string;
    messages: Message[];
    outline: Section[];
    passages: Passage[];
    responseSchema?: string;
    tools: Tool[];
    toolChoice: ToolChoice;
    sampling: Sampling;
    extras: Extras;
  };
  export type Finish = "stop" | "length" | "tool-calls" | "filtered";
  export type Usage = {
    inputTokens: bigint;
    outputTokens: bigint;
    cachedInputTokens: bigint;
    cacheWriteTokens: bigint;
    reasoningTokens: bigint;
    extras: Extras;
  };
  export type Outcome = { finish: Finish; usage: Usage; providerRequestId?: string; extras: Extras };
  export type Failure =
    | { tag: "bad-request" | "refused" | "unavailable" | "timed-out" | "internal"; val: string }
    | { tag: "rate-limited"; val?: number }
    | { tag: "unauthorized" | "overloaded" | "context-too-long" | "cancelled" };
  export type Capability =
    | "chat"
    | "json-schema"
    | "tools"
    | "reasoning"
    | "embedding"
    | "transcription"
    | "vision"
    | "audio"
    | "files"
    | "citations";
  export type Model = {
    id: string;
    label: string;
    contextTokens: number;
    maxOutputTokens: number;
    capabilities: Capability[];
    price?: { currency: string; input: bigint; cachedInput?: bigint; output: bigint; extras: Extras };
    extras: Extras;
  };
  export type Manifest = {
    name: string;
    version: string;
    vendor: string;
    license: string;
    description: string;
    models: Model[];
    regions: { id: string; label: string; endpoint?: string; extras: Extras }[];
    endpoint: string;
    hosts: string[];
    credentials: { name: string; label: string; secret: boolean; required: boolean; extras: Extras }[];
    settingsSchema: string;
    extras: Extras;
  };
}

declare module "atelier:runner/events@0.1.0" {
  import type { ToolCall } from "atelier:runner/types@0.1.0";
  export type Event = { tag: "text" | "section" | "citation" | "reasoning" | "json"; val: string } | { tag: "tool-call"; val: ToolCall };
  /** Throws when nobody waits any more. */
  export function emit(event: Event): void;
}

declare module "atelier:runner/completions@0.1.0" {
  import type {
    Extras,
    Finish,
    Message,
    Sampling,
    Tool,
    ToolCall,
    ToolChoice,
    Usage,
  } from "atelier:runner/types@0.1.0";
  export type Prompt = {
    model: string;
    messages: Message[];
    sampling: Sampling;
    tools: Tool[];
    toolChoice: ToolChoice;
    responseSchema?: string;
    path?: string;
    headers: [string, string][];
    extras: Extras;
  };
  export type Chunk =
    | { tag: "text" | "reasoning" | "refusal" | "id"; val: string }
    | { tag: "tool-call"; val: ToolCall }
    | { tag: "usage"; val: Usage }
    | { tag: "finish"; val: Finish }
    | { tag: "other"; val: [string, string] };
  export class Completion {
    /** Waits for more; undefined at the end. Throws a failure. */
    next(): Chunk[] | undefined;
  }
  export function start(prompt: Prompt): Completion;
}
