// Owns the shapes of requests to text models and of their answers, for every vendor.

export type ToolCall = {
  id: string;
  name: string;
  input: unknown;
  /** By name of the input: how probable the model's own value was, where the vendor says so. */
  confidence?: Record<string, number> | undefined;
};
export type PromptMessage =
  /** `context`: what changes from turn to turn, and is no part of the conversation. It is read after the content. */
  | { role: 'user'; content: string; context?: string | undefined }
  | { role: 'assistant'; content: string; tool_calls?: ToolCall[] | undefined }
  | { role: 'tool'; tool_call_id: string; tool_name: string; output?: unknown };
export type PromptTool = {
  name: string;
  description?: string | undefined;
  input_schema: Record<string, unknown>;
  /** Vendors that can hold a model to the schema do so. */
  strict?: boolean | undefined;
};

/** Settings of a model as the contract names them. */
export type GenerationSettings = {
  temperature?: number | undefined;
  max_tokens?: number | undefined;
  top_p?: number | undefined;
  stop_sequences?: string[] | undefined;
  reasoning_effort?: string | undefined;
  thinking_budget?: number | undefined;
};

export type Prompt = {
  system?: string | undefined;
  messages: readonly PromptMessage[];
  tools: readonly PromptTool[];
  settings: GenerationSettings;
  /** The answer is a call of a tool, and always the same one: the vendor is asked to call one, at temperature 0. */
  decides?: boolean | undefined;
  /** The answer may be a choice: vendors that can say how sure the model is are asked to. */
  weighs?: boolean | undefined;
  /** Requests with one key begin alike: vendors that keep what they have read send them to the same place. */
  cacheKey?: string | undefined;
};
export type Generated = { text: string; toolCalls: ToolCall[]; finishReason: string };
/** `undefined` where the vendor did not say. */
export type Usage = {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  /** Of the input tokens, those that the vendor had read before, and those that it stored to read them again. */
  cachedTokens?: number | undefined;
  cacheWriteTokens?: number | undefined;
};
/** Called with each piece of text as it is written. */
export type OnText = (delta: string) => void;

/** A message as one text. */
export const contentOf = (message: Exclude<PromptMessage, { role: 'tool' }>): string =>
  message.role === 'user' && message.context !== undefined
    ? `${message.content}\n\n${message.context}`
    : message.content;

/** All that a vendor reads and bills, as one text to count. */
export const textOf = ({ system, messages, tools }: Prompt): string =>
  [
    system ?? '',
    ...messages.map((message) => (message.role === 'tool' ? JSON.stringify(message.output) : contentOf(message))),
    JSON.stringify(tools),
  ]
    .filter((text) => text !== '' && text !== '[]')
    .join('\n');
