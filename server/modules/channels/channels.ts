// Owns the table channels: where visitors meet an assistant, and the secret by which a website vouches for them.

import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { publicAddress } from '../../http/page-origins.ts';
import { type PageRequest, pageRows, toPage } from '../../http/pages.ts';
import { iso } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, hasScope, reader, requireScopes, transaction } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { type FieldLocation, openValue, sealValue } from '../../kernel/secrets/envelope.ts';
import type { OpeningHours } from '../../kernel/time/opening-hours.ts';
import { find as findMailbox } from '../mail/mailboxes.ts';
import type {
  Channel,
  ChannelAppearance,
  ChannelLimits,
  CreateChannel,
  CreatedChannel,
  UpdateChannel,
} from './schema.ts';

type Appearance = z.output<typeof ChannelAppearance>;
type Limits = z.output<typeof ChannelLimits>;
export type ChannelRow = RowOf<
  'channels',
  {
    type: 'web';
    identity: 'anonymous' | 'verified';
    appearance: Appearance;
    hours: OpeningHours | null;
    limits: Limits;
  }
>;

const MAX_CHANNELS = 100;
const DEFAULT_APPEARANCE: Appearance = {
  title: 'Chat with us',
  greeting: 'Hello! How can we help you?',
  color: '#1f5eff',
  position: 'right',
  avatar_url: null,
  locale: 'en',
  starts_on: 'message',
  privacy_notice: '',
  privacy_url: null,
  invitations: [],
};
/** Channels of before have no invitations. */
export const appearanceOf = ({ appearance }: Pick<ChannelRow, 'appearance'>): Appearance => ({
  ...DEFAULT_APPEARANCE,
  ...appearance,
});
const DEFAULT_LIMITS: Limits = {
  messages_per_minute: 20,
  visitors_per_minute: 300,
  conversations_at_once: 1000,
  daily_budget_usd: 10,
  anonymous_retention_days: 90,
  files_per_chat: 10,
};
/** Of channels from before these limits: what was promised to their visitors and operators stays. */
const EARLIER_LIMITS = { daily_budget_usd: null, anonymous_retention_days: null, files_per_chat: 0 };
/** Channels of before take no files until someone says so. */
export const filesPerChat = ({ limits }: Pick<ChannelRow, 'limits'>): number =>
  ({ ...EARLIER_LIMITS, ...limits }).files_per_chat;

/** The secret of a channel opens the chats of its visitors and speaks in the name of any person. */
const SECRET_SCOPES = ['identity:write', 'conversations:read'] as const;
const maySeeSecret = (ctx: Context): boolean => SECRET_SCOPES.every((scope) => hasScope(ctx, scope));

const sealLocation = (orgId: string, id: string): FieldLocation => ({
  orgId,
  table: 'channels',
  row: id,
  field: 'sealed',
});
const newSecret = (): string => `vsk_${randomBytes(32).toString('base64url')}`;

