// Owns the overview: what waits for a person, and what happened today. One statement per part, each along an index
// and no further than a bound; a part that the caller's key may not read is null.

import type { z } from 'zod';
import { isDefaultOrganizationName } from '../../../flow/language/organization-name.ts';
import { iso, isoOrNull } from '../../http/wire.ts';
import { type Context, hasScope, reader } from '../../kernel/context.ts';
import { type Sql, sql } from '../../kernel/db/sql.ts';
import { CALL_STATUSES } from '../calling/contract/vocabulary.ts';
import { countReached } from '../models/budgets.ts';
import { toUsd, utcDay } from '../models/spend.ts';
import { OVERVIEW_BOUND, type Overview } from './schema.ts';

type Part<K extends keyof z.input<typeof Overview>> = Promise<NonNullable<z.input<typeof Overview>[K]>>;

export async function read(ctx: Context): Promise<z.input<typeof Overview>> {
  const { timezone, name } = await reader(ctx).one<{ timezone: string; name: string }>(
    sql`select timezone, name from organizations where id = ${ctx.org.id}`,
  );
  const { day, since } = todayIn(timezone, ctx.clock.now());
  const ifAllowed = async <T>(scope: `${string}:read`, part: () => Promise<T>): Promise<T | null> =>
    hasScope(ctx, scope) ? part() : null;
  return {
    timezone,
    day,
    since: iso(since),
    organization: { needs_name: isDefaultOrganizationName(name) },
    hand_offs: await ifAllowed('conversations:read', () => handOffs(ctx)),
    conversations: await ifAllowed('conversations:read', () => conversations(ctx, since)),
    reviews: await ifAllowed('identity_reviews:read', () => reviews(ctx)),
    webhooks: await ifAllowed('webhooks:read', () => webhooks(ctx)),
    assistants: await ifAllowed('agents:read', () => assistants(ctx)),
    knowledge: await ifAllowed('knowledge_bases:read', () => knowledge(ctx)),
    budgets: await ifAllowed('budgets:read', () => countReached(ctx, OVERVIEW_BOUND)),
    calls: await ifAllowed('calls:read', () => calls(ctx, since)),
    deferrals: await ifAllowed('compliance:read', () => deferrals(ctx, since)),
    spend: await ifAllowed('analytics:read', () => spend(ctx, since)),
  };
}

/** How many rows there are, counted up to the bound. */
const counted = (rows: Sql): Sql => sql`(select count(*)::int from (${rows} limit ${OVERVIEW_BOUND}) some_rows)`;

async function handOffs(ctx: Context): Part<'hand_offs'> {
  const waiting = sql`org_id = ${ctx.org.id} and status = 'handed_off' and taken_over_at is null and not is_test`;
  const found = await reader(ctx).one<{ waiting: number; oldest: Date | null }>(sql`
    select ${counted(sql`select from conversations where ${waiting}`)} as waiting,
      (select handed_off_at from conversations where ${waiting} order by handed_off_at limit 1) as oldest`);
  return { waiting: found.waiting, oldest_waiting_since: isoOrNull(found.oldest) };
}

const conversations = (ctx: Context, since: Date): Part<'conversations'> =>
  reader(ctx).one(sql`
    select ${counted(sql`select from conversations where org_id = ${ctx.org.id} and not is_test and created_at >= ${since}::timestamptz`)} as today,
      ${counted(sql`select from conversations where org_id = ${ctx.org.id} and not is_test and ended_at is null`)} as active`);

const reviews = (ctx: Context): Part<'reviews'> =>
  reader(ctx).one(sql`
    select ${counted(sql`select from identity_review_requests where org_id = ${ctx.org.id} and status = 'pending'`)} as open`);

/** Endpoints that fail now, and endpoints that were disabled for failing. */
const webhooks = (ctx: Context): Part<'webhooks'> =>
  reader(ctx).one(sql`
    select count(*)::int as failing_endpoints from webhook_endpoints
    where org_id = ${ctx.org.id} and ((enabled and failing_since is not null) or disabled_reason in ('gone', 'failing'))`);

