// Owns how conversations are stored: each value sealed under the key of the person, or of the organization while the
// person is unknown; and pages of sealed rows, which end after a number of rows, or earlier after a number of bytes.
import type { Json } from '../../../../flow/language/json.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db/database.ts';
import { raw, type Sql, sql } from '../../../kernel/db/sql.ts';
import { type DataKey, openValue, sealValue } from '../../../kernel/secrets/envelope.ts';

/** Seals and opens what belongs to one conversation. A sealed value opens in its own column of its own row only. */
export class ConversationSeal {
  readonly #orgId: string;
  readonly #conversationId: string;
  readonly #key: DataKey | undefined;
  constructor(orgId: string, conversationId: string, key: DataKey | undefined) {
    this.#orgId = orgId;
    this.#conversationId = conversationId;
    this.#key = key;
  }

  /** false once the person was erased. */
  get hasKey(): boolean {
    return this.#key !== undefined;
  }

  close(table: string, position: string | number, value: Json): Buffer {
    if (!this.#key) throw new Error('the person of this conversation was erased');
    return sealValue(this.#key, this.#location(table, position), JSON.stringify(value));
  }

  /** `undefined` once the person was erased. */
  open<T extends Json>(table: string, position: string | number, sealed: Buffer): T | undefined {
    return (
      this.#key && (JSON.parse(openValue(this.#key, this.#location(table, position), sealed).toString('utf8')) as T)
    );
  }

  closeBytes(table: string, position: string, bytes: Buffer): Buffer {
    if (!this.#key) throw new Error('the person of this conversation was erased');
    return sealValue(this.#key, this.#location(table, position), bytes);
  }

  /** `undefined` once the person was erased. */
  openBytes(table: string, position: string, sealed: Buffer): Buffer | undefined {
    return this.#key && openValue(this.#key, this.#location(table, position), sealed);
  }

  #location(table: string, position: string | number) {
    return { orgId: this.#orgId, table, row: `${this.#conversationId}:${position}`, field: 'sealed' };
  }
}

export type SealedOwner = { id: string; end_user_id: string | null };

/** For writing: a key is made where there is none yet. */
export const sealOf = async (ctx: Context, db: Db, { id, end_user_id }: SealedOwner): Promise<ConversationSeal> =>
  new ConversationSeal(ctx.org.id, id, await ctx.dataKeys.dataKey(db.queryable, ctx.org.id, end_user_id ?? ''));

/** For reading: an erased person gets no new key. */
export const openerOf = async (ctx: Context, db: Db, { id, end_user_id }: SealedOwner): Promise<ConversationSeal> =>
  new ConversationSeal(ctx.org.id, id, await ctx.dataKeys.findDataKey(db.queryable, ctx.org.id, end_user_id ?? ''));

const MAX_BYTES = 4 * 1024 * 1024;

/** Rows of one conversation in order; the statement itself stops fetching where a page must end. */
export const pageBySize = (
  ctx: Context,
  table: string,
  conversationId: string,
  after: number,
  limit: number,
): Sql => sql`
  select * from (
    select *, sum(octet_length(sealed)) over (order by position) - octet_length(sealed) as bytes_before from (
      select * from ${raw(table)} where org_id = ${ctx.org.id} and conversation_id = ${conversationId} and position > ${after}
      order by position limit ${limit}) chosen) sized
  where bytes_before <= ${MAX_BYTES} order by position`;

/** The rows that fit; at least one, and never the extra one that only shows that there is more. */
export function withinSize<Row>(rows: readonly Row[], limit: number, size: (row: Row) => number): Row[] {
  let bytes = 0;
  let count = 0;
  for (const row of rows.slice(0, limit)) {
    bytes += size(row);
    if (count > 0 && bytes > MAX_BYTES) break;
    count++;
  }
  return rows.slice(0, count);
}

export const sealedBytesOf = ({ sealed }: { sealed: Buffer }): number => sealed.length;
