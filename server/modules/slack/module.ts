// Waiting conversations as threads in Slack and at programs of one's own, as a part of the program.
import { type DataMapLine, none } from '../../kernel/data-map.ts';
import { sql } from '../../kernel/db/sql.ts';
import { bind } from '../../kernel/jobs/jobs.ts';
import type { Retention } from '../../kernel/retention/retention.ts';
import type { ConversationPorts } from '../conversations/turn/ports.ts';
import type { Module } from '../module.ts';
import { handOffWebhookRoutes } from './hand-off-webhook-routes.ts';
import { showInSlack } from './jobs.ts';
import { slackRoutes } from './routes.ts';
import { show } from './threads.ts';

const SLACK_DATA: readonly DataMapLine[] = [
  ...none(
    'slack_connections',
    'kind name channel url queue agent_name labels sealed last_error cell',
    'how a connection is set up',
  ),
  ...none('slack_threads', 'ts written status', 'where the thread of a conversation is'),
  ...none('slack_requests', 'request_key'),
];

const SLACK_RETENTION: readonly Retention[] = [
  {
    // Older requests are refused by their time.
    table: 'slack_requests',
    after: 7,
    clock: 'product',
    by: 'service',
    reported: false,
    stays: 'what Slack may still repeat',
    old: ({ before }) => sql`select r.ctid from slack_requests r where r.created_at < ${before}`,
  },
];

export const slackModule = (ports: ConversationPorts) =>
  ({
    routes: () => [...slackRoutes(ports), ...handOffWebhookRoutes(ports)],
    jobs: bind([showInSlack], { 'show-in-slack': show }),
    dueTables: [{ table: 'slack_threads', job: showInSlack }],
    retention: SLACK_RETENTION,
    dataMap: SLACK_DATA,
  }) satisfies Module;
