// Owns the table macros: several acts of an agent under one name, such as a reply, a label and a close. All of them
// happen in one transaction, or none.

import { z } from 'zod';
import { isNamed, nameQuery } from '../../../http/name-search.ts';
import { type PageRequest, page, pageQuery, pageRows, toPage } from '../../../http/pages.ts';
import { iso, timestamp, uuid } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, transaction } from '../../../kernel/context.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import * as conversations from '../store/conversations.ts';
import { OUTCOMES, PRIORITIES } from '../store/schema.ts';
import type { ConversationPorts } from '../turn/ports.ts';
import { takeMessage } from '../turn/turn.ts';
import { checkedPlaceholders, fillPlaceholders } from './canned-replies.ts';
import { close, takeOver } from './hand-over.ts';
import { labelList, storeSorting } from './sorting.ts';
import { transferToHuman } from './transfer.ts';

const MacroSteps = z
  .object({
    reply: checkedPlaceholders
      .optional()
      .describe('What is said to the person, at most 10,000 characters; with placeholders such as `{{first_name}}`'),
    labels: labelList.optional().describe('Labels that are added, at most 20'),
    priority: z.enum(PRIORITIES).optional().describe('How urgent it becomes'),
    snooze_minutes: z
      .int()
      .min(1)
      .max(527_040)
      .optional()
      .describe('For how long it is put aside, 1 minute to 366 days'),
    queue_id: uuid.optional().describe('Id of the queue that gets it'),
    closes: z.boolean().optional().describe('true: it is closed at the end'),
    outcome: z.enum(OUTCOMES).optional().describe('How it went, where the macro closes it'),
  })
  .refine(
    (steps) => Object.values(steps).some((step) => step !== undefined && step !== false),
    'Give at least one step',
  )
  .refine(
    ({ closes, queue_id }) => !(closes && queue_id !== undefined),
    'A closed conversation waits in no queue: leave out queue_id or closes',
  )
  .meta({ id: 'MacroSteps' });
type Steps = z.output<typeof MacroSteps>;

const name = z.string().trim().min(1).max(100).describe('Its name, at most 100 characters; no other macro has it');
const steps = z
  .lazy(() => MacroSteps)
  .describe('What it does, in the order reply, labels, priority, aside, queue, close');
export const CreateMacro = z.object({ name, steps });
export const UpdateMacro = z.object({ name: name.optional(), steps: steps.optional() });
export const Macro = z
  .object({
    id: uuid.describe('Id of the macro'),
    name,
    steps,
    created_at: timestamp.describe('When it was made'),
    updated_at: timestamp.describe('When it last changed'),
  })
  .meta({ id: 'Macro' });
export const MacroPage = page(Macro);
export const MacroQuery = pageQuery.extend(nameQuery);
export const RunMacro = z.object({
  macro_id: uuid.describe('Which macro to run; `listMacros` has their ids'),
  values: z
    .record(z.string().max(100), z.string().max(1000))
    .optional()
    .describe('What placeholders of the reply stand for, beside what the conversation knows'),
});

type MacroRow = RowOf<'macros', { steps: Steps }>;

