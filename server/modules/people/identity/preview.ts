// Owns the preview of a review request: field by field what the person would have after an approval.
import type { z } from 'zod';
import { type Context, hasScope, reader } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db.ts';
import { Invalid } from '../../../kernel/errors.ts';
import type { ReviewPreview } from '../schema.ts';
import * as traits from '../traits.ts';
import { chooseTraits, combineChosen, type TraitSide } from './chosen-traits.ts';
import { IDENTIFIER_TYPES } from './identifier-values.ts';
import * as identifiers from './identifiers.ts';
import { leafOf, leavesOf } from './lineage.ts';
import { refuseResolved, survivorOf } from './review-decisions.ts';
import { find, type ReviewRow } from './review-requests.ts';
import * as settings from './settings.ts';

type Shown = z.input<typeof ReviewPreview>;
type Line = Shown['identifiers'][number];

type Asked = { survivor_end_user_id?: string | undefined; values?: string | undefined };

/** `first_name:left,city:right`, as an approval would say it in its body. */
function parseValues(given: string | undefined): Record<string, TraitSide> {
  const pairs = (given ?? '').split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name = '', side = ''] = /^\s*(.+):(left|right)\s*$/.exec(pair) ?? [];
      const msg = 'Input should be name:left or name:right, several separated by commas';
      if (side !== 'left' && side !== 'right')
        throw new Invalid([{ loc: ['query', 'values'], msg, type: 'value_error', input: given }]);
      return [name, side];
    }),
  );
}

export async function previewReview(ctx: Context, id: string, asked: Asked): Promise<Shown> {
  const db = reader(ctx);
  const row = await find(ctx, db, id);
  refuseResolved(row);
  const shown = row.request_type === 'merge' ? await ofMerge(ctx, db, row, asked) : await ofUpdate(ctx, db, row);
  const { limits } = await settings.load(ctx, db);
  const kept = shown.identifiers.filter(({ outcome }) => outcome !== 'removed');
  const over_limit = IDENTIFIER_TYPES.flatMap((type) => {
    const count = kept.filter((line) => line.type === type).length;
    return count > limits[type] ? [{ type, count, limit: limits[type] }] : [];
  });
  return { ...shown, over_limit, traits: hasScope(ctx, 'identity:read') ? shown.traits : shown.traits.map(withoutValues) };
}

/** A reviewer of merges need not know more of people than that their values differ. */
const withoutValues = ({ name, left, right, surviving, from }: Shown['traits'][number]): Shown['traits'][number] => {
  const masked = (value: unknown) => (value === null ? null : '***');
  return { name, left: masked(left), right: masked(right), surviving: masked(surviving), from };
};

async function sideOf(ctx: Context, db: Db, id: string) {
  const currentId = (await leafOf(ctx, db, id)).current_id;
  const leaves = await leavesOf(ctx, db, [currentId]);
  const opened = await traits.openAll(ctx, db, leaves);
  const held = await identifiers.ofLeaves(
    ctx,
    db,
    leaves.map((leaf) => leaf.id),
  );
  return { currentId, leafTraits: opened, held };
}

async function ofMerge(ctx: Context, db: Db, row: ReviewRow, asked: Asked): Promise<Omit<Shown, 'over_limit'>> {
  const survivor = survivorOf(row, asked.survivor_end_user_id || undefined, ['query', 'survivor_end_user_id']);
  const [left, right] = [await sideOf(ctx, db, row.left_id as string), await sideOf(ctx, db, row.right_id as string)];
  const [first, second] = survivor === row.left_id ? [left, right] : [right, left];
  const values = (side: typeof left) => new Map(Object.entries(traits.combine([...side.leafTraits.values()])));
  const [ofLeft, ofRight] = [values(left), values(right)];
  const sides = { left: left.leafTraits, right: right.leafTraits };
  const winner = survivor === row.left_id ? 'left' : 'right';
  const choice = { survivor: winner, values: parseValues(asked.values), loc: ['query', 'values'] } as const;
  const chosen = chooseTraits(sides, choice, ctx.clock.now());
  const surviving = new Map(Object.entries(combineChosen(sides, chosen)));
  const names = [...new Set([...ofLeft.keys(), ...ofRight.keys()])].sort();
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const line =
    (from: 'left' | 'right') =>
    (held: identifiers.IdentifierRow): Line => ({
      type: held.type,
      masked_value: held.masked_value,
      verified: held.verified,
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
    identifiers: [...left.held.map(line('left')), ...right.held.map(line('right'))],
  };
}

async function ofUpdate(ctx: Context, db: Db, row: ReviewRow): Promise<Omit<Shown, 'over_limit'>> {
  const target = await sideOf(ctx, db, row.target_id as string);
  const { limits } = await settings.load(ctx, db);
  const type = row.proposed_type as Line['type'];
  const lines = target.held.map((held): Line => {
    const isReplaced = held.type === type && limits[type] === 1;
    const { masked_value, verified } = held;
    return { type: held.type, masked_value, verified, from: 'target', outcome: isReplaced ? 'removed' : 'kept' };
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
