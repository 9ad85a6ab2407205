// A person is filled into every table through the front door, then erased: a dump of the whole database holds none of their values,
// but for what the data map names as kept. Somebody else's rows are the same, byte for byte.

import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATA_MAP } from '../../server/app.ts';
import { verifyChain } from '../../server/kernel/audit.ts';
import { createLog } from '../../server/kernel/log.ts';
import { verify as verifyReceipts } from '../../server/modules/compliance/receipts.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { type Client, created, type Reply } from '../support/client.ts';
import { identifiers, identify } from '../support/people.ts';
import { LOOPBACK_OPEN, type Receiver, startReceiver } from '../support/receiver.ts';
import {
  formsOf,
  leadOf,
  live,
  makeWorld,
  type Person,
  poll,
  QUILL,
  type Traces,
  underWay,
  valuesOf,
  WALDA,
  type World,
} from './erasure-world.ts';

let app: TestApp;
let owner: Client;
let orgId: string;
let receiver: Receiver;
let world: World;
let logged = '';
const log = createLog(
  'debug',
  new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk);
      done();
    },
  }),
);

const open = (roles: string, databaseUrl?: string) =>
  testApp({
    env: {
      ...LOOPBACK_OPEN,
      ROLES: roles,
      RATE_LIMITS: 'off',
      DATABASE_POOL_SIZE: '20',
      SWEEP_INTERVAL_SECONDS: '0.5',
      SIMULATED_CARRIER_SPEED: '400',
    },
    log,
    ...(databaseUrl !== undefined && { databaseUrl }),
  });

beforeAll(async () => {
  receiver = await startReceiver();
  // Repeats what it was sent, as careless receivers do.
  receiver.reply = (response, { text }) => void response.writeHead(500).end(text);
  app = await open('api,worker');
  owner = app.owner;
  orgId = created(await owner.get('/v1/identity/whoami')).organization_id;
  world = await makeWorld(owner, receiver.url);
}, 120_000);
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});

type Any = Reply['body'];
type Row = { table: string; row: Record<string, unknown>; text: string };

