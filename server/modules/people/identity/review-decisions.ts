// Owns decisions on review requests: a preview of an approval, the approval that performs the merge or update, and
// the rejection.

import type { z } from 'zod';
import { audit, canonicalJson } from '../../../kernel/audit.ts';
import { type Context, hasScope, reader, transaction } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { conflict, Invalid } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import { emitUpdated, reviewRequestApproved, reviewRequestRejected } from '../person/events.ts';
import { IDENTIFIER_TYPES } from '../person/identifier-values.ts';
import * as identifiers from '../person/identifiers.ts';
import { getLeaf, getPerson, idsOf, type Leaf, loadLeaves } from '../person/lineage.ts';
import * as locks from '../person/locks.ts';
import type { Approve, Reject, ReviewPreview } from '../person/schema.ts';
import { getKey, openFor } from '../person/seal.ts';
import * as settings from '../person/settings.ts';
import * as traits from '../person/traits.ts';
import * as merges from './merges.ts';
import * as notMatches from './not-matches.ts';
import { find, proposedColumn, type ReviewRow, reviewEventData, settle, toReviewRequest } from './review-requests.ts';

type TraitSide = 'left' | 'right';
/** By the id of the leaf. */
type SideTraits = ReadonlyMap<string, traits.LeafTraits>;
type BothSides = Record<TraitSide, SideTraits>;
type Choice = { survivor: TraitSide; values: Readonly<Record<string, TraitSide>>; loc: readonly (string | number)[] };

/** Which leaf's value of which traits counts as set at `at`: after all values that are known, before any later one. */
type ChosenTraits = { at: number; byLeaf: ReadonlyMap<string, readonly string[]> };

/** The value that the reviewer chose survives, else the survivor's. No value is moved or lost, so that a revert gives both people back theirs. */
function chooseTraits(sides: BothSides, { survivor, values, loc }: Choice, now: Date): ChosenTraits {
  const traitsOf = { left: traitsOn(sides.left), right: traitsOn(sides.right) };
  for (const [name, side] of Object.entries(values)) {
    if (traitsOf[side].has(name)) continue;
    const msg = `The ${side} person has no trait of this name. GET …/preview lists the traits of both`;
    throw new Invalid([{ loc: [...loc, name], msg, type: 'value_error', input: side }]);
  }
  const differing = [...traitsOf[survivor].keys()].filter((name) => {
    const [left, right] = [traitsOf.left.get(name), traitsOf.right.get(name)];
    return left !== undefined && right !== undefined && canonicalJson(left) !== canonicalJson(right);
  });
  const chosen = { ...Object.fromEntries(differing.map((name) => [name, survivor])), ...values };
  const byLeaf = new Map<string, string[]>();
  for (const [name, side] of Object.entries(chosen)) {
    const [holder] = [...sides[side]].sort(([, a], [, b]) => (b[name]?.at ?? 0) - (a[name]?.at ?? 0));
    if (holder) byLeaf.set(holder[0], [...(byLeaf.get(holder[0]) ?? []), name]);
  }
  const latest = Math.max(0, ...[...sides.left.values(), ...sides.right.values()].flatMap(timesOf));
  return { at: Math.max(now.getTime(), latest + 1), byLeaf };
}

/** The traits of the one person that both would be. */
function combineChosen(sides: BothSides, { at, byLeaf }: ChosenTraits): Record<string, unknown> {
  const leaves = [...sides.left, ...sides.right].map(([leafId, own]) => {
    const names = byLeaf.get(leafId) ?? [];
    return { ...own, ...Object.fromEntries(names.map((name) => [name, { value: own[name]?.value, at }])) };
  });
  return traits.combine(leaves);
}

const traitsOn = (side: SideTraits): Map<string, unknown> =>
  new Map(Object.entries(traits.combine([...side.values()])));
const timesOf = (leaf: traits.LeafTraits): number[] => Object.values(leaf).map(({ at }) => at);

function assertPending(row: ReviewRow): void {
  if (row.status === 'pending') return;
  throw conflict(`This request was resolved already: it is ${row.status}.`, { status: row.status });
}

/** Which of the two survives, as the id that was shown in the request. */
function survivorOf(row: ReviewRow, requested: string | undefined, loc: (string | number)[]): string {
  const survivor = requested?.toLowerCase() ?? row.suggested_survivor_id;
  if (survivor !== null && (survivor === row.left_id || survivor === row.right_id)) return survivor;
  const msg = 'The survivor should be the left or the right end user of the request';
  throw new Invalid([{ loc, msg, type: 'value_error' }]);
}

export async function approve(ctx: Context, id: string, body: z.output<typeof Approve>) {
  return transaction(ctx, async (tx) => {
    const request = await find(ctx, tx, id);
    const note = body?.resolution_note ?? null;
    if (request.request_type === 'update') return approveUpdate(ctx, tx, request, note);
    return approveMerge(ctx, tx, request, note, body ?? {});
  });
}

type Choices = { survivor_end_user_id?: string | undefined; values?: Record<string, TraitSide> | undefined };

