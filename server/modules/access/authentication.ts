// Owns the cache of known keys on this node. It is trusted only under the node's lease, so that a
// revocation reaches every node.

import { LRUCache } from 'lru-cache';
import type { Principal } from '../../http/server.ts';
import type { NodeLease } from '../../kernel/cluster/node-lease.ts';
import type { Actor, Context, Kernel } from '../../kernel/context.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { type Sql, sql } from '../../kernel/db/sql.ts';
import { type ApiKeyRow, isActive, isActiveAt } from './api-keys.ts';
import { digestOf, isWellFormed } from './key-format.ts';
import type { OrganizationRow } from './organizations.ts';
import { effectiveScopes } from './scopes.ts';
import { renewedExpiry } from './sessions.ts';

/** The actor of a request: the key with its organization, as this node knows it. */
export type KeyActor = Actor & {
  type: 'api_key';
  key: ApiKeyRow;
  organization: OrganizationRow;
  member: KeyMember | null;
  scopes: ReadonlySet<string>;
};
type KeyMember = Pick<RowOf<'members'>, 'id' | 'name' | 'email' | 'role' | 'account_id'>;

const MAX_CACHED = 50_000;
const TOUCH_MS = 60_000;

export class Authentication {
  readonly #kernel: Kernel;
  readonly #lease: NodeLease;
  /** By the presented key: hashing it for every request would cost more than the rest of the check. */
  readonly #known = new LRUCache<string, Principal & { actor: KeyActor }>({ max: MAX_CACHED });

  constructor(kernel: Kernel, lease: NodeLease) {
    this.#kernel = kernel;
    this.#lease = lease;
    lease.onForget(() => this.#known.clear());
  }

  readonly authenticate = (presented: string | undefined): Principal | undefined | Promise<Principal | undefined> => {
    if (presented === undefined) return undefined;
    const cached = this.#lease.isValid ? this.#known.get(presented) : undefined;
    if (cached === undefined) return isWellFormed(presented) ? this.#lookUp(presented) : undefined;
    const nowMs = this.#kernel.clock.nowMs();
    // Another node may have renewed the session of a member.
    if (!isActiveAt(cached.actor.key, nowMs)) return cached.actor.member ? this.#lookUp(presented) : undefined;
    this.#touch(cached.actor, nowMs);
    return cached;
  };

  async #lookUp(presented: string): Promise<Principal | undefined> {
    const { db, clock } = this.#kernel;
    const { epoch } = this.#lease;
    const found = await db.maybe<{ key: ApiKeyRow; organization: OrganizationRow; member: KeyMember | null }>(sql`
      select to_jsonb(k) - 'hash' as key, to_jsonb(o) as organization, to_jsonb(m) as member
      from api_keys k join organizations o on o.id = k.org_id left join members m on m.id = k.member_id where k.hash = decode(${digestOf(presented)}, 'hex')`);
    const now = clock.now();
    if (!found) return undefined;
    const key = withDates(found.key, ['last_used_at', 'expires_at', 'revoked_at', 'created_at', 'ends_at']);
    const organization = withDates(found.organization, ['created_at', 'updated_at']);
    if (!isActive(key, now) || organization.status !== 'active') return undefined;
    const scopes = effectiveScopes(key.role, key.scopes);
    const session = key.is_session && { session: { invitedBy: key.invited_by, memberId: key.member_id } };
    const { member } = found;
    // A key that a member signed in with acts under their name.
    const login = !key.is_session && member !== null && { memberId: member.id, name: `${member.name} (${key.name})` };
    const actor: KeyActor = {
      type: 'api_key',
      id: key.id,
      name: key.name,
      ...session,
      ...login,
      key,
      organization,
      member,
      scopes,
    };
    await this.#firstUse(actor, now);
    this.#touch(actor, now.getTime());
    const principal = { orgId: key.org_id, actor, scopes };
    if (this.#lease.isValid && this.#lease.epoch === epoch) this.#known.set(presented, principal);
    return principal;
  }

  /** The first use is stored before the request goes on, so that the next read shows it. */
  async #firstUse({ key }: KeyActor, now: Date): Promise<void> {
    if (key.last_used_at !== null) return;
    key.last_used_at = now;
    await this.#kernel.db.run(
      sql`update api_keys set last_used_at = ${now} where org_id = ${key.org_id} and id = ${key.id} and last_used_at is null`,
    );
  }

  /** Later uses are written at most once a minute, and no request waits for it. */
  #touch({ key }: KeyActor, nowMs: number): void {
    if (key.last_used_at !== null && nowMs - key.last_used_at.getTime() < TOUCH_MS) return;
    const now = new Date(nowMs);
    key.last_used_at = now;
    const { db, log } = this.#kernel;
    const used = key.is_session && key.member_id !== null ? this.#renewed(key, now) : this.#used(key, now);
    db.run(used).catch((error: unknown) => log.warn({ err: error }, 'last use not written'));
  }

  #used({ org_id, id }: ApiKeyRow, now: Date): Sql {
    return sql`update api_keys set last_used_at = ${now} where org_id = ${org_id} and id = ${id} and last_used_at < ${now}`;
  }

  /** A session of a member lasts on while it is used. */
  #renewed(key: ApiKeyRow, now: Date): Sql {
    key.expires_at = renewedExpiry(key, now.getTime());
    return sql`
      update api_keys set last_used_at = ${now}, expires_at = ${key.expires_at}
      where org_id = ${key.org_id} and id = ${key.id} and last_used_at < ${now} and revoked_at is null and expires_at > ${now}`;
  }
}

/** to_jsonb spells timestamps as text. */
function withDates<Row extends object>(row: Row, names: (keyof Row)[]): Row {
  const copy = { ...row };
  for (const name of names) if (typeof copy[name] === 'string') copy[name] = new Date(copy[name]) as Row[typeof name];
  return copy;
}

export function keyActorOf(ctx: Context): KeyActor {
  if (ctx.actor.type !== 'api_key' || !('key' in ctx.actor))
    throw new Error('only requests with an API key have a key actor');
  return ctx.actor as KeyActor;
}
