// The port for modules that keep something about people: what they have is in the story, the export and the erasure.
import type { Context } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';

/** Everything by which a person's values are found. Modules add what they know in `trace`. */
export type Traces = {
  readonly leafIds: readonly string[];
  /** E.164. Numbers that another living person has as well are not among them: only ids tell whose those rows are. */
  readonly phones: Set<string>;
  readonly emails: Set<string>;
  /** External ids of the person, and lead ids of their calls and executions. */
  readonly leadIds: Set<string>;
  readonly callIds: Set<string>;
  readonly executionIds: Set<string>;
  /** Ids of every other row that is about the person: subjects of events, and what stored answers name. */
  readonly subjects: Set<string>;
  /** Takes those numbers in that no other living person has. */
  addPhones(db: Db, phones: readonly string[]): Promise<void>;
  /** Of these numbers, those that another living person has. */
  ofOthers(db: Db, phones: readonly string[]): Promise<Set<string>>;
};

export type PersonalData = {
  /** Subjects of events that belong to the person's story. */
  subjects?(ctx: Context, leafIds: readonly string[]): Promise<string[]>;
  /** Adds what this module knows to be theirs. Asked in the order of the list, and again once everything has stopped. */
  trace?(ctx: Context, db: Db, traces: Traces): Promise<void>;
  /** Ends what is under way for the person, so that nothing writes after the erasure. */
  stop?(ctx: Context, tx: Tx, traces: Traces): Promise<void>;
  /** Parts of an export, by name. */
  export?(ctx: Context, db: Db, traces: Traces): Promise<Record<string, unknown[]>>;
  /** What is sealed under the person's key is unreadable anyway; this removes what is in the clear. */
  erase(ctx: Context, tx: Tx, traces: Traces): Promise<void>;
};
