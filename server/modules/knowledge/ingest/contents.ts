// Owns the table document_contents: a file as it was handed in, written and read a slice at a time, so that it is never here twice.
import type { Context } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { notFound } from '../../../kernel/errors.ts';
import { copyRow, uuidBytes } from '../../../kernel/large-values.ts';
import { sql } from '../../../kernel/sql.ts';

const SLICE = 512 * 1024;

export async function keep(ctx: Context, tx: Tx, id: string, content: Buffer): Promise<void> {
  await tx.run(sql`delete from document_contents where org_id = ${ctx.org.id} and document_id = ${id}`);
  await copyRow(tx, 'document_contents', { document_id: uuidBytes(id), org_id: uuidBytes(ctx.org.id), content });
}

export async function* read(ctx: Context, id: string, bytes: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes; from += SLICE) {
    // The driver would ask for hexadecimal digits, twice as long as the bytes.
    const slice = await ctx.db.maybe<{ part: string }>(sql`
      select encode(substring(content from ${from + 1} for ${SLICE}), 'base64') as part from document_contents
      where org_id = ${ctx.org.id} and document_id = ${id}`);
    if (!slice) throw notFound('document');
    yield Buffer.from(slice.part, 'base64');
  }
}
