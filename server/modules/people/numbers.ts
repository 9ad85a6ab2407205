// Owns what calling asks about the person behind a number: which numbers are theirs, and whether a legal hold stands on them.
import { type Context, reader } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { normalize } from './identity/identifier-values.ts';
import { findByIndexes, ofLeaves, reveal } from './identity/identifiers.ts';
import { leavesOf } from './identity/lineage.ts';
import { refuseHeld } from './privacy/legal-holds.ts';
import { possibleIndexes } from './privacy/person-seal.ts';

/** All numbers (E.164, sorted) of the person who has this one, itself included. A number that no person has stands for itself. */
export async function numbersOfPerson(ctx: Context, phone: string): Promise<string[]> {
  const db = reader(ctx);
  const normalized = normalize('phone', phone);
  const itself = normalized.ok ? normalized.value : phone;
  // The same number may be known as a phone of one and a messenger account of another: the gate must hear of both.
  const owners = await findByIndexes(ctx, db, await possibleIndexes(ctx, db, phone, ['phone', 'whatsapp']));
  if (owners.length === 0) return [itself];
  const leaves = await leavesOf(ctx, db, [...new Set(owners.map((row) => row.current_id))]);
  const held = await ofLeaves(
    ctx,
    db,
    leaves.map((leaf) => leaf.id),
  );
  const numbers = held.filter(({ type }) => type === 'phone' || type === 'whatsapp');
  const values = await reveal(ctx, db, numbers);
  return [...new Set([itself, ...values.values()])].sort();
}

/** 409 while a legal hold stands on a person who has this number. */
export async function refuseHeldNumber(ctx: Context, db: Db, phone: string): Promise<void> {
  if (phone === '') return;
  const owners = await findByIndexes(ctx, db, await possibleIndexes(ctx, db, phone, ['phone', 'whatsapp']));
  const leaves = await leavesOf(ctx, db, [...new Set(owners.map((row) => row.current_id))]);
  const ids = leaves.map(({ id }) => id);
  await refuseHeld(ctx, db, ids);
}
