// Owns which value of a trait survives a reviewed merge: the one the reviewer chose, else the survivor's. No value is moved or lost: the
// chosen one counts as set last, so that a revert gives both people back what they had. Pure.
import { canonicalJson } from '../../../kernel/audit.ts';
import { Invalid } from '../../../kernel/errors.ts';
import * as traits from '../traits.ts';

export type TraitSide = 'left' | 'right';
/** By the id of the leaf. */
export type SideTraits = ReadonlyMap<string, traits.LeafTraits>;
export type BothSides = Record<TraitSide, SideTraits>;
type Choice = { survivor: TraitSide; values: Readonly<Record<string, TraitSide>>; loc: readonly (string | number)[] };

/** Which leaf's value of which traits counts as set at `at`: after everything that is known, before whatever comes later. */
export type ChosenTraits = { at: number; byLeaf: ReadonlyMap<string, readonly string[]> };

export function chooseTraits(sides: BothSides, { survivor, values, loc }: Choice, now: Date): ChosenTraits {
  const shown = { left: shownBy(sides.left), right: shownBy(sides.right) };
  for (const [name, side] of Object.entries(values)) {
    if (shown[side].has(name)) continue;
    const msg = `The ${side} person has no trait of this name. GET …/preview lists the traits of both`;
    throw new Invalid([{ loc: [...loc, name], msg, type: 'value_error', input: side }]);
  }
  const differing = [...shown[survivor].keys()].filter((name) => {
    const [left, right] = [shown.left.get(name), shown.right.get(name)];
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
export function combineChosen(sides: BothSides, { at, byLeaf }: ChosenTraits): Record<string, unknown> {
  const leaves = [...sides.left, ...sides.right].map(([leafId, own]) => {
    const names = byLeaf.get(leafId) ?? [];
    return { ...own, ...Object.fromEntries(names.map((name) => [name, { value: own[name]?.value, at }])) };
  });
  return traits.combine(leaves);
}

const shownBy = (side: SideTraits): Map<string, unknown> => new Map(Object.entries(traits.combine([...side.values()])));
const timesOf = (leaf: traits.LeafTraits): number[] => Object.values(leaf).map(({ at }) => at);
