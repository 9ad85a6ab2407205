// The addresses of the console. Every page is loaded when it is first opened.
import { createRootRoute, createRoute, createRouter, Link, lazyRouteComponent } from '@tanstack/react-router';
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
const routeTree = root.addChildren([
  createRoute({ ...at, path: '/', component: lazyRouteComponent(() => import('./pages/home.tsx'), 'Home') }),
  createRoute({
    ...at,
    path: '/assistants',
    component: lazyRouteComponent(() => import('./pages/assistants.tsx'), 'Assistants'),
  }),
  createRoute({
    ...at,
    path: '/assistants/$id',
    component: lazyRouteComponent(() => import('./pages/assistant.tsx'), 'AssistantPage'),
  }),
  createRoute({
    ...at,
    path: '/assistants/$id/flow',
    component: lazyRouteComponent(() => import('./editor/flow-editor.tsx'), 'FlowEditor'),
  }),
  createRoute({ ...at, path: '/tools', component: lazyRouteComponent(() => import('./pages/tools.tsx'), 'Tools') }),
  createRoute({ ...at, path: '/tools/$id', component: lazyRouteComponent(() => import('./pages/tool.tsx'), 'ToolPage') }),
  createRoute({ ...at, path: '/policies', component: lazyRouteComponent(() => import('./pages/policies.tsx'), 'Policies') }),
  createRoute({
    ...at,
    path: '/procedures',
    component: lazyRouteComponent(() => import('./pages/procedures.tsx'), 'Procedures'),
  }),
  createRoute({ ...at, path: '/models', component: lazyRouteComponent(() => import('./pages/models.tsx'), 'Models') }),
  createRoute({ ...at, path: '/team', component: lazyRouteComponent(() => import('./pages/team.tsx'), 'Team') }),
  createRoute({ ...at, path: '/keys', component: lazyRouteComponent(() => import('./pages/api-keys.tsx'), 'ApiKeys') }),
  createRoute({ ...at, path: '/audit', component: lazyRouteComponent(() => import('./pages/audit-log.tsx'), 'AuditLog') }),
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
