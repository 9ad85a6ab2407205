// Reads the text of a document as it was handed in, so that a base can be carried elsewhere.
import type { z } from 'zod';
import { type Context, reader } from '../../kernel/context.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { sql } from '../../kernel/sql.ts';
import type { DocumentRow } from './documents.ts';
import * as contents from './ingest/contents.ts';
import { decodedText } from './ingest/reading/plain-text.js';
import type { DocumentText } from './passage-schema.ts';

const MAX_TEXT_BYTES = 1_000_000;

export async function readText(ctx: Context, kbId: string, id: string): Promise<z.input<typeof DocumentText>> {
  const row = await reader(ctx).maybe<Pick<DocumentRow, 'title' | 'kind' | 'bytes'>>(sql`
    select d.title, d.kind, d.bytes
    from documents d join knowledge_bases b on b.org_id = d.org_id and b.id = d.kb_id and b.deleted_at is null
    where d.org_id = ${ctx.org.id} and d.kb_id = ${kbId} and d.id = ${id}`);
  if (!row) throw notFound('document');
  if (row.kind !== 'text')
    throw conflict(
      'Only documents that were handed in as text have one. Read the passages of this one instead: listDocumentPassages.',
    );
  if (row.bytes > MAX_TEXT_BYTES)
    throw conflict(`The text has ${row.bytes} bytes; at most ${MAX_TEXT_BYTES} are sent at once. Read its passages instead.`);
  const slices: Buffer[] = [];
  for await (const slice of contents.read(ctx, id, row.bytes)) slices.push(slice);
  return { title: row.title, text: decodedText(Buffer.concat(slices)) };
}
