// Owns the scope of a deletion by age: whose rows, how old, and which people must be spared.
import { raw, type Sql, sql } from '../db/sql.ts';

/** By what the rows of people under a legal hold are known. */
export type HeldPerson = {
  orgId: string;
  leafIds: string[];
  phones: string[];
  leadIds: string[];
  callIds: string[];
  executionIds: string[];
  /** Ids of all that is about them: what events are about. */
  subjects: string[];
};

export type RetentionScope = {
  /** An expression for the organization's id; undefined: all of them. */
  org: Sql | undefined;
  before: Date;
  held: readonly HeldPerson[];
};

export const NO_HELD_PEOPLE: readonly HeldPerson[] = [];

/** `column` names nothing of a person under a legal hold. `row` is the alias of the table, which has an org_id. */
export function notHeld(
  { held }: RetentionScope,
  row: string,
  column: string,
  by: Exclude<keyof HeldPerson, 'orgId'>,
): Sql {
  const pairs = held.flatMap((person) => person[by].map((value) => ({ org: person.orgId, value })));
  if (pairs.length === 0) return sql`true`;
  return sql`(${raw(row)}.org_id, coalesce((${raw(`${row}.${column}`)})::text, '')) not in (
    select * from unnest(${pairs.map(({ org }) => org)}::uuid[], ${pairs.map(({ value }) => value)}::text[]))`;
}

/** `org_id` is the organization's of the scope, if it has one. */
export const within = ({ org }: RetentionScope, row: string): Sql =>
  org ? sql`${raw(row)}.org_id = ${org}` : sql`true`;
