// Answers "who am I?" from what authentication already knows: no look-up.
import { iso } from '../../http/wire.ts';
import type { Context } from '../../kernel/context.ts';
import { VERSION } from '../../kernel/version.ts';
import { toApiKey } from './api-keys.ts';
import { type KeyActor, keyActorOf } from './authentication.ts';
import { SCOPES } from './scopes.ts';

export function whoami(ctx: Context) {
  const actor = keyActorOf(ctx);
  const now = ctx.clock.now();
  return {
    ...lastingPart(actor),
    api_key: toApiKey(actor.key, now),
    limits: { requests_per_minute: ctx.config.RATE_LIMIT_READS, max_active_calls: actor.organization.max_active_calls },
    server: { version: VERSION, time: iso(now) },
  };
}

const known = new WeakMap<KeyActor, ReturnType<typeof describe>>();

/** The actor lives as long as this node remembers the key, so what does not change is put together once. */
function lastingPart(actor: KeyActor) {
  let part = known.get(actor);
  if (part === undefined) {
    part = describe(actor);
    known.set(actor, part);
  }
  return part;
}

function describe({ key, organization, scopes }: KeyActor) {
  const { id, name, slug, timezone, status } = organization;
  return {
    organization_id: id,
    organization: { id, name, slug, timezone, status },
    principal: { type: 'api_key' as const, id: key.id, name: key.name },
    role: key.role,
    scopes: SCOPES.filter((scope) => scopes.has(scope)),
  };
}
