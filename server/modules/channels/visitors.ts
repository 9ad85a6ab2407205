// Owns the tables visitors and visitor_tokens: who is behind a browser, as far as is known, and how the browser proves
// to be the same.

import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { RawRequest } from '../../http/route.ts';
import { iso } from '../../http/wire.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { notFound, Problem } from '../../kernel/errors.ts';
import { fingerprinter } from '../../kernel/secrets/fingerprint.ts';
import { announceTopic } from '../../kernel/signals.ts';
import { openOfVisitors } from '../conversations/store/visitor-conversations.ts';
import * as identify from '../people/identity/identify.ts';
import * as endUsers from '../people/person/end-users.ts';
import { normalize } from '../people/person/identifier-values.ts';
import { type ChannelRow, holdSecret, type PublicChannelRow, secretOf } from './channels.ts';
import { type VouchedVisitor, verifyIdentityToken } from './identity-token.ts';
import type { StartSession, VisitorSession } from './visitor-schema.ts';

export type VisitorRow = RowOf<'visitors'>;
export const isVerified = ({ external_mark }: VisitorRow): boolean => external_mark !== null;

const MINUTE = 60_000;
const TOKEN_MS = 15 * MINUTE;
const SECRET_MS = 30 * 24 * 60 * MINUTE;
/** On a shared computer a visitor should not find the chats of yesterday's user. */
const VERIFIED_SECRET_MS = 12 * 60 * MINUTE;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const secretMsOf = (visitor: VisitorRow): number => (isVerified(visitor) ? VERIFIED_SECRET_MS : SECRET_MS);

type Session = z.input<typeof VisitorSession>;
export type SessionRequest = z.output<typeof StartSession>;

export function startSession(ctx: Context, channel: ChannelRow, request: SessionRequest): Promise<Session> {
  return transaction(ctx, async (tx) => {
    if (request.identity_token !== undefined || request.visitor_secret !== undefined) {
      const held = await holdSecret(ctx, tx, channel);
      if (!held) throw notFound('channel');
      if (request.identity_token !== undefined) return verifiedSession(ctx, tx, held, request.identity_token);
      return renewedSession(ctx, tx, held, request.visitor_secret ?? '');
    }
    if (channel.identity === 'verified')
      throw new Problem(
        'authentication_required',
        'This channel is for signed-in visitors: send an identity_token of the website.',
      );
    return withSecret(ctx, tx, await insertVisitor(ctx, tx, channel, null));
  });
}

async function verifiedSession(ctx: Context, tx: Tx, channel: ChannelRow, token: string): Promise<Session> {
  const verdict = verifyIdentityToken(token, await secretOf(ctx, tx, channel), ctx.clock.now());
  if ('refused' in verdict)
    throw new Problem(
      'authentication_required',
      `The identity_token was refused: ${verdict.refused}. Ask your server for a new one.`,
    );
  const mark = (await fingerprinter(ctx, tx))(`${channel.id} ${verdict.visitor.external_id}`);
  const visitor = await insertVisitor(ctx, tx, channel, mark);
  if (visitor.end_user_id !== null) return withSecret(ctx, tx, visitor);
  const leafId = await identify.findByProof(ctx, tx, vouched(verdict.visitor));
  await tx.run(sql`update visitors set end_user_id = ${leafId} where org_id = ${ctx.org.id} and id = ${visitor.id}`);
  return withSecret(ctx, tx, { ...visitor, end_user_id: leafId });
}

/** The site knows its customer's id for sure. An address may be one that the customer only typed there, unless it says otherwise. */
const vouched = ({
  external_id,
  email,
  email_verified,
  phone,
  phone_verified,
  name,
}: VouchedVisitor): identify.Contact => ({
  identifiers: [
    { type: 'external_id', value: external_id, verified: true },
    ...claim('email', email, email_verified),
    ...claim('phone', phone, phone_verified),
  ],
  ...(name !== undefined && { traits: { name } }),
  source: 'widget',
  stated: 'trait',
});

/** An address that is not proved and cannot be one is no reason to refuse the customer. */
const claim = (
  type: 'email' | 'phone',
  value: string | undefined,
  verified = false,
): identify.Contact['identifiers'] =>
  value === undefined || (!verified && !normalize(type, value).ok) ? [] : [{ type, value, verified }];

async function renewedSession(ctx: Context, tx: Tx, channel: ChannelRow, secret: string): Promise<Session> {
  const now = ctx.clock.now();
  const visitor = await tx.maybe<VisitorRow & { secret_ends: Date }>(sql`
    select v.*, t.expires_at as secret_ends from visitor_tokens t join visitors v on v.id = t.visitor_id
    where t.hash = ${hashOf(secret)} and t.kind = 'secret' and t.org_id = ${ctx.org.id} and t.expires_at > ${now}
      and v.channel_id = ${channel.id}`);
  // The same message whether it is unknown, expired, or of another channel.
  if (!visitor)
    throw new Problem(
      'authentication_required',
      'This visitor_secret is not known here, or its time is over. Start without one.',
    );
  const ends = isVerified(visitor) ? visitor.secret_ends : new Date(now.getTime() + SECRET_MS);
  await tx.run(
    sql`update visitor_tokens set expires_at = ${ends} where org_id = ${ctx.org.id} and hash = ${hashOf(secret)}`,
  );
  await tx.run(sql`update visitors set last_seen_at = ${now} where org_id = ${ctx.org.id} and id = ${visitor.id}`);
  return { ...(await addToken(ctx, tx, visitor)), visitor_secret: null, secret_expires_at: iso(ends) };
}

