// Owns the vocabulary of permissions: scopes, roles, and which scopes one scope implies. Pure.

const ACTIONS = {
  conversations: ['read', 'write'],
  agents: ['read', 'write', 'publish'],
  procedures: ['read', 'write'],
  policies: ['read', 'write'],
  tools: ['read', 'write'],
  integrations: ['read', 'write'],
  knowledge_bases: ['read', 'write'],
  memory: ['read', 'write'],
  identity: ['read', 'write'],
  identity_reviews: ['read', 'resolve'],
  api_keys: ['read', 'write'],
  members: ['read', 'write'],
  model_router: ['read', 'write'],
  budgets: ['read', 'write'],
  analytics: ['read'],
  webhooks: ['read', 'write'],
  events: ['read'],
  workflows: ['read', 'write', 'execute'],
  calls: ['read', 'write'],
  compliance: ['read', 'write'],
  audit: ['read'],
  organization: ['read', 'write'],
  operations: ['read'],
} as const;

type Resource = keyof typeof ACTIONS;
export type KnownScope = { [R in Resource]: `${R}:${(typeof ACTIONS)[R][number]}` }[Resource];

export const SCOPES: readonly KnownScope[] = Object.entries(ACTIONS).flatMap(([resource, actions]) =>
  actions.map((action) => `${resource}:${action}` as KnownScope),
);

const scopes: ReadonlySet<string> = new Set(SCOPES);
export const isScope = (text: string): text is KnownScope => scopes.has(text);

export const KEY_ROLES = ['owner', 'admin', 'builder', 'operator', 'viewer'] as const;
export type Role = (typeof KEY_ROLES)[number];

const of = (scope: KnownScope): [Resource, string] => scope.split(':') as [Resource, string];
const reads: KnownScope[] = SCOPES.filter((scope) => of(scope)[1] === 'read');
const allOf = (...resources: Resource[]): KnownScope[] => SCOPES.filter((scope) => resources.includes(of(scope)[0]));
const readsButAudit: KnownScope[] = reads.filter((scope) => scope !== 'audit:read');
const buildable: Resource[] = [
  'agents',
  'procedures',
  'policies',
  'tools',
  'integrations',
  'knowledge_bases',
  'model_router',
  'budgets',
];

/** Everything a role may do; a key never has more than its role. */
export const PERMISSIONS: Record<Role, readonly KnownScope[]> = {
  owner: SCOPES,
  admin: SCOPES.filter((scope) => scope !== 'organization:write'),
  builder: SCOPES.filter((scope) => readsButAudit.includes(scope) || allOf(...buildable).includes(scope)),
  operator: SCOPES.filter(
    (scope) =>
      readsButAudit.includes(scope) ||
      scope === 'workflows:execute' ||
      allOf('conversations', 'calls', 'identity', 'identity_reviews', 'compliance', 'memory').includes(scope),
  ),
  viewer: reads,
};

/** Scopes that were part of a wider one before they had a name. */
const INCLUDED: Readonly<Record<string, readonly KnownScope[]>> = {
  'model_router:read': ['budgets:read'],
  'model_router:write': ['budgets:write', 'budgets:read'],
  'webhooks:read': ['events:read'],
  'webhooks:write': ['events:read'],
};

/** `write` implies `read` of the same resource. */
export function withImpliedScopes(scopes: Iterable<string>): ReadonlySet<string> {
  const implied = new Set(scopes);
  for (const scope of scopes) {
    if (scope.endsWith(':write')) implied.add(scope.replace(/:write$/, ':read'));
    for (const included of INCLUDED[scope] ?? []) implied.add(included);
  }
  return implied;
}

/** A key that lists all of these is full. Those of members came later, and keys that were full before still are. */
export const FULL_SCOPES: readonly KnownScope[] = SCOPES.filter((scope) => of(scope)[0] !== 'members');

/** The narrowest role of keys that covers these scopes. */
export function narrowestRole(scopes: ReadonlySet<string>): Role {
  const covers = (role: Role): boolean => firstMissingScope(effectiveScopes(role, null), scopes) === undefined;
  return (['viewer', 'operator', 'builder', 'admin'] as const).find(covers) ?? 'owner';
}

/** The first of these scopes that is not granted. */
export function firstMissingScope(granted: ReadonlySet<string>, requested: Iterable<string>): string | undefined {
  for (const scope of requested) if (!granted.has(scope)) return scope;
  return undefined;
}

/**
 * What a key may do: `null` stands for everything its role may, including what a later version adds.
 */
export const effectiveScopes = (role: Role, scopes: readonly string[] | null): ReadonlySet<string> =>
  withImpliedScopes(scopes ?? PERMISSIONS[role]);
