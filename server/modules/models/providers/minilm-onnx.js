// Owns writing the built-in embedding model as an ONNX graph, in memory, from the weights we ship: six layers of
// BERT over one text. Plain JavaScript, because the embedding thread does not go through a loader.

const HEADS = 12;
const WIDTH = 384;
const LAYERS = 6;
/** Layer normalization, exact GELU and the reduction with axes as an input are all in it. */
const OPSET = 20;
const FLOAT = 1;
const INT64 = 7;
const FLOAT16 = 10;

/** @typedef {Uint8Array[]} Bytes */

/** @param {number} value */
function varint(value) {
  const bytes = [];
  let rest = BigInt(value);
  if (rest < 0n) rest += 1n << 64n;
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 128 : low);
  } while (rest > 0n);
  return Uint8Array.from(bytes);
}

/** @param {Bytes} parts */
const sizeOf = (parts) => parts.reduce((sum, { length }) => sum + length, 0);

/** @type {(field: number, value: number) => Bytes} */
const int = (field, value) => [varint(field * 8), varint(value)];
/** @type {(field: number, parts: Bytes) => Bytes} */
const message = (field, parts) => [varint(field * 8 + 2), varint(sizeOf(parts)), ...parts];
/** @type {(field: number, value: string) => Bytes} */
const text = (field, value) => message(field, [new TextEncoder().encode(value)]);

/** @type {(name: string, type: number, dims: readonly number[], data: Uint8Array) => Bytes} */
const tensor = (name, type, dims, data) =>
  message(5, [...dims.flatMap((dim) => int(1, dim)), ...int(2, type), ...text(8, name), ...message(9, [data])]);

/** @type {(name: string, values: readonly number[], dims?: readonly number[]) => Bytes} */
const integers = (name, values, dims = [values.length]) =>
  tensor(name, INT64, dims, new Uint8Array(BigInt64Array.from(values, BigInt).buffer));

/** @type {(name: string, value: number | readonly number[]) => Bytes} */
const attribute = (name, value) => {
  if (Array.isArray(value)) return message(5, [...text(1, name), ...value.flatMap((one) => int(8, one)), ...int(20, 7)]);
  return message(5, [...text(1, name), ...int(3, Number(value)), ...int(20, 2)]);
};
/** @type {(name: string, value: number) => Bytes} */
const fraction = (name, value) =>
  message(5, [...text(1, name), varint(2 * 8 + 5), new Uint8Array(Float32Array.of(value).buffer), ...int(20, 1)]);

/** @type {(op: string, inputs: readonly string[], output: string, attributes?: Bytes) => Bytes} */
const node = (op, inputs, output, attributes = []) =>
  message(1, [
    ...inputs.flatMap((input) => text(1, input)),
    ...text(2, output),
    ...text(3, output),
    ...text(4, op),
    ...attributes,
  ]);

/** @type {(field: number, name: string, type: number, dims: readonly (number | string)[]) => Bytes} */
function value(field, name, type, dims) {
  const shape = dims.flatMap((dim) => message(1, typeof dim === 'string' ? text(2, dim) : int(1, dim)));
  return message(field, [...text(1, name), ...message(2, message(1, [...int(1, type), ...message(2, shape)]))]);
}

/**
 * Inputs `ids` and `places`, both int64 of the same length; output `mean`, not yet of length 1.
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
    // Kept as they are shipped; the runtime widens them once, when it loads the graph.
    parts.push(...node('Cast', [`${name}.half`], name, attribute('to', FLOAT)));
  }
  parts.push(...integers('split', [-1, HEADS, WIDTH / HEADS]), ...integers('join', [-1, WIDTH]), ...integers('zero', [0], []));
  parts.push(
    ...integers('first_axis', [0]),
    ...tensor('scale', FLOAT, [], new Uint8Array(Float32Array.of(Math.sqrt(HEADS / WIDTH)).buffer)),
  );
  parts.push(...embedded());
  for (let layer = 0; layer < LAYERS; layer++) parts.push(...layerOf(layer));
  parts.push(...node('ReduceMean', [`x${LAYERS}`, 'first_axis'], 'mean', attribute('keepdims', 0)));
  const graph = [...parts, ...text(2, 'minilm'), ...value(11, 'ids', INT64, ['n']), ...value(11, 'places', INT64, ['n'])];
  graph.push(...value(12, 'mean', FLOAT, [WIDTH]));
  return joined([...int(1, 9), ...message(8, [...text(1, ''), ...int(2, OPSET)]), ...message(7, graph)]);
}

/** @type {(input: string, name: string, output: string) => Bytes} */
const normal = (input, name, output) =>
  node('LayerNormalization', [input, `${name}.LayerNorm.weight`, `${name}.LayerNorm.bias`], output, [
    ...attribute('axis', -1),
    ...fraction('epsilon', 1e-12),
  ]);
/** @type {(input: string, name: string, output: string) => Bytes} */
const dense = (input, name, output) => node('Gemm', [input, `${name}.weight`, `${name}.bias`], output, attribute('transB', 1));

/** @returns {Bytes} */
const embedded = () => [
  ...node('Gather', ['embeddings.word_embeddings.weight', 'ids'], 'words'),
  ...node('Gather', ['embeddings.position_embeddings.weight', 'places'], 'positions'),
  ...node('Gather', ['embeddings.token_type_embeddings.weight', 'zero'], 'kind'),
  ...node('Add', ['words', 'positions'], 'placed'),
  ...node('Add', ['placed', 'kind'], 'sum'),
  ...normal('sum', 'embeddings', 'x0'),
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
    ...node('Softmax', [own('scores')], own('shares'), attribute('axis', -1)),
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

/** @param {Bytes} parts */
function joined(parts) {
  const whole = new Uint8Array(sizeOf(parts));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
