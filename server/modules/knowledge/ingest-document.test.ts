// Money and progress under faults: two nodes, a far end that fails, and workers that are killed with SIGKILL.

import { LLMock } from '@copilotkit/aimock';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SECRET_KEY, type TestApp, testApp, testEnv } from '../../../tests/support/app.ts';
import { created } from '../../../tests/support/client.ts';

import { settled } from '../../../tests/support/knowledge.ts';
import { launch, type Running, SERVER } from '../../../tests/support/process.ts';

const env = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', SWEEP_INTERVAL_SECONDS: '1.5', RATE_LIMITS: 'off' };
const far = new LLMock({ port: 0 });
/** Takes requests and does no work itself: the workers are others. */
let door: TestApp;
const children: Running[] = [];
beforeAll(async () => {
  await far.start();
  far.onEmbedding(/.*/, { embedding: [1, 2, 3] });
  door = await testApp({ env: { ...env, ROLES: 'api' } });
  const account = { name: 'far', kind: 'openai_compatible', base_url: `${far.url}/v1` };
  created(await door.owner.post('/v1/model-router/providers', account));
  await door.owner.put('/v1/model-router/prices', {
    provider: 'far',
    model: 'embed-x',
    usd_per_million_input_tokens: 0.123456789,
  });
});
afterEach(async () => {
  far.clearChaos();
  for (const { child, ended } of children.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});
afterAll(async () => {
  await door.stop();
  await far.stop();
});

const workElsewhere = (): Running => {
  const running = launch(SERVER, { ...testEnv(door.databaseUrl, env), PARLEY_SECRET_KEY: SECRET_KEY, ROLES: 'worker' });
  children.push(running);
  return running;
};
const newBase = async (): Promise<string> =>
  created(
    await door.owner.post('/v1/knowledge-bases', {
      name: 'Far',
      embedding_provider: 'far',
      embedding_model: 'embed-x',
    }),
  ).id;
const sections = (count: number): string =>
  Array.from({ length: count }, (_, i) => `# Part ${i}\n\nSentence number ${i}.`).join('\n\n');
const addTo = async (kb: string, count: number): Promise<string> =>
  created(
    await door.owner.post(`/v1/knowledge-bases/${kb}/documents`, { title: `${count} parts`, text: sections(count) }),
  ).id;
const read = async (kb: string, id: string) => (await door.owner.get(`/v1/knowledge-bases/${kb}/documents/${id}`)).body;

type Sums = { cost: string; tokens: string; calls: string; failed: string };
const sums = async (statement: string, kb: string): Promise<Sums> => {
  const { rows } = await door.kernel.db.queryable.query<Sums>(statement, [kb]);
  return rows[0] as Sums;
};
const LEDGER = `select coalesce(sum(cost_nano), 0)::text as cost, coalesce(sum(input_tokens), 0)::text as tokens, count(*)::text as calls,
  (count(*) filter (where status = 'failed'))::text as failed from model_invocations where kb_id = $1`;
const rollUp = (
  where: string,
) => `select coalesce(sum(cost_nano), 0)::text as cost, coalesce(sum(input_tokens), 0)::text as tokens,
  coalesce(sum(invocations), 0)::text as calls, coalesce(sum(failed), 0)::text as failed from kb_embedding_spend where kb_id = $1 and ${where}`;

/** Ledger, every roll-up and the endpoint, to the nano-dollar. */
async function expectOneTruth(kb: string): Promise<Sums> {
  const ledger = await sums(LEDGER, kb);
  for (const span of [1, 8]) {
    expect(await sums(rollUp(`span = ${span} and source = ''`), kb)).toEqual(ledger);
    expect(await sums(rollUp(`span = ${span} and source <> ''`), kb)).toEqual(ledger);
  }
  const path = '/v1/analytics/model-router/embeddings/cost/by-kb?start_date=2020-01-01&end_date=2100-01-01&limit=100';
  const row = (await door.owner.get(path)).body.find((entry: { kb_id: string }) => entry.kb_id === kb);
  expect(row).toEqual({
    kb_id: kb,
    input_tokens: Number(ledger.tokens),
    invocations: Number(ledger.calls),
    failed: Number(ledger.failed),
    total_cost_usd: Number(ledger.cost) / 1e9,
  });
  return ledger;
}

describe('a worker killed with SIGKILL', () => {
  it('pays for no finished batch twice, and another one ends its work', { timeout: 180_000 }, async () => {
    const [batches, kills] = [6, process.env.PROVE ? 5 : 2];
    far.setChaos({ latencyMs: 400 });
    const kb = await newBase();
    const id = await addTo(kb, 64 * batches);
    far.clearRequests();
    let killed = 0;
    for (let seen = 0; killed < kills; killed++) {
      const worker = workElsewhere();
      await expect
        .poll(async () => (await read(kb, id)).chunks_done, { timeout: 60_000, interval: 20 })
        .toBeGreaterThan(seen);
      worker.child.kill('SIGKILL');
      await worker.ended;
      const document = await read(kb, id);
      expect(document.status).toBe('indexing');
      seen = document.chunks_done;
    }
    workElsewhere();
    expect(await settled(door.owner, kb, id, 90_000)).toMatchObject({
      status: 'indexed',
      chunks_done: 64 * batches,
      chunks_total: 64 * batches,
    });
    const ledger = await expectOneTruth(kb);
    expect(ledger).toMatchObject({ calls: String(batches), failed: '0' });
    expect(Number(ledger.cost)).toBeGreaterThan(0);
    // What was under way when a worker died is all that the far end saw besides.
    expect(far.getRequests().length).toBeGreaterThanOrEqual(batches);
    expect(far.getRequests().length).toBeLessThanOrEqual(batches + killed);
  });
});

describe('a base that is reindexed', () => {
  it('is done by another worker when one is killed with SIGKILL, and searches find its old passages meanwhile', {
    timeout: 240_000,
  }, async () => {
    const kb = await newBase();
    const ids: string[] = [];
    for (let i = 1; i <= 12; i++) ids.push(await addTo(kb, i));
    workElsewhere();
    for (const id of ids) await settled(door.owner, kb, id, 90_000);
    const paid = await expectOneTruth(kb);
    const found = async () =>
      (await door.owner.post(`/v1/knowledge-bases/${kb}/search`, { query: 'Sentence number 11', top_k: 50 })).body
        .results.length;
    const before = await found();
    const started = await door.owner.post(`/v1/knowledge-bases/${kb}/reindex`);
    expect(started).toMatchObject({ status: 202, body: { reindex: { status: 'running', documents_total: 12 } } });
    const progress = async () => (await door.owner.get(`/v1/knowledge-bases/${kb}`)).body.reindex;
    await expect
      .poll(async () => (await progress()).documents_done, { timeout: 60_000, interval: 20 })
      .toBeGreaterThan(0);
    for (const { child, ended } of children.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
    expect(await progress()).toMatchObject({ status: 'running', finished_at: null });
    expect(await found()).toBe(before);
    // One at a time: asking again leaves the one under way alone.
    const again = await door.owner.post(`/v1/knowledge-bases/${kb}/reindex`);
    expect(again.body.reindex.started_at).toBe(started.body.reindex.started_at);
    workElsewhere();
    await expect.poll(async () => (await progress()).status, { timeout: 120_000, interval: 200 }).toBe('done');
    expect(await progress()).toMatchObject({
      documents_total: 12,
      documents_done: 12,
      finished_at: expect.any(String),
    });
    for (const id of ids) expect(await read(kb, id)).toMatchObject({ status: 'indexed', error: null });
    expect(await found()).toBe(before);
    // The texts are the same, so their vectors were kept: nothing but the searches was paid for.
    const { cost } = await sums(`${LEDGER} and embedding_type = 'document'`, kb);
    const documents = await sums(`${LEDGER} and embedding_type = 'document' and source = 'ingestion'`, kb);
    expect(cost).toBe(documents.cost);
    expect(Number(paid.cost)).toBeGreaterThan(0);
  });
});

describe('with workers on two nodes and a far end that fails half the time', () => {
  let nodes: TestApp[] = [];
  afterAll(async () => {
    for (const node of nodes) await node.stop();
  });

  it('documents get done, failures are counted, and ledger, roll-ups and endpoint tell one truth', {
    timeout: 180_000,
  }, async () => {
    nodes = await Promise.all([1, 2].map(() => testApp({ env, databaseUrl: door.databaseUrl })));
    const kb = await newBase();
    const ids = await Promise.all([70, 130, 5].map((count) => addTo(kb, count)));
    const first = await Promise.all(ids.map((id) => settled(door.owner, kb, id)));
    expect(first.map(({ status }) => status)).toEqual(['indexed', 'indexed', 'indexed']);
    far.setChaos({ dropRate: 0.5 });
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const { url } = nodes[i % 2] as TestApp;
        const headers = { 'x-api-key': door.owner.secret, 'content-type': 'application/json' };
        const body = JSON.stringify({ query: `Question ${i}` });
        return (await fetch(`${url}/v1/knowledge-bases/${kb}/search`, { method: 'POST', headers, body })).status;
      }),
    );
    expect(new Set(answers).size).toBe(2);
    expect(answers.filter((status) => status === 200).length).toBeGreaterThan(10);
    const ledger = await expectOneTruth(kb);
    // Two, three and one batches, and the first try of every search.
    expect(Number(ledger.calls) - Number(ledger.failed)).toBe(6 + answers.filter((status) => status === 200).length);
    expect(Number(ledger.failed)).toBeGreaterThan(10);
  });

  it('a document whose provider refuses the credential fails at once, says why, and goes on after the cure without paying twice', async () => {
    const kb = await newBase();
    far.setChaos({});
    far.nextRequestError(401, { message: 'no' });
    const id = await addTo(kb, 3);
    const failed = await settled(door.owner, kb, id);
    expect(failed).toMatchObject({
      status: 'failed',
      error: { code: 'unauthorized' },
      chunks_total: 3,
      chunks_done: 0,
    });
    expect((await door.owner.post(`/v1/knowledge-bases/${kb}/documents/${id}/reindex`)).status).toBe(202);
    expect(await settled(door.owner, kb, id)).toMatchObject({ status: 'indexed', error: null, chunks_done: 3 });
    expect(await expectOneTruth(kb)).toMatchObject({ calls: '2', failed: '1' });
    const { rows } = await door.kernel.db.queryable.query(
      `select type from events where subject = $1 order by xid, id`,
      [id],
    );
    expect(rows.map(({ type }) => type)).toEqual(['knowledge.document.failed', 'knowledge.document.indexed']);
  });

  it('a far end that is down for longer leaves the document waiting, with the reason, until it answers', async () => {
    const kb = await newBase();
    far.setChaos({ dropRate: 1 });
    const id = await addTo(kb, 3);
    await expect.poll(async () => (await read(kb, id)).error?.code, { timeout: 30_000 }).toBe('unavailable');
    expect(await read(kb, id)).toMatchObject({ status: 'indexing', attempts: 1, chunks_done: 0 });
    far.clearChaos();
    expect(await settled(door.owner, kb, id)).toMatchObject({ status: 'indexed', attempts: 0, error: null });
    await expectOneTruth(kb);
  });

  it('a reindex embeds anew under its own source, while searches find the old passages', async () => {
    const kb = await newBase();
    const id = await addTo(kb, 2);
    await settled(door.owner, kb, id);
    far.setChaos({ latencyMs: 1500 });
    await door.owner.post(`/v1/knowledge-bases/${kb}/documents/${id}/reindex`);
    await expect.poll(async () => (await read(kb, id)).status, { timeout: 20_000 }).toBe('indexing');
    far.clearChaos();
    expect(
      (await door.owner.post(`/v1/knowledge-bases/${kb}/search`, { query: 'x', top_k: 50 })).body.results,
    ).toHaveLength(2);
    expect(await settled(door.owner, kb, id)).toMatchObject({ status: 'indexed', chunks_done: 2 });
    expect(
      (await door.owner.post(`/v1/knowledge-bases/${kb}/search`, { query: 'x', top_k: 50 })).body.results,
    ).toHaveLength(2);
    const by = async (query: string) =>
      (
        await door.owner.get(
          `/v1/analytics/model-router/embeddings/cost/by-kb?start_date=2020-01-01&end_date=2100-01-01&limit=100&${query}`,
        )
      ).body
        .filter((row: { kb_id: string }) => row.kb_id === kb)
        .map((row: { invocations: number }) => row.invocations);
    expect(await by('source=reindex')).toEqual([1]);
    expect(await by('source=ingestion&embedding_type=document')).toEqual([1]);
    expect(await by('embedding_type=query')).toEqual([2]);
    expect(await by('source=&embedding_type=')).toEqual([4]);
    expect(await by('source=nonsense')).toEqual([]);
    await expectOneTruth(kb);
  });

  it('what a deleted knowledge base has cost stays', async () => {
    const kb = await newBase();
    const id = await addTo(kb, 2);
    await settled(door.owner, kb, id);
    const before = await expectOneTruth(kb);
    expect((await door.owner.delete(`/v1/knowledge-bases/${kb}`)).status).toBe(204);
    expect((await door.owner.get(`/v1/knowledge-bases/${kb}/documents/${id}`)).status).toBe(404);
    const left = async () =>
      (await door.kernel.db.queryable.query(`select 1 from documents where kb_id = $1`, [kb])).rowCount;
    await expect.poll(left, { timeout: 20_000 }).toBe(0);
    expect(await expectOneTruth(kb)).toEqual(before);
  });
});