async function approveMerge(ctx: Context, tx: Tx, { id }: ReviewRow, note: string | null, chosen: Choices) {
  await locks.exclude(ctx, tx);
  const row = await find(ctx, tx, id, true);
  assertPending(row);
  const survivorId = survivorOf(row, chosen.survivor_end_user_id, ['body', 'survivor_end_user_id']);
  const survivor = await getLeaf(ctx, tx, survivorId);
  const absorbed = await getLeaf(ctx, tx, (survivorId === row.left_id ? row.right_id : row.left_id) as string);
  if (survivor.erased_at || absorbed.erased_at) throw conflict('One of the two was erased. Nothing is left to merge.');
  const traitsOf = async ({ current_id }: Leaf) => traits.openAll(ctx, tx, await loadLeaves(ctx, tx, [current_id]));
  const [first, second] = [await traitsOf(survivor), await traitsOf(absorbed)];
  const isLeft = survivorId === row.left_id;
  const choices = chooseTraits(
    isLeft ? { left: first, right: second } : { left: second, right: first },
    { survivor: isLeft ? 'left' : 'right', values: chosen.values ?? {}, loc: ['body', 'values'] },
    ctx.clock.now(),
  );
  // Decided first, so that the merge does not supersede its own request.
  const settled = await settle(ctx, tx, row.id, 'approved', note);
  const merge_id = await merges.perform(ctx, tx, {
    survivor_id: survivor.current_id,
    absorbed_id: absorbed.current_id,
    origin: 'review',
    review_request_id: row.id,
    evidence: row.evidence,
    note,
  });
  for (const [leafId, names] of choices.byLeaf)
    await traits.storeChoice(ctx, tx, merge_id, { leafId, names, at: choices.at });
  return emitApproved(ctx, tx, settled, merge_id);
}

async function approveUpdate(ctx: Context, tx: Tx, request: ReviewRow, note: string | null) {
  const target = request.target_id as string;
  await locks.share(ctx, tx, request.proposed_index ? [request.proposed_index] : []);
  const person = await identifiers.lockPerson(ctx, tx, target);
  const row = await find(ctx, tx, request.id, true);
  assertPending(row);
  const {
    proposed_type: type,
    proposed_index: blind_index,
    proposed_sealed: sealed,
    proposed_masked_value: masked_value,
  } = row;
  if (!type || !blind_index || !sealed || !masked_value) throw new Error('a pending update holds what it proposes');
  const value = openFor(ctx, await getKey(ctx, tx, target), proposedColumn(row.id), sealed).toString('utf8');
  const settled = await settle(ctx, tx, row.id, 'approved', note);
  const { limits } = await settings.load(ctx, tx);
  // Where only one is allowed the new value replaces the old; elsewhere a human may exceed the limit.
  const replaced =
    limits[type] === 1 ? (await identifiers.ofLeaves(ctx, tx, person.leafIds)).filter((row) => row.type === type) : [];
  await tx.run(sql`
    delete from end_user_identifiers where org_id = ${ctx.org.id} and id = any(${idsOf(replaced)}::uuid[])`);
  const prepared = {
    type,
    blind_index,
    key: blind_index.toString('hex'),
    masked_value,
    value,
    verified: row.proposed_verified ?? false,
  };
  await identifiers.insert(ctx, tx, target, [prepared]);
  await identifiers.touch(ctx, tx, target);
  const removed = replaced.map((row) => row.type);
  await emitUpdated(ctx, tx, { id: person.id, leafId: target }, { added: [type], removed });
  return emitApproved(ctx, tx, settled, null);
}

async function emitApproved(ctx: Context, tx: Tx, row: ReviewRow, merge_id: string | null) {
  await emit(ctx, tx, reviewRequestApproved, { subject: row.id, data: { ...reviewEventData(row), merge_id } });
  await audit(ctx, tx, 'identity.review_request.approved', row.id, { request_type: row.request_type, merge_id });
  return toReviewRequest(ctx)(row);
}

export async function reject(ctx: Context, id: string, body: z.output<typeof Reject>) {
  return transaction(ctx, async (tx) => {
    await locks.share(ctx, tx);
    const row = await find(ctx, tx, id, true);
    assertPending(row);
    const settled = await settle(ctx, tx, id, 'rejected', body?.resolution_note ?? null);
    if (row.left_id && row.right_id) {
      const pair = { left: row.left_id, right: row.right_id, reviewRequestId: id };
      await notMatches.add(ctx, tx, { ...pair, origin: 'rejected_review' });
    } else {
      await tx.run(sql`
        insert into identity_suppressions (org_id, end_user_id, blind_index, created_at)
        values (${ctx.org.id}, ${row.target_id}, ${row.proposed_index}, ${ctx.clock.now()}) on conflict do nothing`);
    }
    await emit(ctx, tx, reviewRequestRejected, { subject: id, data: reviewEventData(settled) });
    await audit(ctx, tx, 'identity.review_request.rejected', id, { request_type: row.request_type });
    return toReviewRequest(ctx)(settled);
  });
}