const toMacro = (row: MacroRow): z.input<typeof Macro> => ({
  id: row.id,
  name: row.name,
  steps: row.steps,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

const taken = (text: string) =>
  conflict(`Another macro has the name ${text}. Choose another, or change that one.`, { name: text });

export function create(ctx: Context, body: z.output<typeof CreateMacro>) {
  const now = ctx.clock.now();
  return transaction(ctx, async (tx) => {
    const row = await tx.maybe<MacroRow>(sql`
      insert into macros (id, org_id, name, steps, created_at, updated_at)
      values (${uuid7()}, ${ctx.org.id}, ${body.name}, ${body.steps}, ${now}, ${now})
      on conflict (org_id, name) do nothing returning *`);
    if (!row) throw taken(body.name);
    await audit(ctx, tx, 'macro.created', row.id, { name: row.name });
    return toMacro(row);
  });
}

export async function list(ctx: Context, query: PageRequest & { q?: string | undefined }) {
  return toPage(await pageRows<MacroRow>(ctx, 'macros', query, isNamed(query)), query.limit, toMacro);
}

export function update(ctx: Context, id: string, body: z.output<typeof UpdateMacro>) {
  return transaction(ctx, async (tx) => {
    const before = await tx.maybe<MacroRow>(
      sql`select * from macros where org_id = ${ctx.org.id} and id = ${id} for update`,
    );
    if (!before) throw notFound('macro');
    const next = { name: body.name ?? before.name, steps: body.steps ?? before.steps };
    const other = await tx.maybe(
      sql`select 1 from macros where org_id = ${ctx.org.id} and name = ${next.name} and id <> ${id}`,
    );
    if (other) throw taken(next.name);
    const row = await tx.one<MacroRow>(sql`
      update macros set name = ${next.name}, steps = ${next.steps}, updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    await audit(ctx, tx, 'macro.updated', id, { name: row.name, fields: Object.keys(body) });
    return toMacro(row);
  });
}

export function remove(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const gone = await tx.maybe<Pick<MacroRow, 'name'>>(
      sql`delete from macros where org_id = ${ctx.org.id} and id = ${id} returning name`,
    );
    if (!gone) throw notFound('macro');
    await audit(ctx, tx, 'macro.deleted', id, gone);
  });
}

export async function run(
  ctx: Context,
  ports: ConversationPorts,
  id: string,
  { macro_id, values = {} }: z.output<typeof RunMacro>,
) {
  await transaction(ctx, async (tx) => {
    const within = { ...ctx, tx };
    const { row } = await conversations.lock(ctx, tx, id);
    conversations.assertNotOver(row);
    const macro = await tx.maybe<MacroRow>(sql`select * from macros where org_id = ${ctx.org.id} and id = ${macro_id}`);
    if (!macro) throw notFound('macro');
    const { reply, labels, priority, snooze_minutes, queue_id, closes, outcome } = macro.steps;
    if (reply !== undefined) await say(within, ports, id, reply, values);
    const current = await conversations.lock(within, tx, id);
    await storeSorting(within, tx, current.row, {
      ...(labels && { labels: [...new Set([...current.row.labels, ...labels])] }),
      ...(priority && { priority }),
      ...(snooze_minutes !== undefined && {
        snoozed_until: new Date(ctx.clock.nowMs() + snooze_minutes * 60_000).toISOString(),
      }),
    });
    if (queue_id !== undefined) await transferToHuman(within, ports, id, { queue_id });
    if (closes) await close(within, ports, id, outcome && { outcome });
    await audit(ctx, tx, 'conversation.macro_run', id, { macro_id });
  });
  return conversations.read(ctx, id);
}

async function say(
  ctx: Context & { tx: NonNullable<Context['tx']> },
  ports: ConversationPorts,
  id: string,
  reply: string,
  values: Record<string, string>,
): Promise<void> {
  const { row, inner } = await conversations.lock(ctx, ctx.tx, id);
  if (row.taken_over_at === null) await takeOver(ctx, ports, id, undefined);
  else if (ctx.actor.session && row.agent_name !== ctx.actor.name)
    throw conflict(
      `${row.agent_name ?? 'A colleague'} answers here. Ask them to release it, or use a macro without a reply.`,
    );
  const known = { ...inner.state.scopes[0], ...values, agent_name: ctx.actor.name };
  const { text, missing } = fillPlaceholders(reply, known);
  if (missing.length > 0)
    throw conflict(`Nothing is known for ${missing.join(', ')}. Give it in "values", or write the reply yourself.`, {
      missing,
    });
  const message = { text, role: 'agent' as const, variables: {}, requestKey: undefined };
  await takeMessage({ ctx, tx: ctx.tx, ports }, await conversations.lock(ctx, ctx.tx, id), message);
}
