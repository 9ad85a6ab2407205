// Owns the table mail_threads: with whom a conversation by e-mail is held, and which one a new mail answers.
import { createHash } from 'node:crypto';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { openValue, sealValue } from '../../kernel/secrets/envelope.ts';
import type { MailboxRow } from './mailboxes.ts';
import { mailboxSecrets } from './mailboxes.ts';
import type { MailContent } from './mails.ts';
import { conversationIdIn } from './signed-addresses.ts';

type ThreadRow = RowOf<'mail_threads'>;
/** `references`: Message-IDs so far, the newest first. */
export type ThreadContent = { address: string; name: string; subject: string; references: string[] };
export type Thread = ThreadContent & Pick<ThreadRow, 'conversation_id' | 'mailbox_id' | 'sender_mark'>;

const MAX_REFERENCES = 20;

const fieldLocation = (orgId: string, id: string) => ({ orgId, table: 'mail_threads', row: id, field: 'sealed' });

/** Message-IDs are looked up by this. */
export const messageKey = (messageId: string): Buffer => createHash('sha256').update(messageId).digest();

const seal = async (ctx: Context, tx: Tx, id: string, content: ThreadContent): Promise<Buffer> =>
  sealValue(
    await ctx.dataKeys.dataKey(tx.queryable, ctx.org.id),
    fieldLocation(ctx.org.id, id),
    JSON.stringify(content),
  );

export async function find(ctx: Context, db: Db, conversationId: string): Promise<Thread | undefined> {
  const row = await db.maybe<ThreadRow>(sql`
    select * from mail_threads where org_id = ${ctx.org.id} and conversation_id = ${conversationId}`);
  if (!row) return undefined;
  const key = await ctx.dataKeys.dataKey(db.queryable, ctx.org.id);
  const content = JSON.parse(
    openValue(key, fieldLocation(ctx.org.id, conversationId), row.sealed).toString('utf8'),
  ) as ThreadContent;
  return { ...content, conversation_id: row.conversation_id, mailbox_id: row.mailbox_id, sender_mark: row.sender_mark };
}

/** Where the person wants to be written to from now on. */
export async function write(
  ctx: Context,
  tx: Tx,
  { conversation_id, mailbox_id, sender_mark, ...content }: Thread,
): Promise<void> {
  const sealed = await seal(ctx, tx, conversation_id, content);
  await tx.run(sql`
    insert into mail_threads (conversation_id, org_id, mailbox_id, sender_mark, sealed, created_at)
    values (${conversation_id}, ${ctx.org.id}, ${mailbox_id}, ${sender_mark}, ${sealed}, ${ctx.clock.now()})
    on conflict (conversation_id) do update set mailbox_id = ${mailbox_id}, sender_mark = ${sender_mark}, sealed = ${sealed}`);
}

export const has = async (ctx: Context, db: Db, conversationId: string): Promise<boolean> =>
  (await db.maybe(
    sql`select 1 from mail_threads where org_id = ${ctx.org.id} and conversation_id = ${conversationId}`,
  )) !== undefined;

/** One more mail of the thread. The lock on its row keeps two from losing each other. */
export async function addReference(ctx: Context, tx: Tx, conversationId: string, messageId: string): Promise<void> {
  await tx.run(sql`
    select 1 from mail_threads where org_id = ${ctx.org.id} and conversation_id = ${conversationId} for no key update`);
  const thread = await find(ctx, tx, conversationId);
  if (!thread || messageId === '' || thread.references.includes(messageId)) return;
  const { address, name, subject } = thread;
  const references = [messageId, ...thread.references].slice(0, MAX_REFERENCES);
  const sealed = await seal(ctx, tx, conversationId, { address, name, subject, references });
  await tx.run(sql`
    update mail_threads set sealed = ${sealed} where org_id = ${ctx.org.id} and conversation_id = ${conversationId}`);
}

/**
 * By the signed address that the mail came to, else by the mails that it answers, never by its subject. A mail of another
 * sender is another conversation: what was said in this one is none of theirs.
 */
export async function findAnswered(
  ctx: Context,
  tx: Tx,
  mailbox: MailboxRow,
  { addressed, references }: Pick<MailContent, 'addressed' | 'references'>,
  senderMark: string,
): Promise<string | undefined> {
  const { signing } = await mailboxSecrets(ctx, tx, mailbox);
  const addressedId = conversationIdIn(addressed, Buffer.from(signing, 'base64'));
  const keys = references.map(messageKey);
  const found = await tx.maybe<{ conversation_id: string }>(sql`
    select t.conversation_id from mail_threads t
    where t.org_id = ${ctx.org.id} and t.mailbox_id = ${mailbox.id} and t.sender_mark = ${senderMark} and (
      t.conversation_id = ${addressedId ?? null}::uuid
      or t.conversation_id in (
        select m.conversation_id from mails m
        where m.org_id = ${ctx.org.id} and m.mailbox_id = ${mailbox.id} and m.message_key = any(${keys}::bytea[])))
    order by t.conversation_id = ${addressedId ?? null}::uuid desc nulls last, t.created_at desc, t.conversation_id desc limit 1`);
  return found?.conversation_id;
}
