// Owns the tables mails and mail_attachments: what came in and went out, each sealed as a whole, and how it is shown.
import type { z } from 'zod';
import { type PageRequest, pageAt, toPage } from '../../http/pages.ts';
import { Answer } from '../../http/route.ts';
import { iso, isoOrNull } from '../../http/wire.ts';
import { type Context, hasScope, reader } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { type Sql, sql } from '../../kernel/db/sql.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { type DataKey, openValue, sealValue } from '../../kernel/secrets/envelope.ts';
import { find as findConversation } from '../conversations/store/conversations.ts';
import { maskAs } from '../people/person/contact-masks.ts';
import { find as findMailbox } from './mailboxes.ts';
import type { ParsedAttachment } from './parsing.ts';
import type { MAIL_STATUSES, MailRecord } from './schema.ts';

export type MailRow = RowOf<'mails', { direction: 'in' | 'out'; status: (typeof MAIL_STATUSES)[number] }>;
type AttachmentRow = RowOf<'mail_attachments'>;

/** Sealed in one value. */
export type MailContent = {
  from: string;
  fromName: string;
  to: string;
  toName: string;
  subject: string;
  text: string;
  /** Of an incoming mail: without what it quotes. */
  said: string;
  messageId: string;
  /** Message-IDs before it, the nearest first. */
  references: string[];
  /** Of an incoming mail: to which of our addresses it came. */
  addressed: string[];
};

const fieldLocation = (orgId: string, id: string, table: 'mails' | 'mail_attachments', field: string) => ({
  orgId,
  table,
  row: id,
  field,
});

export const sealContent = (key: DataKey, orgId: string, id: string, content: MailContent): Buffer =>
  sealValue(key, fieldLocation(orgId, id, 'mails', 'sealed'), JSON.stringify(content));
export const openContent = (key: DataKey, orgId: string, { id, sealed }: Pick<MailRow, 'id' | 'sealed'>): MailContent =>
  JSON.parse(openValue(key, fieldLocation(orgId, id, 'mails', 'sealed'), sealed).toString('utf8')) as MailContent;

export async function insertAttachments(
  ctx: Context,
  tx: Tx,
  mailId: string,
  attachments: readonly ParsedAttachment[],
): Promise<void> {
  const key = await ctx.dataKeys.dataKey(tx.queryable, ctx.org.id);
  for (const [position, { name, type, bytes, content }] of attachments.entries()) {
    const id = uuid7();
    const at = (field: string) => fieldLocation(ctx.org.id, id, 'mail_attachments', field);
    const sealedName = sealValue(key, at('name'), JSON.stringify({ name, type }));
    const sealed =
      content && sealValue(key, at('sealed'), Buffer.from(content.buffer, content.byteOffset, content.byteLength));
    await tx.run(sql`
      insert into mail_attachments (id, org_id, mail_id, position, bytes, sealed_name, sealed)
      values (${id}, ${ctx.org.id}, ${mailId}, ${position}, ${bytes}, ${sealedName}, ${sealed})`);
  }
}

/** Those of one mailbox, newest first. */
export async function ofMailbox(ctx: Context, mailboxId: string, query: PageRequest) {
  await findMailbox(ctx, reader(ctx), mailboxId);
  return pageOf(ctx, sql`mailbox_id = ${mailboxId}`, query);
}

/** Those of one conversation, newest first. */
export async function mailsOfConversation(ctx: Context, conversationId: string, query: PageRequest) {
  await findConversation(ctx, reader(ctx), conversationId);
  return pageOf(ctx, sql`conversation_id = ${conversationId}`, query);
}

async function pageOf(ctx: Context, which: Sql, query: PageRequest) {
  const db = reader(ctx);
  const { older, newest } = pageAt(query);
  const rows = await db.rows<MailRow>(
    sql`select * from mails where org_id = ${ctx.org.id} and ${which} and ${older()} ${newest()}`,
  );
  const show = await shower(ctx, db, rows);
  return toPage(rows, query.limit, show);
}

/** For the person's own export. */
export async function exportedMails(ctx: Context, db: Db, conversationIds: readonly string[]) {
  const rows = await db.rows<MailRow>(sql`
    select * from mails where org_id = ${ctx.org.id} and conversation_id = any(${[...conversationIds]}::uuid[]) order by created_at, id`);
  return rows.map(await shower(ctx, db, rows));
}

export async function showMail(ctx: Context, db: Db, row: MailRow): Promise<z.input<typeof MailRecord>> {
  return (await shower(ctx, db, [row]))(row);
}

async function shower(
  ctx: Context,
  db: Db,
  rows: readonly MailRow[],
): Promise<(row: MailRow) => z.input<typeof MailRecord>> {
  const attachments = await db.rows<Omit<AttachmentRow, 'sealed'> & { stored: boolean }>(sql`
    select id, org_id, mail_id, position, bytes, sealed_name, sealed is not null as stored from mail_attachments
    where org_id = ${ctx.org.id} and mail_id = any(${rows.map(({ id }) => id)}::uuid[]) order by mail_id, position`);
  const key = rows.length === 0 ? undefined : await ctx.dataKeys.dataKey(db.queryable, ctx.org.id);
  const seesContacts = hasScope(ctx, 'identity:read');
  return (row) => {
    const content = openContent(key!, ctx.org.id, row);
    const isIn = row.direction === 'in';
    const visible = (kind: 'email' | 'text', value: string): string =>
      seesContacts || value === '' ? value : maskAs(kind, value);
    return {
      id: row.id,
      mailbox_id: row.mailbox_id,
      conversation_id: row.conversation_id,
      position: row.place,
      direction: row.direction,
      status: row.status,
      problem: row.problem,
      from: isIn ? visible('email', content.from) : content.from,
      from_name: isIn ? visible('text', content.fromName) : content.fromName,
      to: isIn ? content.to : visible('email', content.to),
      subject: content.subject,
      text: content.text,
      attachments: attachments
        .filter(({ mail_id }) => mail_id === row.id)
        .map(({ id, bytes, stored, sealed_name }) => ({
          id,
          ...nameOf(ctx, key!, { id, sealed_name }),
          bytes,
          stored,
        })),
      created_at: iso(row.created_at),
      sent_at: isoOrNull(row.sent_at),
    };
  };
}

const nameOf = (ctx: Context, key: DataKey, { id, sealed_name }: Pick<AttachmentRow, 'id' | 'sealed_name'>) =>
  JSON.parse(
    openValue(key, fieldLocation(ctx.org.id, id, 'mail_attachments', 'name'), sealed_name).toString('utf8'),
  ) as {
    name: string;
    type: string;
  };

/** Always as a file: nothing that a stranger sent is shown by our own pages. */
export async function download(ctx: Context, id: string): Promise<Answer> {
  const db = reader(ctx);
  const row = await db.maybe<AttachmentRow>(
    sql`select * from mail_attachments where org_id = ${ctx.org.id} and id = ${id}`,
  );
  if (!row) throw notFound('mail attachment');
  if (row.sealed === null) throw conflict('This file was larger than what is kept. Ask the sender for a link to it.');
  const key = await ctx.dataKeys.dataKey(db.queryable, ctx.org.id);
  const { name } = nameOf(ctx, key, row);
  const ascii = name.replace(/[^A-Za-z0-9._ -]/g, '_');
  return new Answer(openValue(key, fieldLocation(ctx.org.id, id, 'mail_attachments', 'sealed'), row.sealed), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
}
