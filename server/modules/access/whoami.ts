// Answers "who am I?" from what authentication already knows: no look-up.
import { iso } from '../../http/wire.ts';
import type { Context } from '../../kernel/context.ts';
import { VERSION } from '../../kernel/version.ts';
import { toApiKey } from './api-keys.ts';
import { keyActorOf } from './authentication.ts';
import { SCOPES } from './scopes.ts';

export function whoami(ctx: Context) {
  const { key, organization, scopes } = keyActorOf(ctx);
  const { id, name, slug, timezone, status, max_active_calls } = organization;
  const now = ctx.clock.now();
  return {
    organization_id: id,
    organization: { id, name, slug, timezone, status },
    principal: { type: 'api_key' as const, id: key.id, name: key.name },
    api_key: toApiKey(key, now),
    role: key.role,
    scopes: SCOPES.filter((scope) => scopes.has(scope)),
    limits: { requests_per_minute: ctx.config.RATE_LIMIT_READS, max_active_calls },
    server: { version: VERSION, time: iso(now) },
  };
}
