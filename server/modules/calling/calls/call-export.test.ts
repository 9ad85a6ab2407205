// Twenty thousand calls as CSV: whole, in constant memory, as fast as the caller reads, and no longer than the caller or the key is there.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { type Client, created } from '../../../../tests/support/client.ts';
import { listen } from '../../../../tests/support/plans.ts';

const ROWS = 20_000;
const BATCHES = ROWS / 250;
let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off', ROLES: 'api' } });
  const org = await app.newOrganization('Many calls');
  client = org.client;
  const workflowId = created(
    await client.post('/workflows', { name: 'Many', steps: [{ needsTCPACompliance: false }] }),
  ).id;
  created(await client.post('/call', { workflowId, primaryPhone: '+12025550101' }));
  // Heavy enough that the buffers of a connection hold only a small part of them.
  const connection = new pg.Client({ connectionString: app.databaseUrl, statement_timeout: 0 });
  await connection.connect();
  await connection.query(
    `insert into calls (id, org_id, workflow_id, tag, status, outbound, phone, from_number, lead, voicemail_message, carrier_type, callbacks, dials,
      summary, transcript, variables, disclosures, revision, created_at)
    select gen_random_uuid(), org_id, workflow_id, tag, 'COMPLETED', outbound, phone, from_number, lead, voicemail_message, carrier_type, callbacks, dials,
      repeat(n || ' said, "hello". ', 100), transcript, variables, disclosures, revision, created_at - (n % 5000) * interval '1 second'
    from calls, generate_series(1, $2::int) n where org_id = $1`,
    [org.id, ROWS - 1],
  );
  await connection.end();
}, 120_000);
afterAll(() => app.stop());

const open = (signal?: AbortSignal, secret = client.secret): Promise<Response> =>
  fetch(`${app.url}/calls`, { headers: { 'x-api-key': secret, accept: 'text/csv' }, ...(signal && { signal }) });
const isBatch = ({ text }: { text: string }): boolean => /from calls where[\s\S]*limit \$/.test(text);

/** Batches that were read from the database since the last look, once no more come. */
async function settled(take: () => { text: string }[]): Promise<number> {
  let seen = take().filter(isBatch).length;
  for (let calm = 0; calm < 5; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const more = take().filter(isBatch).length;
    calm = more === 0 ? calm + 1 : 0;
    seen += more;
  }
  return seen;
}

describe('a long export', () => {
  it('holds every call once, and little of it in memory', async () => {
    const { body } = await open();
    const ids = new Set<string>();
    let rest = '';
    let peak = 0;
    const before = process.memoryUsage().heapUsed;
    for await (const chunk of (body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) ids.add(line.slice(0, 36));
      peak = Math.max(peak, process.memoryUsage().heapUsed - before);
    }
    expect(rest).toBe('');
    // The header is the one line more.
    expect(ids.size).toBe(ROWS + 1);
    process.stdout.write(`${ROWS} calls as CSV: heap grew by at most ${(peak / 1e6).toFixed(0)} MB\n`);
    expect(peak).toBeLessThan(200e6);
  }, 60_000);

  it('waits for a caller who does not read, and stops for one who goes', async () => {
    const statements = listen();
    try {
      const gone = new AbortController();
      const { body } = await open(gone.signal);
      const reader = body?.getReader();
      expect((await reader?.read())?.done).toBe(false);
      expect(await settled(statements.take)).toBeLessThan(BATCHES / 2);
      gone.abort();
      await settled(statements.take);
      expect(await settled(statements.take)).toBe(0);
    } finally {
      statements.end();
    }
  }, 60_000);

  it('breaks off visibly when its key is revoked', async () => {
    const key = created(await client.post('/v1/identity/api-keys', { name: 'export', scopes: ['calls:read'] }));
    const { body } = await open(undefined, key.plain_text_key);
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    expect((await client.delete(`/v1/identity/api-keys/${key.id}`)).status).toBe(204);
    const drain = async () => {
      while (!(await reader.read()).done);
    };
    await expect(drain()).rejects.toThrow('terminated');
  }, 60_000);
});
