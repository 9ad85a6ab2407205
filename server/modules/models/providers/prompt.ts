// Owns the shapes of requests to text models and of their answers, for every vendor.

export type ToolCall = { id: string; name: string; input: unknown };
export type PromptMessage =
  | { role: 'user'; content: string }
  | { role: 'assistant'; content: string; tool_calls?: ToolCall[] | undefined }
  | { role: 'tool'; tool_call_id: string; tool_name: string; output?: unknown };
export type PromptTool = { name: string; description?: string | undefined; input_schema: Record<string, unknown> };

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
};
export type Generated = { text: string; toolCalls: ToolCall[]; finishReason: string };
/** `undefined` where the vendor did not say. */
export type Usage = { inputTokens: number | undefined; outputTokens: number | undefined };
/** Called with each piece of text as it is written. */
export type OnText = (delta: string) => void;

/** All that a vendor reads and bills, as one text to count. */
export const textOf = ({ system, messages, tools }: Prompt): string =>
  [
    system ?? '',
    ...messages.map((message) => ('content' in message ? message.content : JSON.stringify(message.output))),
    JSON.stringify(tools),
  ]
    .filter((text) => text !== '' && text !== '[]')
    .join('\n');