type Preview = z.input<typeof ReviewPreview>;
type Line = Preview['identifiers'][number];

type PreviewRequest = { survivor_end_user_id?: string | undefined; values?: string | undefined };

/** `first_name:left,city:right`, as an approval would say it in its body. */
function parseValues(text: string | undefined): Record<string, TraitSide> {
  const pairs = (text ?? '').split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name = '', side = ''] = /^\s*(.+):(left|right)\s*$/.exec(pair) ?? [];
      const msg = 'Input should be name:left or name:right, several separated by commas';
      if (side !== 'left' && side !== 'right')
        throw new Invalid([{ loc: ['query', 'values'], msg, type: 'value_error', input: text }]);
      return [name, side];
    }),
  );
}

export async function previewReview(ctx: Context, id: string, request: PreviewRequest): Promise<Preview> {
  const db = reader(ctx);
  const row = await find(ctx, db, id);
  assertPending(row);
  const preview =
    row.request_type === 'merge' ? await previewMerge(ctx, db, row, request) : await previewUpdate(ctx, db, row);
  const { limits } = await settings.load(ctx, db);
  const remaining = preview.identifiers.filter(({ outcome }) => outcome !== 'removed');
  const over_limit = IDENTIFIER_TYPES.flatMap((type) => {
    const count = remaining.filter((line) => line.type === type).length;
    return count > limits[type] ? [{ type, count, limit: limits[type] }] : [];
  });
  return {
    ...preview,
    over_limit,
    traits: hasScope(ctx, 'identity:read') ? preview.traits : preview.traits.map(maskValues),
  };
}

/** A reviewer without the scope sees only that the values differ. */
const maskValues = ({ name, left, right, surviving, from }: Preview['traits'][number]): Preview['traits'][number] => {
  const mask = (value: unknown) => (value === null ? null : '***');
  return { name, left: mask(left), right: mask(right), surviving: mask(surviving), from };
};

async function loadSide(ctx: Context, db: Db, id: string) {
  const { id: currentId, leaves, leafIds } = await getPerson(ctx, db, id);
  const leafTraits = await traits.openAll(ctx, db, leaves);
  return { currentId, leafTraits, rows: await identifiers.ofLeaves(ctx, db, leafIds) };
}

async function previewMerge(
  ctx: Context,
  db: Db,
  row: ReviewRow,
  request: PreviewRequest,
): Promise<Omit<Preview, 'over_limit'>> {
  const survivor = survivorOf(row, request.survivor_end_user_id || undefined, ['query', 'survivor_end_user_id']);
  const [left, right] = [
    await loadSide(ctx, db, row.left_id as string),
    await loadSide(ctx, db, row.right_id as string),
  ];
  const [first, second] = survivor === row.left_id ? [left, right] : [right, left];
  const sides = { left: left.leafTraits, right: right.leafTraits };
  const [ofLeft, ofRight] = [traitsOn(sides.left), traitsOn(sides.right)];
  const winner = survivor === row.left_id ? 'left' : 'right';
  const choice = { survivor: winner, values: parseValues(request.values), loc: ['query', 'values'] } as const;
  const chosen = chooseTraits(sides, choice, ctx.clock.now());
  const surviving = new Map(Object.entries(combineChosen(sides, chosen)));
  const names = [...new Set([...ofLeft.keys(), ...ofRight.keys()])].sort();
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const line =
    (from: 'left' | 'right') =>
    ({ type, masked_value, verified }: identifiers.IdentifierRow): Line => ({
      type,
      masked_value,
      verified,
      from,
      outcome: 'kept',
    });
  return {
    survivor_end_user_id: first.currentId,
    absorbed_end_user_id: second.currentId,
    traits: names.map((name) => {
      const [l, r, s] = [ofLeft.get(name), ofRight.get(name), surviving.get(name)];
      const source = same(s, l) ? 'left' : 'right';
      return {
        name,
        left: l ?? null,
        right: r ?? null,
        surviving: s ?? null,
        from: same(l, r) ? 'both' : source,
      };
    }),
    identifiers: [...left.rows.map(line('left')), ...right.rows.map(line('right'))],
  };
}

async function previewUpdate(ctx: Context, db: Db, row: ReviewRow): Promise<Omit<Preview, 'over_limit'>> {
  const target = await loadSide(ctx, db, row.target_id as string);
  const { limits } = await settings.load(ctx, db);
  const type = row.proposed_type as Line['type'];
  const lines = target.rows.map(({ type: own, masked_value, verified }): Line => {
    const isReplaced = own === type && limits[type] === 1;
    return { type: own, masked_value, verified, from: 'target', outcome: isReplaced ? 'removed' : 'kept' };
  });
  const proposed: Line = {
    type,
    masked_value: row.proposed_masked_value ?? '***',
    verified: row.proposed_verified ?? false,
    from: 'proposed',
    outcome: 'added',
  };
  return {
    survivor_end_user_id: target.currentId,
    absorbed_end_user_id: null,
    traits: [],
    identifiers: [...lines, proposed],
  };
}
