// Owns which scopes a reader of events needs, group by group. Pure; server/app.ts does not compile with a group that is missing here.
import type { EventType } from './events.ts';

type Scope = `${string}:${string}`;
export type Scopes = { has(scope: string): boolean };

/** All of them are needed: words of a conversation may stand in a question no passage answers, and in a broken policy. */
const GROUP_SCOPES = {
  api_key: ['api_keys:read'],
  assistant: ['agents:read'],
  call: ['calls:read'],
  compliance: ['compliance:read'],
  conversation: ['conversations:read'],
  graph: ['agents:read'],
  identity: ['identity:read'],
  knowledge: ['knowledge_bases:read', 'conversations:read'],
  memory: ['memory:read'],
  model_router: ['model_router:read'],
  policy: ['policies:read', 'conversations:read'],
  tool: ['tools:read'],
  webhook: ['webhooks:read'],
  workflow: ['workflows:read'],
} as const satisfies Record<string, readonly Scope[]>;

export type EventGroup = keyof typeof GROUP_SCOPES;
const groups = Object.keys(GROUP_SCOPES) as EventGroup[];

/** Every scope that some event asks for. */
const EVENT_SCOPES: readonly Scope[] = [
  ...new Set(groups.flatMap((group): readonly Scope[] => GROUP_SCOPES[group])),
].sort();

export const eventScopesOf = (scopes: Scopes): string[] => EVENT_SCOPES.filter((scope) => scopes.has(scope));

/** The groups that a reader may see all of. */
export const visibleEventGroups = (scopes: Scopes): string[] =>
  groups.filter((group) => GROUP_SCOPES[group].every((scope) => scopes.has(scope)));

/** What a reader of whole events of a group needs. */
export function scopesOfGroup(group: string): readonly Scope[] {
  const byGroup: Record<string, readonly Scope[]> = GROUP_SCOPES;
  return byGroup[group] ?? EVENT_SCOPES;
}

/** What a reader lacks for an event that is more than harmless. */
export function missingFor(scopes: Scopes, { group, sensitivity }: Pick<EventType, 'group' | 'sensitivity'>): string[] {
  if (sensitivity === 'non_pii') return [];
  return scopesOfGroup(group).filter((scope) => !scopes.has(scope));
}
