// What partitions by month would buy for the three tables that grow most, beside the tables as they are: a month deleted in the batches of
// retention against a partition dropped, and what reads and writes cost that do not name a time. Structure and indexes are those of the
// migrations. Run by itself: node --import tsx scripts/measure/partitions.ts; ROWS sets the rows of each table, TABLES names some of them.

import { benchKernel } from '../../bench/cluster.ts';
import { databaseMicros } from '../../bench/database-work.ts';
import { median, printTable, type Row } from '../../bench/table.ts';
import { raw, sql } from '../../server/kernel/db/sql.ts';

const ROWS = Number(process.env.ROWS ?? 5_000_000);
/** Those named, or all. */
const TABLES = process.env.TABLES?.split(',');
const MONTHS = 12;
const FIRST_MONTH = Date.UTC(2025, 0, 1);
/** As many as one batch of the retention job takes. */
const BATCH = 1000;
const READS = 200;
const ORGANIZATIONS = 50;

const monthStart = (month: number): string => {
  const first = new Date(FIRST_MONTH);
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month, 1)).toISOString();
};
const SPAN_MS = Date.parse(monthStart(MONTHS)) - FIRST_MONTH;

type Subject = {
  table: string;
  time: string;
  /** An expression for each column that has no default, over `n` from 1 to ROWS; `$at` is when the row was made. */
  values: Record<string, string>;
  /** What the program asks of it without naming a time: `$n` is any row. */
  reads: Record<string, string>;
};

