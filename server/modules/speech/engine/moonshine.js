// Hears: 16 kHz samples in, words out, by Moonshine tiny. Greedy decoding with a cache of the past; stops at the end token, at a loop, and at
// as many tokens as a person can say in that time. Plain JavaScript, for the speech threads.
const LAYERS = 6;
const HEADS = 8;
const HEAD_SIZE = 36;
const START = 1;
const END = 2;
const TOKENS_PER_SECOND = 6.5;
const RATE = 16_000;

/**
 * @typedef {{ data: Float32Array; dims: readonly number[] }} Numbers
 * @typedef {{ run(inputs: Record<string, unknown>): Promise<Record<string, Numbers>> }} Session
 * @typedef {{ Tensor: new (type: string, data: unknown, dims: number[]) => unknown }} Runtime
 * @typedef {{ vocabById: string[] }} Vocabulary
 */

/** The likeliest token, and how likely. @param {Numbers} logits */
function best({ data, dims }) {
  const size = dims[dims.length - 1] ?? 0;
  const from = data.length - size;
  let token = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < size; i++) {
    const value = data[from + i] ?? 0;
    if (value > most) {
      most = value;
      token = i;
    }
  }
  let sum = 0;
  for (let i = 0; i < size; i++) sum += Math.exp((data[from + i] ?? 0) - most);
  return { token, certainty: 1 / sum };
}

/** Whether the last tokens are one phrase again and again, more often than people repeat a digit. @param {number[]} tokens */
function isLoop(tokens) {
  for (let width = 1; width <= 6; width++) {
    const times = width < 3 ? 8 : 4;
    const tail = tokens.slice(-width * times);
    if (tail.length === width * times && tail.every((token, i) => token === tail[i % width])) return true;
  }
  return false;
}

/** @param {number[]} tokens @param {Vocabulary} vocabulary */
function textOf(tokens, { vocabById }) {
  const decoder = new TextDecoder();
  /** @type {number[]} */
  const bytes = [];
  const encoder = new TextEncoder();
  for (const token of tokens) {
    const piece = vocabById[token];
    if (piece === undefined) continue;
    const byte = /^<0x([0-9A-F]{2})>$/.exec(piece)?.[1];
    if (byte !== undefined) bytes.push(Number.parseInt(byte, 16));
    else bytes.push(...encoder.encode(piece.replaceAll('▁', ' ')));
  }
  return decoder.decode(Uint8Array.from(bytes)).replace(/\s+/g, ' ').trim();
}

/**
 * @param {{ runtime: Runtime; encoder: Session; decoder: Session; vocabulary: Vocabulary }} parts
 * @param {Float32Array} audio
 */
export async function hear({ runtime: { Tensor }, encoder, decoder, vocabulary }, audio) {
  // Less than a tenth of a second is no word.
  if (audio.length < RATE / 10) return { text: '', confidence: 0 };
  const { last_hidden_state: states } = await encoder.run({
    input_values: new Tensor('float32', audio, [1, audio.length]),
  });
  const most = Math.ceil((audio.length / RATE) * TOKENS_PER_SECOND) + 6;
  /** @type {Record<string, unknown>} */
  let past = {};
  for (let layer = 0; layer < LAYERS; layer++)
    for (const side of ['decoder', 'encoder'])
      for (const kind of ['key', 'value'])
        past[`past_key_values.${layer}.${side}.${kind}`] = new Tensor('float32', new Float32Array(0), [
          1,
          HEADS,
          0,
          HEAD_SIZE,
        ]);
  /** @type {number[]} */
  const tokens = [];
  let last = START;
  let certainty = 0;
  while (tokens.length < most) {
    const isFirst = tokens.length === 0;
    const output = await decoder.run({
      input_ids: new Tensor('int64', BigInt64Array.of(BigInt(last)), [1, 1]),
      encoder_hidden_states: states,
      use_cache_branch: new Tensor('bool', Uint8Array.of(isFirst ? 0 : 1), [1]),
      ...past,
    });
    const { logits } = output;
    if (!logits) throw new Error('the model gave no words');
    const next = best(logits);
    certainty += Math.log(next.certainty);
    if (next.token === END) break;
    tokens.push(next.token);
    last = next.token;
    if (isLoop(tokens)) return { text: '', confidence: 0 };
    past = Object.fromEntries(
      Object.keys(past).map((name) => {
        const present = output[name.replace('past_key_values', 'present')];
        // What the encoder gave stays as it was after the first step.
        return [name, !isFirst && name.includes('.encoder.') ? past[name] : present];
      }),
    );
  }
  const confidence = tokens.length === 0 ? 0 : Math.exp(certainty / (tokens.length + 1));
  return { text: textOf(tokens, vocabulary), confidence };
}
