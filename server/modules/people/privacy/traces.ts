// Owns how a person is found in other modules: by leaf, and by every identifier that the person has.
import type { Context } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db/database.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { PersonalData, Traces } from '../../../kernel/personal-data.ts';
import type { Holds } from '../../../kernel/retention/legal-hold.ts';
import { LEAD_SOURCE } from '../identity/leads.ts';
import * as notMatches from '../identity/not-matches.ts';
import type { IdentifierType } from '../person/identifier-values.ts';
import { findByIndexes, ofLeaves, reveal } from '../person/identifiers.ts';
import { listActiveHolds } from '../person/legal-holds.ts';
import { getPerson, idsOf, loadLeaves } from '../person/lineage.ts';
import { possibleIndexes } from '../person/seal.ts';

type TracedIdentifier = { type: IdentifierType; value: string };

export async function loadTraces(
  ctx: Context,
  db: Db,
  modules: readonly PersonalData[],
  leafIds: readonly string[],
): Promise<Traces> {
  const identifiers = await ofLeaves(ctx, db, leafIds);
  const values = await reveal(ctx, db, identifiers);
  return traceFrom(
    ctx,
    db,
    modules,
    leafIds,
    identifiers.map(({ id, type }) => ({ type, value: values.get(id) ?? '' })),
  );
}

/** From leaves and the values that they have; without a leaf, from values that no person has. */
export async function traceFrom(
  ctx: Context,
  db: Db,
  modules: readonly PersonalData[],
  leafIds: readonly string[],
  identifiers: readonly TracedIdentifier[],
): Promise<Traces> {
  const traces = await newTraces(ctx, db, leafIds, identifiers);
  for (const id of await ownSubjects(ctx, db, leafIds)) traces.subjects.add(id);
  await traceAll(ctx, db, modules, traces);
  const contacts = await findUnprovedContacts(ctx, db, modules, traces);
  return contacts.length === 0 ? traces : traceFrom(ctx, db, modules, [...leafIds, ...contacts], identifiers);
}

/**
 * A call or a text proves no person, so it belongs to a person of its own. Of that person only the number is known,
 * and it is listed as the other's. Two that a colleague called different people stay apart.
 */
async function findUnprovedContacts(
  ctx: Context,
  db: Db,
  modules: readonly PersonalData[],
  traces: Traces,
): Promise<string[]> {
  const found: string[] = [];
  for (const module of modules) found.push(...((await module.contacts?.(ctx, db, traces)) ?? []));
  const others = found.filter((id) => !traces.leafIds.includes(id));
  if (others.length === 0) return [];
  const rows = await db.rows<{ id: string }>(sql`
    select leaf.id from end_users contact join end_users leaf on leaf.org_id = contact.org_id and leaf.current_id = contact.current_id
    where contact.org_id = ${ctx.org.id} and contact.id = any(${others}::uuid[]) and leaf.erased_at is null
      and not exists (
        select from end_users own join end_user_identifiers held on held.org_id = own.org_id and held.end_user_id = own.id
        where own.org_id = contact.org_id and own.current_id = contact.current_id)`);
  const contacts = [...new Set(idsOf(rows))];
  const pairs = await notMatches.among(ctx, db, [...traces.leafIds, ...contacts]);
  const isApart = (id: string) =>
    pairs.some((pair) => pair.includes(id) && pair.some((other) => traces.leafIds.includes(other)));
  return contacts.filter((id) => !isApart(id));
}

