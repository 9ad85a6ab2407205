// Owns the table carriers: whom an organization's numbers belong to. Without one, the simulated carrier serves.
import type { z } from 'zod';
import { type ItemPageRequest, itemRows, toItemPage } from '../../../http/pages.ts';
import { iso } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import { type Db, errorCode } from '../../../kernel/db.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import { uuid7 } from '../../../kernel/ids.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { sql } from '../../../kernel/sql.ts';
import { type CallingPorts, carrierOf } from '../ports.ts';
import type { CarrierRecord, CreateCarrier } from './schema.ts';

export type CarrierRow = RowOf<'carriers'>;

const toCarrier = (ports: CallingPorts, row: CarrierRow): z.input<typeof CarrierRecord> => ({
  id: row.id,
  name: row.name,
  type: row.type,
  class: carrierOf(ports, row.type).class,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
});

export const find = (ctx: Context, db: Db, id: string): Promise<CarrierRow | undefined> =>
  db.maybe<CarrierRow>(sql`select * from carriers where org_id = ${ctx.org.id} and id = ${id}`);

export function create(ctx: Context, ports: CallingPorts, { name, type }: z.output<typeof CreateCarrier>) {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const row = await tx.one<CarrierRow>(sql`
      insert into carriers (id, org_id, name, type, created_at, updated_at)
      values (${uuid7()}, ${ctx.org.id}, ${name}, ${type}, ${now}, ${now}) returning *`);
    await audit(ctx, tx, 'carrier.created', row.id, { name, type });
    return toCarrier(ports, row);
  });
}

export async function read(ctx: Context, ports: CallingPorts, id: string) {
  const row = await find(ctx, reader(ctx), id);
  if (!row) throw notFound('carrier');
  return toCarrier(ports, row);
}

export const list = async (ctx: Context, ports: CallingPorts, query: ItemPageRequest) =>
  toItemPage(await itemRows<CarrierRow>(ctx, 'carriers', query), (row) => toCarrier(ports, row));

export async function remove(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const gone = await tx.run(sql`delete from carriers where org_id = ${ctx.org.id} and id = ${id}`).catch((error: unknown) => {
      if (errorCode(error) === '23503') throw conflict('Phone numbers belong to this carrier. Delete them first.');
      throw error;
    });
    if (gone === 0) throw notFound('carrier');
    await audit(ctx, tx, 'carrier.deleted', id, {});
  });
}
