// An organization moves to a cell with a PostgreSQL of its own and back again, under load, while the command is killed again and again:
// nothing is lost, nothing happens twice, and every answer of the API stays what it was. `npm run prove` has the long form: an organization
// with thirty days behind it, a campaign of 1,000 leads, and twenty kills.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyChain } from '../../server/kernel/audit.ts';
import { findMove } from '../../server/kernel/cluster/moves.ts';
import { sql } from '../../server/kernel/db/sql.ts';
import { locateCalledParty } from '../../server/modules/compliance/law/called-party.ts';
import { verify as verifyReceipts } from '../../server/modules/compliance/receipts.ts';
import { SECRET_KEY, type TestApp, testApp } from '../support/app.ts';
import { makeActive } from '../support/assistants.ts';
import { type Client, created } from '../support/client.ts';
import { type Answers, differences, everyAnswer } from '../support/every-answer.ts';
import { factories } from '../support/factories.ts';
import { moveByCommand } from '../support/moving.ts';
import { PostgresCluster } from '../support/postgres-cluster.ts';
import { LOOPBACK_OPEN, type Receiver, startReceiver } from '../support/receiver.ts';
import { ScriptedTwilio } from '../support/twilio/scripted-twilio.ts';
import { agreeToCalls, freePort, OUR_NUMBER, twilioAccount } from '../support/twilio/twilio-app.ts';
import { SITE, VisitorPage, WISHING } from '../support/visitors.ts';
import { followEvents, tenClients } from './moving-house-load.ts';

const isLong = process.env.PROVE === '1';
const SIZE = isLong
  ? {
      leads: 1000,
      kills: 20,
      lines: 20,
      killed: 0.7,
      atWorkMs: 6000,
      backlog: 40,
      replies: 200,
      messages: 50,
      each: 3,
      restMs: 900_000,
    }
  : {
      leads: 20,
      kills: 2,
      lines: 2,
      killed: 1,
      atWorkMs: 1000,
      backlog: 10,
      replies: 20,
      messages: 5,
      each: 1,
      restMs: 60_000,
    };
const LEADS = Number(process.env.MOVE_LEADS ?? SIZE.leads);
const HALF = Math.floor(LEADS / 2);
const KILLS = Number(process.env.MOVE_KILLS ?? SIZE.kills);
/** An answer of the slow receiver takes so long at first, so that deliveries wait. */
const SLOW_MS = 1500;
/** The steps of a move, and how long after its beginning it may be killed. */
const STEPS = isLong
  ? { Holding: 3000, Freezing: 2000, Copying: 10_000, Switching: 50, Removing: 4000 }
  : { Holding: 500, Freezing: 500, Copying: 1000, Switching: 0, Removing: 100 };
type Step = keyof typeof STEPS;
/** Where a number of the law's map is; four people live in each. */
const AREAS = Array.from({ length: 800 }, (_, n) => 200 + n).filter((area) => {
  const { flaw, country, states } = locateCalledParty(`+1${area}5550110`);
  // Numbers of the territories belong to other countries, which a new organization does not call.
  return flaw === null && country === 'US' && states.length > 0;
});
const numberOf = (n: number): string => `+1${AREAS[Math.floor(n / 4)]}55501${50 + (n % 4)}`;

type Cell = {
  name: string;
  postgres: PostgresCluster;
  key: string;
  env: Record<string, string>;
  settings: string;
  app: TestApp;
};
let cells: [Cell, Cell];
let receiver: Receiver;
let twilio: ScriptedTwilio;
let folder: string;
let slowMs = SLOW_MS;

const startedAt = performance.now();
const say = (text: string) =>
  process.stdout.write(`${Math.round((performance.now() - startedAt) / 1000)} s  ${text}\n`);

const start = (postgres: PostgresCluster, env: Record<string, string>) => testApp({ databaseUrl: postgres.url, env });

async function newCell(name: string, key: string): Promise<Cell> {
  const postgres = await PostgresCluster.create();
  const port = String(await freePort());
  const settings = path.join(folder, `${name}.env`);
  await writeFile(settings, `DATABASE_URL=${postgres.url}\nPARLEY_SECRET_KEY=${key}\nDATABASE_POOL_SIZE=4\n`);
  const env = {
    ...LOOPBACK_OPEN,
    RATE_LIMITS: 'off',
    SWEEP_INTERVAL_SECONDS: '1',
    PARLEY_SECRET_KEY: key,
    CELL: name,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  return { name, postgres, key, env, settings, app: await start(postgres, env) };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parley-house-'));
  twilio = await new ScriptedTwilio().start();
  receiver = await startReceiver();
  receiver.reply = (response, { path: at }) => {
    setTimeout(() => response.writeHead(204).end(), at === '/slow' ? slowMs : 0);
  };
  cells = [await newCell('a1', SECRET_KEY), await newCell('b1', randomBytes(32).toString('base64'))];
});
afterAll(async () => {
  for (const { app } of cells) await app.stop();
  for (const { postgres } of cells) await postgres.remove();
  await twilio.stop();
  await receiver.stop();
  await rm(folder, { recursive: true, force: true });
});