async function newTraces(
  ctx: Context,
  db: Db,
  leafIds: readonly string[],
  identifiers: readonly TracedIdentifier[],
): Promise<Traces> {
  const of = (...types: IdentifierType[]) =>
    identifiers.filter(({ type }) => types.includes(type)).map(({ value }) => value);
  const ofOthers = (reading: Db, phones: readonly string[]) => numbersOfOthers(ctx, reading, leafIds, phones);
  const traces: Traces = {
    leafIds,
    phones: new Set(),
    emails: new Set(of('email')),
    leadIds: new Set(of('external_id')),
    callIds: new Set(),
    executionIds: new Set(),
    subjects: new Set(leafIds),
    ofOthers,
    addPhones: async (reading, phones) => {
      const fresh = [...new Set(phones)].filter((phone) => phone !== '' && !traces.phones.has(phone));
      const others = await ofOthers(reading, fresh);
      for (const phone of fresh) if (!others.has(phone)) traces.phones.add(phone);
    },
  };
  await traces.addPhones(db, of('phone', 'whatsapp'));
  return traces;
}

/**
 * Records of people with these identifiers who are known from campaigns alone: they go with what is known of the number.
 * 409 where one of them belongs to a person who is known otherwise; `instead` says what to do then.
 */
export async function leadsWith(ctx: Context, db: Db, indexes: readonly Buffer[], instead: string): Promise<string[]> {
  const owners = await findByIndexes(ctx, db, indexes);
  const leaves = await loadLeaves(ctx, db, [...new Set(owners.map(({ current_id }) => current_id))]);
  const isMore = (personId: string): boolean =>
    leaves.some(({ current_id, source }) => current_id === personId && source !== LEAD_SOURCE);
  const owner = owners.find(({ current_id }) => isMore(current_id));
  if (owner) throw conflict(`A person with this ${owner.type} is known. ${instead}`, { end_user_id: owner.current_id });
  return idsOf(leaves);
}

/** One after the other: a module may find more by what the modules before it have found. */
export async function traceAll(ctx: Context, db: Db, modules: readonly PersonalData[], traces: Traces): Promise<void> {
  for (const module of modules) await module.trace?.(ctx, db, traces);
}

async function numbersOfOthers(
  ctx: Context,
  db: Db,
  leafIds: readonly string[],
  phones: readonly string[],
): Promise<Set<string>> {
  const shared = new Set<string>();
  for (const phone of phones) {
    const owners = await findByIndexes(ctx, db, await possibleIndexes(ctx, db, phone, ['phone', 'whatsapp']));
    if (owners.some(({ end_user_id }) => !leafIds.includes(end_user_id))) shared.add(phone);
  }
  return shared;
}

async function ownSubjects(ctx: Context, db: Db, leafIds: readonly string[]): Promise<string[]> {
  const ids = [...leafIds];
  const rows = await db.rows<{ id: string }>(sql`
    select id from memory_facts where org_id = ${ctx.org.id} and end_user_id = any(${ids}::uuid[])
    union all
    select id from end_user_identifiers where org_id = ${ctx.org.id} and end_user_id = any(${ids}::uuid[])
    union all
    select id from identity_merges where org_id = ${ctx.org.id} and (survivor_id = any(${ids}::uuid[]) or absorbed_id = any(${ids}::uuid[]))
    union all
    select id from identity_review_requests where org_id = ${ctx.org.id}
      and (left_id = any(${ids}::uuid[]) or right_id = any(${ids}::uuid[]) or target_id = any(${ids}::uuid[]))`);
  return rows.map(({ id }) => id);
}

/** Finds everything of people under a legal hold, as an erasure would, so that none of it is deleted by age. */
export const legalHolds = (modules: readonly PersonalData[]): Holds => ({
  listActive: listActiveHolds,
  trace: async (ctx, db, endUserId) => {
    const person = await getPerson(ctx, db, endUserId);
    const { leafIds, phones, leadIds, callIds, executionIds, subjects } = await loadTraces(
      ctx,
      db,
      modules,
      person.leafIds,
    );
    return {
      orgId: ctx.org.id,
      leafIds: [...leafIds],
      phones: [...phones],
      leadIds: [...leadIds],
      callIds: [...callIds],
      executionIds: [...executionIds],
      subjects: [...subjects],
    };
  },
});
