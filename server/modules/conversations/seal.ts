// Owns how conversations lie at rest: sealed under the key of the person, or of the organization while they are unknown.
import type { Json } from '../../../flow/json.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { type DataKey, openValue, sealValue } from '../../kernel/secrets/envelope.ts';

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

  /** Whether there is a key; not once the person was erased. */
  get holds(): boolean {
    return this.#key !== undefined;
  }

  close(table: string, place: string | number, value: Json): Buffer {
    if (!this.#key) throw new Error('the person of this conversation was erased');
    return sealValue(this.#key, this.#place(table, place), JSON.stringify(value));
  }

  /** `undefined` once the person was erased. */
  open<T extends Json>(table: string, place: string | number, sealed: Buffer): T | undefined {
    return this.#key && (JSON.parse(openValue(this.#key, this.#place(table, place), sealed).toString('utf8')) as T);
  }

  #place(table: string, place: string | number) {
    return { orgId: this.#orgId, table, row: `${this.#conversationId}:${place}`, field: 'sealed' };
  }
}

type Owned = { id: string; end_user_id: string | null };

/** For writing: a key is made where there is none yet. */
export const sealOf = async (ctx: Context, db: Db, { id, end_user_id }: Owned): Promise<ConversationSeal> =>
  new ConversationSeal(ctx.org.id, id, await ctx.dataKeys.dataKey(db.queryable, ctx.org.id, end_user_id ?? ''));

/** For reading: an erased person gets no new key. */
export const openerOf = async (ctx: Context, db: Db, { id, end_user_id }: Owned): Promise<ConversationSeal> =>
  new ConversationSeal(ctx.org.id, id, await ctx.dataKeys.findDataKey(db.queryable, ctx.org.id, end_user_id ?? ''));