/** A mark that is known is the visitor who has it. */
function insertVisitor(ctx: Context, tx: Tx, channel: ChannelRow, mark: string | null): Promise<VisitorRow> {
  const now = ctx.clock.now();
  return tx.one<VisitorRow>(sql`
    insert into visitors (id, org_id, channel_id, external_mark, last_seen_at, created_at)
    values (${uuid7()}, ${ctx.org.id}, ${channel.id}, ${mark}, ${now}, ${now})
    on conflict (channel_id, external_mark) where external_mark is not null do update set last_seen_at = ${now}
    returning *`);
}

async function withSecret(ctx: Context, tx: Tx, visitor: VisitorRow): Promise<Session> {
  const { text, expiresAt } = await storeToken(ctx, tx, visitor, 'secret', secretMsOf(visitor));
  return { ...(await addToken(ctx, tx, visitor)), visitor_secret: text, secret_expires_at: iso(expiresAt) };
}

async function addToken(ctx: Context, tx: Tx, visitor: VisitorRow) {
  const { text, expiresAt } = await storeToken(ctx, tx, visitor, 'token', TOKEN_MS);
  return { token: text, token_expires_at: iso(expiresAt), verified: isVerified(visitor) };
}

async function storeToken(ctx: Context, tx: Tx, { id }: VisitorRow, kind: 'secret' | 'token', lifeMs: number) {
  const text = `${kind === 'secret' ? 'vss' : 'vst'}_${randomBytes(32).toString('base64url')}`;
  const expiresAt = new Date(ctx.clock.now().getTime() + lifeMs);
  await tx.run(sql`
    insert into visitor_tokens (hash, org_id, visitor_id, kind, expires_at)
    values (${hashOf(text)}, ${ctx.org.id}, ${id}, ${kind}, ${expiresAt})`);
  return { text, expiresAt };
}

/** One request of a visitor. */
export type ChatVisit = {
  ctx: Context;
  channel: PublicChannelRow;
  visitor: VisitorRow;
  /** A keyed fingerprint of the visitor's network. null: the website vouches for the visitor. */
  network: string | null;
};

/** A visitor and until when the token they sent is good. */
export type TokenBearer = { visitor: VisitorRow; until: Date };

export async function findByToken(ctx: Context, channel: ChannelRow, raw: RawRequest): Promise<TokenBearer> {
  const token = raw.headers['x-visitor-token'];
  const found =
    typeof token === 'string' && token.length < 200
      ? await reader(ctx).maybe<VisitorRow & { until: Date }>(sql`
          select v.*, t.expires_at as until from visitor_tokens t join visitors v on v.id = t.visitor_id
          where t.hash = ${hashOf(token)} and t.kind = 'token' and t.org_id = ${ctx.org.id} and t.expires_at > ${ctx.clock.now()}
            and v.channel_id = ${channel.id}`)
      : undefined;
  if (!found)
    throw new Problem(
      'authentication_required',
      'Send the token of a session in the x-visitor-token header. POST …/sessions gives one.',
    );
  return { visitor: found, until: found.until };
}

/** The end user of a visitor's conversations; an anonymous visitor becomes one with the first conversation. */
export function personOfVisitor(ctx: Context, visitorId: string): Promise<string> {
  return transaction(ctx, async (tx) => {
    // Locked: two tabs must not make two people of one visitor.
    const row = await tx.maybe<VisitorRow>(
      sql`select * from visitors where org_id = ${ctx.org.id} and id = ${visitorId} for update`,
    );
    if (!row) throw new Problem('authentication_required', 'This visitor is no longer known. Start a new session.');
    if (row.end_user_id !== null) return row.end_user_id;
    const { id } = await endUsers.insert(ctx, tx, { prepared: [], requested: {}, source: 'widget' });
    await tx.run(sql`update visitors set end_user_id = ${id} where org_id = ${ctx.org.id} and id = ${visitorId}`);
    return id;
  });
}

/** The secret of the channel was replaced: who was let in by the former one, rightly or not, proves it again. Answers how many. */
export async function endVouched(ctx: Context, tx: Tx, channelId: string): Promise<number> {
  const rows = await tx.rows<{ id: string }>(sql`
    with ended as (
      delete from visitor_tokens t using visitors v
      where v.org_id = ${ctx.org.id} and v.channel_id = ${channelId} and v.external_mark is not null and t.visitor_id = v.id
      returning t.visitor_id)
    select distinct visitor_id as id from ended`);
  const ids = rows.map(({ id }) => id);
  const open = await openOfVisitors(ctx, tx, ids);
  // Their streams look at once whether they still may.
  tx.afterCommit(() => {
    for (const id of open) announceTopic(ctx, id);
  });
  return ids.length;
}

/** The people are erased: their browsers are unknown visitors from now on. */
export const forgetVisitors = (ctx: Context, tx: Tx, leafIds: readonly string[]): Promise<unknown> =>
  tx.run(sql`delete from visitors where org_id = ${ctx.org.id} and end_user_id = any(${[...leafIds]}::uuid[])`);
