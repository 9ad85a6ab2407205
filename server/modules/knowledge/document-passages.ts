// Reads the passages of one document, in their order: those that searches find, or while there are none yet, those on their way.
import type { z } from 'zod';
import { type Context, reader } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import type { RowOf } from '../../kernel/row.ts';
import { sql } from '../../kernel/sql.ts';
import type { DocumentPassage, PassageQuery } from './passage-schema.ts';

type Chunk = Pick<RowOf<'document_chunks'>, 'position' | 'heading' | 'text' | 'tokens'> & { embedded: boolean };
type Place = { kbId: string; documentId: string };

export async function list(ctx: Context, { kbId, documentId }: Place, { after, limit }: z.output<typeof PassageQuery>) {
  const db = reader(ctx);
  const document = await db.maybe<{ generation: number; is_live: boolean }>(sql`
    select case when d.live_generation > 0 then d.live_generation else d.generation end as generation, d.live_generation > 0 as is_live
    from documents d join knowledge_bases b on b.org_id = d.org_id and b.id = d.kb_id and b.deleted_at is null
    where d.org_id = ${ctx.org.id} and d.kb_id = ${kbId} and d.id = ${documentId}`);
  if (!document) throw notFound('document');
  const rows = await db.rows<Chunk>(sql`
    select position, heading, text, tokens, embedding is not null as embedded from document_chunks
    where org_id = ${ctx.org.id} and document_id = ${documentId} and generation = ${document.generation} and position > ${after}
    order by position limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  return {
    data: shown.map(
      (row): z.input<typeof DocumentPassage> => ({
        position: row.position,
        heading: row.heading,
        text: row.text,
        tokens: row.tokens,
        searchable: document.is_live && row.embedded,
      }),
    ),
    next_after: rows.length > shown.length ? (shown.at(-1)?.position ?? null) : null,
  };
}
