// Endpoint table: test runs.
import { page, pageQuery } from '../../http/pages.ts';
import { ref, route, value } from '../../http/route.ts';
import type { AssistantPorts } from '../assistants/ports.ts';
import { StartTestRun, TestResult, TestRun, TestRunSummary } from './test-run-schema.ts';
import * as testRuns from './test-runs.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    test_run: true;
  }
}

const RUNS = '/v1/test-runs';
const RUN = `${RUNS}/{test_run_id}` as const;
const ofRun = { test_run_id: ref('test_run') };
const tag = 'Test runs';
const MAX_BODY = 4 * 1024 * 1024;

const EXAMPLE = {
  flow: {
    entry_node_id: 'hello',
    nodes: [
      { id: 'hello', type: 'message', config: { text: 'Hello, I am the virtual assistant.' } },
      { id: 'bye', type: 'end', config: { outcome: 'success' } },
    ],
    edges: [{ id: 'on', source: 'hello', target: 'bye' }],
  },
  cases: [
    {
      test: 'says hello',
      steps: [{ expect: { says: ['virtual assistant'] } }],
      ends: { status: 'completed', outcome: 'success' },
    },
  ],
};

export const testRunRoutes = (ports: AssistantPorts) => [
  route({
    method: 'POST',
    path: RUNS,
    operationId: 'startTestRun',
    tag,
    summary: 'Run test cases against a revision or a flow',
    description:
      'Runs dialogues in the background with the model that production uses, on a clock of their own. Knowledge is really searched; tools are never called and answer as each case says. No conversation, memory or event comes of it. Follow it with `getTestRun`. At most 200 cases, 400 results and 5000 steps; 20 unfinished runs of one organization.',
    scope: 'agents:write',
    status: 202,
    idempotency: 'claim',
    errors: [404, 409],
    bodyLimit: MAX_BODY,
    body: StartTestRun,
    response: TestRunSummary,
    example: { body: EXAMPLE },
    handle: (ctx, { body }) => testRuns.start(ctx, ports, body),
  }),
  route({
    method: 'GET',
    path: RUNS,
    operationId: 'listTestRuns',
    tag,
    summary: 'List test runs, newest first',
    description: 'Runs with their progress and verdict, without the results of cases.',
    scope: 'agents:read',
    status: 200,
    query: pageQuery,
    response: page(TestRunSummary),
    handle: (ctx, { query }) => testRuns.list(ctx, query),
  }),
  route({
    method: 'GET',
    path: RUN,
    operationId: 'getTestRun',
    tag,
    summary: 'Read a test run with its results so far',
    description:
      'Progress, verdict, and for each case what failed at which step, with transcript and trace. At most about 4 MB of them: failed cases come first, the others say `steps_left_out`.',
    scope: 'agents:read',
    status: 200,
    params: ofRun,
    response: TestRun,
    handle: (ctx, { params }) => testRuns.read(ctx, params.test_run_id),
  }),
  route({
    method: 'GET',
    path: `${RUN}/cases/{position}`,
    operationId: 'getTestRunCase',
    tag,
    summary: 'Read the result of one case',
    description: 'With its whole transcript and trace.',
    scope: 'agents:read',
    status: 200,
    params: { ...ofRun, position: value('Place of the result in the run, counted from 0. Unknown: 404') },
    response: TestResult,
    handle: (ctx, { params }) => testRuns.readCase(ctx, params.test_run_id, params.position),
  }),
  route({
    method: 'POST',
    path: `${RUN}/cancel`,
    operationId: 'cancelTestRun',
    tag,
    summary: 'Stop a test run',
    description: 'Results that are there stay; the other cases are not run. 409 when it is completed already.',
    scope: 'agents:write',
    status: 200,
    errors: [409],
    params: ofRun,
    response: TestRunSummary,
    handle: (ctx, { params }) => testRuns.cancel(ctx, params.test_run_id),
  }),
];