/** Every row of every table, column by column. */
async function everyRow(): Promise<Row[]> {
  const { rows: tables } = await app.kernel.db.pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`);
  const all: Row[] = [];
  for (const { name } of tables) {
    const { rows } = await app.kernel.db.pool.query<{ row: Record<string, unknown>; text: string }>(
      `select to_jsonb(t) as row, to_jsonb(t)::text as text from ${name} t`,
    );
    all.push(...rows.map((found) => ({ table: name.replace(/^public\./, ''), ...found })));
  }
  return all;
}

const kept = new Set(
  DATA_MAP.filter(({ handling }) => handling === 'kept').map(({ table, column }) => `${table}.${column}`),
);

/** Where a person's values stand, as table.column: value. */
function findings(rows: readonly Row[], who: Person): string[] {
  const forms = valuesOf(who).flatMap(formsOf);
  return rows.flatMap(({ table, row, text }) => {
    const whole = text.toLowerCase();
    if (!forms.some((form) => whole.includes(form))) return [];
    return Object.entries(row).flatMap(([column, value]) => {
      const found = JSON.stringify(value).toLowerCase();
      return forms.filter((form) => found.includes(form)).map((form) => `${table}.${column}: ${form}`);
    });
  });
}

const columnsOf = (found: readonly string[]): string[] => [...new Set(found.map((line) => line.split(':')[0] ?? ''))];

const EMPTY = new Set(['null', '""', '{}', '[]', '"\\\\x"']);
/** Filled only for the length of one turn, or of one dial; `conversations/erasure.test.ts` and `carriers/twilio/twilio.test.ts` stop there. */
const FLEETING = new Set([
  'conversations.network',
  'conversation_results.sealed',
  'carrier_lines.to_number',
  'carrier_lines.waiting',
  'carrier_lines.unanswered',
  'mails.problem',
  'calls.streamed',
  'telnyx_calls.line',
  'call_recordings.media_url',
  'call_recordings.reason',
  'call_sound.sealed',
]);

describe('the data map', () => {
  it('names every column that can hold words, and no other', async () => {
    const { rows } = await app.kernel.db.pool.query<{ name: string }>(`
      select case table_schema when 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as name
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
        and data_type not in ('uuid', 'smallint', 'integer', 'bigint', 'boolean', 'numeric', 'real', 'double precision', 'date', 'xid8',
          'timestamp with time zone', 'timestamp without time zone')`);
    const listed = DATA_MAP.map(({ table, column }) => `${table}.${column}`);
    expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    expect(new Set(listed).size).toBe(listed.length);
    for (const { handling, reason, holds } of DATA_MAP) {
      expect(holds).not.toBe('');
      if (handling === 'kept') expect(reason.length).toBeGreaterThan(20);
    }
    expect(created(await owner.get('/v1/identity/data-map')).data).toEqual(DATA_MAP);
  });
});

describe('an erasure', () => {
  it('reaches everything', async () => {
    const [quill, walda] = await Promise.all([live(owner, world, QUILL), live(owner, world, WALDA)]);
    // Receivers have answered, texts were sent and answered, and what was said is remembered.
    await poll(async () =>
      JSON.stringify((await everyRow()).filter(({ table }) => table === 'webhook_deliveries')),
    ).toContain(QUILL.phone);
    await app.stop();
    app = await open('api', app.databaseUrl);
    owner = app.owner.as(owner.secret);
    await underWay(owner, world, QUILL);
    await underWay(owner, world, WALDA);
    expect((await replay(quill, 'chat', QUILL)).headers.get('idempotency-replayed')).toBe('true');

    await heldUntilReleased(quill.leaf);
    const before = await everyRow();
    await everythingIsFilled(before);
    expect(columnsOf(findings(before, QUILL)).length).toBeGreaterThan(40);
    const exported = JSON.stringify(created(await owner.get(`/v1/identity/end-users/${quill.leaf}/export`)));
    for (const word of [
      'CALLWORD',
      ' evidence',
      'ORDER7745',
      ' asks by text',
      ' keeps seven ferrets',
      '-lead-4471',
      ' by letter',
    ])
      expect(exported).toContain(`${QUILL.tag}${word}`);
    expect(exported).not.toContain(WALDA.tag);

    const start = performance.now();
    const erased = await owner.post(`/v1/identity/end-users/${quill.leaf}/erase`);
    expect([erased.status, erased.body.status]).toEqual([200, 'erased']);
    expect(performance.now() - start).toBeLessThan(15_000);

    const after = await everyRow();
    const left = findings(after, QUILL);
    expect(left.filter((line) => !kept.has(line.split(':')[0] ?? ''))).toEqual([]);
    // What stays is the wish not to be called, and nothing else.
    expect(columnsOf(left)).toEqual(['dnc_entries.phone']);
    expect(sameRows(before, after, [...valuesOf(WALDA), ...walda.ids])).toBeGreaterThan(100);
    expect((await replay(walda, 'chat', WALDA)).headers.get('idempotency-replayed')).toBe('true');
    for (const name of Object.keys(quill.keys)) {
      const again = await replay(quill, name, QUILL);
      expect([name, again.status, again.body.error]).toEqual([name, 409, 'conflict']);
    }

    // Whatever was under way comes to its end and writes nothing.
    await app.stop();
    app = await open('api,worker', app.databaseUrl);
    owner = app.owner.as(owner.secret);
    await drained();
    const late = findings(await everyRow(), QUILL);
    expect(columnsOf(late)).toEqual(['dnc_entries.phone']);

    expect((await verifyChain(app.kernel, orgId)).broken).toBeNull();
    const receipts = await verifyReceipts(app.kernel, orgId);
    expect([receipts.broken, receipts.erased > 2, receipts.links > receipts.erased]).toEqual([null, true, true]);
    expect(valuesOf(QUILL).filter((value) => logged.toLowerCase().includes(value))).toEqual([]);
    expect(logged.length).toBeGreaterThan(1000);
    const listings = created(await owner.get(`/v1/audit-log?subject=${encodeURIComponent(QUILL.whatsapp)}`)).data;
    expect(listings.map(({ action }: Any) => action.split('.').at(-1))).toEqual(['added', 'removed', 'added']);
    const { erased: attempts } = await attemptsCounted(world);
    expect(attempts).toBeGreaterThan(0);
  }, 170_000);

  it('in the middle of calls, texts and imports is not undone by what is under way', async () => {
    const known = 'select count(*)::int as n from end_users where erased_at is null';
    const others = await app.kernel.db.pool.query<{ n: number }>(known);
    const people = [0, 1, 2, 3, 4, 5].map((i): Person => {
      const own = { tag: `KJ${i}Y`, phone: `+130355502${i}1`, texter: `+130355502${i}2`, whatsapp: `+130355502${i}3` };
      return {
        ...own,
        email: `kj${i}y@mail.example`,
        external: `cust-kj${i}y`,
        first: `Kjell${i}y`,
        last: `Yttersen${i}`,
      };
    });
    await Promise.all(
      people.map(async (who, i) => {
        const { end_user } = created(
          await identify(owner, [`phone:${who.phone}`, `phone:${who.texter}`, `email:${who.email}`]),
        );
        created(await owner.post('/consents', { phone: who.texter, channel: 'text' }));
        const lines = [`${who.tag}WORD1`, `${who.tag}WORD2`, 'Goodbye.'];
        created(await owner.post(`/carriers/${world.carrier}/simulate-script`, { number: who.phone, lines }));
        const csv = `phone,first,email\n${who.phone},${who.first},${who.email}\n`;
        await owner.send('POST', `/workflows/${world.sleeping}/leads`, {
          raw: csv,
          headers: { 'content-type': 'text/csv' },
        });
        created(
          await owner.post(`/workflows/${world.texting}/executions`, { ...leadOf(who), primaryPhone: who.texter }),
        );
        created(await owner.post(`/workflows/${world.speaking}/executions`, leadOf(who)));
        created(await owner.post('/messages/inbound', { from: who.texter, text: 'HELP' }));
        await new Promise((resolve) => setTimeout(resolve, i * 250));
        expect((await owner.post(`/v1/identity/end-users/${end_user.id}/erase`)).status).toBe(200);
      }),
    );
    await drained();
    const rows = await everyRow();
    expect(people.flatMap((who) => findings(rows, who))).toEqual([]);
    // Nobody became known again by a call that was being answered.
    const now = await app.kernel.db.pool.query<{ n: number }>(known);
    expect(now.rows[0]?.n).toBe(others.rows[0]?.n);
  }, 90_000);

  it('goes by number for a person who was never identified, and leaves what another person’s number is behind', async () => {
    const lead = {
      ...leadOf(QUILL),
      primaryPhone: '+13035550281',
      firstName: 'Umbriel',
      email: 'umbriel@mail.example',
      leadId: 'lead-umbriel',
    };
    const { id } = created(await owner.post(`/workflows/${world.sleeping}/executions`, lead));
    created(await owner.post('/messages/inbound', { from: '+13035550281', text: 'Umbriel asks' }));
    const shared = created(await identify(owner, ['whatsapp:+13035550282'])).end_user;
    const theirs = created(
      await owner.post(`/workflows/${world.sleeping}/executions`, {
        primaryPhone: '+13035550282',
        leadId: 'lead-umbriel-2',
      }),
    );
    const byNumber = { identifiers: identifiers('phone:+13035550281', 'email:umbriel@mail.example') };
    expect(created(await owner.post('/v1/identity/erasures', byNumber))).toEqual({
      identifiers: 2,
      calls: 0,
      executions: 1,
    });
    expect(created(await owner.get(`/executions/${id}`))).toMatchObject({
      status: 'CANCELED',
      metadata: { firstName: '', primaryPhone: '' },
    });
    const text = (await everyRow()).map((row) => row.text).join('\n');
    for (const value of ['Umbriel', 'umbriel@mail.example', '3035550281']) expect(text).not.toContain(value);

    // A lead is a person of its own: the person who has the number in another messenger is erased without it.
    const known = await owner.post('/v1/identity/erasures', { identifiers: identifiers('whatsapp:+13035550282') });
    expect([known.status, known.body.details.end_user_id]).toEqual([409, shared.id]);
    created(await owner.post(`/v1/identity/end-users/${shared.id}/erase`));
    expect(created(await owner.get(`/executions/${theirs.id}`)).metadata.primaryPhone).toBe('+13035550282');
    const other = created(await identify(owner, ['phone:+13035550282']));
    expect(other.end_user.id).not.toBe(shared.id);
    created(await owner.post(`/v1/identity/end-users/${other.end_user.id}/erase`));
    expect(created(await owner.get(`/executions/${theirs.id}`)).metadata.primaryPhone).toBe('');
  });
});

/** Until no job is left but those that come by the clock. */
const drained = () =>
  poll(async () => {
    const { rows } = await app.kernel.db.pool.query<{ identifier: string; n: number }>(`
      select kind as identifier from jobs
      where run_at < now() + interval '5 seconds' and attempts < max_attempts and kind not in ('sweep', 'deliver-webhooks', 'fill-slots')`);
    return rows;
  }, 30_000).toEqual([]);

const replay = (events: Traces, name: string, who: Person): Promise<Reply> => {
  const { path, body } = events.keys[name] as { path: string; body: object };
  return owner.post(path, body, { 'idempotency-key': `${name}-${who.external}` });
};

/** The law's caps still count what was tried under the number, though nobody can read it any more. */
async function attemptsCounted(world: World): Promise<{ erased: number }> {
  const contact = { leads: [{ primaryPhone: QUILL.phone }] };
  created(await owner.post(`/workflows/${world.scripted}/preview`, contact));
  const { rows } = await app.kernel.db.pool.query<{ n: number }>(
    `select count(*)::int as n from contact_attempts where phone like 'fp:%'`,
  );
  return { erased: rows[0]?.n ?? 0 };
}

/** Every column that the map calls erased or sealed holds something before, so that none of them passes by being empty. */
async function everythingIsFilled(rows: readonly Row[]): Promise<void> {
  const columns = DATA_MAP.filter(({ handling }) => handling === 'erased' || handling === 'sealed');
  const empty = columns.filter(({ table, column }) => {
    const filled = (row: Row) => row.table === table && !EMPTY.has(JSON.stringify(row.row[column] ?? null));
    return !FLEETING.has(`${table}.${column}`) && !rows.some(filled);
  });
  expect(empty.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
}

async function heldUntilReleased(leaf: string): Promise<void> {
  const path = `/v1/identity/end-users/${leaf}/legal-hold`;
  const hold = created(await owner.post(path, { reason: `${QUILL.tag} case 17` }));
  expect(created(await owner.post(path, { reason: 'another' }))).toEqual(hold);
  const refused = await owner.post(`/v1/identity/end-users/${leaf}/erase`);
  expect([refused.status, refused.body.error]).toEqual([409, 'conflict']);
  expect((await owner.delete(path)).status).toBe(204);
  expect((await owner.delete(path)).status).toBe(404);
  const { data } = created(await owner.get(`/v1/audit-log?subject=${leaf}`));
  const actions = data.map(({ action }: Any) => action);
  expect(actions).toEqual(expect.arrayContaining(['identity.legal_hold.placed', 'identity.legal_hold.released']));
}

/** Rows that name these are all still there, unchanged. Returns how many. */
function sameRows(before: readonly Row[], after: readonly Row[], marks: readonly string[]): number {
  const now = new Set(after.map(({ table, text }) => `${table} ${text}`));
  const theirs = before.filter(({ text }) => marks.some((mark) => text.toLowerCase().includes(mark)));
  expect(
    theirs.filter(({ table, text }) => !now.has(`${table} ${text}`)).map(({ table, text }) => `${table} ${text}`),
  ).toEqual([]);
  return theirs.length;
}
