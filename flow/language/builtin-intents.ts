// Owns the names of what people may want of any assistant, whether or not its flow has an edge for it.

export const BUILTIN_INTENTS = [
  'human',
  'robot',
  'repeat',
  'cancel',
  'back',
  'restart',
  'goodbye',
  'thanks',
  'greeting',
] as const;
export type BuiltinIntent = (typeof BUILTIN_INTENTS)[number];

export const isBuiltinIntent = (name: unknown): name is BuiltinIntent => BUILTIN_INTENTS.some((one) => one === name);
