// Owns how sure a model was of what it chose: read from the log probabilities of its tokens, where a server gives them. Pure.
import type { MetadataExtractor } from '@ai-sdk/openai-compatible';

type Token = { token: string; logprob: number };

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Those of an answer, or of a piece of one. */
function tokensIn(body: unknown): Token[] {
  const [choice] = listIn(isFields(body) ? body.choices : undefined);
  const logprobs = isFields(choice) ? choice.logprobs : undefined;
  return listIn(isFields(logprobs) ? logprobs.content : undefined).flatMap((one) =>
    isFields(one) && typeof one.token === 'string' && typeof one.logprob === 'number' && one.logprob <= 0
      ? [{ token: one.token, logprob: one.logprob }]
      : [],
  );
}

const NAME = 'tokens';

export const tokenReader: MetadataExtractor = {
  extractMetadata: async ({ parsedBody }) => ({ [NAME]: { all: tokensIn(parsedBody) } }),
  createStreamExtractor: () => {
    const all: Token[] = [];
    return { processChunk: (chunk) => void all.push(...tokensIn(chunk)), buildMetadata: () => ({ [NAME]: { all } }) };
  },
};

export const tokensOfAnswer = (metadata: unknown): Token[] => {
  const found = isFields(metadata) ? metadata[NAME] : undefined;
  return isFields(found) ? (listIn(found.all) as Token[]) : [];
};

/**
 * By name, how probable each text of a tool's input was, as the model wrote it. Servers that parse the calls of a model out of its words
 * give the tokens of the calls, too; others give none, and nothing is known.
 */
export function confidenceIn(tokens: readonly Token[], input: unknown): Record<string, number> | undefined {
  if (tokens.length === 0 || !isFields(input)) return undefined;
  const written = tokens.map(({ token }) => token).join('');
  const known = Object.entries(input).flatMap(([name, value]): [string, number][] => {
    const from = typeof value === 'string' && value !== '' ? written.lastIndexOf(JSON.stringify(value)) : -1;
    return from < 0 ? [] : [[name, probabilityBetween(tokens, from + 1, from + 1 + String(value).length)]];
  });
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

/** Of the tokens that hold these characters: all of them had to be written. */
function probabilityBetween(tokens: readonly Token[], from: number, to: number): number {
  let at = 0;
  let sum = 0;
  for (const { token, logprob } of tokens) {
    if (at < to && at + token.length > from) sum += logprob;
    at += token.length;
  }
  return Math.exp(sum);
}
