// The reader of the tests: the committed weights on a thread of their own, where this machine has a native runtime.
import { createRequire } from 'node:module';
import type { ModelPorts } from '../../nlu/reader/question.ts';
import { ModelPool } from '../../server/modules/models/local/pool.ts';
import { Reader, weightsOfReader } from '../../server/modules/models/local/reader.ts';

type BuiltInReader = { read: NonNullable<ModelPorts['read']>; close: () => Promise<void> };

const MAX_MS = 60_000;

/** `undefined`: rules alone understand here. */
export function builtInReader(): BuiltInReader | undefined {
  const weights = weightsOfReader();
  if (!weights || !hasNativeRuntime()) return undefined;
  const pool = new ModelPool({ runtime: 'auto', threads: 1, idleMs: 300_000 });
  const reader = new Reader(pool, weights);
  return {
    read: (question) => reader.read(question, { share: ['test'], urgent: true, signal: AbortSignal.timeout(MAX_MS) }),
    close: () => pool.close(),
  };
}

function hasNativeRuntime(): boolean {
  if (process.env.EMBEDDING_RUNTIME === 'wasm') return false;
  try {
    return createRequire(import.meta.url).resolve('onnxruntime-node') !== '';
  } catch {
    return false;
  }
}
