// Search over 20,000 passages beside the same scan written plainly, and the speed of the built-in embedding model.
// CHUNKS sets the size. No network, no account.
import { systemContext } from '../server/kernel/context.ts';
import { uuid7 } from '../server/kernel/db/ids.ts';
import { sql } from '../server/kernel/db/sql.ts';
import { find } from '../server/modules/knowledge/bases.ts';
import { search } from '../server/modules/knowledge/search.ts';
import { nearest } from '../server/modules/knowledge/vector-index.ts';
import { embed } from '../server/modules/models/router.ts';
import { benchKernel } from './cluster.ts';
import { type Cost, CostMeter, costRow, inTurn } from './cost.ts';
import { percentile, printTable, report, shown } from './table.ts';

const CHUNKS = Number(process.env.CHUNKS ?? 20_000);
const WIDTH = 384;
const DOCUMENTS = 200;
const [ROUNDS, SEARCHES] = [5, 20];
const EVERYONE = { clearanceLevel: 0, tags: [] };

const { kernel, close } = await benchKernel();
const ctx = systemContext(kernel, uuid7(), 'bench');
const kb = uuid7();
try {
  const matrix = await fill();
  const query = randomVector();
  const base = await find(ctx, kb);
  const meter = new CostMeter(kernel.db);
  meter.countStatements();
  const cold = await timed(1, () => nearest(ctx, base, query, 5, EVERYONE));
  const { hits } = await nearest(ctx, base, query, 1, EVERYONE);
  if (Math.abs((hits[0]?.score ?? 0) - scan(matrix, query)) > 1e-6) throw new Error('the two do not agree');
  const times = { ours: [] as number[], peer: [] as number[] };
  const round = (work: () => Promise<unknown>, into: number[]) => () =>
    meter.of(async () => {
      for (let i = 0; i < SEARCHES; i++) into.push(await milliseconds(work));
      return SEARCHES;
    });
  const costs = await inTurn(
    {
      peer: round(async () => scan(matrix, query), times.peer),
      ours: round(() => nearest(ctx, base, query, 5, EVERYONE), times.ours),
    },
    ROUNDS,
  );
  const [warm, peer] = [quantiles(times.ours), quantiles(times.peer)];
  const whole = await timed(20, () =>
    search(ctx, kb, { query: 'When do I get my money back?', top_k: 5, clearance_level: 0, audience_tags: [] }),
  );
  printTable(
    `Search over ${CHUNKS.toLocaleString('en')} passages of ${DOCUMENTS} documents, milliseconds; medians of ${ROUNDS} rounds of ${SEARCHES} in turn`,
    [
      { what: 'peer: bare loop over the same numbers', p50: peer.p50, p95: peer.p95, ...costRow(costs.peer) },
      { what: 'nearest 5 in memory', p50: warm.p50, p95: warm.p95, ...costRow(costs.ours) },
      { what: 'first search, vectors read from the database', p50: cold.p50, p95: cold.p95 },
      { what: 'whole search, question embedded by the built-in model', p50: whole.p50, p95: whole.p95 },
    ],
  );
  printTable('Built-in embedding model, milliseconds a text', await embeddingSpeed());
  const ms = ({ cpu }: Cost): string => (cpu / 1000).toFixed(1);
  await report('knowledge', {
    search:
      `${ms(costs.ours)} ms CPU against ${ms(costs.peer)} (p50 ${warm.p50} ms against ${peer.p50}), ${shown(costs.ours.statements, 1)} statements; ` +
      `${whole.p50} ms with its question embedded`,
  });
} finally {
  await close();
}

function randomVector(): Float32Array {
  const vector = Float32Array.from({ length: WIDTH }, () => Math.random() - 0.5);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

async function fill(): Promise<Float32Array> {
  const [now, matrix] = [ctx.clock.now(), new Float32Array(CHUNKS * WIDTH)];
  await kernel.db.run(sql`
    insert into knowledge_bases (id, org_id, name, embedding_provider, embedding_model, embedding_dimensions, gap_score, index_version, created_at, updated_at)
    values (${kb}, ${ctx.org.id}, 'Bench', 'local', 'minilm-l6-v2', ${WIDTH}, 0, 1, ${now}, ${now})`);
  const each = CHUNKS / DOCUMENTS;
  for (let d = 0; d < DOCUMENTS; d++) {
    const id = uuid7();
    await kernel.db.run(sql`
      insert into documents (id, org_id, kb_id, title, kind, bytes, status, source, clearance_level, audience_tags, live_generation, created_at, updated_at)
      values (${id}, ${ctx.org.id}, ${kb}, ${`Document ${d}`}, 'text', 1, 'indexed', 'ingestion', 0, '{}', 1, ${now}, ${now})`);
    const vectors = Array.from({ length: each }, (_, i) => {
      const vector = randomVector();
      matrix.set(vector, (d * each + i) * WIDTH);
      return Buffer.from(vector.buffer);
    });
    await kernel.db.run(sql`
      insert into document_chunks (org_id, document_id, generation, position, kb_id, heading, text, tokens, embedding)
      select ${ctx.org.id}, ${id}, 1, given.position - 1, ${kb}, '', 'A passage of the bench.', 6, given.embedding
      from unnest(${vectors}::bytea[]) with ordinality as given(embedding, position)`);
  }
  return matrix;
}

function scan(matrix: Float32Array, query: Float32Array): number {
  let best = -1;
  for (let at = 0; at < matrix.length; at += WIDTH) {
    let sum = 0;
    for (let i = 0; i < WIDTH; i++) sum += (matrix[at + i] as number) * (query[i] as number);
    if (sum > best) best = sum;
  }
  return best;
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function quantiles(times: readonly number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(percentile(sorted, share) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95) };
}

async function timed(count: number, work: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) times.push(await milliseconds(work));
  return quantiles(times);
}

async function embeddingSpeed() {
  const short = 'How do I reset my password when I forgot it?';
  const long = 'The quick brown fox jumps over the lazy dog. '.repeat(22);
  const rows = [];
  for (const [text, given] of [
    ['a question, 12 tokens', short],
    ['a full passage, 222 tokens', long],
  ] as const) {
    rows.push({
      text,
      ...(await timed(8, () => embed(ctx, { source: 'evaluation', type: 'document', texts: [given] }))),
    });
  }
  return rows;
}
