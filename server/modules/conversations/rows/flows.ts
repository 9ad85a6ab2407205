// Owns the table conversation_flows: the flow a conversation began with, kept once per content and parsed once per process.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Executable } from '../../../../flow/interpreter/executable.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { sql } from '../../../kernel/sql.ts';
import { perKernel } from '../../../kernel/state.ts';

const parsedFlows = perKernel(() => new LRUCache<string, Executable>({ max: 100 }));
const DAY = 24 * 3600_000;

function remember(ctx: Context, hash: Buffer, text: string): Executable {
  const key = hash.toString('hex');
  const executable = parsedFlows(ctx).get(key) ?? (JSON.parse(text) as Executable);
  parsedFlows(ctx).set(key, executable);
  return executable;
}

export async function keep(ctx: Context, tx: Tx, text: string): Promise<{ hash: Buffer; executable: Executable }> {
  const hash = createHash('sha256').update(text).digest();
  const now = ctx.clock.now();
  // A flow may have megabytes: it is sent with the first conversation, not with every one. Its day is renewed by the first of each day,
  // so that retention, which spares what was used within days, never takes a flow from under a conversation that begins.
  const known = await tx.maybe<Pick<RowOf<'conversation_flows'>, 'last_used_at'>>(
    sql`select last_used_at from conversation_flows where org_id = ${ctx.org.id} and hash = ${hash}`,
  );
  if (!known || known.last_used_at.getTime() < now.getTime() - DAY) {
    await tx.run(sql`
      insert into conversation_flows (org_id, hash, executable, last_used_at) values (${ctx.org.id}, ${hash}, ${text}, ${now})
      on conflict (org_id, hash) do update set last_used_at = greatest(conversation_flows.last_used_at, excluded.last_used_at)`);
  }
  return { hash, executable: remember(ctx, hash, text) };
}

/** The content names itself, so what one process has parsed is right for every organization that has the hash. */
export async function open(ctx: Context, hash: Buffer): Promise<Executable> {
  const known = parsedFlows(ctx).get(hash.toString('hex'));
  if (known) return known;
  const { executable } = await reader(ctx).one<Pick<RowOf<'conversation_flows'>, 'executable'>>(sql`
    select executable from conversation_flows where org_id = ${ctx.org.id} and hash = ${hash}`);
  return remember(ctx, hash, executable);
}
