// The pages of the console, in groups by who works there. What a session may not read is not in its menu.
import type { IconName } from '../ui/icons.tsx';

export type MenuEntry = { to: string; label: string; icon: IconName; operation: string };
export type PlaceGroup = { label: string; places: readonly MenuEntry[] };

export const PLACES: readonly PlaceGroup[] = [
  { label: '', places: [{ to: '/', label: 'Home', icon: 'home', operation: 'getOverview' }] },
  {
    label: 'Build',
    places: [
      { to: '/assistants', label: 'Assistants', icon: 'assistants', operation: 'listAssistants' },
      { to: '/knowledge', label: 'Knowledge', icon: 'knowledge', operation: 'listKnowledgeBases' },
      { to: '/tools', label: 'Tools', icon: 'tools', operation: 'listTools' },
      { to: '/policies', label: 'Policies', icon: 'policies', operation: 'listPolicies' },
      { to: '/procedures', label: 'Procedures', icon: 'procedures', operation: 'listProcedures' },
      { to: '/models', label: 'Models and budgets', icon: 'models', operation: 'listModelBudgets' },
    ],
  },
  {
    label: 'Talk',
    places: [
      { to: '/inbox', label: 'Inbox', icon: 'inbox', operation: 'listConversations' },
      { to: '/canned-replies', label: 'Canned replies', icon: 'canned', operation: 'listCannedReplies' },
      { to: '/macros', label: 'Macros', icon: 'procedures', operation: 'listMacros' },
      { to: '/people', label: 'People', icon: 'people', operation: 'listEndUsers' },
      { to: '/reviews', label: 'Identity reviews', icon: 'reviews', operation: 'listReviewRequests' },
      { to: '/merges', label: 'Merges', icon: 'merges', operation: 'listMerges' },
      { to: '/website', label: 'Website', icon: 'website', operation: 'listChannels' },
      { to: '/mail', label: 'E-mail', icon: 'mail', operation: 'listMailboxes' },
      { to: '/slack', label: 'Slack', icon: 'slack', operation: 'listSlackConnections' },
    ],
  },
  {
    label: 'Call',
    places: [
      { to: '/campaigns', label: 'Campaigns', icon: 'campaigns', operation: 'listWorkflows' },
      { to: '/live', label: 'Live', icon: 'operations', operation: 'listCalls' },
      { to: '/call-backs', label: 'Call-backs', icon: 'calls', operation: 'listCallBacks' },
      { to: '/outcomes', label: 'Outcomes', icon: 'spend', operation: 'getOutcomes' },
      { to: '/calls', label: 'Calls', icon: 'calls', operation: 'listCalls' },
      { to: '/texts', label: 'Texts', icon: 'canned', operation: 'listMessages' },
      { to: '/why-not-called', label: 'Why not called?', icon: 'whyNot', operation: 'listReceipts' },
      { to: '/compliance', label: 'Compliance', icon: 'compliance', operation: 'listDnc' },
      { to: '/numbers', label: 'Numbers and carriers', icon: 'numbers', operation: 'listPhoneNumbers' },
    ],
  },
  {
    label: 'Watch',
    places: [
      { to: '/service', label: 'Service', icon: 'operations', operation: 'getServiceFigures' },
      { to: '/spend', label: 'Spend', icon: 'spend', operation: 'getModelRouterEmbeddingCostByKbByDay' },
      { to: '/webhooks', label: 'Webhooks', icon: 'webhooks', operation: 'listWebhookEndpoints' },
      { to: '/audit', label: 'Audit log', icon: 'audit', operation: 'listAuditLog' },
      { to: '/operations', label: 'Operations', icon: 'operations', operation: 'getOperations' },
    ],
  },
  {
    label: 'Settings',
    places: [
      { to: '/team', label: 'Team', icon: 'team', operation: 'listMembers' },
      { to: '/queues', label: 'Queues', icon: 'merges', operation: 'createQueue' },
      { to: '/keys', label: 'API keys', icon: 'keys', operation: 'listApiKeys' },
      { to: '/resolution', label: 'Identity resolution', icon: 'resolution', operation: 'getResolutionSettings' },
      { to: '/organization', label: 'Organization', icon: 'organization', operation: 'getOrganization' },
    ],
  },
];
