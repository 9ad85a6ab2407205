// What changed between the inputs of two revisions of a tool. Pure.
import type { Schema } from '../../sdk/parley.ts';

export type ToolInput = NonNullable<Schema<'ToolRevision'>['configuration']>['variables'][number];
export type InputChange = { name: string; was: string; is: string };

const words = ({ type, required }: ToolInput): string => `${type}, ${required ? 'needed' : 'optional'}`;

export function inputChanges(before: readonly ToolInput[], after: readonly ToolInput[]): InputChange[] {
  const old = new Map(before.map((input) => [input.name, words(input)]));
  const now = new Map(after.map((input) => [input.name, words(input)]));
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((name) => ({ name, was: old.get(name) ?? '', is: now.get(name) ?? '' }))
    .filter(({ was, is }) => was !== is);
}
