// Owns the tables contact_attempts and contact_days, and the assessment of a contact: facts gathered under the
// person's lock, judged, and recorded.
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { type Sql, sql } from '../../kernel/db/sql.ts';
import type { DataKey } from '../../kernel/secrets/envelope.ts';
import { fingerprinter } from '../../kernel/secrets/fingerprint.ts';
import type { CampaignAttempts, CampaignCaps } from '../calling/contract/contact-gate.ts';
import { locateCalledParty, type PostalAddress } from './law/called-party.ts';
import type { HourSpan } from './law/dial-window.ts';
import { countriesOf } from './law/dialable.ts';
import { consentModeOf, type RuleSettings } from './law/rules.ts';
import { type ContactChannel, type ContactJudgement, type GateFacts, judgeContact } from './law/verdict.ts';
import { holdDay, holdPerson } from './locks.ts';
import { allNumbers, type PersonNumbers } from './ports.ts';
import * as receipts from './receipts.ts';
import { complete, ownNumbers } from './settings.ts';

export type ContactAttempt = {
  phone: string;
  channel: ContactChannel;
  /** Id of the call or message: earlier attempts under it are not counted against it. */
  reference: string;
  hours: HourSpan & { timezone: string };
  collections: boolean;
  legal: boolean;
  requested: boolean;
  /** For texts: the person wrote to us, and this answers them. */
  answers?: boolean;
  address: PostalAddress;
  /** Type of the carrier that the contact would use. */
  carrierType: string;
  caps?: CampaignCaps | undefined;
};

/** `key`: of the organization, for the receipt. */
export type AssessedContact = { contact: ContactAttempt; facts: GateFacts; judgement: ContactJudgement; key: DataKey };

/** In the transaction that acts on the verdict: until it ends no other reaches this person, lists them, or counts their attempts. */
export async function assess(
  ctx: Context,
  tx: Tx,
  numbersOf: PersonNumbers,
  contact: ContactAttempt,
  at: number,
): Promise<AssessedContact> {
  // On the same connection: waiting for a second one while holding the first could starve the pool.
  const numbers = await allNumbers(numbersOf, { ...ctx, tx }, [contact.phone]);
  await holdPerson(ctx, tx, numbers);
  const assessed = await previewContact(ctx, tx, numbers, contact, at);
  if (!isNearCap(assessed.facts)) return assessed;
  // One at a time from here on, so that simultaneous transactions do not exceed the cap together.
  await holdDay(ctx, tx, contact.channel);
  return previewContact(ctx, tx, numbers, contact, at);
}

/** More than the transactions that can be open at the same time: what they have counted is not visible yet. */
const MAX_UNSEEN = 500;
const isNearCap = ({ channel, today, settings }: GateFacts): boolean =>
  today.used + MAX_UNSEEN >= (channel === 'call' ? settings.maxCallsPerDay : settings.maxTextsPerDay);

type FactsRow = {
  settings: Partial<RuleSettings> | null;
  listed: { phone: string; since: number } | null;
  consent_id: string | null;
  attempts: GateFacts['attempts'] | null;
  last_conversation_at: Date | null;
  own_numbers: string[] | null;
  today: GateFacts['today'];
  campaign: CampaignAttempts | null;
};

const WEEK = 7 * 24 * 3600_000;
/** More than any cap counts. */
const MAX_ATTEMPTS = 100;

/** The organization's local day, and how many contacts it has made in it, without earlier attempts of this one. */
const today = (ctx: Context, { channel, reference }: ContactAttempt, at: Date): Sql => sql`(
  select jsonb_build_object('date', day.local, 'zone', o.timezone,
    'startsAt', round(extract(epoch from day.local::timestamp at time zone o.timezone) * 1000),
    'endsAt', round(extract(epoch from (day.local + 1)::timestamp at time zone o.timezone) * 1000),
    'used', greatest(0, coalesce((select sum(used) from contact_days
        where org_id = ${ctx.org.id} and channel = ${channel} and contact_days.day = day.local), 0)
      - (select count(*) from contact_attempts where org_id = ${ctx.org.id} and reference = ${reference}::uuid
        and attempted_at >= day.local::timestamp at time zone o.timezone)))
  from organizations o cross join lateral (select (${at}::timestamptz at time zone o.timezone)::date as local) day where o.id = ${ctx.org.id})`;

