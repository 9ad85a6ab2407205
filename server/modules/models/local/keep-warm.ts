// Owns having our own models in memory before a process is ready, and as long as something active needs them.
import type { Kernel } from '../../../kernel/context.ts';
import { modelPool } from './pool.ts';
import { readerOf } from './reader.ts';

const LOADING_MS = 100_000;
const HEARD = 'Hello, where is my order?';

/**
 * Resolves once the models are loaded and have run, where they are needed. Looks again now and then: an assistant may have become active on
 * another node. `isNeeded` asks the database.
 */
export async function keepModelsWarm(
  kernel: Kernel,
  isNeeded: () => Promise<boolean>,
): Promise<{ stop(): Promise<void> }> {
  const { log, tuning } = kernel;
  const pool = modelPool(kernel);
  const check = async (): Promise<void> => {
    try {
      const needed = await isNeeded();
      pool.keep(needed);
      if (!needed || pool.isLoaded) return;
      const waiting = { share: [''], urgent: true, signal: AbortSignal.timeout(LOADING_MS) };
      await pool.embed([HEARD], waiting);
      await readerOf(kernel)?.read(
        { context: 'How can I help?', said: HEARD, choices: [HEARD], slots: [HEARD] },
        waiting,
      );
    } catch (error) {
      // Turns go on without: they compare words instead of meanings.
      log.warn({ err: error }, 'the built-in models could not be loaded; the first turn that needs them tries again');
    }
  };
  await check();
  const timer = setInterval(check, tuning.localModelIdleSeconds * 1000).unref();
  return { stop: async () => clearInterval(timer) };
}
