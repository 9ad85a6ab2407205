// Owns the table scheduled_activations: published revisions that go live at a time of their own, and the job that puts them live.

import { z } from 'zod';
import { type PageRequest, page, pageAt, pageQuery, toPage } from '../../http/pages.ts';
import { iso, isoOrNull, timestamp, uuid } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, type Kernel, reader, systemContext, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { conflict, Invalid, notFound, Problem } from '../../kernel/errors.ts';
import { addJob, job, type Run } from '../../kernel/jobs/jobs.ts';
import { dueKey } from '../../kernel/jobs/sweep.ts';
import { activate } from './assistants.ts';
import * as flows from './graph/flows.ts';
import type { AssistantPorts } from './ports.ts';

const MAX_AHEAD_DAYS = 366;
const DAY_MS = 86_400_000;

export const ScheduledActivation = z
  .object({
    id: uuid.describe('Id of the scheduled activation'),
    assistant_id: uuid.describe('The assistant that goes live'),
    revision_id: uuid.describe('Id of the revision that goes live'),
    activate_at: timestamp.describe('When it goes live'),
    status: z
      .enum(['waiting', 'done', 'failed', 'canceled'])
      .describe('`waiting` until its time. `failed`: it could not be put live, and `reason` says why'),
    reason: z.string().describe('Why it failed; empty unless it did'),
    author: z.string().describe('Who asked for it'),
    created_at: timestamp.describe('When it was asked for'),
    finished_at: timestamp.nullable().describe('When it went live, failed or was called off. null: it waits'),
  })
  .meta({ id: 'ScheduledActivation' });
export const ScheduledActivationPage = page(ScheduledActivation);
export const ScheduleActivation = z.object({
  assistant_id: uuid.describe('The assistant that goes live'),
  revision_id: uuid.describe('Id of a published revision of it'),
  activate_at: z.iso
    .datetime({ offset: true })
    .describe('When it goes live: ISO 8601, in the future, at most 366 days ahead'),
});
export const ScheduledActivationQuery = pageQuery.extend({
  assistant_id: uuid.optional().describe('Only those of this assistant'),
});

type Row = RowOf<'scheduled_activations'>;

const toScheduled = (row: Row): z.input<typeof ScheduledActivation> => ({
  id: row.id,
  assistant_id: row.assistant_id,
  revision_id: row.revision_id,
  activate_at: iso(row.activate_at),
  status: row.status,
  reason: row.reason,
  author: row.author,
  created_at: iso(row.created_at),
  finished_at: isoOrNull(row.finished_at),
});

export const activateRevision = job('activate-revision', z.object({ id: z.uuid(), org_id: z.uuid() }), {
  attempts: 10,
});

export function schedule(ctx: Context, body: z.output<typeof ScheduleActivation>) {
  const { assistant_id, revision_id } = body;
  const at = new Date(body.activate_at);
  const ahead = at.getTime() - ctx.clock.now().getTime();
  if (ahead <= 0 || ahead > MAX_AHEAD_DAYS * DAY_MS) {
    const msg = `Input should be a time in the future, at most ${MAX_AHEAD_DAYS} days ahead`;
    throw new Invalid([{ loc: ['body', 'activate_at'], msg, type: 'value_error', input: body.activate_at }]);
  }
  return transaction(ctx, async (tx) => {
    const flow = await flows.lock(ctx, tx, { assistantId: assistant_id, revisionId: revision_id });
    if (flow.archived_at) throw conflict('The assistant is archived. Restore it first.');
    if (!flow.published_at)
      throw conflict('The revision is a draft. Publish it first: what goes live is what was tested.');
    const row = await tx.maybe<Row>(sql`
      insert into scheduled_activations (id, org_id, assistant_id, revision_id, activate_at, status, created_by, author, created_at, due_at)
      values (${uuid7()}, ${ctx.org.id}, ${assistant_id}, ${revision_id}, ${at}, 'waiting', ${ctx.actor.id}, ${ctx.actor.name},
        ${ctx.clock.now()}, ${ctx.clock.toWall(at)})
      on conflict (assistant_id) where status = 'waiting' do nothing returning *`);
    if (!row) throw conflict('Another revision of this assistant waits for its time. Call that one off first.');
    await addJob(
      ctx,
      tx,
      activateRevision,
      { id: row.id, org_id: ctx.org.id },
      { at, key: dueKey(activateRevision, row.id) },
    );
    const details = { scheduled_activation_id: row.id, revision_id, activate_at: iso(at) };
    await audit(ctx, tx, 'assistant.activation_scheduled', assistant_id, details);
    return toScheduled(row);
  });
}

export async function list(ctx: Context, query: PageRequest & { assistant_id?: string | undefined }) {
  const { older, newest } = pageAt(query);
  const rows = await reader(ctx).rows<Row>(sql`
    select * from scheduled_activations where org_id = ${ctx.org.id}
      and ${query.assistant_id === undefined ? sql`true` : sql`assistant_id = ${query.assistant_id}`} and ${older()} ${newest()}`);
  return toPage(rows, query.limit, toScheduled);
}

/** It stays in the list as called off. */
export function cancel(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const row = await tx.maybe<Row>(
      sql`select * from scheduled_activations where org_id = ${ctx.org.id} and id = ${id} for update`,
    );
    if (!row) throw notFound('scheduled activation');
    if (row.status !== 'waiting') throw conflict('It waits no more: its time has come, or it was called off.');
    await finish(ctx, tx, id, 'canceled');
    const details = { scheduled_activation_id: id, revision_id: row.revision_id };
    await audit(ctx, tx, 'assistant.activation_called_off', row.assistant_id, details);
  });
}

const finish = (ctx: Context, tx: Tx, id: string, status: Row['status'], reason = ''): Promise<number> =>
  tx.run(sql`
    update scheduled_activations set status = ${status}, reason = ${reason}, finished_at = ${ctx.clock.now()}, due_at = null
    where org_id = ${ctx.org.id} and id = ${id}`);

/** One that was called off, or is done, is left alone. */
const lockWaiting = (ctx: Context, tx: Tx, id: string): Promise<Row | undefined> =>
  tx.maybe<Row>(sql`
    select * from scheduled_activations where org_id = ${ctx.org.id} and id = ${id} and status = 'waiting' for update`);

/** Going live and being done commit together: after a crash no revision goes live a second time. */
export const activationJob =
  (ports: AssistantPorts) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }, run: Run): Promise<void> => {
    const ctx = systemContext(kernel, org_id, 'activate-revision');
    const row = await reader(ctx).maybe<Row>(
      sql`select * from scheduled_activations where org_id = ${org_id} and id = ${id} and status = 'waiting'`,
    );
    if (!row) return;
    const at = { assistantId: row.assistant_id, revisionId: row.revision_id };
    try {
      await activate(ctx, ports, at, async (tx) => {
        if (!(await lockWaiting(ctx, tx, id))) throw new CalledOff();
        await run.fence(tx);
        await finish(ctx, tx, id, 'done');
      });
    } catch (error) {
      if (error instanceof CalledOff) return;
      if (!(error instanceof Problem) || error.retryable) throw error;
      await kernel.db.transaction(async (tx) => {
        if (!(await lockWaiting(ctx, tx, id))) return;
        await run.fence(tx);
        await finish(ctx, tx, id, 'failed', error.message);
        const details = { scheduled_activation_id: id, revision_id: row.revision_id, reason: error.message };
        await audit(ctx, tx, 'assistant.activation_failed', row.assistant_id, details);
      });
    }
  };

/** A member called it off between the reading of the row and its lock. */
class CalledOff extends Error {}
