// Owns what the OpenAPI document says besides the routes: the text on each tag, the shapes of graphs.

import { createOpenApi } from './http/openapi/document.ts';
import type { OpenApi } from './http/openapi/json-schema.ts';
import type { Route } from './http/route.ts';
import type { EventType } from './kernel/events.ts';
import { DESCRIBED_GRAPH } from './modules/assistants/graph/described-graph.ts';

const TAGS: Readonly<Record<string, string>> = {
  Access: 'API keys and their scopes, your organization, and the log of who changed what.',
  Analytics: 'What models and embeddings cost, by knowledge base, day, model, source and assistant.',
  Assistants: 'Assistants and their revisions: draft, publish, activate, compare.',
  'Flow graphs': 'The flow of a revision: read, edit in batches, validate, fix, compile.',
  Tools: 'What assistants can do: HTTP calls, MCP servers, transfers; with revisions and a compatibility check.',
  Policies: 'Rules that replies of assistants are held to.',
  Procedures: 'Instructions written in words, which flows refer to.',
  'Release suites': 'Rehearsed conversations that a revision must pass before it goes live.',
  'Test runs': 'Test conversations with a flow: started in one request, followed while they run, read case by case.',
  Knowledge: 'Knowledge bases, their documents, search, and the questions they could not answer.',
  'Model router': 'Providers of models, routing, prices, budgets, and direct use of models.',
  Memory: 'Facts that are remembered about a person.',
  Calling: 'Workflows that call leads, their executions, calls, phone numbers and carriers.',
  Compliance: 'Do-not-call list, consents, text messages, calling rules, and a receipt for every decision to call.',
  Conversations: 'Conversations of end users with assistants: messages, takeover by a person, trace.',
  Teams: 'Queues of people who wait for an agent, agents on duty, figures of service, reviews.',
  'E-mail': 'Mailboxes that assistants read and answer, and the mails that came and went.',
  Slack: 'Conversations that wait for an agent, as threads in a Slack channel.',
  'Hand-off webhooks': 'Conversations that wait for an agent, at a program of your own.',
  Analysis: 'What conversations achieved, and what goes wrong in them.',
  Experiments: 'Revisions of an assistant, compared on live conversations.',
  Traces: 'Turns of conversations as spans, sent to your OpenTelemetry collector.',
  Demo: 'A made-up organization to look around in, and its removal.',
  Channels: 'Where assistants meet visitors: chats on websites.',
  Visitors: 'What the chat on a website asks, with a visitor token and without an API key.',
  People: 'End users, how their identifiers are resolved to one person, merges, export and erasure.',
  Members: 'People who work in the organization: their roles, ways to sign in, sessions and profile.',
  Operator: 'Organizations of this server, for its operators.',
  Webhooks: 'Endpoints that events are sent to, and the deliveries.',
  Events: 'Events as they happen: followed as a stream, or sent to webhook endpoints.',
  Operations: 'Health and metrics of this server.',
};

export const describeApi = (routes: readonly Route[], events: readonly EventType[]): OpenApi =>
  createOpenApi({ routes, events, tags: TAGS, described: DESCRIBED_GRAPH });
