// The addresses of the console. Every page is loaded when it is first opened.
import { createRootRoute, createRoute, createRouter, Link, lazyRouteComponent, retainSearchParams } from '@tanstack/react-router';
import { Frame } from './frame/frame.tsx';
import { EmptyState, ErrorState } from './parts/states.tsx';

const root = createRootRoute({
  component: Frame,
  notFoundComponent: () => (
    <EmptyState title="There is no such page" action={<Link to="/">Go home</Link>}>
      The address may be old, or mistyped.
    </EmptyState>
  ),
  errorComponent: ({ error, reset }) => <ErrorState error={error} retry={reset} />,
});

type Search = Record<string, string>;
/** Filters live in the address, as texts. */
const validateSearch = (given: Record<string, unknown>): Search =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' && value !== '' ? [[name, value]] : [])),
  );

const at = { getParentRoute: () => root, validateSearch } as const;
/** A detail keeps the list that the reader came from, whichever part of it is opened. */
const detail = { ...at, search: { middlewares: [retainSearchParams<Search>(['list'])] } };
const routeTree = root.addChildren([
  createRoute({ ...at, path: '/', component: lazyRouteComponent(() => import('./pages/home.tsx'), 'Home') }),
  createRoute({
    ...at,
    path: '/assistants',
    component: lazyRouteComponent(() => import('./pages/assistants.tsx'), 'Assistants'),
  }),
  createRoute({
    ...detail,
    path: '/assistants/$id',
    component: lazyRouteComponent(() => import('./pages/assistant.tsx'), 'AssistantPage'),
  }),
  createRoute({
    ...detail,
    path: '/assistants/$id/flow',
    component: lazyRouteComponent(() => import('./editor/flow-editor.tsx'), 'FlowEditor'),
  }),
  createRoute({
    ...at,
    path: '/assistants/$id/diff',
    component: lazyRouteComponent(() => import('./diff/diff-page.tsx'), 'FlowDiff'),
  }),
  createRoute({
    ...at,
    path: '/knowledge',
    component: lazyRouteComponent(() => import('./knowledge/bases.tsx'), 'KnowledgeBases'),
  }),
  createRoute({
    ...detail,
    path: '/knowledge/$id',
    component: lazyRouteComponent(() => import('./knowledge/base.tsx'), 'KnowledgeBasePage'),
  }),
  createRoute({
    ...detail,
    path: '/knowledge/$id/documents/$documentId',
    component: lazyRouteComponent(() => import('./knowledge/document.tsx'), 'DocumentPage'),
  }),
  createRoute({ ...at, path: '/inbox', component: lazyRouteComponent(() => import('./inbox/inbox-page.tsx'), 'Inbox') }),
  createRoute({
    ...at,
    path: '/canned-replies',
    component: lazyRouteComponent(() => import('./inbox/canned-replies.tsx'), 'CannedReplies'),
  }),
  createRoute({ ...at, path: '/tools', component: lazyRouteComponent(() => import('./pages/tools.tsx'), 'Tools') }),
  createRoute({ ...detail, path: '/tools/$id', component: lazyRouteComponent(() => import('./pages/tool.tsx'), 'ToolPage') }),
  createRoute({ ...at, path: '/policies', component: lazyRouteComponent(() => import('./pages/policies.tsx'), 'Policies') }),
  createRoute({
    ...at,
    path: '/procedures',
    component: lazyRouteComponent(() => import('./pages/procedures.tsx'), 'Procedures'),
  }),
  createRoute({ ...at, path: '/models', component: lazyRouteComponent(() => import('./pages/models.tsx'), 'Models') }),
  createRoute({ ...at, path: '/people', component: lazyRouteComponent(() => import('./people/people.tsx'), 'People') }),
  createRoute({
    ...detail,
    path: '/people/$id',
    component: lazyRouteComponent(() => import('./people/person.tsx'), 'PersonPage'),
  }),
  createRoute({ ...at, path: '/reviews', component: lazyRouteComponent(() => import('./people/reviews.tsx'), 'Reviews') }),
  createRoute({
    ...detail,
    path: '/reviews/$id',
    component: lazyRouteComponent(() => import('./people/review.tsx'), 'ReviewPage'),
  }),
  createRoute({ ...at, path: '/merges', component: lazyRouteComponent(() => import('./people/merges.tsx'), 'Merges') }),
  createRoute({
    ...at,
    path: '/resolution',
    component: lazyRouteComponent(() => import('./people/resolution.tsx'), 'ResolutionPage'),
  }),
  createRoute({
    ...at,
    path: '/campaigns',
    component: lazyRouteComponent(() => import('./campaigns/campaigns.tsx'), 'Campaigns'),
  }),
  createRoute({
    ...detail,
    path: '/campaigns/$id',
    component: lazyRouteComponent(() => import('./campaigns/campaign.tsx'), 'CampaignPage'),
  }),
  createRoute({
    ...detail,
    path: '/executions/$id',
    component: lazyRouteComponent(() => import('./calls/execution.tsx'), 'ExecutionPage'),
  }),
  createRoute({ ...at, path: '/calls', component: lazyRouteComponent(() => import('./calls/calls.tsx'), 'Calls') }),
  createRoute({ ...detail, path: '/calls/$id', component: lazyRouteComponent(() => import('./calls/call.tsx'), 'CallPage') }),
  createRoute({
    ...at,
    path: '/why-not-called',
    component: lazyRouteComponent(() => import('./calls/why-not-called.tsx'), 'WhyNotCalled'),
  }),
  createRoute({
    ...at,
    path: '/compliance',
    component: lazyRouteComponent(() => import('./compliance/compliance.tsx'), 'CompliancePage'),
  }),
  createRoute({ ...at, path: '/numbers', component: lazyRouteComponent(() => import('./numbers/numbers.tsx'), 'NumbersPage') }),
  createRoute({ ...at, path: '/team', component: lazyRouteComponent(() => import('./pages/team.tsx'), 'Team') }),
  createRoute({ ...at, path: '/keys', component: lazyRouteComponent(() => import('./pages/api-keys.tsx'), 'ApiKeys') }),
  createRoute({ ...at, path: '/spend', component: lazyRouteComponent(() => import('./spend/spend.tsx'), 'Spend') }),
  createRoute({
    ...at,
    path: '/webhooks',
    component: lazyRouteComponent(() => import('./webhooks/webhooks.tsx'), 'Webhooks'),
  }),
  createRoute({
    ...detail,
    path: '/webhooks/endpoints/$id',
    component: lazyRouteComponent(() => import('./webhooks/endpoint.tsx'), 'EndpointPage'),
  }),
  createRoute({
    ...detail,
    path: '/webhooks/deliveries/$id',
    component: lazyRouteComponent(() => import('./webhooks/delivery.tsx'), 'DeliveryPage'),
  }),
  createRoute({ ...at, path: '/website', component: lazyRouteComponent(() => import('./website/channels.tsx'), 'Channels') }),
  createRoute({
    ...detail,
    path: '/website/$id',
    component: lazyRouteComponent(() => import('./website/channel.tsx'), 'ChannelPage'),
  }),
  createRoute({ ...at, path: '/audit', component: lazyRouteComponent(() => import('./pages/audit-log.tsx'), 'AuditLog') }),
  createRoute({
    ...at,
    path: '/operations',
    component: lazyRouteComponent(() => import('./operations/operations.tsx'), 'OperationsPage'),
  }),
  createRoute({
    ...at,
    path: '/organization',
    component: lazyRouteComponent(() => import('./pages/organization.tsx'), 'OrganizationPage'),
  }),
]);

/** Filters are plain text: quotes around them would only make addresses ugly. */
const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text));
const stringifySearch = (search: Record<string, unknown>): string => {
  const text = new URLSearchParams(validateSearch(search)).toString();
  return text === '' ? '' : `?${text}`;
};

export const router = createRouter({ routeTree, basepath: '/console', parseSearch, stringifySearch, defaultPreload: 'intent' });
