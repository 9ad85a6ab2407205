// The port for modules that store data about people: it is then part of the timeline, the export and the erasure.
import type { Context } from './context.ts';
import type { Db, Tx } from './db/database.ts';

/** Everything by which a person's data is found. Modules add what they know in `trace`. */
export type Traces = {
  readonly leafIds: readonly string[];
  /** E.164. Numbers that another person has as well are not among them: only ids identify the owner of those rows. */
  readonly phones: Set<string>;
  readonly emails: Set<string>;
  /** External ids of the person, and lead ids of their calls and executions. */
  readonly leadIds: Set<string>;
  readonly callIds: Set<string>;
  readonly executionIds: Set<string>;
  /** Ids of every other row about the person: subjects of events, and ids in stored answers. */
  readonly subjects: Set<string>;
  /** Adds the numbers that no other person has. */
  addPhones(db: Db, phones: readonly string[]): Promise<void>;
  /** Of these numbers, those that another person has. */
  ofOthers(db: Db, phones: readonly string[]): Promise<Set<string>>;
};

export type PersonalData = {
  /** Subjects of events that belong to the person's timeline. `phones`: numbers that the person has, E.164. */
  subjects?(ctx: Context, leafIds: readonly string[], phones: readonly string[]): Promise<string[]>;
  /** Records of the people whom this module knows under this id of a client's system. */
  find?(ctx: Context, text: string): Promise<string[]>;
  /** Adds the traces of this module. Called in the order of the list, and again once all modules have stopped. */
  trace?(ctx: Context, db: Db, traces: Traces): Promise<void>;
  /** Leaves of those who called or wrote from the traced numbers and addresses. Of these, people without an identifier of their own count as the person. */
  contacts?(ctx: Context, db: Db, traces: Traces): Promise<string[]>;
  /** Ends running work for the person, so that nothing writes after the erasure. */
  stop?(ctx: Context, tx: Tx, traces: Traces): Promise<void>;
  /** Parts of an export, by name. */
  export?(ctx: Context, db: Db, traces: Traces): Promise<Record<string, unknown[]>>;
  /** Removes unsealed data; sealed data becomes unreadable with the person's key. */
  erase(ctx: Context, tx: Tx, traces: Traces): Promise<void>;
};
