// What the presets of an invitation give. They are lists of scopes, shown before they are given, and cut to what the inviter has.

export type ScopePreset = { name: string; about: string; scopes: readonly string[] | 'all' };

export const PRESETS: readonly ScopePreset[] = [
  { name: 'Owner', about: 'Everything that you may do.', scopes: 'all' },
  {
    name: 'Designer',
    about: 'Builds and releases assistants.',
    scopes: [
      ...['agents:write', 'agents:publish', 'procedures:write', 'policies:write', 'tools:write', 'integrations:write'],
      ...['knowledge_bases:write', 'model_router:read', 'conversations:write', 'analytics:read', 'webhooks:read'],
    ],
  },
  {
    name: 'Agent',
    about: 'Answers conversations that were handed off.',
    scopes: ['conversations:write', 'identity:read', 'memory:read', 'analytics:read', 'webhooks:read'],
  },
  {
    name: 'Campaign manager',
    about: 'Runs calling workflows and looks after compliance.',
    scopes: [
      'workflows:write',
      'workflows:execute',
      'calls:write',
      'compliance:write',
      'agents:read',
      'analytics:read',
      'webhooks:read',
    ],
  },
  {
    name: 'Identity steward',
    about: 'Decides who is the same person.',
    scopes: ['identity:write', 'identity_reviews:read', 'identity_reviews:resolve', 'memory:read', 'analytics:read'],
  },
  {
    name: 'Finance',
    about: 'Reads spend and sets budgets.',
    scopes: ['analytics:read', 'model_router:write', 'organization:read'],
  },
  {
    name: 'Developer',
    about: 'Connects other systems.',
    scopes: [
      'api_keys:write',
      'webhooks:write',
      'tools:write',
      'integrations:write',
      'agents:read',
      'operations:read',
      'analytics:read',
    ],
  },
];

/** What a preset gives when this inviter gives it. */
export const grantedBy = ({ scopes }: ScopePreset, own: readonly string[]): string[] =>
  scopes === 'all' ? [...own] : scopes.filter((scope) => own.includes(scope));
