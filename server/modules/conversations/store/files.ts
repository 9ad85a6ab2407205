// Owns the table conversation_files: what visitors and agents send in a chat, sealed like its messages. A file is uploaded
// first; the message that it goes with takes it up.
import type { z } from 'zod';
import { MalformedForm, type Part, parseMultipart } from '../../../http/bodies/multipart.ts';
import { Answer, type RawRequest } from '../../../http/route.ts';
import { contentTypeOf } from '../../../http/upload.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { badRequest, conflict, notFound, Problem } from '../../../kernel/errors.ts';
import type { ConversationRow } from './conversations.ts';
import * as conversations from './conversations.ts';
import { type FileType, fileTypeOf, shownFileName } from './file-types.ts';
import type { ConversationFile } from './schema.ts';
import { openerOf, sealOf } from './sealed-rows.ts';

export const MAX_CHAT_FILE_BYTES = 10 * 1024 * 1024;
/** The file, and what a form has around it. */
export const MAX_FORM_BYTES = MAX_CHAT_FILE_BYTES + 16 * 1024;
export const MAX_FILES_OF_MESSAGE = 5;
const MAX_BYTES_OF_CHAT = 50 * 1024 * 1024;
const MAX_FILES_OF_AGENTS = 100;

export const FILE_TYPES_TEXT = 'PNG, JPEG, GIF, WebP, HEIC, PDF or plain text, judged by its content, at most 10 MiB';
export const fileForm = {
  'multipart/form-data': {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary', description: `${FILE_TYPES_TEXT}.` } },
  },
};

export type FileOfMessage = z.output<typeof ConversationFile>;

type FileRow = RowOf<'conversation_files', { role: 'user' | 'agent' }>;

const TABLE = 'conversation_files';

const tooLarge = (): Problem =>
  new Problem('payload_too_large', 'A file may have 10 MiB. Send a smaller one, or a link to it.');

/** The one file of a form. */
export async function fileOfForm(body: unknown, raw: RawRequest): Promise<Part> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  try {
    const parts = await parseMultipart(bytes, contentTypeOf(raw) ?? '');
    const [file, ...others] = parts.filter(({ fileName }) => fileName !== undefined);
    if (!file || others.length > 0) throw badRequest('file: send one file, as `-F file=@photo.png`.');
    return file;
  } catch (error) {
    throw error instanceof MalformedForm ? badRequest(`file: ${error.message}.`) : error;
  }
}

type Upload = { role: 'user' | 'agent'; most: number };

/** `most`: how many files the conversation may have of this side. */
export async function upload(
  ctx: Context,
  conversationId: string,
  file: Part,
  { role, most }: Upload,
): Promise<FileOfMessage> {
  const type = typeOf(file.content);
  return transaction(ctx, async (tx) => {
    const { row } = await conversations.lock(ctx, tx, conversationId);
    conversations.assertNotOver(row);
    if (row.channel !== 'chat' || row.visitor_id === null)
      throw conflict('Files can be sent in the chats of websites. Send a link here.', { channel: row.channel });
    const { count, bytes } = await tx.one<{ count: number; bytes: number }>(sql`
      select count(*)::int as count, coalesce(sum(bytes), 0)::int as bytes from conversation_files
      where org_id = ${ctx.org.id} and conversation_id = ${row.id} and role = ${role}`);
    if (count >= most || bytes + file.content.length > MAX_BYTES_OF_CHAT)
      throw conflict(most === 0 ? 'This chat takes no files.' : 'This chat has as many files as it may have.', {
        reason: 'files',
      });
    const seal = await sealOf(ctx, tx, row);
    const id = uuid7();
    const about = { name: shownFileName(file.fileName ?? '', type), type: type.type };
    await tx.run(sql`
      insert into conversation_files (id, org_id, conversation_id, role, bytes, sealed_name, sealed, created_at)
      values (${id}, ${ctx.org.id}, ${row.id}, ${role}, ${file.content.length}, ${seal.close(TABLE, `${id}.name`, about)},
        ${seal.closeBytes(TABLE, id, file.content)}, ${ctx.clock.now()})`);
    if (role === 'agent') await audit(ctx, tx, 'conversation.file_uploaded', row.id, { file_id: id, type: type.type });
    return { id, ...about, bytes: file.content.length };
  });
}

