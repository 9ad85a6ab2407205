// Owns the outbox table `events`. Events are values declared by modules; the row is written in the transaction of the change.
import type { z } from 'zod';
import type { Context } from './context.ts';
import type { Db, Tx } from './db.ts';
import { uuid7 } from './ids.ts';
import { announce } from './outbox-watch.ts';
import { type Sql, sql } from './sql.ts';

/** From harmless to most delicate: who may see one may see those before it. */
export const SENSITIVITIES = ['non_pii', 'pii', 'sensitive'] as const;
export type Sensitivity = (typeof SENSITIVITIES)[number];

export type EventType<Data extends z.ZodType = z.ZodType, Type extends string = string> = {
  type: Type;
  group: string;
  sensitivity: Sensitivity;
  description: string;
  data: Data;
};

/** The group is the first word of the type. */
export function event<const Type extends `${string}.${string}`, Data extends z.ZodType>(
  type: Type,
  spec: { sensitivity: Sensitivity; description: string; data: Data },
): EventType<Data, Type> {
  return { type, group: type.slice(0, type.indexOf('.')), ...spec };
}

export async function emit<Data extends z.ZodType>(
  ctx: Context,
  tx: Tx,
  kind: EventType<Data>,
  { subject, data }: { subject: string; data: z.input<Data> },
): Promise<string> {
  const id = uuid7();
  const actor = { type: ctx.actor.type, id: ctx.actor.id };
  await tx.run(sql`
    insert into events (id, org_id, type, subject, actor, request_id, occurred_at, data)
    values (${id}, ${ctx.org.id}, ${kind.type}, ${subject}, ${actor}, ${ctx.requestId}, ${ctx.clock.now()}, ${data})`);
  tx.afterCommit(() => announce(ctx.db));
  return id;
}

/** An event on its way into the outbox. */
export type Told = { kind: EventType; subject: string; data: unknown };

export const tell = <Data extends z.ZodType>(kind: EventType<Data>, subject: string, data: z.input<Data>): Told => ({
  ...{ kind, subject, data },
});

/** Several events of one change in one statement, in this order. */
export async function emitAll(ctx: Context, tx: Tx, told: readonly Told[]): Promise<void> {
  if (told.length > 0) await tx.run(emission(ctx, tx, told));
}

/** The same as part of a statement of the caller's own: `with told as (${emission(…)}) update …`. */
export function emission(ctx: Context, tx: Tx, told: readonly Told[]): Sql {
  const actor = { type: ctx.actor.type, id: ctx.actor.id };
  tx.afterCommit(() => announce(ctx.db));
  return sql`
    insert into events (id, org_id, type, subject, actor, request_id, occurred_at, data)
    select id, ${ctx.org.id}, type, subject, ${actor}::jsonb, ${ctx.requestId}, ${ctx.clock.now()}::timestamptz, data
    from unnest(${told.map(() => uuid7())}::uuid[], ${told.map(({ kind }) => kind.type)}::text[], ${told.map(({ subject }) => subject)}::text[],
      ${told.map(({ data }) => JSON.stringify(data))}::jsonb[]) as told (id, type, subject, data)`;
}

export type StoredEvent = {
  id: string;
  xid: string;
  org_id: string;
  type: string;
  subject: string;
  actor: { type: string; id: string };
  request_id: string;
  occurred_at: Date;
  data: Record<string, unknown>;
};

/** A place in the outbox: everything at or before it has been seen. */
export type Position = { xid: string; id: string };
export const BEGINNING: Position = { xid: '0', id: '00000000-0000-0000-0000-000000000000' };

/**
 * The next events after `position`, in commit-safe order. Transactions that are still open keep their events, and all that
 * began after them, out of sight: a reader that stores its position can therefore never skip a late commit.
 */
export function eventsAfter(db: Db, position: Position, limit: number, orgId?: string): Promise<StoredEvent[]> {
  const ofOrg = orgId === undefined ? sql`true` : sql`org_id = ${orgId}`;
  return db.rows<StoredEvent>(sql`
    select id, xid::text as xid, org_id, type, subject, actor, request_id, occurred_at, data from events
    where (xid, id) > (${position.xid}::xid8, ${position.id}::uuid) and xid < pg_snapshot_xmin(pg_current_snapshot()) and ${ofOrg}
    order by events.xid, events.id limit ${limit}`);
}
