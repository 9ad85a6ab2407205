// Owns the table router_configs: the models to call, in order, each with its timeout and retries.

import type { z } from 'zod';
import { type PageRequest, pageRows, toPage } from '../../http/pages.ts';
import { iso } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { Invalid, notFound } from '../../kernel/errors.ts';
import * as accounts from './provider-accounts.ts';
import type { CreateRouterConfig, RouterConfig, Target, UpdateRouterConfig } from './schema.ts';

export type TargetModel = z.output<typeof Target>;
type ConfigRow = RowOf<'router_configs', { targets: TargetModel[] }>;

/** An unknown provider would fail only when an end user is waiting. */
async function assertKnownProviders(ctx: Context, targets: TargetModel[] | undefined): Promise<void> {
  for (const [index, { provider }] of (targets ?? []).entries()) {
    if (await accounts.open(ctx, provider)) continue;
    const msg = `No provider is named "${provider}". Create it with POST /v1/model-router/providers`;
    throw new Invalid([{ loc: ['body', 'targets', index, 'provider'], msg, type: 'value_error', input: provider }]);
  }
}

export async function create(ctx: Context, body: z.output<typeof CreateRouterConfig>) {
  await assertKnownProviders(ctx, body.targets);
  const now = ctx.clock.now();
  return transaction(ctx, async (tx) => {
    const row = await tx.one<ConfigRow>(sql`
      insert into router_configs (id, org_id, name, description, targets, created_at, updated_at)
      values (${uuid7()}, ${ctx.org.id}, ${body.name}, ${body.description ?? null}, ${JSON.stringify(body.targets)}, ${now}, ${now})
      returning *`);
    await audit(ctx, tx, 'router_config.created', row.id, { name: row.name, targets: row.targets });
    return toConfig(row);
  });
}

export async function list(ctx: Context, query: PageRequest) {
  const rows = await pageRows<ConfigRow>(ctx, 'router_configs', query);
  return toPage(rows, query.limit, toConfig);
}

export async function get(ctx: Context, id: string) {
  const mine = sql`select * from router_configs where org_id = ${ctx.org.id} and id = ${id}`;
  const row = await reader(ctx).maybe<ConfigRow>(mine);
  if (!row) throw notFound('router config');
  return toConfig(row);
}

export async function update(ctx: Context, id: string, body: z.output<typeof UpdateRouterConfig>) {
  const old = await get(ctx, id);
  await assertKnownProviders(ctx, body.targets);
  const targets = body.targets ? JSON.stringify(body.targets) : null;
  return transaction(ctx, async (tx) => {
    const row = await tx.maybe<ConfigRow>(sql`
      update router_configs set name = coalesce(${body.name ?? null}, name), description = coalesce(${body.description ?? null}, description),
        targets = coalesce(${targets}::jsonb, targets), updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${old.id} returning *`);
    if (!row) throw notFound('router config');
    await audit(ctx, tx, 'router_config.updated', row.id, { name: row.name, targets: row.targets });
    return toConfig(row);
  });
}

export async function remove(ctx: Context, id: string): Promise<void> {
  const { id: known, name } = await get(ctx, id);
  return transaction(ctx, async (tx) => {
    await tx.run(sql`delete from router_configs where org_id = ${ctx.org.id} and id = ${known}`);
    await audit(ctx, tx, 'router_config.deleted', known, { name });
  });
}

const toConfig = (row: ConfigRow): z.output<typeof RouterConfig> => ({
  id: row.id,
  name: row.name,
  description: row.description,
  targets: row.targets,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});
