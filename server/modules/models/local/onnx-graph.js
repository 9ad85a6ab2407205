// Owns writing ONNX graphs: the wire format of their protobuf messages, as far as our own graphs need it. Plain JavaScript, because model
// threads do not go through a loader.

/** Layer normalization, exact GELU and the reduction with axes as an input are all in it. */
const OPSET = 20;
export const FLOAT = 1;
export const INT64 = 7;
export const FLOAT16 = 10;

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
export const text = (field, value) => message(field, [new TextEncoder().encode(value)]);

/** @type {(name: string, type: number, dims: readonly number[], data: Uint8Array) => Bytes} */
export const tensor = (name, type, dims, data) =>
  message(5, [...dims.flatMap((dim) => int(1, dim)), ...int(2, type), ...text(8, name), ...message(9, [data])]);

/** @type {(name: string, values: readonly number[], dims?: readonly number[]) => Bytes} */
export const integers = (name, values, dims = [values.length]) =>
  tensor(name, INT64, dims, new Uint8Array(BigInt64Array.from(values, BigInt).buffer));

/** @type {(name: string, value: number) => Bytes} */
export const number = (name, value) => tensor(name, FLOAT, [], new Uint8Array(Float32Array.of(value).buffer));

/** @type {(name: string, value: number | readonly number[]) => Bytes} */
export const attribute = (name, value) => {
  if (Array.isArray(value))
    return message(5, [...text(1, name), ...value.flatMap((one) => int(8, one)), ...int(20, 7)]);
  return message(5, [...text(1, name), ...int(3, Number(value)), ...int(20, 2)]);
};
/** @type {(name: string, value: number) => Bytes} */
export const fraction = (name, value) =>
  message(5, [...text(1, name), varint(2 * 8 + 5), new Uint8Array(Float32Array.of(value).buffer), ...int(20, 1)]);

/** @type {(op: string, inputs: readonly string[], output: string, attributes?: Bytes) => Bytes} */
export const node = (op, inputs, output, attributes = []) =>
  message(1, [
    ...inputs.flatMap((input) => text(1, input)),
    ...text(2, output),
    ...text(3, output),
    ...text(4, op),
    ...attributes,
  ]);

/** @type {(field: number, name: string, type: number, dims: readonly (number | string)[]) => Bytes} */
export function value(field, name, type, dims) {
  const shape = dims.flatMap((dim) => message(1, typeof dim === 'string' ? text(2, dim) : int(1, dim)));
  return message(field, [...text(1, name), ...message(2, message(1, [...int(1, type), ...message(2, shape)]))]);
}

/** @param {string} name @param {Bytes} parts nodes, tensors, inputs (field 11) and outputs (field 12) @returns {Uint8Array} */
export const modelOf = (name, parts) =>
  joined([
    ...int(1, 9),
    ...message(8, [...text(1, ''), ...int(2, OPSET)]),
    ...message(7, [...parts, ...text(2, name)]),
  ]);

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
