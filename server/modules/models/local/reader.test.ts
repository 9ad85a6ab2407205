// The reader on the model threads, with a graph that a test can compute in its head instead of trained weights.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { attribute, FLOAT, INT64, integers, modelOf, node, number, value } from './onnx-graph.js';
import { ModelPool } from './pool.ts';
import { Reader } from './reader.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'parley-reader-'));
const file = path.join(folder, 'reader.onnx');
const pools: ModelPool[] = [];
afterAll(async () => {
  await Promise.all(pools.map((one) => one.close()));
  rmSync(folder, { recursive: true });
});

const isNative = ((): boolean => {
  if (process.env.EMBEDDING_RUNTIME === 'wasm') return false;
  try {
    return createRequire(import.meta.url).resolve('onnxruntime-node') !== '';
  } catch {
    return false;
  }
})();

const waiting = { share: ['a'], urgent: true, signal: AbortSignal.timeout(100_000) };

function readerWith(runtime: 'auto' | 'wasm', weights = file): Reader {
  const pool = new ModelPool({ runtime, threads: 1, idleMs: 60_000 });
  pools.push(pool);
  return new Reader(pool, weights);
}

/** A choice is as likely as its marker is near the beginning; a value begins at the first word and ends at the one with the highest id. */
function writeGraph(): void {
  const shape = ['b', 'l'];
  const rows = ['input_ids', 'token_type_ids', 'attention_mask'].flatMap((name) => value(11, name, INT64, shape));
  const parts = [
    ...integers('one', [1]),
    ...integers('two', [2]),
    ...integers('row_axis', [1], []),
    ...number('small', 0.01),
    ...number('five', 5),
    ...number('nothing', 0),
    ...node('Cast', ['attention_mask'], 'mask', attribute('to', FLOAT)),
    ...node('CumSum', ['mask', 'row_axis'], 'places'),
    ...node('Mul', ['places', 'small'], 'less'),
    ...node('Neg', ['less'], 'choice'),
    ...node('Cast', ['token_type_ids'], 'types', attribute('to', FLOAT)),
    ...node('Unsqueeze', ['types', 'one'], 'types_row'),
    ...node('Cast', ['input_ids'], 'ids', attribute('to', FLOAT)),
    ...node('Unsqueeze', ['ids', 'one'], 'ids_row'),
    ...node('Cast', ['slot_index'], 'slots', attribute('to', FLOAT)),
    ...node('Unsqueeze', ['slots', 'two'], 'slots_column'),
    ...node('Mul', ['slots_column', 'nothing'], 'for_each_slot'),
    ...node('Mul', ['types_row', 'five'], 'begins'),
    ...node('Add', ['begins', 'for_each_slot'], 'start'),
    ...node('Mul', ['ids_row', 'small'], 'ends'),
    ...node('Add', ['ends', 'for_each_slot'], 'end'),
  ];
  const outputs = [
    ...value(12, 'choice', FLOAT, shape),
    ...value(12, 'start', FLOAT, ['b', 's', 'l']),
    ...value(12, 'end', FLOAT, ['b', 's', 'l']),
  ];
  writeFileSync(file, modelOf('reader', [...parts, ...rows, ...value(11, 'slot_index', INT64, ['b', 's']), ...outputs]));
}
writeGraph();

const REQUEST = {
  context: 'How can I help?',
  utterance: 'a table for two on friday',
  choices: ['book a table', 'cancel'],
  slots: ['number of people', 'the day'],
};

it.runIf(isNative)('answers a request by its graph', async () => {
  const reading = await readerWith('auto').read(REQUEST, waiting);
  const share = (at: number): number => 1 / (1 + Math.exp(0.01 * (at + 1)));
  expect(reading?.choices).toEqual([expect.closeTo(share(14), 5), expect.closeTo(share(18), 5)]);
  expect(reading?.slots).toMatchObject([{ text: 'a table for two on friday' }, { text: 'a table for two on friday' }]);
});

it.runIf(isNative)('answers requests without slots, without choices, of many items, and many at once', async () => {
  const reader = readerWith('auto');
  const choices = Array.from({ length: 80 }, (_, i) => `the person wants thing number ${i} and some more words`);
  const [many, none, ...beside] = await Promise.all([
    reader.read({ ...REQUEST, choices, slots: [] }, waiting),
    reader.read({ ...REQUEST, choices: [], slots: ['the day'] }, waiting),
    ...Array.from({ length: 10 }, () => reader.read(REQUEST, waiting)),
  ]);
  expect(many?.choices).toHaveLength(80);
  expect(none).toMatchObject({ choices: [], slots: [{ start: 0 }] });
  for (const one of beside) expect(one).toEqual(beside[0]);
});

it.runIf(isNative)('says what is wrong with weights that cannot be read, and embeddings go on', async () => {
  const broken = path.join(folder, 'broken.onnx');
  writeFileSync(broken, 'no graph');
  await expect(readerWith('auto', broken).read(REQUEST, waiting)).rejects.toThrow(/load|parse|protobuf/i);
  expect(await pools.at(-1)!.embed(['Hello'], waiting)).toHaveLength(1);
});

it('answers nothing without a native runtime, so that rules decide', async () => {
  const reader = readerWith('wasm');
  expect(await reader.read(REQUEST, waiting)).toBeUndefined();
  expect(await reader.read(REQUEST, waiting)).toBeUndefined();
});
