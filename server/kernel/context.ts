// Owns what travels with every piece of work: the process's tools, and on whose behalf it is done.

import type { Config } from './config.ts';
import type { Database, Db, Tx } from './db/database.ts';
import { missingScopes } from './errors.ts';
import type { Owner } from './fairness/fairness.ts';
import type { Log } from './log.ts';
import type { Meter } from './meter.ts';
import type { Outbound } from './outbound/client.ts';
import { startTrace } from './outbound/trace.ts';
import type { DataKeys } from './secrets/data-keys.ts';
import type { MasterKeys } from './secrets/master-keys.ts';
import type { KernelState } from './state.ts';
import type { Clock } from './time/clock.ts';
import type { Tuning } from './tuning.ts';

export type WorkOptions = {
  /** Whose turn it counts as. */
  owner: string;
  /** Work about the same object goes to the same thread where possible: it remembers what it has read. */
  about?: string;
  /** Aborted when the caller stops waiting for it. */
  signal?: AbortSignal | undefined;
  /** The caller holds a database connection, or even a lock, while this waits. */
  holdsConnection?: boolean;
};

export type WorkFigures = Record<'tasks' | 'waiting' | 'running' | 'threads' | 'deadlines' | 'refused', number>;

/** Runs tasks that would hold the event loop, on threads. */
export type WorkRunner = {
  run<Output>(task: string, input: unknown, options: WorkOptions): Promise<Output>;
  /** For what a thread should know: runs if a thread that worked on this is there, and no caller waits for it. */
  notify(task: string, input: unknown, about: string): void;
  figures(): WorkFigures;
  stop(): Promise<void>;
};

/** Folders in which the build leaves what browsers load; empty: not built. A folder may be filled after the start. */
export type BuiltPages = { console: string; widget: string; docs: string };

/** One per process. */
export type Kernel = {
  config: Config;
  tuning: Tuning;
  pages: BuiltPages;
  db: Database;
  clock: Clock;
  log: Log;
  keys: MasterKeys;
  dataKeys: DataKeys;
  outbound: Outbound;
  work: WorkRunner;
  meter: Meter;
  /** What modules keep in memory: read through `perKernel`. */
  state: KernelState;
  /** Only of the kernel that a job is given: the trace that the job belongs to, and the piece of work that added it. */
  trace?: string;
  parentSpan?: string | undefined;
};

/**
 * `via`: through what the caller's request came, where that is not the API itself. `session`: a person at the console,
 * the member who they are, or who invited them.
 */
export type Actor = {
  type: 'api_key' | 'system';
  id: string;
  name: string;
  via?: 'mcp';
  session?: { invitedBy: string | null; memberId: string | null };
  /** Of a key that a member signed in with (`parley login`): the audit log names them. */
  memberId?: string;
};

/** The member that the caller is; null for a program. */
export const memberOf = ({ actor }: { actor: Actor }): string | null =>
  actor.session?.memberId ?? actor.memberId ?? null;

/**
 * The name under which the actor is shown. A person at the console has the name of their session, whatever they give;
 * a program may name the person it acts for, and stands beside that name.
 */
export function shownActorName({ actor, log }: Pick<Context, 'actor' | 'log'>, given: string | undefined): string {
  if (given === undefined || given === actor.name) return actor.name;
  if (!actor.session) return `${given} (key ${actor.name})`;
  log.warn({ actor_id: actor.id }, 'a name that a session gave for itself was ignored');
  return actor.name;
}

/** One per request or job. Every statement names `org.id`. */
export type Context = Kernel & {
  org: { id: string };
  actor: Actor;
  /** What the caller's key may do, implied scopes included. Ask through `hasScope`. */
  scopes: ReadonlySet<string>;
  requestId: string;
  /** Whose turn this work counts as below the organization, outermost first: channel, address, visitor. Absent: its own. */
  share?: readonly string[];
  /** This piece of work in the trace that it belongs to (`outbound/trace.ts`). */
  trace: string;
  /** The caller's piece of work in that trace, if the caller named one. */
  parentSpan?: string | undefined;
  /** Aborted when the caller goes away. An object that makes its signal when it is read: most work never does. */
  cancellation?: { readonly signal: AbortSignal };
  /** Set while a surrounding transaction is open: `transaction` joins it. */
  tx?: Tx;
};

/** The row, the event and the job commit together or not at all. */
export function transaction<T>(ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.tx ? work(ctx.tx) : ctx.db.transaction(work);
}

/** The same for a single statement, which is a transaction by itself where none is open. */
export function inOneStatement<T>(ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.tx ? work(ctx.tx) : ctx.db.atOnce(work);
}

/** For reads: the open transaction if there is one, else any connection. */
export const reader = (ctx: Context): Db => ctx.tx ?? ctx.db;

/** Jobs act for the organization itself: every scope is theirs. */
const EVERY_SCOPE: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });

/** Whether the caller may see or do this here, beyond the one scope that its route asks for. */
export const hasScope = (ctx: Pick<Context, 'scopes'>, scope: `${string}:${string}`): boolean => ctx.scopes.has(scope);

/** For what only a caller with all of these may do; the refusal names those that are missing. */
export function requireScopes(ctx: Pick<Context, 'scopes'>, scopes: readonly `${string}:${string}`[]): void {
  const missing = scopes.filter((scope) => !hasScope(ctx, scope));
  if (missing.length > 0) throw missingScopes(missing);
}

/** The process's tools with what is shared taken by this organization's share: connections, and requests that leave. */
export const forOrganization = <K extends Kernel>(kernel: K, orgId: string): K => ({
  ...kernel,
  db: kernel.db.forOrganization(orgId),
  outbound: kernel.outbound.forOrganization(orgId),
});

/** Whose turn the work counts as where something scarce is shared. */
export const ownerFor = ({ org, share }: Pick<Context, 'org' | 'share'>): Owner =>
  share ? [org.id, ...share] : org.id;

/** The same work, counted as that of one visitor: it takes turns with that of others of the organization. */
export const withShare = (ctx: Context, share: readonly string[]): Context => ({
  ...ctx,
  share,
  db: ctx.db.forOrganization([ctx.org.id, ...share]),
});

/** The actor of all that the demonstration makes up: its events and audit rows say so. */
export const DEMO_ACTOR = 'demo';
export const isDemoActor = ({ type, id }: { type: string; id: string }): boolean =>
  type === 'system' && id === DEMO_ACTOR;

/** Work that no request asked for. */
export const systemContext = (kernel: Kernel, orgId: string, name: string): Context => ({
  ...forOrganization(kernel, orgId),
  org: { id: orgId },
  actor: { type: 'system', id: name, name },
  scopes: EVERY_SCOPE,
  requestId: `system-${name}`,
  trace: kernel.trace ?? startTrace(),
  parentSpan: kernel.parentSpan,
});
