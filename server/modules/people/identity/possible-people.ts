// Owns whom an unproved contact may be: the people who have the address that it states, and the link to one of them,
// which only a colleague makes.

import type { z } from 'zod';
import { type Context, hasScope, reader, transaction } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db/database.ts';
import { conflict, missingScopes } from '../../../kernel/errors.ts';
import type { IdentifierType } from '../person/identifier-values.ts';
import * as identifiers from '../person/identifiers.ts';
import { getPerson, loadLeaves } from '../person/lineage.ts';
import * as locks from '../person/locks.ts';
import { personNames } from '../person/names.ts';
import { loadStated } from '../person/profile.ts';
import type { PossiblePerson } from '../person/schema.ts';
import { possibleIndexes } from '../person/seal.ts';
import * as merges from './merges.ts';
import * as notMatches from './not-matches.ts';
import * as reviewDecisions from './review-decisions.ts';
import * as reviewRequests from './review-requests.ts';

/** An address that the contact came from. What its record states besides is known here. */
export type StatedAddress = { type: IdentifierType; value: string };

/** Those who have one of the addresses, and were not called another person before. */
export async function list(
  ctx: Context,
  leafId: string,
  came: readonly StatedAddress[],
): Promise<z.input<typeof PossiblePerson>[]> {
  const db = reader(ctx);
  const rows = await owners(ctx, db, leafId, came);
  const names = await personNames(
    ctx,
    db,
    rows.map(({ current_id }) => current_id),
  );
  return rows.map(({ current_id, type, masked_value, verified }) => ({
    end_user_id: current_id,
    name: names.get(current_id) ?? null,
    type,
    masked_value,
    verified,
  }));
}

async function owners(ctx: Context, db: Db, leafId: string, came: readonly StatedAddress[]) {
  const stated = Object.entries(await loadStated(ctx, leafId)) as [IdentifierType, string][];
  const indexes: Buffer[] = [];
  for (const { type, value } of [...came, ...stated.map(([type, value]) => ({ type, value }))])
    indexes.push(...(await possibleIndexes(ctx, db, value, [type])));
  const person = await getPerson(ctx, db, leafId);
  const found = (await identifiers.findByIndexes(ctx, db, indexes)).filter(
    ({ current_id }) => current_id !== person.id,
  );
  const others = await loadLeaves(ctx, db, [...new Set(found.map(({ current_id }) => current_id))]);
  const apart = await notMatches.among(ctx, db, [...person.leafIds, ...others.map(({ id }) => id)]);
  const isApart = (owner: string): boolean => {
    const leafIds = others.filter(({ current_id }) => current_id === owner).map(({ id }) => id);
    return apart.some(
      ([a, b]) =>
        (leafIds.includes(a) && person.leafIds.includes(b)) || (leafIds.includes(b) && person.leafIds.includes(a)),
    );
  };
  return found.filter(
    ({ current_id }, i) => !isApart(current_id) && found.findIndex((one) => one.current_id === current_id) === i,
  );
}

/** Null where the two were one already. */
type LinkResult = { end_user_id: string; review_request_id: string | null; merge_id: string | null };
type Link = { leafId: string; endUserId: string; note: string | undefined; came: readonly StatedAddress[] };

/**
 * The record of the contact becomes one with the person, as by a merge that was proposed and approved: the person keeps
 * their values, and a revert takes it back.
 */
export function link(ctx: Context, { leafId, endUserId, note, came }: Link): Promise<LinkResult> {
  return transaction(ctx, async (tx) => {
    const inside = { ...ctx, tx };
    // First of all: a transaction that asked for it while it holds the shared lock would wait for others like it.
    await locks.exclude(ctx, tx);
    const [contact, person] = [await getPerson(ctx, tx, leafId), await getPerson(ctx, tx, endUserId)];
    if (contact.id === person.id) return { end_user_id: person.id, review_request_id: null, merge_id: null };
    const isPossible = (await owners(inside, tx, leafId, came)).some(({ current_id }) => current_id === person.id);
    if (!isPossible && !hasScope(ctx, 'identity:write')) throw missingScopes(['identity:write']);
    const identifiersOfBoth = await identifiers.ofLeaves(ctx, tx, [...contact.leafIds, ...person.leafIds]);
    const hasOwnId = (leafIds: readonly string[]): boolean =>
      identifiersOfBoth.some(({ type, end_user_id }) => type === 'external_id' && leafIds.includes(end_user_id));
    if (hasOwnId(contact.leafIds) && hasOwnId(person.leafIds))
      throw conflict(
        'Both have an external_id of their own, so they are two customers. If they are one person, propose it with POST /v1/identity/review-requests.',
      );
    const proposed = await reviewRequests.propose(inside, {
      left_end_user_id: person.id,
      right_end_user_id: contact.id,
    });
    // A request that was waiting may name them by other ids of theirs.
    const survivor_end_user_id = person.leafIds.find(
      (id) => id === proposed.left_end_user_id || id === proposed.right_end_user_id,
    );
    await reviewDecisions.approve(inside, proposed.id, {
      survivor_end_user_id,
      ...(note !== undefined && { resolution_note: note }),
    });
    return {
      end_user_id: person.id,
      review_request_id: proposed.id,
      merge_id: await merges.idOfReview(ctx, tx, proposed.id),
    };
  });
}
