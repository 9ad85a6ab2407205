// What Prometheus is told: all that the dashboard and the alarms ask for, nothing about anybody, at a small price, and without a database.
import { readFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { sql } from '../server/kernel/db/sql.ts';
import { createLog } from '../server/kernel/log.ts';
import { migratedDatabase, projectFolder, type TestApp, testApp } from './support/app.ts';
import { created } from './support/client.ts';
import { factories } from './support/factories.ts';
import { LOOPBACK_OPEN, type Receiver, startReceiver, status } from './support/receiver.ts';

const doc = (name: string): Promise<string> => readFile(path.join(projectFolder, 'docs', name), 'utf8');
const patience = { timeout: 30_000, interval: 200 };

async function scrape(app: { url: string }): Promise<string> {
  const reply = await fetch(`${app.url}/metrics`);
  expect(reply.status).toBe(200);
  return reply.text();
}

/** The sample with these labels, written as Prometheus writes it. */
function sample(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

/** Lines of the log, for tests that read them. */
function keptLog() {
  const lines: string[] = [];
  return { lines, log: createLog('warn', { write: (line: string) => void lines.push(line) }) };
}

describe('a server that did some work', () => {
  let app: TestApp;
  let receiver: Receiver;
  let blocker: pg.Client | undefined;
  const kept = keptLog();
  beforeAll(async () => {
    receiver = await startReceiver();
    app = await testApp({ env: { ...LOOPBACK_OPEN, RATE_LIMITS: 'off' }, log: kept.log });
    await work();
    // Somebody begins to write and goes to lunch.
    blocker = new pg.Client({ connectionString: app.databaseUrl, application_name: 'Alice of Confidential Ltd' });
    await blocker.connect();
    await blocker.query('analyze');
    await blocker.query('begin; select pg_current_xact_id()');
    created(await app.owner.post('/v1/identity/api-keys', { name: 'After lunch began' }));
  });
  afterAll(async () => {
    await blocker?.end();
    await app.stop();
    await receiver.stop();
  });

  async function work(): Promise<void> {
    const { owner } = app;
    receiver.reply = (response, received, request) =>
      status(received.path === '/good' ? 204 : 500)(response, received, request);
    for (const at of ['/good', '/bad']) {
      const wish = { url: receiver.url + at, event_types: ['api_key.created'] };
      receiver.secrets.set(at, [created(await owner.post('/v1/webhooks/endpoints', wish)).secret]);
    }
    created(await owner.post('/v1/identity/api-keys', { name: 'Confidential key' }));
    await factories.call(owner);
    const conversation = await factories.conversation(owner);
    created(await owner.post(`/v1/conversations/${conversation}/messages`, { text: 'Confidential words' }));
    const vendor = {
      name: 'confidential-vendor',
      kind: 'openai_compatible',
      base_url: `${receiver.url}/v1`,
      api_key: 'sk-0123456789',
    };
    created(await owner.post('/v1/model-router/providers', vendor));
    created(await owner.post('/v1/model-router/embeddings', { texts: ['Words'] }));
    // A plain caller, since ours takes a 502 for a mistake of the server.
    const asked = JSON.stringify({ texts: ['Words'], provider: vendor.name, model: 'confidential-model' });
    const headers = { 'x-api-key': owner.secret, 'content-type': 'application/json' };
    const reply = await fetch(`${app.url}/v1/model-router/embeddings`, { method: 'POST', headers, body: asked });
    expect(reply.status).toBe(502);
    await vi.waitFor(() => {
      const reached = new Set(receiver.received.map(({ path: at }) => at));
      if (!reached.has('/good') || !reached.has('/bad')) throw new Error('webhooks have not arrived');
    }, patience);
  }

  it('tells how it went', async () => {
    await expect
      .poll(
        async () =>
          sample(await scrape(app), 'parley_webhook_attempt_seconds_count{outcome="failed",reason="status_5xx"}'),
        patience,
      )
      .toBeGreaterThan(0);
    await expect
      .poll(async () => sample(await scrape(app), 'parley_webhook_endpoints{state="failing"}'), patience)
      .toBe(1);
    const text = await scrape(app);
    const good = 'parley_webhook_attempt_seconds_count{outcome="succeeded",reason="status_2xx"}';
    expect(sample(text, good)).toBeGreaterThan(0);
    expect(sample(text, 'parley_job_run_seconds_count{kind="deliver-webhooks",outcome="done"}')).toBeGreaterThan(0);
    expect(
      sample(text, 'parley_model_request_seconds_count{provider="local",operation="embedding",outcome="ok"}'),
    ).toBe(1);
    expect(text).toMatch(
      /parley_model_request_seconds_count\{provider="openai_compatible",operation="embedding",outcome="(?!ok)\w+"\}/,
    );
    expect(sample(text, 'parley_webhook_endpoints{state="healthy"}')).toBe(1);
    const open = ['active', 'waiting'].map((state) => sample(text, `parley_conversations{state="${state}"}`) ?? 0);
    expect(open.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(sample(text, 'parley_webhooks_pending')).toBeGreaterThan(0);
    for (const one of ['parley_database_up', 'parley_ready', 'parley_nodes_alive', 'parley_workers_alive'])
      expect(sample(text, one)).toBe(1);
    expect(Math.abs(sample(text, 'parley_clock_skew_seconds') ?? 99)).toBeLessThan(2);
    expect(sample(text, 'parley_database_pool_limit')).toBe(8);
  });

  it('names the session that events wait for, in a label and in the log', async () => {
    const { rows = [] } = (await blocker?.query<{ pid: number }>('select pg_backend_pid() as pid')) ?? {};
    const series = `parley_outbox_blocked{pid="${rows[0]?.pid}",application="other",state="idle in transaction"}`;
    await expect.poll(async () => sample(await scrape(app), series), patience).toBeGreaterThan(5);
    expect(sample(await scrape(app), 'parley_outbox_oldest_seconds')).toBeGreaterThan(5);
    expect(sample(await scrape(app), 'parley_outbox_waiting')).toBeGreaterThan(0);
    const events = kept.lines.filter((line) => line.includes('events wait for a transaction that is still open'));
    expect(events).toHaveLength(1);
    expect(JSON.parse(events[0] ?? '')).toMatchObject({ pid: rows[0]?.pid, application: 'Alice of Confidential Ltd' });
  });

  it('serves every figure that the dashboard and the alarms ask for', async () => {
    const text = await scrape(app);
    const served = new Set([...text.matchAll(/^([a-z_0-9]+)[{ ]/gm)].map(([, name]) => name ?? ''));
    const asked = namesIn([...(await dashboardQueries()), ...(await rules()).map(({ expr }) => expr)]);
    expect(asked.length).toBeGreaterThan(40);
    expect(asked.filter((name) => !served.has(name))).toEqual([]);
    // And the other way round: whatever we count is on the dashboard.
    const ours = [...text.matchAll(/^# TYPE (parley_\w+) (\w+)$/gm)].map(([, name, type]) =>
      type === 'histogram' ? `${name}_count` : name,
    );
    const shown = namesIn(await dashboardQueries());
    expect(ours.filter((name) => !shown.includes(name ?? ''))).toEqual([]);
  });

  it('says with each figure of its own what it is, and in base units', async () => {
    const text = await scrape(app);
    const helps = [...text.matchAll(/^# HELP (parley_\w+) (.+)$/gm)];
    expect(helps.length).toBeGreaterThan(35);
    for (const [, name, help] of helps) {
      expect(help?.length, name).toBeGreaterThan(15);
      expect(name).not.toMatch(/_(ms|millis|minutes|kb|mb|percent)\b/);
    }
    for (const [, name, type] of text.matchAll(/^# TYPE (parley_\w+) (\w+)$/gm)) {
      expect(name?.endsWith('_total'), `${name} is a ${type}`).toBe(type === 'counter');
    }
    // Prometheus gives these a meaning of its own, and renames ours.
    expect(text).not.toMatch(/[{,](job|instance)="/);
  });

  it('tells nothing about any person', async () => {
    const text = await scrape(app);
    expect(text).not.toMatch(/confidential|alice|First organization|sk-0123/i);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-/);
    expect(text).not.toMatch(/\+1202555/);
    // As part of an address: its digits alone may stand in any figure.
    expect(text).not.toContain(new URL(receiver.url).host);
    expect(text).not.toContain(`:${new URL(receiver.url).port}`);
  });
});

type Rule = {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
};
const rules = async (): Promise<Rule[]> =>
  (parse(await doc('alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);

type Panel = {
  type: string;
  title: string;
  datasource?: { uid: string };
  fieldConfig?: { defaults: { unit?: string } };
  targets?: { expr: string }[];
};
const panels = async (): Promise<Panel[]> => JSON.parse(await doc('grafana/parley.json')).panels;
const dashboardQueries = async (): Promise<string[]> =>
  (await panels()).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Names of ours and of Node's in queries; `up` is Prometheus' own. */
const namesIn = (queries: readonly string[]): string[] => [
  ...new Set(queries.flatMap((query) => [...query.matchAll(/\b(?:parley|nodejs|process)_\w+/g)].map(([name]) => name))),
];

describe('the files for Prometheus and Grafana', () => {
  it('alarm after a while, with a weight, a sentence and a section to read', async () => {
    const all = await rules();
    expect(new Set(all.map(({ alert }) => alert)).size).toBe(all.length);
    const operations = await doc('operations.md');
    const anchors = [...operations.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    );
    for (const { alert, expr, for: wait, labels, annotations } of all) {
      expect(expr, alert).toBeTruthy();
      expect(wait, alert).toMatch(/^\d+[smh]$/);
      expect(['info', 'warning', 'critical'], alert).toContain(labels.severity);
      expect(annotations.summary, alert).toMatch(/\.$/);
      const [file, anchor = ''] = annotations.runbook.split('#');
      expect(file, alert).toBe('docs/operations.md');
      expect(anchors, alert).toContain(anchor);
    }
  });

  it('show panels in rows, each with a unit, over a source that the reader chooses', async () => {
    const all = await panels();
    const shown = all.filter(({ type }) => type !== 'row');
    expect(all.length - shown.length).toBeGreaterThanOrEqual(6);
    for (const { title, datasource, fieldConfig, targets } of shown) {
      expect(datasource?.uid, title).toMatch(/^\$\{datasource\}$/);
      expect(fieldConfig?.defaults.unit, title).toBeTruthy();
      expect(targets?.length, title).toBeGreaterThan(0);
    }
    const variables = JSON.parse(await doc('grafana/parley.json')).templating.list.map(
      ({ name }: { name: string }) => name,
    );
    expect(variables).toEqual(['datasource', 'job']);
  });
});

describe('a node without its database', () => {
  it('shows what it knows, at once, and says that the database is away', async () => {
    const relay = await relayTo(new URL(await migratedDatabase()));
    const app = await testApp({ databaseUrl: relay.url, env: { SHUTDOWN_GRACE_SECONDS: '3' } });
    try {
      await expect.poll(async () => sample(await scrape(app), 'parley_nodes_alive'), patience).toBe(1);
      relay.cut();
      await expect.poll(async () => sample(await scrape(app), 'parley_database_up'), patience).toBe(0);
      const began = performance.now();
      const text = await scrape(app);
      expect(performance.now() - began).toBeLessThan(3000);
      expect(sample(text, 'parley_nodes_alive')).toBe(1);
      expect(sample(text, 'parley_ready')).toBe(0);
      expect(sample(text, 'parley_cluster_figures_age_seconds')).toBeGreaterThan(1);
      relay.mend();
      await expect.poll(async () => sample(await scrape(app), 'parley_database_up'), patience).toBe(1);
      await expect
        .poll(async () => sample(await scrape(app), 'parley_cluster_figures_age_seconds'), patience)
        .toBeLessThan(sample(text, 'parley_cluster_figures_age_seconds') ?? 0);
    } finally {
      relay.mend();
      await app.stop();
      relay.close();
    }
  });

  /** Passes bytes on; while it is cut, connections are closed and none is let in. */
  async function relayTo(target: URL) {
    let isCut = false;
    const sockets = new Set<Socket>();
    const server = createServer((client) => {
      if (isCut) return void client.destroy();
      const upstream = connect(Number(target.port), target.hostname);
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(from);
        from.pipe(to);
        from.on('error', () => undefined).on('close', () => void (sockets.delete(from) && to.destroy()));
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = new URL(target.href);
    url.port = String((server.address() as { port: number }).port);
    return {
      url: url.href,
      cut: () => {
        isCut = true;
        for (const socket of sockets) socket.destroy();
      },
      mend: () => {
        isCut = false;
      },
      close: () => server.close(),
    };
  }
});

describe('the budget of connections', () => {
  const warnings = (lines: readonly string[]) =>
    lines.filter((line) => line.includes('connections, and the database gives out'));

  it('is checked at the start: a node that makes it too many says so once, with numbers and what to set', async () => {
    const kept = keptLog();
    const databaseUrl = await migratedDatabase();
    const modest = await testApp({ databaseUrl, log: kept.log });
    expect(warnings(kept.lines)).toEqual([]);
    const { usable } = await modest.kernel.db.one<{ usable: number }>(sql`
      select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true), '0')::int as usable`);
    // Two nodes with half of what there is, and their control connections, are too many.
    const poolSize = Math.floor(usable / 2);
    const greedy = await testApp({
      databaseUrl,
      log: kept.log,
      env: { DATABASE_POOL_SIZE: String(poolSize), ROLES: 'api' },
    });
    try {
      expect(warnings(kept.lines)).toHaveLength(1);
      const line = JSON.parse(warnings(kept.lines)[0] ?? '');
      expect(line).toMatchObject({
        nodes: 2,
        workers: 1,
        connections_wanted: 2 * (poolSize + 1) + 3,
        connections_usable: usable,
      });
      const [, advised] = /set DATABASE_POOL_SIZE=(\d+) on every node/.exec(line.msg) ?? [];
      expect(2 * (Number(advised) + 1) + 3).toBeLessThanOrEqual(usable);
      expect(line.msg).toContain('raise max_connections');
    } finally {
      await greedy.stop();
      await modest.stop();
    }
  });
});
