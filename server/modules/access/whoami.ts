// Answers whoami from what authentication has loaded: no query.
import { JsonText } from '../../http/route.ts';
import { isoAt } from '../../http/wire.ts';
import type { Context } from '../../kernel/context.ts';
import { VERSION } from '../../kernel/version.ts';
import { isActiveAt, toApiKey } from './api-keys.ts';
import { type KeyActor, keyActorOf } from './authentication.ts';
import { SCOPES } from './scopes.ts';

const SHOWN_VERSION = JSON.stringify(VERSION);

export function whoami(ctx: Context): JsonText {
  const nowMs = ctx.clock.nowMs();
  const server = `"server":{"version":${SHOWN_VERSION},"time":"${isoAt(nowMs)}"}`;
  return new JsonText(`${cachedText(keyActorOf(ctx), ctx, nowMs)},${server}}`);
}

type CachedText = { lastUsed: Date | null; active: boolean; text: string };
const cache = new WeakMap<KeyActor, CachedText>();

/**
 * All but the time. The actor is cached as long as the key is, and only its last use and its expiry
 * change meanwhile.
 */
function cachedText(actor: KeyActor, ctx: Context, nowMs: number): string {
  const { key } = actor;
  const active = isActiveAt(key, nowMs);
  const last = cache.get(actor);
  if (last?.lastUsed === key.last_used_at && last.active === active) return last.text;
  const answer = {
    ...describe(actor),
    api_key: toApiKey(key, new Date(nowMs)),
    limits: { requests_per_minute: ctx.config.RATE_LIMIT_READS, max_active_calls: actor.organization.max_active_calls },
  };
  const text = JSON.stringify(answer).slice(0, -1);
  cache.set(actor, { lastUsed: key.last_used_at, active, text });
  return text;
}

function describe({ key, organization, member, scopes }: KeyActor) {
  const { id, name, slug, timezone, status, sandbox } = organization;
  return {
    organization_id: id,
    organization: { id, name, slug, timezone, status, sandbox },
    principal: { type: 'api_key' as const, id: key.id, name: key.name },
    member: member && { id: member.id, name: member.name, email: member.email, role: member.role },
    role: key.role,
    scopes: SCOPES.filter((scope) => scopes.has(scope)),
  };
}
