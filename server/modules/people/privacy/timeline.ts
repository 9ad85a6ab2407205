// Owns a person's timeline: every event about any of its leaves, its merges and its review requests, newest first,
// as far as the caller may read the group that it belongs to.

import type { z } from 'zod';
import { type PageRequest, pageAt, toPage } from '../../../http/pages.ts';
import { iso } from '../../../http/wire.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import { all, sql } from '../../../kernel/db/sql.ts';
import { visibleEventGroups } from '../../../kernel/event-groups.ts';
import type { StoredEvent } from '../../../kernel/events.ts';
import type { PersonalData } from '../../../kernel/personal-data.ts';
import { getPerson } from '../person/lineage.ts';
import { phonesOf } from '../person/profile.ts';
import type { TimelineEntry } from '../person/schema.ts';

type EventRow = Pick<StoredEvent, 'id' | 'type' | 'subject' | 'actor' | 'data'> & { created_at: Date };
/** The timeline follows this many of the latest merges and review requests of one person. */
const MAX_FOLLOWED = 500;

export async function personTimeline(ctx: Context, modules: readonly PersonalData[], id: string, query: PageRequest) {
  const db = reader(ctx);
  const { older, newest } = pageAt(query);
  const { leafIds } = await getPerson(ctx, db, id);
  const phones = await phonesOf(ctx, db, leafIds);
  const own = await db.rows<{ id: string }>(sql`
    (select id from identity_merges
     where org_id = ${ctx.org.id} and (survivor_id = any(${leafIds}::uuid[]) or absorbed_id = any(${leafIds}::uuid[]))
     order by created_at desc limit ${MAX_FOLLOWED})
    union all
    (select id from identity_review_requests
     where org_id = ${ctx.org.id}
       and (left_id = any(${leafIds}::uuid[]) or right_id = any(${leafIds}::uuid[]) or target_id = any(${leafIds}::uuid[]))
     order by created_at desc limit ${MAX_FOLLOWED})`);
  const others = await Promise.all(
    modules.map(async (module) => (await module.subjects?.(ctx, leafIds, phones)) ?? []),
  );
  const subjects = [...leafIds, ...own.map((row) => row.id), ...others.flat()];
  // No more than a page of each subject is read: a long life has very many events.
  const rows = await db.rows<EventRow>(sql`
    select event.* from unnest(${[...new Set(subjects)]}::text[]) as about (subject) cross join lateral (
      select id, type, subject, actor, data, occurred_at as created_at from events
      where ${all(
        sql`org_id = ${ctx.org.id} and subject = about.subject`,
        sql`split_part(type, '.', 1) = any(${visibleEventGroups(ctx.scopes)}::text[])`,
        older(sql`occurred_at`),
      )}
      ${newest(sql`occurred_at`)}) event
    ${newest(sql`event.created_at`, sql`event.id`)}`);
  return toPage(rows, query.limit, toEntry);
}

const toEntry = (row: EventRow): z.input<typeof TimelineEntry> => ({
  id: row.id,
  at: iso(row.created_at),
  type: row.type,
  subject: row.subject,
  actor: row.actor,
  data: row.data,
});
