// Owns the list of what goes wrong, by node of the flow, and the table settled_findings: what a colleague has dealt with.
import type { z } from 'zod';
import { createdWithin } from '../../../http/time-range.ts';
import { iso, isoOrNull } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, shownActorName, transaction } from '../../../kernel/context.ts';
import { all, sql } from '../../../kernel/db/sql.ts';
import { notFound } from '../../../kernel/errors.ts';
import { trendRange } from './analyses.ts';
import type { FindingKind } from './conversation-facts.ts';
import type { ProblemList, ProblemQuery, SettleProblem } from './schema.ts';

type Row = {
  kind: FindingKind;
  node_id: string;
  conversations: number;
  times: number;
  latest_at: Date;
  examples: string[];
  settled_at: Date | null;
  settled_by: string | null;
};

const MAX = 200;
const EXAMPLES = 3;

/** What was dealt with comes back with conversations that ended later; until then it is among those that are settled. */
export async function listProblems(
  ctx: Context,
  assistantId: string,
  query: z.output<typeof ProblemQuery>,
): Promise<z.input<typeof ProblemList>> {
  const db = reader(ctx);
  const exists = await db.maybe(sql`select 1 from assistants where org_id = ${ctx.org.id} and id = ${assistantId}`);
  if (!exists) throw notFound('assistant');
  const range = trendRange(ctx, query);
  const among = all(
    sql`f.org_id = ${ctx.org.id} and f.assistant_id = ${assistantId}`,
    createdWithin(range, sql`f.ended_at`),
    query.revision_id !== undefined && sql`f.revision_id = ${query.revision_id}`,
  );
  const isSettled = sql`s.settled_at is not null and f.ended_at <= s.settled_at`;
  const rows = await db.rows<Row>(sql`
    select f.kind, f.node_id, count(*)::int as conversations, sum(f.times)::int as times, max(f.ended_at) as latest_at,
      (array_agg(f.conversation_id order by f.ended_at desc))[1:${EXAMPLES}] as examples,
      ${query.settled === 'true' ? sql`max(s.settled_at)` : sql`null::timestamptz`} as settled_at,
      ${query.settled === 'true' ? sql`max(s.settled_by)` : sql`null::text`} as settled_by
    from conversation_findings f left join settled_findings s
      on s.org_id = f.org_id and s.assistant_id = f.assistant_id and s.kind = f.kind and s.node_id = f.node_id
    where ${among} and ${query.settled === 'true' ? isSettled : sql`not (${isSettled})`}
    group by f.kind, f.node_id order by count(*) desc, f.kind, f.node_id limit ${MAX}`);
  const totals = await db.one<{ conversations: number }>(sql`
    select count(*)::int as conversations from conversation_analyses f where ${among} and f.analyzed_at is not null`);
  return {
    from: iso(range.from),
    to: iso(range.to),
    ...totals,
    data: rows.map(({ kind, latest_at, settled_at, ...rest }) => ({
      problem: kind,
      ...rest,
      latest_at: iso(latest_at),
      settled_at: isoOrNull(settled_at),
    })),
  };
}

export function settleProblem(
  ctx: Context,
  assistantId: string,
  { problem, node_id, settled }: z.output<typeof SettleProblem>,
): Promise<void> {
  return transaction(ctx, async (tx) => {
    const exists = await tx.maybe(
      sql`select 1 from assistants where org_id = ${ctx.org.id} and id = ${assistantId} for key share`,
    );
    if (!exists) throw notFound('assistant');
    await tx.run(
      settled
        ? sql`
          insert into settled_findings (org_id, assistant_id, kind, node_id, settled_by, settled_at)
          values (${ctx.org.id}, ${assistantId}, ${problem}, ${node_id}, ${shownActorName(ctx, undefined)}, ${ctx.clock.now()})
          on conflict (assistant_id, kind, node_id) do update set settled_by = excluded.settled_by, settled_at = excluded.settled_at`
        : sql`
          delete from settled_findings where org_id = ${ctx.org.id} and assistant_id = ${assistantId} and kind = ${problem}
            and node_id = ${node_id}`,
    );
    await audit(ctx, tx, settled ? 'problem.settled' : 'problem.reopened', assistantId, { problem, node_id });
  });
}