function typeOf(content: Buffer): FileType {
  if (content.length > MAX_CHAT_FILE_BYTES) throw tooLarge();
  const type = fileTypeOf(content);
  if (!type)
    throw new Problem(
      'unsupported_media_type',
      `This file is not taken: only ${FILE_TYPES_TEXT}. An empty file is not taken either.`,
    );
  return type;
}

/** In the transaction that stores the message, under the lock of the conversation. Each goes with one message. */
export async function attach(
  ctx: Context,
  tx: Tx,
  row: ConversationRow,
  { ids, role, position }: { ids: readonly string[]; role: 'user' | 'agent'; position: number },
): Promise<FileOfMessage[]> {
  const taken = await tx.rows<Omit<FileRow, 'sealed'>>(sql`
    update conversation_files set position = ${position}
    where org_id = ${ctx.org.id} and conversation_id = ${row.id} and role = ${role} and position is null
      and id = any(${[...ids]}::uuid[])
    returning id, org_id, conversation_id, position, role, bytes, sealed_name, created_at`);
  if (taken.length !== new Set(ids).size)
    throw conflict('One of these files is not known here, or was sent already. Upload it once more.', {
      reason: 'files',
    });
  const seal = await openerOf(ctx, tx, row);
  const about = new Map(
    taken.map(({ id, bytes, sealed_name }) => [
      id,
      { id, ...nameIn(seal.open(TABLE, `${id}.name`, sealed_name)), bytes },
    ]),
  );
  return [...new Set(ids)].map((id) => about.get(id)!);
}

const nameIn = (opened: { name: string; type: string } | undefined) =>
  opened ?? { name: '', type: 'application/octet-stream' };

/** Always as a file: our own pages show nothing that a stranger sent. `conversationId`: only of this one. */
export async function download(ctx: Context, id: string, conversationId?: string): Promise<Answer> {
  const db = reader(ctx);
  const row = await db.maybe<FileRow>(
    sql`select * from conversation_files where org_id = ${ctx.org.id} and id = ${id}`,
  );
  if (!row || (conversationId !== undefined && row.conversation_id !== conversationId))
    throw notFound('conversation file');
  const owner = await conversations.find(ctx, db, row.conversation_id);
  const seal = await openerOf(ctx, db, owner);
  const content = seal.openBytes(TABLE, id, row.sealed);
  if (!content) throw notFound('conversation file');
  const { name } = nameIn(seal.open(TABLE, `${id}.name`, row.sealed_name));
  const ascii = name.replace(/[^A-Za-z0-9._ -]/g, '_');
  return new Answer(content, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
}

export async function uploadOfAgent(
  ctx: Context,
  conversationId: string,
  body: unknown,
  raw: RawRequest,
): Promise<FileOfMessage> {
  // What is not there is said before what is wrong with the form.
  await conversations.find(ctx, reader(ctx), conversationId);
  return upload(ctx, conversationId, await fileOfForm(body, raw), { role: 'agent', most: MAX_FILES_OF_AGENTS });
}

/** For the person's own export. */
export async function ofConversation(ctx: Context, db: Db, row: ConversationRow) {
  const rows = await db.rows<FileRow>(sql`
    select * from conversation_files where org_id = ${ctx.org.id} and conversation_id = ${row.id} order by id`);
  const seal = await openerOf(ctx, db, row);
  return rows.map(({ id, bytes, role, position, sealed_name, sealed }) => ({
    id,
    ...nameIn(seal.open(TABLE, `${id}.name`, sealed_name)),
    bytes,
    role,
    position,
    content_base64: seal.openBytes(TABLE, id, sealed)?.toString('base64') ?? '',
  }));
}