const wayOf = (from: Cell, to: Cell) => ({
  fromDatabase: from.postgres.url,
  fromKey: from.key,
  settingsOfTarget: to.settings,
  address: to.app.url,
  organization: 'movers',
});

/** To its end. */
async function move(from: Cell, to: Cell): Promise<number> {
  const { code, text } = await moveByCommand(wayOf(from, to));
  expect([code, text]).toEqual([0, expect.stringContaining('works at')]);
  return Number(/It took ([\d.]+) s/.exec(text)?.[1] ?? 0);
}

/** A step that is still to come, at random, and a random moment of it. */
async function anyMoment(from: Cell, orgId: string): Promise<{ step: Step; afterMs: number }> {
  const state = (await findMove(from.app.kernel.db, orgId))?.state;
  const all = Object.keys(STEPS) as Step[];
  const done = { frozen: 2, switched: 4 }[String(state)] ?? 0;
  const coming = all.slice(done);
  const step = coming[Math.floor(Math.random() * coming.length)] ?? 'Holding';
  return { step, afterMs: Math.random() * STEPS[step] };
}

async function thirtyDays(client: Client): Promise<number> {
  created(await client.post('/v1/demo', {}));
  const demo = async () => created(await client.get('/v1/demo')).status;
  await expect.poll(demo, { timeout: 400_000, interval: 500 }).toBe('complete');
  const { days } = await cells[0].app.kernel.db.one<{ days: number }>(
    sql`select count(distinct created_at::date)::int as days from conversations where org_id = (select id from organizations where slug = 'movers')`,
  );
  return days;
}

/** Half of them talk, the others do not answer, are busy, or have a machine that does. */
async function campaign(client: Client): Promise<string> {
  const { workflowId } = await twilioAccount(client, twilio);
  created(await client.patch('/v1/organization', { max_active_calls: SIZE.lines }));
  const numbers = Array.from({ length: LEADS }, (_, n) => numberOf(n));
  for (const [n, number] of numbers.entries()) {
    await agreeToCalls(client, number);
    const other = (['does not answer', 'is busy', 'answers by machine'] as const)[(n >> 1) % 3] ?? 'is busy';
    twilio.callees.set(
      number,
      n % 2 === 0 ? { does: 'talks', lines: ['Hello?', 'No, thank you. Bye.'] } : { does: other },
    );
  }
  return workflowId;
}

/** Half of the leads come in the first cell, the others in the second. */
async function addLeads(client: Client, workflowId: string, first: number, count: number): Promise<void> {
  const leads = Array.from({ length: count }, (_, n) => ({
    primaryPhone: numberOf(first + n),
    leadId: `L${first + n}`,
  }));
  for (let from = 0; from < count; from += 200)
    created(await client.post(`/workflows/${workflowId}/leads`, { leads: leads.slice(from, from + 200) }));
}

