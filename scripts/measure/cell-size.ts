// What a conversation and a call leave in the database, in bytes and events: how much room a cell needs. Run by itself:
// node --import tsx scripts/measure/cell-size.ts; CONVERSATIONS, TURNS and CALLS set how many.
import { setTimeout as sleep } from 'node:timers/promises';
import { areas, atNoon } from '../../bench/calling-setup.ts';
import { benchKernel } from '../../bench/cluster.ts';
import { printTable, type Row } from '../../bench/table.ts';
import { startApp } from '../../server/app.ts';
import { sql } from '../../server/kernel/db/sql.ts';
import { create } from '../../server/modules/access/organizations.ts';
import { edge, entry, makeActive, node } from '../../tests/support/assistants.ts';
import { createClient, created } from '../../tests/support/client.ts';
import { when } from '../../tests/support/fixtures/fixture.ts';
import { atAnyHour } from '../../tests/support/steps.ts';

const CONVERSATIONS = Number(process.env.CONVERSATIONS ?? 300);
const TURNS = Number(process.env.TURNS ?? 6);
const CALLS = Number(process.env.CALLS ?? 600);
const AT_ONCE = 6;

const TALKER = [
  node('talk', 'dialogue', { instructions: 'say: What may I do for you?', max_turns: 50 }),
  node('bye', 'end', { outcome: 'success', message: 'Goodbye.' }),
  edge('talk', 'bye', when('The person says goodbye')),
  entry('talk'),
];

const { kernel, close } = await benchKernel({ SIMULATED_CARRIER_SPEED: '40' });
const app = await startApp(atNoon(kernel));
const { db } = kernel;
try {
  const { id, secret } = await create(kernel, 'Bench');
  await db.run(sql`update organizations set max_active_calls = 200 where id = ${id}`);
  const client = createClient({ url: app.address, secret, routes: app.routes });
  const { id: assistant_id } = await makeActive(client, TALKER);
  const rows: Row[] = [];

  rows.push(
    ...(await grown(`a conversation of ${TURNS} turns`, CONVERSATIONS, async () => {
      let next = 0;
      const talk = async (): Promise<void> => {
        while (next++ < CONVERSATIONS) {
          const { id: conversation } = created(await client.post('/v1/conversations', { assistant_id }));
          for (let turn = 0; turn < TURNS; turn++)
            created(
              await client.post(`/v1/conversations/${conversation}/messages`, {
                text: 'The parcel that came on Tuesday was not the one that I had ordered from you.',
              }),
            );
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, talk));
    })),
  );

  const steps = atAnyHour([{ voicemailMessage: 'Please call us back.' }]);
  const { id: workflow } = created(await client.post('/workflows', { name: 'Campaign', numberOfAgents: 50, steps }));
  rows.push(
    ...(await grown('an execution with its call', CALLS, async () => {
      const leads = Array.from({ length: CALLS }, (_, n) => ({
        primaryPhone: `+1${areas[n % areas.length]}555${String(100 + Math.floor(n / areas.length)).padStart(4, '0')}`,
        leadId: `L${n}`,
      }));
      created(await client.post(`/workflows/${workflow}/leads`, { leads }));
      const done = async (): Promise<number> =>
        created(await client.get(`/workflows/${workflow}/counts`)).executions.COMPLETED;
      for (let waited = 0; (await done()) < CALLS; waited++) {
        if (waited > 600) throw new Error('the campaign does not end');
        await sleep(500);
      }
    })),
  );
  printTable('What is left in the database, indexes included, after a vacuum', rows);
} finally {
  await app.stop();
  await close();
}

type Sizes = { tables: Map<string, number>; events: number };

async function sizes(): Promise<Sizes> {
  // Positions are given, and jobs that follow are done.
  await sleep(3000);
  const client = db.server.client('bench', 600_000);
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
  const tables = await db.rows<{ name: string; bytes: number }>(sql`
    select n.nspname || '.' || c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname in ('public', 'simulated_carrier')`);
  const { events } = await db.one<{ events: number }>(sql`select count(*)::int as events from events`);
  return { tables: new Map(tables.map(({ name, bytes }) => [name, bytes])), events };
}

async function grown(what: string, count: number, work: () => Promise<void>): Promise<Row[]> {
  const before = await sizes();
  await work();
  const after = await sizes();
  const growth = [...after.tables].map(([name, bytes]) => ({ name, bytes: bytes - (before.tables.get(name) ?? 0) }));
  const total = growth.reduce((sum, { bytes }) => sum + bytes, 0);
  const largest = growth.sort((a, b) => b.bytes - a.bytes).slice(0, 5);
  const each = (bytes: number): string => `${(bytes / count / 1000).toFixed(1)} kB`;
  return [
    {
      what,
      'in all': each(total),
      events: ((after.events - before.events) / count).toFixed(1),
      'in a gigabyte': Math.round(1e9 / (total / count)).toLocaleString('en'),
      'largest tables': largest.map(({ name, bytes }) => `${name.replace('public.', '')} ${each(bytes)}`).join(', '),
    },
  ];
}
