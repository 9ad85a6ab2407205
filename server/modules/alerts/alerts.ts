// Owns alerts to browsers of members: which are raised, in the transaction of what they are about, and how they are sent. An
// alert names a conversation and says nothing of what was written there: it is shown on locked screens.
import { z } from 'zod';
import { type Context, type Kernel, memberOf, systemContext } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { sql } from '../../kernel/db/sql.ts';
import { addJobs, job, type Run } from '../../kernel/jobs/jobs.ts';
import { asOutboundError } from '../../kernel/outbound/errors.ts';
import { applicationKey, type DeviceRow, findOwn, subscriptionOf } from './devices.ts';
import { authorization, encryptFor, topicOf } from './web-push.ts';

export const ALERT_KINDS = ['waiting', 'offered', 'assigned', 'message', 'escalated', 'mentioned', 'test'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 16 * 1024;
/** An alert that a push service could not deliver for so long is of no more use. */
const LIFE_SECONDS = 3600;
/** Of one thing that happens: a queue has at most a hundred members. */
const MAX_ALERTED = 1000;

export const sendAlert = job(
  'send-alert',
  z.object({
    id: z.uuid(),
    org_id: z.uuid(),
    kind: z.enum(ALERT_KINDS),
    conversation_id: z.uuid().nullable(),
    until: z.iso.datetime(),
  }),
  { attempts: 5, atOnce: 8 },
);

/** These members, or all who want alerts but these. */
export type Alerted = { members: readonly string[] } | { except: readonly string[] };

/** In the transaction of what happened. The member who did it themselves is not alerted. */
export async function alertMembers(
  ctx: Context,
  tx: Tx,
  { kind, conversationId }: { kind: AlertKind; conversationId: string },
  who: Alerted,
): Promise<void> {
  const chosen =
    'members' in who
      ? sql`member_id = any(${[...who.members]}::uuid[])`
      : sql`member_id <> all(${[...who.except]}::uuid[])`;
  const devices = await tx.rows<{ id: string }>(sql`
    select push_devices.id from push_devices join members on members.id = push_devices.member_id and members.status = 'active'
    where push_devices.org_id = ${ctx.org.id} and ${chosen} and member_id is distinct from ${memberOf(ctx)}::uuid
    order by push_devices.id limit ${MAX_ALERTED}`);
  if (devices.length === 0) return;
  const until = new Date(ctx.clock.nowMs() + LIFE_SECONDS * 1000).toISOString();
  // Many messages of one conversation before the job runs are one alert.
  const jobs = devices.map(({ id }) => ({
    payload: { id, org_id: ctx.org.id, kind, conversation_id: conversationId, until },
    key: `send-alert ${id} ${conversationId} ${kind}`,
  }));
  await addJobs(tx, sendAlert, jobs);
}

class NotTaken extends Error {}

/** Tried again a few times; the newest of a conversation replaces what the push service still holds. */
export async function sendAlertJob(
  kernel: Kernel,
  payload: z.output<typeof sendAlert.payload>,
  run: Run,
): Promise<void> {
  const ctx = systemContext(kernel, payload.org_id, sendAlert.name);
  if (Date.parse(payload.until) < ctx.clock.nowMs()) return;
  // The session that asked for alerts was not ended by its member or by an administrator; running out ends no alerts.
  const row = await ctx.db.maybe<DeviceRow>(sql`
    select push_devices.* from push_devices
      join members on members.id = push_devices.member_id and members.status = 'active'
      join api_keys on api_keys.id = push_devices.session_id and api_keys.revoked_at is null
    where push_devices.org_id = ${payload.org_id} and push_devices.id = ${payload.id}`);
  if (!row) return;
  const sent = await send(ctx, row, payload);
  await ctx.db.transaction(async (tx) => {
    await tx.run(sql`select 1 from push_devices where org_id = ${row.org_id} and id = ${row.id} for update`);
    await run.fence(tx);
    await noteAnswer(ctx, tx, row, sent);
  });
  if (sent.problem !== null && !sent.isGone && !run.lastAttempt) throw new NotTaken(sent.problem);
}

async function noteAnswer(ctx: Context, tx: Tx, { id }: DeviceRow, { problem, isGone }: SendResult): Promise<void> {
  const now = ctx.clock.now();
  if (isGone) await tx.run(sql`delete from push_devices where org_id = ${ctx.org.id} and id = ${id}`);
  else
    await tx.run(sql`
      update push_devices set last_sent_at = case when ${problem === null} then ${now} else last_sent_at end, last_error = ${problem},
        last_error_at = ${problem === null ? null : now}
      where org_id = ${ctx.org.id} and id = ${id}`);
}

type Alert = { kind: AlertKind; conversation_id: string | null };
type SendResult = { problem: string | null; isGone: boolean };

async function send(ctx: Context, row: DeviceRow, { kind, conversation_id }: Alert): Promise<SendResult> {
  const { endpoint, ...keys } = await subscriptionOf(ctx, ctx.db, row);
  const subject = ctx.config.PUBLIC_URL === '' ? 'mailto:operator@localhost' : ctx.config.PUBLIC_URL;
  try {
    const { status } = await ctx.outbound.request({
      url: endpoint,
      method: 'POST',
      headers: {
        authorization: authorization(
          await applicationKey(ctx),
          endpoint,
          subject,
          ctx.clock.toWall(ctx.clock.now()).getTime(),
        ),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(LIFE_SECONDS),
        urgency: 'high',
        topic: topicOf(`${kind} ${conversation_id}`),
      },
      body: encryptFor(keys, JSON.stringify({ kind, conversation_id })),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    if (status >= 200 && status < 300) return { problem: null, isGone: false };
    // The member took the permission back, or the browser is gone.
    return { problem: `The push service answered ${status}.`, isGone: status === 404 || status === 410 };
  } catch (error) {
    return { problem: asOutboundError(error).message, isGone: false };
  }
}

export const PushTest = z
  .object({ problem: z.string().nullable().describe('Why the push service did not take it. null: it did') })
  .meta({ id: 'PushTest' });

/** By the caller, at once: they see what the push service says. */
export async function sendTest(ctx: Context, id: string): Promise<z.input<typeof PushTest>> {
  const row = await findOwn(ctx, ctx.db, id);
  const sent = await send(ctx, row, { kind: 'test', conversation_id: null });
  await ctx.db.transaction((tx) => noteAnswer(ctx, tx, row, sent));
  return { problem: sent.problem };
}
