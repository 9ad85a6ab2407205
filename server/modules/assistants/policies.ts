// Owns the table policies: what an assistant must, must not, or should rather do.

import type { z } from 'zod';
import { isNamed } from '../../http/name-search.ts';
import { type PageRequest, pageRows, toPage } from '../../http/pages.ts';
import { iso } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import { isUuid, uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { notFound } from '../../kernel/errors.ts';
import type { LivePolicy } from './live-revision.ts';
import { isExact } from './policy-checks.ts';
import type { CreatePolicy, Policy, UpdatePolicy } from './schema.ts';

type PolicyRow = RowOf<'policies', { kind: 'must' | 'must_not' | 'prefer' }>;

const toPolicy = (row: PolicyRow): z.input<typeof Policy> => ({
  id: row.id,
  name: row.name,
  text: row.text,
  kind: row.kind,
  enabled: row.enabled,
  needs_model: !isExact(row),
  created_by: row.created_by,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

export async function create(ctx: Context, body: z.output<typeof CreatePolicy>) {
  const now = ctx.clock.now();
  return transaction(ctx, async (tx) => {
    const row = await tx.one<PolicyRow>(sql`
      insert into policies (id, org_id, name, text, kind, enabled, created_by, created_at, updated_at)
      values (${uuid7()}, ${ctx.org.id}, ${body.name}, ${body.text}, ${body.kind}, ${body.enabled}, ${ctx.actor.id}, ${now}, ${now})
      returning *`);
    await audit(ctx, tx, 'policy.created', row.id, { kind: row.kind, enabled: row.enabled });
    return toPolicy(row);
  });
}

export async function list(ctx: Context, query: PageRequest & { q?: string | undefined }) {
  const rows = await pageRows<PolicyRow>(ctx, 'policies', query, isNamed(query));
  return toPage(rows, query.limit, toPolicy);
}

export async function read(ctx: Context, id: string) {
  const found = await reader(ctx).maybe<PolicyRow>(
    sql`select * from policies where org_id = ${ctx.org.id} and id = ${id}`,
  );
  if (!found) throw notFound('policy');
  return toPolicy(found);
}

export async function update(ctx: Context, id: string, body: z.output<typeof UpdatePolicy>) {
  const { name = null, text = null, kind = null, enabled = null } = body;
  return transaction(ctx, async (tx) => {
    const row = await tx.maybe<PolicyRow>(sql`
      update policies set name = coalesce(${name}, name), text = coalesce(${text}, text), kind = coalesce(${kind}, kind),
        enabled = coalesce(${enabled}, enabled), updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    if (!row) throw notFound('policy');
    await audit(ctx, tx, 'policy.updated', id, { fields: Object.keys(body), kind: row.kind, enabled: row.enabled });
    return toPolicy(row);
  });
}

/** The enabled policies of these ids. */
export async function enabled(ctx: Context, ids: readonly string[]): Promise<LivePolicy[]> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return [];
  return reader(ctx).rows<LivePolicy>(sql`
    select id, name, text, kind from policies where org_id = ${ctx.org.id} and enabled and id = any (${known}::uuid[]) order by id`);
}

/** Flows that still name it get a finding. */
export async function remove(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const deleted = await tx.maybe<Pick<PolicyRow, 'name' | 'kind'>>(
      sql`delete from policies where org_id = ${ctx.org.id} and id = ${id} returning name, kind`,
    );
    if (!deleted) throw notFound('policy');
    await audit(ctx, tx, 'policy.deleted', id, deleted);
  });
}
