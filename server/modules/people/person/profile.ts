// Owns what conversations and calling may know of the person they reach: a profile under the names that flows use,
// and their numbers.
import { type Context, reader } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db/database.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { normalize } from './identifier-values.ts';
import { findByIndexes, type IdentifierRow, ofLeaves, reveal } from './identifiers.ts';
import { assertNotHeld } from './legal-holds.ts';
import { getPerson, idsOf, loadLeaves } from './lineage.ts';
import { possibleIndexes } from './seal.ts';
import * as traits from './traits.ts';

const TRAITS = ['first_name', 'last_name', 'locale', 'timezone'] as const;

/** Addresses that a person states without proof are kept as traits: no look-up by address finds them, and no flow is given them. */
export const STATED_TRAITS = { email: 'stated_email', phone: 'stated_phone' } as const;

export async function loadProfile(ctx: Context, leafId: string): Promise<Record<string, string>> {
  const db = reader(ctx);
  const { leaves, leafIds } = await getPerson(ctx, db, leafId);
  const traitValues = traits.ofPerson(leaves, await traits.openAll(ctx, db, leaves));
  const identifiers = await ofLeaves(ctx, db, leafIds);
  const contacts = identifiers.filter(({ type }) => type === 'phone' || type === 'email');
  const values = await reveal(ctx, db, contacts);
  const profile: Record<string, string> = {};
  for (const name of TRAITS) if (typeof traitValues[name] === 'string') profile[name] = traitValues[name];
  const provedFirst = [...contacts].sort((a, b) => Number(b.verified) - Number(a.verified));
  for (const { id, type } of provedFirst) profile[type] ??= values.get(id) ?? '';
  return profile;
}

/** What the person states without proof, by the type of the address. */
export async function loadStated(ctx: Context, leafId: string): Promise<{ email?: string; phone?: string }> {
  const db = reader(ctx);
  const { leaves } = await getPerson(ctx, db, leafId);
  const values = traits.ofPerson(leaves, await traits.openAll(ctx, db, leaves));
  const types = ['email', 'phone'] as const;
  return Object.fromEntries(
    types.flatMap((type) => {
      const value = values[STATED_TRAITS[type]];
      return typeof value === 'string' ? [[type, value]] : [];
    }),
  );
}

/** Leaves of every person with this number: it may be the phone of one and the messenger account of another. */
async function leavesWithNumber(ctx: Context, db: Db, phone: string): Promise<string[]> {
  const owners = await findByIndexes(ctx, db, await possibleIndexes(ctx, db, phone, ['phone', 'whatsapp']));
  if (owners.length === 0) return [];
  return idsOf(await loadLeaves(ctx, db, [...new Set(owners.map((row) => row.current_id))]));
}

/** All numbers (E.164, sorted) of the person who has this one, itself included. A number that no person has is returned alone. */
export async function numbersOfPerson(ctx: Context, phone: string): Promise<string[]> {
  const db = reader(ctx);
  const normalized = normalize('phone', phone);
  const itself = normalized.ok ? normalized.value : phone;
  const indexes = await possibleIndexes(ctx, db, phone, ['phone', 'whatsapp']);
  // One statement for most people: they have one number, and it is this one.
  const others = await db.rows<IdentifierRow>(sql`
    select other.* from end_user_identifiers i join end_users owner on owner.org_id = i.org_id and owner.id = i.end_user_id
    join end_users leaf on leaf.org_id = i.org_id and leaf.current_id = owner.current_id
      and (leaf.id = owner.current_id or (leaf.current_id = owner.current_id and leaf.id <> leaf.current_id))
    join end_user_identifiers other on other.org_id = i.org_id and other.end_user_id = leaf.id
    where i.org_id = ${ctx.org.id} and i.blind_index = any(${indexes}::bytea[]) and other.type in ('phone', 'whatsapp')
      and other.blind_index <> all(${indexes}::bytea[])`);
  if (others.length === 0) return [itself];
  const values = await reveal(ctx, db, others);
  return [...new Set([itself, ...values.values()])].sort();
}

/** Numbers of these records, E.164. */
export async function phonesOf(ctx: Context, db: Db, leafIds: readonly string[]): Promise<string[]> {
  const numbers = (await ofLeaves(ctx, db, leafIds)).filter(({ type }) => type === 'phone' || type === 'whatsapp');
  return [...new Set((await reveal(ctx, db, numbers)).values())];
}

/** 409 while a person who has this number is under a legal hold. */
export async function assertNumberNotHeld(ctx: Context, db: Db, phone: string): Promise<void> {
  if (phone !== '') await assertNotHeld(ctx, db, await leavesWithNumber(ctx, db, phone));
}
