// The addresses of the console. Every page is loaded when it is first opened.

import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router';
import { CELL_PATH } from '../session/cell.ts';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { Frame } from './frame.tsx';

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
const validateSearch = (search: Record<string, unknown>): Search =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  );

/** A detail keeps the list that the reader came from, whichever part of it is opened. */
const keepsList = { middlewares: [retainSearchParams<Search>(['list'])] };

/** The page at an address: `name` is what its file exports. */
function page<Name extends string>(path: string, load: () => Promise<Record<Name, () => unknown>>, name: Name) {
  const isDetail = path.includes('$') && !path.endsWith('/diff');
  return createRoute({
    getParentRoute: () => root,
    validateSearch,
    path,
    ...(isDetail && { search: keepsList }),
    component: lazyRouteComponent(load as () => Promise<Record<string, never>>, name),
  });
}

const routeTree = root.addChildren([
  page('/', () => import('../home/home.tsx'), 'Home'),
  page('/assistants', () => import('../assistants/assistants.tsx'), 'Assistants'),
  page('/assistants/$id', () => import('../assistant-page/assistant.tsx'), 'AssistantPage'),
  page('/assistants/$id/flow', () => import('../flow-editor/flow-editor.tsx'), 'FlowEditor'),
  page('/assistants/$id/diff', () => import('../flow-diff/diff-page.tsx'), 'FlowDiff'),
  page('/templates', () => import('../templates/templates-page.tsx'), 'TemplatesPage'),
  page('/knowledge', () => import('../knowledge/bases.tsx'), 'KnowledgeBases'),
  page('/knowledge/$id', () => import('../knowledge/base.tsx'), 'KnowledgeBasePage'),
  page('/knowledge/$id/documents/$documentId', () => import('../knowledge/document.tsx'), 'DocumentPage'),
  page('/inbox', () => import('../inbox/inbox-page.tsx'), 'Inbox'),
  page('/canned-replies', () => import('../inbox/canned-replies.tsx'), 'CannedReplies'),
  page('/macros', () => import('../inbox/macros.tsx'), 'MacrosPage'),
  page('/service', () => import('../service/service.tsx'), 'ServicePage'),
  page('/queues', () => import('../service/queues.tsx'), 'QueuesPage'),
  page('/tools', () => import('../tools/tools.tsx'), 'Tools'),
  page('/tools/$id', () => import('../tools/tool.tsx'), 'ToolPage'),
  page('/policies', () => import('../policies/policies.tsx'), 'Policies'),
  page('/procedures', () => import('../procedures/procedures.tsx'), 'Procedures'),
  page('/models', () => import('../models/models.tsx'), 'Models'),
  page('/people', () => import('../people/people.tsx'), 'People'),
  page('/people/$id', () => import('../people/person.tsx'), 'PersonPage'),
  page('/reviews', () => import('../people/reviews.tsx'), 'Reviews'),
  page('/reviews/$id', () => import('../people/review.tsx'), 'ReviewPage'),
  page('/merges', () => import('../people/merges.tsx'), 'Merges'),
  page('/resolution', () => import('../people/resolution.tsx'), 'ResolutionPage'),
  page('/campaigns', () => import('../campaigns/campaigns.tsx'), 'Campaigns'),
  page('/campaigns/$id', () => import('../campaigns/campaign.tsx'), 'CampaignPage'),
  page('/executions/$id', () => import('../campaigns/execution.tsx'), 'ExecutionPage'),
  page('/live', () => import('../calls/live.tsx'), 'LiveCalls'),
  page('/call-backs', () => import('../calls/call-backs.tsx'), 'CallBacks'),
  page('/outcomes', () => import('../campaigns/outcomes.tsx'), 'OutcomesPage'),
  page('/calls', () => import('../calls/calls.tsx'), 'Calls'),
  page('/calls/$id', () => import('../calls/call.tsx'), 'CallPage'),
  page('/texts', () => import('../calls/texts.tsx'), 'TextsPage'),
  page('/why-not-called', () => import('../calls/why-not-called.tsx'), 'WhyNotCalled'),
  page('/compliance', () => import('../compliance/compliance.tsx'), 'CompliancePage'),
  page('/numbers', () => import('../numbers/numbers.tsx'), 'NumbersPage'),
  page('/team', () => import('../team/team.tsx'), 'Team'),
  page('/profile', () => import('../profile/profile.tsx'), 'ProfilePage'),
  page('/device', () => import('../profile/device.tsx'), 'DevicePage'),
  page('/keys', () => import('../api-keys/api-keys.tsx'), 'ApiKeys'),
  page('/spend', () => import('../spend/spend.tsx'), 'Spend'),
  page('/webhooks', () => import('../webhooks/webhooks.tsx'), 'Webhooks'),
  page('/webhooks/endpoints/$id', () => import('../webhooks/endpoint.tsx'), 'EndpointPage'),
  page('/webhooks/deliveries/$id', () => import('../webhooks/delivery.tsx'), 'DeliveryPage'),
  page('/website', () => import('../website/channels.tsx'), 'Channels'),
  page('/website/$id', () => import('../website/channel.tsx'), 'ChannelPage'),
  page('/mail', () => import('../mail/mailboxes.tsx'), 'Mailboxes'),
  page('/mail/$id', () => import('../mail/mailbox.tsx'), 'MailboxPage'),
  page('/slack', () => import('../slack/slack.tsx'), 'Slack'),
  page('/audit', () => import('../audit/audit-log.tsx'), 'AuditLog'),
  page('/operations', () => import('../operations/operations.tsx'), 'OperationsPage'),
  page('/organizations', () => import('../operations/organizations.tsx'), 'OrganizationsPage'),
  page('/organization', () => import('../organization/organization.tsx'), 'OrganizationPage'),
]);

/** Filters are plain text: quotes around them would only make addresses ugly. */
const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text));
const stringifySearch = (search: Record<string, unknown>): string => {
  const text = new URLSearchParams(validateSearch(search)).toString();
  return text === '' ? '' : `?${text}`;
};

export const router = createRouter({
  routeTree,
  basepath: `${CELL_PATH}/console`,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
});
