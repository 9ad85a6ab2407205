// Owns the table document_contents: a file as it was uploaded, written and read in slices, so that it is never in
// memory twice.
import type { z } from 'zod';
import { type Context, reader } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { copyRow, uuidBytes } from '../../kernel/db/large-values.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { decodedText } from './reading/plain-text.js';
import type { DocumentText } from './schema.ts';

const SLICE = 512 * 1024;

export async function store(ctx: Context, tx: Tx, id: string, content: Buffer): Promise<void> {
  await tx.run(sql`delete from document_contents where org_id = ${ctx.org.id} and document_id = ${id}`);
  await copyRow(tx, 'document_contents', { document_id: uuidBytes(id), org_id: uuidBytes(ctx.org.id), content });
}

export async function* read(ctx: Context, id: string, bytes: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes; from += SLICE) {
    // The driver would request hexadecimal digits, twice as long as the bytes.
    const slice = await ctx.db.maybe<{ part: string }>(sql`
      select encode(substring(content from ${from + 1} for ${SLICE}), 'base64') as part from document_contents
      where org_id = ${ctx.org.id} and document_id = ${id}`);
    if (!slice) throw notFound('document');
    yield Buffer.from(slice.part, 'base64');
  }
}

const MAX_TEXT_BYTES = 1_000_000;

/** The text of a document that was added as text, so that a base can be moved elsewhere. */
export async function readText(ctx: Context, kbId: string, id: string): Promise<z.input<typeof DocumentText>> {
  const row = await reader(ctx).maybe<Pick<RowOf<'documents'>, 'title' | 'kind' | 'bytes'>>(sql`
    select d.title, d.kind, d.bytes
    from documents d join knowledge_bases b on b.org_id = d.org_id and b.id = d.kb_id and b.deleted_at is null
    where d.org_id = ${ctx.org.id} and d.kb_id = ${kbId} and d.id = ${id}`);
  if (!row) throw notFound('document');
  if (row.kind !== 'text')
    throw conflict(
      'Only documents that were added as text have one. Read the passages of this one instead: listDocumentPassages.',
    );
  if (row.bytes > MAX_TEXT_BYTES)
    throw conflict(
      `The text has ${row.bytes} bytes; at most ${MAX_TEXT_BYTES} are sent at once. Read its passages instead.`,
    );
  const slices: Buffer[] = [];
  for await (const slice of read(ctx, id, row.bytes)) slices.push(slice);
  return { title: row.title, text: decodedText(Buffer.concat(slices)) };
}
