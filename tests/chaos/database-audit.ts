// The books after the storm: what was acknowledged is there, once; every call rang once; everybody who listened was told.

import { expect } from 'vitest';
import { connect, type Database } from '../../server/kernel/db/database.ts';
import { sql } from '../../server/kernel/db/sql.ts';
import type { Receiver } from '../support/receiver.ts';
import { auditLedger } from './calling-story.ts';
import type { Listener } from './database-listener.ts';
import type { MixedLoad } from './database-load.ts';

const DRAIN = { timeout: 90_000, interval: 200 };

type Witnesses = { load: MixedLoad; receiver: Receiver; listener: Listener };

/** Executions that are not over, with what is to move them on: a stuck one should say why. */
const unfinished = (db: Database) =>
  db.rows(sql`
    select execution.*, to_jsonb(calls) as call,
      (select coalesce(jsonb_agg(to_jsonb(job)), '[]') from jobs job
       where job.payload::text like '%' || execution.id || '%' or job.payload::text like '%' || calls.id || '%') as jobs
    from workflow_executions execution left join calls on calls.execution_id = execution.id
    where execution.completed_at is null limit 3`);

/** Waits for what is under way, then holds everything against what callers were told. */
export async function auditEverything(url: string, { load, receiver, listener }: Witnesses): Promise<void> {
  const db = connect({ server: url, poolSize: 2, applicationName: 'audit', onError: () => undefined });
  try {
    await auditPolicies(db, load);
    await auditTalks(db, load);
    const ids = [...load.executions.values()];
    await expect.poll(() => unfinished(db), DRAIN).toEqual([]);
    const stored = await db.rows<{ id: string }>(sql`select id from workflow_executions order by id`);
    expect(stored.map(({ id }) => id)).toEqual([...ids].sort());
    await auditLedger({ kernel: { db } }, ids.length);
    await auditWitnesses(db, { load, receiver, listener });
  } finally {
    await db.close();
  }
}

async function auditPolicies(db: Database, { policies }: MixedLoad): Promise<void> {
  const stored = await db.rows<{ id: string; name: string }>(
    sql`select id, name from policies where name like 'Policy %'`,
  );
  expect(stored.map(({ id, name }) => `${name} ${id}`).sort()).toEqual(
    [...policies].map(([name, id]) => `${name} ${id}`).sort(),
  );
}

/** Read through the front door: what was said lies sealed. */
async function auditTalks(db: Database, load: MixedLoad): Promise<void> {
  const { count } = await db.one<{ count: number }>(sql`select count(*) as count from conversations`);
  expect(count).toBe(load.talks.length);
  for (const { id, order } of load.talks) {
    const { data } = (await load.read(`/v1/conversations/${id}/messages?limit=100`)) as {
      data: { role: string; text: string }[];
    };
    expect(data.map(({ role, text }) => `${role}: ${text}`)).toEqual([
      'assistant: Hello, I am the virtual assistant.',
      'assistant: What is your order number?',
      `user: ${order}`,
      `assistant: Thank you, I found ${order}.`,
    ]);
  }
}

/** At least once at the receiver; exactly once, and in order, at the reader who resumes. */
async function auditWitnesses(db: Database, { load, receiver, listener }: Witnesses): Promise<void> {
  const types = sql`type in ('workflow.execution.created', 'workflow.execution.completed', 'conversation.session.started', 'conversation.session.completed')`;
  const events = await db.rows<{ id: string; type: string }>(sql`select id, type from events where ${types}`);
  const countOf = (type: string) => events.filter((one) => one.type === type).length;
  expect(countOf('workflow.execution.created')).toBe(load.executions.size);
  expect(countOf('conversation.session.started')).toBe(load.talks.length);
  expect(countOf('conversation.session.completed')).toBe(load.talks.length);
  const missing = (known: ReadonlySet<string>) =>
    events.filter(({ id }) => !known.has(id)).map(({ type, id }) => `${type} ${id}`);
  await expect.poll(() => missing(new Set(receiver.received.map(({ id }) => id))), DRAIN).toEqual([]);
  expect(receiver.unverified).toEqual([]);
  await expect.poll(() => missing(new Set(listener.heard.map(({ id }) => id))), DRAIN).toEqual([]);
  const positions = listener.heard.map(({ position }) => position);
  expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
  expect(listener.faults).toEqual([]);
}
