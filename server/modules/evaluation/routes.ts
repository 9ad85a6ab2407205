// Endpoint table: release suites and their runs, test runs, and replays of conversations.
import { page, pageQuery } from '../../http/pages.ts';
import { ref, route, value } from '../../http/route.ts';
import type { AssistantPorts } from '../assistants/ports.ts';
import { ConversationReplay, ReplayRequest } from '../conversations/store/schema.ts';
import { caseOf } from './conversation-case.ts';
import { replay } from './conversation-replay.ts';
import * as gate from './release-gate.ts';
import * as suites from './release-suites.ts';
import {
  CaseQuery,
  CaseView,
  CreateReleaseSuite,
  ReleaseRun,
  ReleaseSuite,
  StartReleaseRun,
  StartTestRun,
  TestResult,
  TestRun,
  TestRunSummary,
  UpdateReleaseSuite,
} from './schema.ts';
import * as testRuns from './test-runs.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    release_suite: true;
    release_run: true;
    test_run: true;
  }
}

const SUITE = '/v1/release-suites/{suite_id}';
const ofSuite = { suite_id: ref('release_suite') };
const readSuites = { tag: 'Release suites', scope: 'agents:read', status: 200 } as const;
const writeSuites = { tag: 'Release suites', scope: 'agents:write', status: 200 } as const;

export const releaseRoutes = (ports: AssistantPorts) => [
  route({
    ...writeSuites,
    method: 'POST',
    path: '/v1/release-suites',
    operationId: 'createReleaseSuite',
    summary: 'Create a release suite',
    description:
      'Conversations that an assistant must still handle before it is released. Name the suite in `release_suite_id` of an assistant to have it replayed at activation, or run it by hand with `startReleaseRun`.',
    status: 201,
    body: CreateReleaseSuite,
    response: ReleaseSuite,
    example: {
      body: {
        name: 'Greeting',
        cases: [{ name: 'says hello', turns: [{ user: '', expect: { reply_contains: 'hello' } }] }],
      },
    },
    handle: (ctx, { body }) => suites.create(ctx, body),
  }),
  route({
    ...readSuites,
    method: 'GET',
    path: '/v1/release-suites',
    operationId: 'listReleaseSuites',
    summary: 'List release suites, newest first',
    description: 'All suites of the organization, with their cases.',
    query: pageQuery,
    response: page(ReleaseSuite),
    handle: (ctx, { query }) => suites.list(ctx, query),
  }),
  route({
    ...readSuites,
    method: 'GET',
    path: SUITE,
    operationId: 'getReleaseSuite',
    summary: 'Read a release suite',
    description: 'One suite with its cases.',
    params: ofSuite,
    response: ReleaseSuite,
    handle: (ctx, { params }) => suites.read(ctx, params.suite_id),
  }),
  route({
    ...writeSuites,
    method: 'PATCH',
    path: SUITE,
    operationId: 'updateReleaseSuite',
    summary: 'Change a release suite',
    description:
      'Only the fields that are sent change; `cases` are replaced as a whole. Earlier runs stay as they are.',
    params: ofSuite,
    body: UpdateReleaseSuite,
    response: ReleaseSuite,
    example: { body: { name: 'Greetings' } },
    handle: (ctx, { params, body }) => suites.update(ctx, params.suite_id, body),
  }),
  route({
    ...writeSuites,
    method: 'DELETE',
    path: SUITE,
    operationId: 'deleteReleaseSuite',
    summary: 'Delete a release suite and its runs',
    description: 'Assistants that name it go on without a suite: their gate then skips.',
    status: 204,
    params: ofSuite,
    handle: (ctx, { params }) => suites.remove(ctx, params.suite_id),
  }),
  route({
    ...writeSuites,
    method: 'POST',
    path: `${SUITE}/runs`,
    operationId: 'startReleaseRun',
    summary: 'Run a suite against a revision',
    status: 201,
    idempotency: 'claim',
    description:
      'Runs every case against one revision as it is now and keeps the result, within 20 seconds; `startTestRun` takes longer ones. The model of the revision answers, as in production. No tool is called: a case says what tools answer. A revision that does not compile has the status `error`.',
    params: ofSuite,
    body: StartReleaseRun,
    response: ReleaseRun,
    example: { body: { assistant_revision_id: '0190a000-0000-7000-8000-000000000000' } },
    handle: (ctx, { params, body }) => gate.start(ctx, ports, params.suite_id, body.assistant_revision_id),
  }),
  route({
    ...readSuites,
    method: 'GET',
    path: `${SUITE}/runs`,
    operationId: 'listReleaseRuns',
    summary: 'List runs, newest first',
    description: 'Runs started by hand and at activations, with the result of each case.',
    params: ofSuite,
    query: pageQuery,
    response: page(ReleaseRun),
    handle: (ctx, { query, params }) => gate.list(ctx, params.suite_id, query),
  }),
  route({
    ...readSuites,
    method: 'GET',
    path: `${SUITE}/runs/{run_id}`,
    operationId: 'getReleaseRun',
    summary: 'Read a run with the result of each case',
    params: { ...ofSuite, run_id: ref('release_run') },
    response: ReleaseRun,
    handle: (ctx, { params }) => gate.read(ctx, params.suite_id, params.run_id),
  }),
];

export const replayRoutes = [
  route({
    method: 'POST',
    path: '/v1/conversations/{conversation_id}/replay',
    operationId: 'replayConversation',
    tag: 'Conversations',
    summary: 'The same words against another revision, with what would differ',
    description:
      'Shows what another revision would have said to the same words. Nothing is stored and no tool is called: recorded answers are used where the question is the same; other questions to models are asked and cost. 409 for conversations of more than 1000 turns or of several assistants.',
    scope: 'conversations:write',
    status: 200,
    idempotency: 'claim',
    errors: [402, 409],
    params: { conversation_id: ref('conversation') },
    body: ReplayRequest,
    response: ConversationReplay,
    example: { body: { revision_id: '0190a6a0-0000-7000-8000-000000000000' } },
    handle: (ctx, { params: { conversation_id }, body }) => replay(ctx, conversation_id, body),
  }),
  route({
    method: 'POST',
    path: '/v1/conversations/{conversation_id}/test-case',
    operationId: 'makeTestCase',
    tag: 'Conversations',
    summary: 'Make a test case of a conversation',
    description:
      'What the end user did becomes the steps, what tools answered becomes their answers, and what the revision does again in a test becomes what is expected. Contact data is replaced by invented data unless the key has `identity:read`; in a suite it always is. 409 for conversations of more than 100 steps, of several assistants, or whose trace is no longer kept.',
    scope: 'conversations:read',
    status: 200,
    idempotency: 'claim',
    errors: [409],
    params: { conversation_id: ref('conversation') },
    query: CaseQuery,
    response: CaseView,
    handle: (ctx, { params: { conversation_id }, query }) => caseOf(ctx, conversation_id, query),
  }),
];

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