/** Without locks or records: for previews. */
export async function previewContact(
  ctx: Context,
  db: Db,
  numbers: readonly string[],
  contact: ContactAttempt,
  at: number,
): Promise<AssessedContact> {
  const instant = new Date(at);
  // Attempts to reach a person who was erased since are stored under the fingerprint of the number: the law's caps
  // still hold for it.
  const phones = [...numbers, ...numbers.map(await fingerprinter(ctx, db))];
  const ofPerson = sql`org_id = ${ctx.org.id} and phone = any(${phones}::text[]) and reference <> ${contact.reference}::uuid`;
  const row = await db.one<FactsRow>(sql`
    select (select settings from compliance_settings where org_id = ${ctx.org.id}) as settings,
      (select jsonb_build_object('phone', phone, 'since', round(extract(epoch from created_at) * 1000)) from dnc_entries
        where org_id = ${ctx.org.id} and phone = any(${numbers}::text[]) limit 1) as listed,
      (select id from consents where org_id = ${ctx.org.id} and phone = ${contact.phone} and channel = ${contact.channel} and granted_at <= ${instant}
        and revoked_at is null and (expires_at is null or expires_at > ${instant}) order by created_at desc limit 1) as consent_id,
      (select jsonb_agg(jsonb_build_object('at', round(extract(epoch from attempted_at) * 1000), 'channel', channel)) from (
        select attempted_at, channel from contact_attempts where ${ofPerson} and attempted_at > ${new Date(at - WEEK)}
        order by attempted_at desc limit ${MAX_ATTEMPTS}) recent) as attempts,
      (select max(conversation_at) from contact_attempts where ${ofPerson}) as last_conversation_at,
      ${ownNumbers(ctx)} as own_numbers,
      ${contact.caps ? sql`(select to_jsonb(used) from (${contact.caps.used(ctx.org.id, instant)}) used)` : sql`null`} as campaign,
      ${today(ctx, contact, instant)} as today`);
  const settings: RuleSettings = {
    ...complete(row.settings),
    consentMode: consentModeOf(row.settings?.consentMode, contact.carrierType),
  };
  const { hours, channel, collections, legal, requested } = contact;
  const facts: GateFacts = {
    now: at,
    channel,
    hours,
    collections,
    legal,
    requested,
    ...(contact.answers && { answers: true }),
    party: locateCalledParty(contact.phone, contact.address),
    listed: row.listed,
    consentId: row.consent_id,
    attempts: row.attempts ?? [],
    lastConversationAt: row.last_conversation_at?.getTime() ?? null,
    countries: countriesOf(settings.allowedCountries, row.own_numbers ?? []),
    today: row.today,
    ...(contact.caps && row.campaign && { campaign: campaignFacts(contact.caps, row.campaign) }),
    settings,
  };
  const key = await ctx.dataKeys.dataKey(db.queryable, ctx.org.id);
  return { contact, facts, judgement: judgeContact(facts), key };
}

const campaignFacts = ({ perLead, perDay, perNumber }: CampaignCaps, used: CampaignAttempts) => ({
  perLead,
  perDay,
  perNumber,
  used,
});

type RecordedContact = Pick<receipts.NewReceipt, 'moment' | 'call_id' | 'execution_id' | 'workflow_id'> & {
  attempted: boolean;
};

/** Deferred, so that the head of the receipt's chain is locked for the last statement alone. */
export function recordContact(
  ctx: Context,
  tx: Tx,
  { contact, facts, judgement, key }: AssessedContact,
  { attempted, ...about }: RecordedContact,
): void {
  const { phone, channel, reference } = contact;
  if (attempted) {
    const { date, startsAt } = facts.today;
    tx.defer({
      parts: {
        contact_day: sql`
          insert into contact_days as days (org_id, channel, day, stripe, used)
          select ${ctx.org.id}::uuid, ${channel}, ${date}::date, ${receipts.chainOf(phone)}::smallint, 1 where not exists (
            select from contact_attempts where org_id = ${ctx.org.id} and reference = ${reference} and attempted_at >= ${new Date(startsAt)})
          on conflict (org_id, channel, day, stripe) do update set used = days.used + 1`,
        contact_attempt: sql`
          insert into contact_attempts (org_id, reference, phone, channel, attempted_at)
          values (${ctx.org.id}, ${reference}, ${phone}, ${channel}, ${new Date(facts.now)})
          on conflict (org_id, reference) do update set attempted_at = excluded.attempted_at`,
      },
    });
  }
  receipts.deferWrite(ctx, tx, { ...about, phone, facts, judgement, key });
}

/** The person talked to us: quiet days count from here. */
export function recordConversation(ctx: Context, tx: Tx, reference: string, at: Date): void {
  const update = sql`update contact_attempts set conversation_at = ${at} where org_id = ${ctx.org.id} and reference = ${reference}`;
  tx.defer({ parts: { contact_attempt: update } });
}
