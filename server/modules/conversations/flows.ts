// Owns the table conversation_flows: the flow a conversation began with, kept once per content and parsed once per process.
import { createHash } from 'node:crypto';
import type { Executable } from '../../../flow/executable.ts';
import { type Context, reader } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { sql } from '../../kernel/sql.ts';

const parsed = new Map<string, Executable>();
const KEPT = 100;

function remember(hash: Buffer, text: string): Executable {
  const key = hash.toString('hex');
  const executable = parsed.get(key) ?? (JSON.parse(text) as Executable);
  parsed.delete(key);
  parsed.set(key, executable);
  const oldest = parsed.size > KEPT ? parsed.keys().next().value : undefined;
  if (oldest !== undefined) parsed.delete(oldest);
  return executable;
}

export async function keep(ctx: Context, tx: Tx, text: string): Promise<{ hash: Buffer; executable: Executable }> {
  const hash = createHash('sha256').update(text).digest();
  const there = sql`select 1 from conversation_flows where org_id = ${ctx.org.id} and hash = ${hash}`;
  // A flow may have megabytes: it is sent with the first conversation, not with every one.
  if (!(await tx.maybe(there))) {
    await tx.run(sql`
      insert into conversation_flows (org_id, hash, executable) values (${ctx.org.id}, ${hash}, ${text}) on conflict do nothing`);
  }
  return { hash, executable: remember(hash, text) };
}

/** The content names itself, so what one process has parsed is right for every organization that has the hash. */
export async function open(ctx: Context, hash: Buffer): Promise<Executable> {
  const known = parsed.get(hash.toString('hex'));
  if (known) return known;
  const { executable } = await reader(ctx).one<{ executable: string }>(sql`
    select executable from conversation_flows where org_id = ${ctx.org.id} and hash = ${hash}`);
  return remember(hash, executable);
}
