// Owns the outbox table `events`. Modules declare events; the row is written in the transaction of the change.
import type { z } from 'zod';
import type { Context } from './context.ts';
import type { Db, Tx } from './db/database.ts';
import { uuid7 } from './db/ids.ts';
import type { RowOf } from './db/row.ts';
import { raw, type Sql, sql } from './db/sql.ts';
import { announce } from './signals.ts';

/** From harmless to most delicate: who may see one may see those before it. */
export const SENSITIVITIES = ['non_pii', 'pii', 'sensitive'] as const;
export type Sensitivity = (typeof SENSITIVITIES)[number];

type GroupOf<Type extends string> = Type extends `${infer Group}.${string}` ? Group : string;
export type EventType<Data extends z.ZodType = z.ZodType, Type extends string = string> = {
  type: Type;
  group: GroupOf<Type>;
  sensitivity: Sensitivity;
  description: string;
  data: Data;
  /** Fields of `data` that may hold a value of a person. An erasure empties them. */
  personal: readonly string[];
};

/** The group is the first word of the type. */
export function event<const Type extends `${string}.${string}`, Data extends z.ZodType>(
  type: Type,
  spec: { sensitivity: Sensitivity; description: string; data: Data; personal?: readonly string[] },
): EventType<Data, Type> {
  return { personal: [], type, group: type.slice(0, type.indexOf('.')) as GroupOf<Type>, ...spec };
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
    insert into events (id, org_id, type, subject, actor, request_id, traceparent, occurred_at, data)
    values (${id}, ${ctx.org.id}, ${kind.type}, ${subject}, ${actor}, ${ctx.requestId}, ${ctx.trace}, ${ctx.clock.now()}, ${data})`);
  tx.afterCommit(() => announce(ctx));
  return id;
}

/** An event on its way into the outbox. */
export type PendingEvent = { kind: EventType; subject: string; data: unknown };

export const pendingEvent = <Data extends z.ZodType>(
  kind: EventType<Data>,
  subject: string,
  data: z.input<Data>,
): PendingEvent => ({
  kind,
  subject,
  data,
});

/** Several events of one change in one statement, in this order. */
export async function emitAll(ctx: Context, tx: Tx, events: readonly PendingEvent[]): Promise<void> {
  if (events.length > 0) await tx.run(insertEvents(ctx, tx, events));
}

/** The same, together with all else that the transaction defers. */
export function deferEvents(ctx: Context, tx: Tx, events: readonly PendingEvent[]): void {
  if (events.length > 0) tx.defer({ parts: { new_events: insertEvents(ctx, tx, events) } });
}

/** The same as part of a statement of the caller's own: `with new_events as (${insertEvents(…)}) update …`. */
export function insertEvents(ctx: Context, tx: Tx, events: readonly PendingEvent[]): Sql {
  tx.afterCommit(() => announce(ctx));
  const actor = { type: ctx.actor.type, id: ctx.actor.id };
  return sql`
    insert into events (id, org_id, type, subject, actor, request_id, traceparent, occurred_at, data)
    select id, ${ctx.org.id}, type, subject, ${actor}::jsonb, ${ctx.requestId}, ${ctx.trace}, ${ctx.clock.now()}::timestamptz, data
    from unnest(${events.map(() => uuid7())}::uuid[], ${events.map(({ kind }) => kind.type)}::text[], ${events.map(({ subject }) => subject)}::text[],
      ${events.map(({ data }) => JSON.stringify(data))}::jsonb[]) as pending (id, type, subject, data)`;
}

type EventRow = RowOf<'events', { actor: { type: string; id: string }; data: Record<string, unknown> }>;
/** An event that has its position in the order of all. */
export type StoredEvent = EventRow & { position: number };

/** What decides who receives an event; not its content. */
const HEAD = raw('id, xid::text as xid, position, org_id, type, actor, occurred_at');
export type EventHead = Pick<StoredEvent, 'id' | 'xid' | 'position' | 'org_id' | 'type' | 'actor' | 'occurred_at'>;

/** The next events after a position that was seen, in the order in which they got theirs: none is ever added before it. */
export const eventsAfter = (db: Db, position: number, limit: number, orgId?: string): Promise<StoredEvent[]> =>
  db.rows<StoredEvent>(after(sql`${HEAD}, subject, request_id, data`, { position, limit, orgId }));

/** The same events, for readers who only pass them on. */
export const eventHeadsAfter = (db: Db, position: number, limit: number, orgId?: string): Promise<EventHead[]> =>
  db.rows<EventHead>(after(HEAD, { position, limit, orgId }));

function after(
  columns: Sql,
  { position, limit, orgId }: { position: number; limit: number; orgId?: string | undefined },
): Sql {
  const ofOrg = orgId === undefined ? sql`true` : sql`org_id = ${orgId}`;
  return sql`select ${columns} from events where position > ${position} and ${ofOrg} order by position limit ${limit}`;
}

/**
 * Takes a person out of their events: the personal fields of these kinds are emptied, and a subject that is a value itself goes.
 * Ids and the order of the outbox stay as they are.
 */
export async function eraseFromEvents(
  ctx: Context,
  tx: Tx,
  kinds: readonly EventType[],
  { ids, values }: { ids: readonly string[]; values: readonly string[] },
): Promise<void> {
  const personal = Object.fromEntries(
    kinds.filter((kind) => kind.personal.length > 0).map((kind) => [kind.type, kind.personal]),
  );
  await tx.run(sql`
    update events set subject = case when subject = any(${[...values]}::text[]) then 'erased' else subject end,
      data = data || coalesce((
        select jsonb_object_agg(field, '') from jsonb_array_elements_text(${personal}::jsonb -> type) as field
        where jsonb_typeof(data -> field) = 'string'), '{}')
    where org_id = ${ctx.org.id} and subject = any(${[...ids, ...values]}::text[]) and type = any(${Object.keys(personal)}::text[])`);
}