const assistants = (ctx: Context): Part<'assistants'> =>
  reader(ctx).one(sql`
    select ${counted(sql`
      select from workflow_revisions w
      join assistant_revisions r on r.id = w.assistant_revision_id and r.published_at is null
      join assistants a on a.id = r.assistant_id and a.archived_at is null
      where w.org_id = ${ctx.org.id} and w.compilation_status = 'failed'`)} as blocked_publishes`);

async function knowledge(ctx: Context): Part<'knowledge'> {
  // Base by base in the order of the index, so that the count ends where its bound is.
  const ofLiveBase = (table: Sql, condition: Sql): Sql => sql`
    select from knowledge_bases b cross join lateral (
      select from ${table} owned where owned.org_id = ${ctx.org.id} and owned.kb_id = b.id and ${condition}
      order by owned.created_at desc, owned.id desc limit ${OVERVIEW_BOUND}) found
    where b.org_id = ${ctx.org.id} and b.deleted_at is null`;
  return reader(ctx).one(sql`
    select ${counted(ofLiveBase(sql`documents`, sql`owned.status = 'failed'`))} as failed_documents,
      ${counted(ofLiveBase(sql`knowledge_gaps`, sql`true`))} as gaps`);
}

async function calls(ctx: Context, since: Date): Part<'calls'> {
  const rows = await reader(ctx).rows<{ status: (typeof CALL_STATUSES)[number]; today: number }>(sql`
    select wanted.status, ${counted(sql`
      select from calls where org_id = ${ctx.org.id} and not is_test and status = wanted.status and created_at >= ${since}::timestamptz`)} as today
    from unnest(${[...CALL_STATUSES]}::text[]) wanted (status)`);
  const by_status = Object.fromEntries(
    rows.filter(({ today }) => today > 0).map(({ status, today }) => [status, today]),
  );
  return { today: rows.reduce((sum, row) => sum + row.today, 0), by_status };
}

const deferrals = (ctx: Context, since: Date): Part<'deferrals'> =>
  reader(ctx).one(sql`
    select ${counted(sql`
      select from receipts where org_id = ${ctx.org.id} and verdict = 'defer' and created_at >= ${since}::timestamptz`)} as today`);

const NOON_HOUR = 12;

/** Sums are stored by UTC day: the ledger itself is read only for the hours between local and UTC midnight, half a day at most. */
async function spend(ctx: Context, since: Date): Part<'spend'> {
  const first = utcDay(since);
  const isLate = since.getUTCHours() >= NOON_HOUR;
  const ledger = (from: Sql, to: Sql): Sql => sql`
    coalesce((select sum(cost_nano) from (
      select cost_nano from model_invocations where org_id = ${ctx.org.id} and created_at >= ${from} and created_at < ${to}
      union all
      select cost_nano from carrier_charges where org_id = ${ctx.org.id} and created_at >= ${from} and created_at < ${to}) spent), 0)`;
  const midnight = sql`(${first}::date::timestamp at time zone 'UTC')`;
  const days = (from: Sql): Sql => sql`
    coalesce((select sum(cost_nano) from spend_daily where org_id = ${ctx.org.id} and day >= ${from}), 0)`;
  const here = sql`${since}::timestamptz`;
  const { nano } = await reader(ctx).one<{ nano: string }>(
    isLate
      ? sql`select (${days(sql`${first}::date + 1`)} + ${ledger(here, sql`${midnight} + interval '1 day'`)})::text as nano`
      : sql`select (${days(sql`${first}::date`)} - ${ledger(midnight, here)})::text as nano`,
  );
  return { today_usd: toUsd(nano) };
}

/** An instant as a clock on the wall of the zone shows it, written as if that were UTC. */
function wallTime(zone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

const DAY_MS = 86_400_000;

/** The calendar day of the zone, and when it began. */
export function todayIn(zone: string, now: Date): { day: string; since: Date } {
  const second = Math.floor(now.getTime() / 1000) * 1000;
  const wall = wallTime(zone, second);
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS;
  let since = second - (wall - midnight);
  // The clock was moved since midnight: correct by the time it showed then.
  since -= wallTime(zone, since) - midnight;
  return { day: new Date(midnight).toISOString().slice(0, 10), since: new Date(since) };
}
