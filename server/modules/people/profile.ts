// What a conversation may know of whom it talks to, under the names that flows use.
import { type Context, reader } from '../../kernel/context.ts';
import { ofLeaves, reveal } from './identity/identifiers.ts';
import { leafOf, leavesOf } from './identity/lineage.ts';
import * as traits from './traits.ts';

const TRAITS = ['first_name', 'last_name', 'locale', 'timezone'] as const;

export async function profileOf(ctx: Context, leafId: string): Promise<Record<string, string>> {
  const db = reader(ctx);
  const leaves = await leavesOf(ctx, db, [(await leafOf(ctx, db, leafId)).current_id]);
  const opened = await traits.openAll(ctx, db, leaves);
  const known = traits.combine(leaves.map((leaf) => opened.get(leaf.id) ?? {}));
  const held = (
    await ofLeaves(
      ctx,
      db,
      leaves.map((leaf) => leaf.id),
    )
  ).filter(({ type }) => type === 'phone' || type === 'email');
  const values = await reveal(ctx, db, held);
  const profile: Record<string, string> = {};
  for (const name of TRAITS) if (typeof known[name] === 'string') profile[name] = known[name];
  for (const { id, type } of held) profile[type] ??= values.get(id) ?? '';
  return profile;
}
