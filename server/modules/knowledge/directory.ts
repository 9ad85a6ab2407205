// What other modules may know of knowledge bases: which exist, how much is in them, and who may read any of it.
import { type Context, reader } from '../../kernel/context.ts';
import { sql } from '../../kernel/sql.ts';

type Summary = { id: string; chunks: number; clearance_level: number };

/** Unknown, foreign and deleted ones are left out. The clearance is the least that any indexed document asks for. */
export async function summaries(ctx: Context, ids: readonly string[]): Promise<Map<string, Omit<Summary, 'id'>>> {
  const rows = await reader(ctx).rows<Summary>(sql`
    select b.id, coalesce(sum(d.chunks_done), 0)::int as chunks, coalesce(min(d.clearance_level), 0)::int as clearance_level
    from knowledge_bases b left join documents d on d.org_id = b.org_id and d.kb_id = b.id and d.live_generation > 0
    where b.org_id = ${ctx.org.id} and b.id = any (${[...ids]}::uuid[]) and b.deleted_at is null
    group by b.id`);
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}
