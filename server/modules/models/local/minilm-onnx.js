// Owns writing the built-in embedding model as an ONNX graph, in memory, from the weights we ship: six layers of
// BERT over several texts that lie one behind the other, so that nothing is padded: a token attends to its own text only.
// Plain JavaScript, because a model thread does not go through a loader.
import {
  attribute,
  FLOAT,
  FLOAT16,
  fraction,
  INT64,
  integers,
  modelOf,
  node,
  number,
  tensor,
  value,
} from './onnx-graph.js';

const HEADS = 12;
const WIDTH = 384;
const LAYERS = 6;
const WORD_TABLE = 'embeddings.word_embeddings.weight';

/** @typedef {Uint8Array[]} Bytes */

/**
 * Inputs: `ids`, `places` and `texts` (token, its place in its text, number of its text), int64 [n]; `shares`, float [b, n]:
 * one divided by the length of the text where the token belongs to it, else 0. Output: `means` [b, 384], not yet of length 1.
 * @param {Uint8Array} weights a safetensors file with half-precision weights
 * @returns {Uint8Array}
 */
export function minilmGraph(weights) {
  const view = new DataView(weights.buffer, weights.byteOffset, weights.byteLength);
  const headerLength = Number(view.getBigUint64(0, true));
  /** @type {Record<string, { dtype: string; shape: number[]; data_offsets: [number, number] }>} */
  const header = JSON.parse(new TextDecoder().decode(weights.subarray(8, 8 + headerLength)));
  /** @type {Bytes} */
  const parts = [];
  for (const [name, { dtype, shape, data_offsets }] of Object.entries(header)) {
    if (dtype !== 'F16' || name.startsWith('pooler')) continue;
    const [from, to] = data_offsets.map((offset) => 8 + headerLength + offset);
    parts.push(...tensor(`${name}.half`, FLOAT16, shape, weights.subarray(from, to)));
    // The large table stays as it is shipped, which halves its memory; the runtime widens the others once, when it loads the graph.
    if (name !== WORD_TABLE) parts.push(...node('Cast', [`${name}.half`], name, attribute('to', FLOAT)));
  }
  parts.push(
    ...integers('split', [-1, HEADS, WIDTH / HEADS]),
    ...integers('join', [-1, WIDTH]),
    ...integers('zero', [0], []),
  );
  parts.push(...integers('first_axis', [0]), ...integers('second_axis', [1]));
  parts.push(...number('scale', Math.sqrt(HEADS / WIDTH)), ...number('seen', 0), ...number('unseen', -1e9));
  parts.push(...embedded());
  for (let layer = 0; layer < LAYERS; layer++) parts.push(...layerOf(layer));
  parts.push(...node('MatMul', ['shares', `x${LAYERS}`], 'means'));
  const inputs = ['ids', 'places', 'texts'].flatMap((name) => value(11, name, INT64, ['n']));
  const output = value(12, 'means', FLOAT, ['b', WIDTH]);
  return modelOf('minilm', [...parts, ...inputs, ...value(11, 'shares', FLOAT, ['b', 'n']), ...output]);
}

/** @type {(input: string, name: string, output: string) => Bytes} */
const normal = (input, name, output) =>
  node('LayerNormalization', [input, `${name}.LayerNorm.weight`, `${name}.LayerNorm.bias`], output, [
    ...attribute('axis', -1),
    ...fraction('epsilon', 1e-12),
  ]);
/** @type {(input: string, name: string, output: string) => Bytes} */
const dense = (input, name, output) =>
  node('Gemm', [input, `${name}.weight`, `${name}.bias`], output, attribute('transB', 1));

/** @returns {Bytes} */
const embedded = () => [
  ...node('Gather', [`${WORD_TABLE}.half`, 'ids'], 'half_words'),
  ...node('Cast', ['half_words'], 'words', attribute('to', FLOAT)),
  ...node('Gather', ['embeddings.position_embeddings.weight', 'places'], 'positions'),
  ...node('Gather', ['embeddings.token_type_embeddings.weight', 'zero'], 'kind'),
  ...node('Add', ['words', 'positions'], 'placed'),
  ...node('Add', ['placed', 'kind'], 'sum'),
  ...normal('sum', 'embeddings', 'x0'),
  ...node('Unsqueeze', ['texts', 'first_axis'], 'texts_across'),
  ...node('Unsqueeze', ['texts', 'second_axis'], 'texts_down'),
  ...node('Equal', ['texts_across', 'texts_down'], 'same_text'),
  ...node('Where', ['same_text', 'seen', 'unseen'], 'mask'),
];

/** @param {number} layer @returns {Bytes} */
function layerOf(layer) {
  const at = `encoder.layer.${layer}`;
  const own = (/** @type {string} */ name) => `${name}${layer}`;
  const input = own('x');
  /** @type {(part: string, order: number[]) => Bytes} */
  const heads = (part, order) => [
    ...dense(input, `${at}.attention.self.${part}`, own(part)),
    ...node('Reshape', [own(part), 'split'], own(`${part}_split`)),
    ...node('Transpose', [own(`${part}_split`)], own(`${part}_heads`), attribute('perm', order)),
  ];
  return [
    ...heads('query', [1, 0, 2]),
    ...heads('key', [1, 2, 0]),
    ...heads('value', [1, 0, 2]),
    ...node('MatMul', [own('query_heads'), own('key_heads')], own('dots')),
    ...node('Mul', [own('dots'), 'scale'], own('scores')),
    ...node('Add', [own('scores'), 'mask'], own('own_scores')),
    ...node('Softmax', [own('own_scores')], own('shares'), attribute('axis', -1)),
    ...node('MatMul', [own('shares'), own('value_heads')], own('mixed_heads')),
    ...node('Transpose', [own('mixed_heads')], own('mixed_split'), attribute('perm', [1, 0, 2])),
    ...node('Reshape', [own('mixed_split'), 'join'], own('mixed')),
    ...dense(own('mixed'), `${at}.attention.output.dense`, own('attended')),
    ...node('Add', [own('attended'), input], own('attended_sum')),
    ...normal(own('attended_sum'), `${at}.attention.output`, own('y')),
    ...dense(own('y'), `${at}.intermediate.dense`, own('wide')),
    ...node('Gelu', [own('wide')], own('active')),
    ...dense(own('active'), `${at}.output.dense`, own('narrow')),
    ...node('Add', [own('narrow'), own('y')], own('sum')),
    ...normal(own('sum'), `${at}.output`, `x${layer + 1}`),
  ];
}