/** A person rings our number. The vendor was given the host name of the cell; the rest of the address stays what it was. */
async function ringsIn({ app }: Cell): Promise<void> {
  const form = twilio.numbers.get(OUR_NUMBER)?.form;
  // What a proxy in front of both cells does for the addresses that Twilio knows.
  for (const name of ['VoiceUrl', 'StatusCallback']) {
    const { pathname } = new URL(form?.get(name) ?? '');
    expect(pathname).toMatch(/^\/c\/a1\/carriers\//);
    form?.set(name, app.url + pathname);
  }
  const rung = twilio.ringUs('+12025550161', OUR_NUMBER, {
    does: 'talks',
    lines: ['Hello, I got a call from you.', 'Bye.'],
  });
  await expect.poll(() => rung.isOver, { interval: 100 }).toBe(true);
  expect(rung.said.length).toBeGreaterThan(0);
}

const endpointsOf = async (client: Client): Promise<void> => {
  for (const at of ['/hooks', '/slow']) {
    const wish = { url: receiver.url + at, event_types: ['*'], sensitivity_max: 'sensitive' };
    receiver.secrets.set(at, [created(await client.post('/v1/webhooks/endpoints', wish)).secret]);
  }
};

/** Deliveries to us. Those of other tests' objects go nowhere, and are tried again for hours. */
const waitingAt = async ({ app }: Cell): Promise<number> => {
  const { n } = await app.kernel.db.one<{ n: number }>(
    sql`select count(*)::int as n from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
      where d.due_at is not null and starts_with(e.url, ${receiver.url})`,
  );
  return n;
};

const clientAt = ({ app }: Cell, { secret }: Client): Client => app.owner.as(secret);

it('there and back under load, killed on its way', { timeout: isLong ? 2_400_000 : 600_000 }, async () => {
  const [one, two] = cells;
  const org = await one.app.newOrganization('Movers');
  const { client } = org;
  const own: Record<string, string> = {};
  if (isLong) {
    for (const [kind, make] of Object.entries(factories)) own[kind] = await make(client);
    const days = await thirtyDays(client);
    expect(days).toBeGreaterThan(20);
    say(`one object of every kind, and conversations of ${days} days`);
  }
  const since = new Date();
  await endpointsOf(client);
  const { id: assistantId } = await makeActive(client, WISHING);
  const link = created(await client.post('/v1/identity/sign-in-links', { name: 'Before the move' }));
  const later = created(await client.post('/v1/identity/sign-in-links', { name: 'Used after the move' }));
  const session = client.as(created(await client.post('/console/session', { code: link.code })).plain_text_key);
  const channel = created(
    await client.post('/v1/channels', { name: 'Site', assistant_id: assistantId, allowed_origins: [SITE] }),
  );
  const visitor = await new VisitorPage({ url: one.app.url, routes: one.app.routes }, channel.public_key).session();
  await visitor.begin();
  created(await visitor.say('Before the move'));
  const workflowId = await campaign(client);
  await addLeads(client, workflowId, 0, HALF);

  const first = await one.app.kernel.db.one<{ position: number }>(
    sql`select max(position) as position from events where org_id = ${org.id}`,
  );
  const following = new AbortController();
  const home = { address: one.app.url, secret: org.secret };
  const readers = [0, 1].map(() => followEvents(home, String(first.position), following.signal));
  for (const reader of readers) reader.catch(() => undefined);
  const clients = tenClients({ ...home, assistantId, workflowId });
  await expect.poll(() => waitingAt(one), { interval: 200 }).toBeGreaterThan(SIZE.backlog);
  const backlog = await waitingAt(one);
  say(`at work: ${backlog} deliveries wait, ${twilio.calls.size} of ${LEADS} phones have rung`);

  // There and back, until it was killed often enough and is at home again. The first kill before the switch is taken back.
  const killedAt: Record<string, number> = {};
  let [kills, moves, isTakenBack, isUnderWay] = [0, 0, false, false];
  for (let [from, to] = [one, two]; kills < KILLS || moves < 2 || from !== one || isUnderWay; ) {
    const kill = kills < KILLS && Math.random() < SIZE.killed ? await anyMoment(from, org.id) : undefined;
    const { code, text, tookMs } = await moveByCommand(wayOf(from, to), kill);
    isUnderWay = code === null;
    if (isUnderWay) {
      kills += 1;
      const step = Object.keys(tookMs).at(-1) ?? '';
      killedAt[step] = (killedAt[step] ?? 0) + 1;
      const state = (await findMove(from.app.kernel.db, org.id))?.state;
      if (isTakenBack || (state !== 'held' && state !== 'frozen')) continue;
      [isTakenBack, isUnderWay] = [true, false];
      const back = await moveByCommand(wayOf(from, to), undefined, ['--cancel']);
      expect([back.code, back.text]).toEqual([0, expect.stringContaining('works here again')]);
      expect((await clientAt(from, client).get('/v1/identity/whoami')).status).toBe(200);
      continue;
    }
    expect([code, text]).toEqual([0, expect.stringContaining('works at')]);
    moves += 1;
    say(
      `move ${moves} has arrived in ${to.name}: ${kills} kills, ${twilio.calls.size} phones have rung; ms: ${JSON.stringify(tookMs)} ${text.match(/Waiting for .*/g)?.join(' ') ?? ''}`,
    );
    await ringsIn(to);
    if (moves === 1) {
      const there = clientAt(to, client);
      await addLeads(there, workflowId, HALF, LEADS - HALF);
      expect(created(await there.post('/console/session', { code: later.code }))).toHaveProperty('plain_text_key');
      const page = new VisitorPage({ url: to.app.url, routes: to.app.routes }, channel.public_key);
      page.token = visitor.token;
      created(await page.say('In the other cell', 'in-the-other-cell'));
    }
    [from, to] = [to, from];
    await sleep(SIZE.atWorkMs);
  }
  say(`${moves} moves, ${kills} kills: ${JSON.stringify(killedAt)}${isTakenBack ? ', one taken back' : ''}`);

  for (const { app } of cells) {
    const left = await app.kernel.db.one(
      sql`select count(*)::int as triggers from pg_trigger where tgname like 'moving\\_%'`,
    );
    expect(left).toEqual({ triggers: 0 });
  }

  slowMs = 0;
  const counts = async () => created(await client.get(`/workflows/${workflowId}/counts`)).executions;
  await expect.poll(async () => (await counts()).COMPLETED, { timeout: SIZE.restMs, interval: 500 }).toBe(LEADS);
  const promised = await clients.stop();
  await expect.poll(() => waitingAt(one), { timeout: 120_000, interval: 500 }).toBe(0);

  // What was acknowledged is there once.
  const { db } = one.app.kernel;
  const stored = await db.rows<{ shortcut: string }>(
    sql`select shortcut from canned_replies where org_id = ${org.id} and shortcut ~ '^w[0-9]+-'`,
  );
  expect(stored.map(({ shortcut }) => shortcut).sort()).toEqual(promised.replies.sort());
  let messages = 0;
  for (const [id, said] of promised.said) {
    const { data } = created(await client.get(`/v1/conversations/${id}/messages?limit=100`)) as {
      data: { role: string; text: string }[];
    };
    expect(data.flatMap(({ role, text }) => (role === 'user' ? [text] : []))).toEqual(said);
    messages += said.length;
  }
  expect(promised.replies.length).toBeGreaterThan(SIZE.replies);
  expect(messages).toBeGreaterThan(SIZE.messages);
  // Every phone rang once, as the company that carries calls has counted.
  const rung = [...twilio.calls.values()].flatMap(({ to }) => (to === OUR_NUMBER ? [] : [to])).sort();
  expect(rung).toEqual(Array.from({ length: LEADS }, (_, n) => numberOf(n)).sort());
  const misled = [...twilio.calls.values()].filter(
    ({ unanswered, refusedSockets }) => unanswered > 0 || refusedSockets.length > 0,
  );
  expect(misled.map(({ to }) => to)).toEqual([]);

  // Every event reached both readers and both endpoints once.
  const events = await db.rows<{ id: string }>(
    sql`select id from events where org_id = ${org.id} and position > coalesce(
      (select e.position from earlier_positions p join events e on e.id = p.event_id where p.org_id = ${org.id} and p.position = ${first.position}), ${first.position})
      order by position`,
  );
  await sleep(2000);
  following.abort();
  for (const seen of await Promise.all(readers)) expect(seen).toEqual(events.map(({ id }) => id));
  const delivered = await db.rows<{ id: string }>(
    sql`select id from events where org_id = ${org.id} and occurred_at > ${since}`,
  );
  for (const at of ['/hooks', '/slow']) {
    const ids = receiver.received.filter((hook) => hook.path === at).map(({ body }) => body.id as string);
    const counted = new Set(ids);
    expect([at, delivered.filter(({ id }) => !counted.has(id)).length, ids.length - counted.size]).toEqual([at, 0, 0]);
  }
  expect(receiver.unverified).toEqual([]);
  say(
    `${promised.replies.length} writes, ${messages} messages, ${promised.reads} reads, ${events.length} events to 2 readers and 2 endpoints, ${LEADS} calls: none lost, none twice; the longest wait of a client was ${Math.round(promised.longestMs / 1000)} s`,
  );

  // People who were signed in, and visitors, go on, wherever it is.
  expect((await session.get('/v1/identity/whoami')).status).toBe(200);
  // A page that is older than its token asks for another, as the website chat does.
  await visitor.session({ visitor_secret: visitor.secret });
  created(await visitor.say('After the moves'));

  // At rest every answer stays what it is, there and back.
  for (const cell of cells) {
    await cell.app.stop();
    cell.app = await start(cell.postgres, { ...cell.env, ROLES: 'api' });
  }
  const wish = { own, until: new Date().toISOString(), objects: SIZE.each, pages: SIZE.each };
  const answersAt = (cell: Cell): Promise<Answers> => everyAnswer(clientAt(cell, client), wish);
  const before = await answersAt(one);
  expect.soft(differences(before, await answersAt(one))).toEqual([]);
  const took: number[] = [];
  for (const [from, to] of [
    [one, two],
    [two, one],
  ] as const) {
    took.push(await move(from, to));
    expect.soft(differences(before, await answersAt(to))).toEqual([]);
    expect((await verifyChain(to.app.kernel, org.id)).broken).toBeNull();
    expect((await verifyReceipts(to.app.kernel, org.id)).broken).toBeNull();
    expect((await clientAt(from, client).get('/v1/identity/whoami')).status).toBe(421);
    expect((await clientAt(to, session).get('/v1/identity/whoami')).status).toBe(200);
  }
  const rows = await one.app.kernel.db.one<{ n: number }>(
    sql`select (details ->> 'rows')::int as n from audit_log where org_id = ${org.id} and action = 'organization.imported' order by seq desc limit 1`,
  );
  say(
    `${before.size} answers of ${new Set([...before.values()].map(({ operation }) => operation)).size} operations equal in both cells; chains verify; ${rows.n} rows moved in ${took.join(' and ')} s at rest`,
  );
});
