// Owns the metrics of models: requests by kind of provider and outcome, and the queue of the built-in embedding model.
import type { Kernel } from '../../kernel/context.ts';
import { gauge, histogram } from '../../kernel/meter.ts';
import { modelPool } from './local/pool.ts';

export const modelRequestSeconds = histogram(
  'parley_model_request_seconds',
  'Requests to models, by kind of provider, operation and outcome: ok, or why not. Many not ok: the vendor limits or fails; look at its status page, or add a target to the router config',
  [0.01, 0.05, 0.2, 0.5, 1, 2, 5, 10, 30, 60],
  ['provider', 'operation', 'outcome'],
);
const embeddingWaiting = gauge(
  'parley_embedding_waiting',
  'Texts that wait for the built-in embedding model of this process. High for long: many documents are read; start another worker, or use a vendor for embeddings',
);
const embeddingLoaded = gauge('parley_embedding_model_loaded', '1 while the built-in embedding model is in memory');
const threadsDied = gauge(
  'parley_model_threads_died',
  'Model threads of this process that died and were replaced. More than a few: look for the cause in the log, and whether memory is short',
);

export const MODEL_METRICS = [modelRequestSeconds];

export function showEmbedding(kernel: Kernel): void {
  const pool = modelPool(kernel);
  kernel.meter.show(embeddingWaiting, () => pool.waiting);
  kernel.meter.show(embeddingLoaded, () => (pool.isLoaded ? 1 : 0));
  kernel.meter.show(threadsDied, () => pool.died);
}
