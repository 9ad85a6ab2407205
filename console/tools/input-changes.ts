// What changed between the inputs of two revisions of a tool. Pure.
import type { Schema } from '../../sdk/parley.ts';

export type ToolInput = NonNullable<Schema<'ToolRevision'>['configuration']>['variables'][number];
export type InputChange = { name: string; was: string; is: string };

/** The types of the API as people call them. */
export const INPUT_TYPES: Readonly<Record<ToolInput['type'], string>> = {
  str: 'text',
  int: 'whole number',
  float: 'number',
  bool: 'yes or no',
  list: 'list',
  dict: 'object',
  date: 'date',
  datetime: 'date and time',
  enum: 'choice',
};

export const inputText = ({ type, required }: ToolInput): string =>
  `${INPUT_TYPES[type]}, ${required ? 'required' : 'optional'}`;

export function inputChanges(before: readonly ToolInput[], after: readonly ToolInput[]): InputChange[] {
  const old = new Map(before.map((input) => [input.name, inputText(input)]));
  const now = new Map(after.map((input) => [input.name, inputText(input)]));
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((name) => ({ name, was: old.get(name) ?? '', is: now.get(name) ?? '' }))
    .filter(({ was, is }) => was !== is);
}
