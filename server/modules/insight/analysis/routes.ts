// Endpoint table: analyses of conversations, their trend, and what goes wrong.
import { asksForCsv, CSV } from '../../../http/csv-answer.ts';
import { type Route, ref, route, uuidRef } from '../../../http/route.ts';
import * as analyses from './analyses.ts';
import * as problems from './problems.ts';
import {
  AnalysisTrend,
  AnalysisTrendQuery,
  AnalyzedPage,
  AnalyzedQuery,
  ConversationAnalysis,
  OverruledAnalysis,
  OverruleVerdict,
  ProblemList,
  ProblemQuery,
  SettleProblem,
} from './schema.ts';

const tag = 'Analysis';
const ANALYSIS = '/v1/conversations/{conversation_id}/analysis';
const ofConversation = { conversation_id: ref('conversation') };
const ANALYSES = '/v1/assistants/{agent_id}/analyses';
const PROBLEMS = '/v1/assistants/{agent_id}/problems';
const ofAssistant = { agent_id: uuidRef('assistant') };
const read = { tag, scope: 'conversations:read', status: 200 } as const;

export const analysisRoutes: Route[] = [
  route({
    method: 'GET',
    path: ANALYSIS,
    operationId: 'getConversationAnalysis',
    ...read,
    summary: 'What a conversation achieved',
    description:
      'Verdicts, values and what went wrong. Rules are computed; what a model says counts only with words that were really said, else its verdict is void and `unknown`. 404 while the conversation runs. Quotations are masked for keys without `identity:read`.',
    params: ofConversation,
    response: ConversationAnalysis,
    handle: (ctx, { params: { conversation_id } }) => analyses.readAnalysis(ctx, conversation_id),
  }),
  route({
    method: 'POST',
    path: ANALYSIS,
    operationId: 'analyzeConversation',
    tag,
    summary: 'Analyze a conversation again',
    description:
      'By the analysis of its revision, also where it ended before there was any. What reviewers said stays. A model is asked and paid for once more. 409 while the conversation runs, and for tests.',
    scope: 'conversations:write',
    status: 204,
    errors: [409],
    params: ofConversation,
    handle: (ctx, { params: { conversation_id } }) => analyses.requestAnalysis(ctx, conversation_id),
  }),
  route({
    method: 'POST',
    path: `${ANALYSIS}/overrule`,
    operationId: 'overruleVerdict',
    tag,
    summary: 'Overrule a verdict',
    description:
      'From now on the reviewer’s verdict counts, in figures and experiments too; what it was before is kept. With `save_to_suite` the conversation becomes a test case as by `makeTestCase`; where that cannot be, nothing changes. Emits `conversation.analyzed`.',
    scope: 'conversations:write',
    status: 200,
    idempotency: 'claim',
    errors: [403, 409],
    params: ofConversation,
    body: OverruleVerdict,
    response: OverruledAnalysis,
    example: { body: { criterion: 'Solved', verdict: 'not_met' } },
    handle: (ctx, { params: { conversation_id }, body }) => analyses.overruleVerdict(ctx, conversation_id, body),
  }),
  route({
    method: 'GET',
    path: ANALYSES,
    operationId: 'listAnalyses',
    ...read,
    summary: 'List analyzed conversations of an assistant',
    description:
      'The one that ended last first. Filters are combined; `from` and `to` go by the end. With `Accept: text/csv` the whole list as a file, with a column for each criterion and field.',
    params: ofAssistant,
    query: AnalyzedQuery,
    response: AnalyzedPage,
    alsoProduces: CSV,
    errors: [404, 406],
    handle: (ctx, { params: { agent_id }, query, raw }) =>
      asksForCsv(raw) ? analyses.downloadAnalyses(ctx, agent_id, query) : analyses.listAnalyses(ctx, agent_id, query),
  }),
  route({
    method: 'GET',
    path: `${ANALYSES}/trend`,
    operationId: 'getAnalysisTrend',
    ...read,
    summary: 'Verdicts and values of an assistant by day',
    description: 'Counted over conversations that ended in the time; tests are left out.',
    params: ofAssistant,
    query: AnalysisTrendQuery,
    response: AnalysisTrend,
    handle: (ctx, { params: { agent_id }, query }) => analyses.readTrend(ctx, agent_id, query),
  }),
  route({
    method: 'GET',
    path: PROBLEMS,
    operationId: 'listProblems',
    ...read,
    summary: 'What goes wrong, by node of the flow',
    description:
      'Questions without an answer, questions that are asked again, where people leave, and where they ask for a human. The most frequent first. `listAnalyses` has the conversations of each.',
    params: ofAssistant,
    query: ProblemQuery,
    response: ProblemList,
    handle: (ctx, { params: { agent_id }, query }) => problems.listProblems(ctx, agent_id, query),
  }),
  route({
    method: 'POST',
    path: `${PROBLEMS}/settle`,
    operationId: 'settleProblem',
    tag,
    summary: 'Mark a problem as dealt with',
    description: 'It leaves the list, and comes back only with conversations that end from now on.',
    scope: 'agents:write',
    status: 204,
    params: ofAssistant,
    body: SettleProblem,
    example: { body: { problem: 'asked_again', node_id: 'ask' } },
    handle: (ctx, { params: { agent_id }, body }) => problems.settleProblem(ctx, agent_id, body),
  }),
];
