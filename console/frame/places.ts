// The pages of the console, in groups by who works there. What a session may not read is not in its menu.
import type { IconName } from '../parts/icons.tsx';

export type Place = { to: string; label: string; icon: IconName; operation: string };
export type PlaceGroup = { label: string; places: readonly Place[] };

export const PLACES: readonly PlaceGroup[] = [
  { label: '', places: [{ to: '/', label: 'Home', icon: 'home', operation: 'getOverview' }] },
  {
    label: 'Build',
    places: [
      { to: '/assistants', label: 'Assistants', icon: 'assistants', operation: 'listAssistants' },
      { to: '/tools', label: 'Tools', icon: 'tools', operation: 'listTools' },
      { to: '/policies', label: 'Policies', icon: 'policies', operation: 'listPolicies' },
      { to: '/procedures', label: 'Procedures', icon: 'procedures', operation: 'listProcedures' },
      { to: '/models', label: 'Models and budgets', icon: 'models', operation: 'listModelBudgets' },
    ],
  },
  { label: 'Watch', places: [{ to: '/audit', label: 'Audit log', icon: 'audit', operation: 'listAuditLog' }] },
  {
    label: 'Settings',
    places: [
      { to: '/team', label: 'Team and sessions', icon: 'team', operation: 'listSessions' },
      { to: '/keys', label: 'API keys', icon: 'keys', operation: 'listApiKeys' },
      { to: '/organization', label: 'Organization', icon: 'organization', operation: 'getOrganization' },
    ],
  },
];