const toChannel = (ctx: Context, row: ChannelRow): z.input<typeof Channel> => ({
  id: row.id,
  type: row.type,
  name: row.name,
  assistant_id: row.assistant_id,
  enabled: row.enabled,
  public_key: row.public_key,
  path: `/chat/${row.public_key}`,
  url: ctx.config.CHAT_URL === '' ? null : publicAddress(ctx, `/chat/${row.public_key}`),
  allowed_origins: row.allowed_origins,
  identity: row.identity,
  appearance: appearanceOf(row),
  hours: row.hours,
  away_message: row.away_message,
  limits: { ...EARLIER_LIMITS, ...row.limits },
  voice: row.voice,
  record_calls: row.record_calls,
  mailbox_id: row.mailbox_id,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

/** A caller who may not do what the secret opens gets none: the website can then vouch for no visitor. */
export function create(ctx: Context, body: z.output<typeof CreateChannel>): Promise<z.input<typeof CreatedChannel>> {
  if (body.identity === 'verified') requireScopes(ctx, SECRET_SCOPES);
  return transaction(ctx, async (tx) => {
    await assertAssistant(ctx, tx, body.assistant_id);
    if (body.mailbox_id !== null) await findMailbox(ctx, tx, body.mailbox_id);
    const id = uuid7();
    const now = ctx.clock.now();
    // The audit chain is written first: it admits one writer of an organization at a time, so that the count below
    // holds.
    await audit(ctx, tx, 'channel.created', id, { name: body.name, assistant_id: body.assistant_id });
    const { count } = await tx.one<{ count: number }>(
      sql`select count(*) as count from channels where org_id = ${ctx.org.id}`,
    );
    if (count >= MAX_CHANNELS)
      throw conflict(`An organization has at most ${MAX_CHANNELS} channels. Delete one first.`);
    const secret = newSecret();
    const appearance = { ...DEFAULT_APPEARANCE, ...body.appearance };
    const limits = { ...DEFAULT_LIMITS, ...body.limits };
    const row = await tx.one<ChannelRow>(sql`
      insert into channels (id, org_id, type, name, assistant_id, enabled, public_key, sealed, allowed_origins, identity, appearance, hours,
        away_message, limits, voice, record_calls, mailbox_id, created_at, updated_at)
      values (${id}, ${ctx.org.id}, ${body.type}, ${body.name}, ${body.assistant_id}, ${body.enabled},
        ${publicKeyIn(ctx.config.CELL)}, ${await sealed(ctx, tx, id, secret)}, ${body.allowed_origins}, ${body.identity},
        ${appearance}, ${body.hours}, ${body.away_message}, ${limits}, ${body.voice}, ${body.record_calls}, ${body.mailbox_id}, ${now}, ${now})
      returning *`);
    return { ...toChannel(ctx, row), secret: maySeeSecret(ctx) ? secret : null };
  });
}

export async function list(ctx: Context, query: PageRequest) {
  return toPage(await pageRows<ChannelRow>(ctx, 'channels', query), query.limit, (row) => toChannel(ctx, row));
}

export async function read(ctx: Context, id: string) {
  const row = await reader(ctx).maybe<ChannelRow>(
    sql`select * from channels where org_id = ${ctx.org.id} and id = ${id}`,
  );
  if (!row) throw notFound('channel');
  return toChannel(ctx, row);
}

/** A channel that takes verified visitors hands the assistant to whom the secret names: changing one needs what the secret needs. */
export function update(ctx: Context, id: string, change: z.output<typeof UpdateChannel>) {
  if (change.identity === 'verified') requireScopes(ctx, SECRET_SCOPES);
  return transaction(ctx, async (tx) => {
    const before = await lockChannel(ctx, tx, id);
    if (before.identity === 'verified' && change.identity !== undefined) requireScopes(ctx, SECRET_SCOPES);
    if (change.assistant_id !== undefined) await assertAssistant(ctx, tx, change.assistant_id);
    if (change.mailbox_id) await findMailbox(ctx, tx, change.mailbox_id);
    const hours = change.hours === undefined ? before.hours : change.hours;
    const mailboxId = change.mailbox_id === undefined ? before.mailbox_id : change.mailbox_id;
    const row = await tx.one<ChannelRow>(sql`
      update channels set name = ${change.name ?? before.name}, assistant_id = ${change.assistant_id ?? before.assistant_id},
        enabled = ${change.enabled ?? before.enabled}, allowed_origins = ${change.allowed_origins ?? before.allowed_origins},
        identity = ${change.identity ?? before.identity}, appearance = ${{ ...before.appearance, ...change.appearance }},
        hours = ${hours}, away_message = ${change.away_message ?? before.away_message},
        limits = ${{ ...before.limits, ...change.limits }}, voice = ${change.voice ?? before.voice},
        record_calls = ${change.record_calls ?? before.record_calls}, mailbox_id = ${mailboxId}, updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    await audit(ctx, tx, 'channel.updated', id, { changed: Object.keys(change) });
    return toChannel(ctx, row);
  });
}

/** Its visitors lose their sessions with it. Their conversations stay. */
export function remove(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { name } = await lockChannel(ctx, tx, id);
    await tx.run(sql`delete from channels where org_id = ${ctx.org.id} and id = ${id}`);
    await audit(ctx, tx, 'channel.deleted', id, { name });
  });
}

/** The earlier secret is invalid from now on, and so is all that it opened: `endVouched` ends it. */
export function replaceSecret(
  ctx: Context,
  id: string,
  endVouched: EndVouched,
): Promise<z.input<typeof CreatedChannel>> {
  requireScopes(ctx, SECRET_SCOPES);
  return transaction(ctx, async (tx) => {
    await lockChannel(ctx, tx, id);
    const secret = newSecret();
    const row = await tx.one<ChannelRow>(sql`
      update channels set sealed = ${await sealed(ctx, tx, id, secret)}, updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    const ended = await endVouched(ctx, tx, id);
    await audit(ctx, tx, 'channel.secret_rotated', id, { ended_visitors: ended });
    return { ...toChannel(ctx, row), secret };
  });
}

type EndVouched = (ctx: Context, tx: Tx, channelId: string) => Promise<number>;

/**
 * Until the transaction ends, the secret is not replaced: what a visitor is given on the strength of it, a rotation finds
 * and ends. Undefined: the channel is gone.
 */
export const holdSecret = (ctx: Context, tx: Tx, { id }: Pick<ChannelRow, 'id'>): Promise<ChannelRow | undefined> =>
  tx.maybe<ChannelRow>(sql`select * from channels where org_id = ${ctx.org.id} and id = ${id} for share`);

export async function secretOf(
  ctx: Context,
  db: Db,
  { id, sealed: stored }: Pick<ChannelRow, 'id' | 'sealed'>,
): Promise<string> {
  const key = await ctx.dataKeys.dataKey(db.queryable, ctx.org.id);
  return openValue(key, sealLocation(ctx.org.id, id), stored).toString('utf8');
}

async function sealed(ctx: Context, tx: Tx, id: string, secret: string): Promise<Buffer> {
  return sealValue(await ctx.dataKeys.dataKey(tx.queryable, ctx.org.id), sealLocation(ctx.org.id, id), secret);
}

async function lockChannel(ctx: Context, tx: Tx, id: string): Promise<ChannelRow> {
  const row = await tx.maybe<ChannelRow>(
    sql`select * from channels where org_id = ${ctx.org.id} and id = ${id} for update`,
  );
  if (!row) throw notFound('channel');
  return row;
}

async function assertAssistant(ctx: Context, tx: Tx, id: string): Promise<void> {
  const known = await tx.maybe(sql`select 1 from assistants where org_id = ${ctx.org.id} and id = ${id} for key share`);
  if (!known) throw notFound('assistant');
}

/** Begins with the cell, for proxies. The rest is 132 random bits. */
const publicKeyIn = (cell: string): string => `pub_${cell}${randomBytes(18).toString('base64url').slice(2)}`;

/** A channel as visitors find it. */
export type PublicChannelRow = ChannelRow & { is_suspended: boolean };

/** By its public key alone, which decides the organization. */
export async function findPublic(db: Db, publicKey: string): Promise<PublicChannelRow> {
  const row = await db.maybe<PublicChannelRow>(sql`
    select c.*, o.status <> 'active' as is_suspended from channels c join organizations o on o.id = c.org_id
    where c.public_key = ${publicKey}`);
  if (!row) throw notFound('channel');
  return row;
}