const id = (n: string, kind: string): string => `('0190b000-0000-7000-${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const ORG = id(`(n * 7919) % ${ORGANIZATIONS}`, '8001');
const MESSAGES_EACH = 10;
const CONVERSATION = (n: string): string => id(`(${n} - 1) / ${MESSAGES_EACH}`, '8002');

const SUBJECTS: readonly Subject[] = [
  {
    table: 'events',
    time: 'occurred_at',
    values: {
      id: id('n', '8000'),
      org_id: ORG,
      type: `(array['message.created', 'conversation.updated', 'call.status_changed'])[1 + n % 3]`,
      subject: id('n / 4', '8003').replace('::uuid', ''),
      actor: `'{"id": "0190a000-0000-7000-8000-00000000a001", "kind": "api_key"}'`,
      request_id: `'0190a000-0000-7000-8000-' || lpad(to_hex(n), 12, '0')`,
      occurred_at: '$at',
      data: `jsonb_build_object('conversation_id', ${id('n / 4', '8003')}, 'position', n % 10, 'role', 'assistant', 'status', 'active')`,
      position: 'n',
      xid: `'700'::xid8`,
    },
    reads: {
      'one by its id': `select * from $table where id = ${id('$n', '8000')}`,
      'next 500 of the stream of one organization': `select * from $table where org_id = ${ORG.replaceAll('n *', '$n *')} and position > $n order by position limit 500`,
      'those of one subject': `select * from $table where org_id = ${ORG.replaceAll('n *', '$n *')} and subject = (${id('$n / 4', '8003')})::text order by occurred_at`,
    },
  },
  {
    table: 'conversation_messages',
    time: 'created_at',
    values: {
      org_id: ORG.replaceAll('n *', `((n - 1) / ${MESSAGES_EACH}) *`),
      conversation_id: CONVERSATION('n'),
      position: `(n - 1) % ${MESSAGES_EACH}`,
      id: id('n', '8000'),
      role: `(array['user', 'assistant'])[1 + n % 2]`,
      turn: `((n - 1) % ${MESSAGES_EACH}) / 2`,
      sealed: `sha256(n::text::bytea) || sha256(n::text::bytea) || sha256(n::text::bytea) || sha256(n::text::bytea)`,
      created_at: '$at',
    },
    reads: {
      'all of one conversation': `select * from $table where conversation_id = ${CONVERSATION('$n')} order by position`,
      'the last of one conversation': `select * from $table where conversation_id = ${CONVERSATION('$n')} order by position desc limit 1`,
    },
  },
  {
    table: 'model_invocations',
    time: 'created_at',
    values: {
      id: id('n', '8000'),
      org_id: ORG,
      operation: `'embedding'`,
      source: `case when n % 3 = 0 then 'query' else 'ingestion' end`,
      embedding_type: `case when n % 3 = 0 then 'query' else 'document' end`,
      kb_id: id('(n * 7919) % 1000', '8004'),
      assistant_id: `case when n % 2 = 0 then ${id('(n / 7) % 40', '8005')} end`,
      conversation_id: `case when n % 2 = 0 then ${CONVERSATION('n')} end`,
      provider: `'openai'`,
      model: `'model-' || (n / 11) % 3`,
      input_tokens: '100 + n % 400',
      output_tokens: '0',
      tokens_estimated: 'false',
      cost_nano: '(100 + n % 400) * 20',
      priced: 'true',
      status: `'ok'`,
      latency_ms: '12',
      created_at: '$at',
    },
    reads: {
      'one by its id': `select * from $table where id = ${id('$n', '8000')}`,
      'what one conversation cost': `select sum(cost_nano) from $table where org_id = ${ORG.replaceAll('n *', '$n *')} and conversation_id = ${CONVERSATION('$n')}`,
      'the newest 50 of one assistant': `select * from $table where org_id = ${ORG.replaceAll('n *', '$n *')} and assistant_id = ${id('($n / 7) % 40', '8005')} order by created_at desc, id desc limit 50`,
    },
  },
];

async function measure(subject: Subject): Promise<void> {
  const { table, time } = subject;
  const flat = `flat_${table}`;
  const parts = `parts_${table}`;
  await client.query(`create table ${flat} (like ${table} including defaults)`);
  await client.query(`create table ${parts} (like ${table} including defaults) partition by range (${time})`);
  for (let month = 0; month <= MONTHS; month++)
    await client.query(
      `create table ${parts}_${month} partition of ${parts} for values from ('${monthStart(month)}') to ('${monthStart(month + 1)}')`,
    );
  for (const to of [flat, parts]) await client.query(insertInto(subject, to, 1, ROWS));
  await index(subject, flat, false);
  await index(subject, parts, true);
  for (const to of [flat, parts]) await client.query(`vacuum (analyze) ${to}`);

  for (const [what, query] of Object.entries(subject.reads)) {
    const [one, many] = [await read(query, flat), await read(query, parts)];
    accesses.push(accessRow(table, what, one, many));
  }
  const writes = { flat: [] as Seen[], parts: [] as Seen[] };
  for (let round = 0; round < 5; round++)
    for (const [name, to] of [['flat', flat] as const, ['parts', parts] as const]) {
      // Of the month that is under way.
      const from = ROWS + 1 + round * BATCH;
      writes[name].push(await observed(() => client.query(insertInto(subject, to, from, from + BATCH - 1))));
    }
  accesses.push(accessRow(table, `${BATCH} new rows`, middle(writes.flat), middle(writes.parts)));

  const end = monthStart(1);
  const counted = await client.query<{ n: number }>(`select count(*)::int as n from ${flat} where ${time} < '${end}'`);
  const [old] = counted.rows;
  const deleted = await observed(async () => {
    for (;;) {
      const { rowCount } = await client.query(
        `delete from ${flat} where ctid = any(array(select ctid from ${flat} where ${time} < '${end}' limit ${BATCH}))`,
      );
      if (rowCount === 0) return;
    }
  });
  const vacuumed = await observed(() => client.query(`vacuum ${flat}`));
  const dropped = await observed(() => client.query(`drop table ${parts}_0`));
  deletions.push(
    { table, way: `delete ${(old?.n ?? 0).toLocaleString('en')} rows, ${BATCH} at once`, ...shown(deleted) },
    { table, way: 'and the vacuum after it', ...shown(vacuumed) },
    { table, way: 'drop the partition', ...shown(dropped) },
  );
  await client.query(`drop table ${flat}, ${parts}`);
}

type Seen = { ms: number; walBytes: number; cpuMs: number; buffers?: number; planMs?: number };

/** The write-ahead log of the whole server: nothing else works in it. */
async function observed(work: () => Promise<unknown>): Promise<Seen> {
  const wal = async (): Promise<number> =>
    Number(
      (await client.query<{ bytes: string }>(`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes`)).rows[0]
        ?.bytes,
    );
  const [walBefore, cpuBefore] = [await wal(), await databaseMicros(db)];
  const startedAt = performance.now();
  await work();
  const ms = performance.now() - startedAt;
  return { ms, walBytes: (await wal()) - walBefore, cpuMs: ((await databaseMicros(db)) - cpuBefore) / 1000 };
}

const middle = (all: readonly Seen[]): Seen => ({
  ms: median(all.map(({ ms }) => ms)),
  walBytes: median(all.map(({ walBytes }) => walBytes)),
  cpuMs: median(all.map(({ cpuMs }) => cpuMs)),
});

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(2);
const shown = ({ ms, walBytes, cpuMs }: Seen): Row => ({
  seconds: (ms / 1000).toFixed(2),
  'WAL MB': megabytes(walBytes),
  'PostgreSQL CPU s': (cpuMs / 1000).toFixed(2),
});

type Read = { planMs: number; runMs: number; buffers: number };
type Plan = { 'Planning Time': number; 'Execution Time': number; Plan: Record<string, number> };

/** Each over rows of the whole range. */
async function read(query: string, table: string): Promise<Read> {
  const seen: Read[] = [];
  for (let turn = 0; turn < READS; turn++) {
    const n = String(1 + Math.floor(((turn * 7919) % READS) * (ROWS / READS)));
    const { rows } = await client.query<{ 'QUERY PLAN': [Plan] }>(
      `explain (analyze, buffers, timing off, format json) ${query.replaceAll('$table', table).replaceAll('$n', `${n}::bigint`)}`,
    );
    const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
    if (!plan) throw new Error('no plan');
    seen.push({
      planMs: plan['Planning Time'],
      runMs: plan['Execution Time'],
      buffers: (plan.Plan['Shared Hit Blocks'] ?? 0) + (plan.Plan['Shared Read Blocks'] ?? 0),
    });
  }
  const of = (pick: (one: Read) => number): number => median(seen.map(pick));
  return { planMs: of((one) => one.planMs), runMs: of((one) => one.runMs), buffers: of((one) => one.buffers) };
}

const isRead = (seen: Read | Seen): seen is Read => 'planMs' in seen && 'runMs' in seen;
const inWords = (seen: Read | Seen): string =>
  isRead(seen)
    ? `${seen.planMs.toFixed(2)} + ${seen.runMs.toFixed(2)} ms, ${seen.buffers} pages`
    : `${seen.ms.toFixed(1)} ms, ${megabytes(seen.walBytes)} MB of WAL`;
const accessRow = (table: string, what: string, one: Read | Seen, many: Read | Seen): Row => ({
  table,
  what,
  'one table (plan + run)': inWords(one),
  [`${MONTHS + 1} partitions`]: inWords(many),
});

function insertInto({ values }: Subject, table: string, from: number, to: number): string {
  // New rows are of the last month, in which they would arrive.
  const at = `timestamptz '${monthStart(0)}' + least(n, ${ROWS}) * interval '${SPAN_MS / ROWS} milliseconds' - interval '1 second'`;
  const columns = Object.keys(values).map((column) => `"${column}"`);
  const expressions = Object.values(values).map((value) =>
    value.replaceAll('$at', `greatest(${at}, '${monthStart(0)}')`),
  );
  return `insert into ${table} (${columns.join(', ')}) select ${expressions.join(', ')} from generate_series(${from}::bigint, ${to}::bigint) n`;
}

/** Those of the migrations. A unique one of a partitioned table must have the time in it, and then says less. */
async function index({ table, time }: Subject, to: string, isPartitioned: boolean): Promise<void> {
  const indexes = await db.rows<{ name: string; definition: string; unique: boolean }>(sql`
    select c.relname::text as name, pg_get_indexdef(i.indexrelid) as definition, i.indisunique as unique
    from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = ${raw(`'${table}'::regclass`)} order by c.relname`);
  for (const { name, definition, unique } of indexes) {
    const changes = isPartitioned && unique;
    const own = definition
      .replace(` INDEX ${name} ON public.${table} `, ` INDEX ${to}_${name} ON ${to} `)
      .replace(/USING btree \(([^)]*)\)/, (all, columns: string) =>
        changes ? `USING btree (${columns}, ${time})` : all,
      );
    await client.query(own);
    if (changes)
      lost.push({
        table,
        'unique today': definition.replace(/^.*USING btree /, ''),
        'would be': own.replace(/^.*USING btree /, ''),
      });
  }
}

const { kernel, close } = await benchKernel();
const { db } = kernel;
const client = db.server.client('bench', 3_600_000);
await client.connect();

const deletions: Row[] = [];
const accesses: Row[] = [];
const lost: Row[] = [];
try {
  await client.query(`set max_parallel_workers_per_gather = 0; set maintenance_work_mem = '512MB'`);
  for (const subject of SUBJECTS.filter(({ table }) => TABLES?.includes(table) ?? true)) await measure(subject);
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
  const about = `${ROWS.toLocaleString('en')} rows in each table, ${MONTHS} months, ${ORGANIZATIONS} organizations, PostgreSQL ${rows[0]?.version}`;
  printTable(`The oldest month goes (${about})`, deletions);
  printTable('Reads and writes that name no time; medians', accesses);
  printTable('What PostgreSQL can no longer promise over all partitions', lost);
} finally {
  await client.end();
  await close();
}
