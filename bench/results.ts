// The results page of one assistant over many verdicts: its trend for ranges of a day to a year, and its list of conversations, beside a bare
// count of the verdicts of the same days. VERDICTS=10000000 sets the size.
import { systemContext } from '../server/kernel/context.ts';
import { sql } from '../server/kernel/db/sql.ts';
import { listAnalyses, readTrend } from '../server/modules/insight/analysis/analyses.ts';
import { benchKernel } from './cluster.ts';
import { databaseMicros } from './database-work.ts';
import { median, printTable, type Row, report, shown } from './table.ts';

const VERDICTS = Number(process.env.VERDICTS ?? 10_000_000);
const [CRITERIA, DAYS, READS] = [5, 400, 9];
const CONVERSATIONS = Math.round(VERDICTS / CRITERIA);
const ORG = '0190a000-0000-7000-8000-00000000a001';
const ASSISTANT = '0190a000-0000-7000-8000-00000000a002';
const TABLES = ['conversation_analyses', 'analysis_verdicts', 'analysis_values'];
const DAY_MS = 86_400_000;
const START = Date.parse('2025-01-10');
const END = START + DAYS * DAY_MS;

const { kernel, close } = await benchKernel();
const ctx = systemContext(kernel, ORG, 'bench');
const { db } = kernel;
try {
  await fill();
  const trends: Row[] = [];
  for (const days of [1, 31, 92, 365]) trends.push(await measureTrend(days));
  const lists: Row[] = [];
  for (const [what, more] of [
    ['newest', {}],
    ['not met, one in three', { criterion: 'Criterion 1', verdict: 'not_met' }],
    ['overruled, one in 500', { overruled: 'true' }],
    ['void, one in 5,000', { void: 'true' }],
  ] as const)
    lists.push({ list: what, ...(await timed(() => listAnalyses(ctx, ASSISTANT, { ...more, limit: 20 }))) });
  printTable(
    `Trend of ${VERDICTS.toLocaleString('en')} verdicts, ${CRITERIA} criteria, ${DAYS} days, milliseconds (${READS} reads)`,
    trends,
  );
  printTable('A page of the conversations behind it, milliseconds', lists);
  const column = (rows: readonly Row[], name: string): string => rows.map((row) => row[name]).join(', ');
  await report('results', {
    trend: `${VERDICTS.toLocaleString('en')} verdicts: ${column(trends, 'trend p50')} ms, against ${column(trends, 'count p50')} ms; ${column(trends, 'ratio')} ×`,
    list: `${column(lists, 'p50')} ms`,
  });
} finally {
  await close();
}

async function fill(): Promise<void> {
  const started = performance.now();
  const filling = db.server.client('bench', 3_600_000);
  await filling.connect();
  try {
    await fillWith(filling);
  } finally {
    await filling.end();
  }
  console.log(`filled in ${((performance.now() - started) / 60_000).toFixed(1)} min`);
}

async function fillWith(filling: ReturnType<typeof db.server.client>): Promise<void> {
  // Rows of conversations are not needed to be counted.
  for (const table of TABLES) await filling.query(`alter table ${table} drop constraint ${table}_conversation_id_fkey`);
  await filling.query('drop index analysis_verdicts_of_criterion');
  await filling.query(
    `insert into organizations (id, name, slug, created_at, updated_at) values ($1, 'Bench', 'bench', now(), now()) on conflict do nothing`,
    [ORG],
  );
  await filling.query(
    `insert into assistants (id, org_id, workflow_id, name, description, metadata, platform_tools, knowledge_gap_analysis_enabled, release_gate_mode,
       release_gate_max_failures, created_by, created_at, updated_at)
     values ($1, $2, $1, 'Bench', '', '{}', '{}', false, 'off', 0, 'bench', now(), now())`,
    [ASSISTANT, ORG],
  );
  const of = `('0190b000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as conversation, $1::uuid as org, $2::uuid as assistant,
    ('0190c000-0000-7000-8000-' || lpad(to_hex(n % 7), 12, '0'))::uuid as revision, $3::timestamptz + n * (interval '1 day' * $4 / $5::float8) as ended_at`;
  const ours = [ORG, ASSISTANT, new Date(START), DAYS, CONVERSATIONS];
  const conversations = `(select n, ${of} from generate_series(0, $5::int - 1) n) c`;
  await filling.query(
    `insert into conversation_analyses (conversation_id, org_id, assistant_id, revision_id, channel, ended_at, analyzed_at, broke_policy)
     select conversation, org, assistant, revision, 'chat', ended_at, ended_at + interval '1 minute', n % 90 = 0 from ${conversations}`,
    ours,
  );
  await filling.query(
    `insert into analysis_verdicts (conversation_id, org_id, assistant_id, revision_id, criterion, verdict, decided_by, is_void, overruled, ended_at)
     select conversation, org, assistant, revision, 'Criterion ' || k, (array['met', 'not_met', 'unknown'])[1 + (n + k) % 3], 'rule',
       (n + k) % 5000 = 0, case when (n + k) % 500 = 0 then 'met' end, ended_at
     from ${conversations}, generate_series(1, ${CRITERIA}) k`,
    ours,
  );
  await filling.query(
    `insert into analysis_values (conversation_id, org_id, assistant_id, revision_id, field, option, ended_at)
     select conversation, org, assistant, revision, 'Mood', (array['calm', 'upset', 'in a hurry'])[1 + n % 3], ended_at from ${conversations}`,
    ours,
  );
  await filling.query(
    'create index analysis_verdicts_of_criterion on analysis_verdicts (org_id, assistant_id, criterion, ended_at desc, conversation_id desc)',
  );
  for (const table of ['conversation_analyses', 'analysis_verdicts', 'analysis_values'])
    await filling.query(`vacuum analyze ${table}`);
}

async function measureTrend(days: number): Promise<Row> {
  const range = { from: new Date(END - days * DAY_MS), to: new Date(END) };
  const counted = async () => {
    const { n } = await db.one<{ n: number }>(sql`
      select count(*) as n from analysis_verdicts
      where org_id = ${ORG} and assistant_id = ${ASSISTANT} and ended_at >= ${range.from} and ended_at < ${range.to}`);
    return n;
  };
  const trend = await readTrend(ctx, ASSISTANT, range);
  const said = trend.criteria.reduce((sum, { met, not_met, unknown }) => sum + met + not_met + unknown, 0);
  if (said !== (await counted())) throw new Error('the two do not agree');
  const [ours, peer] = [await timed(() => readTrend(ctx, ASSISTANT, range)), await timed(counted)];
  return {
    days,
    verdicts: said.toLocaleString('en'),
    'trend p50': ours.p50,
    'PostgreSQL ms': ours.databaseMs,
    'count p50': peer.p50,
    ratio: shown(Number(ours.p50) / Number(peer.p50), 2),
  };
}

async function timed(work: () => Promise<unknown>): Promise<{ p50: string; databaseMs: string }> {
  await work();
  const times: number[] = [];
  const before = await databaseMicros(db);
  for (let i = 0; i < READS; i++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  const micros = (await databaseMicros(db)) - before;
  return { p50: shown(median(times), 1), databaseMs: shown(micros / 1000 / READS, 1) };
}
