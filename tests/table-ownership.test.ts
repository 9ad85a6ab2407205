// Who owns which table. A module alone writes its own tables; what it reads of others is listed here, with the reason.

import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Tables } from '../server/kernel/db/tables.ts';
import { projectFolder } from './support/app.ts';
import { type TableUse, tableUses } from './support/statements.ts';

type TableName = keyof Tables;
type Owner =
  | 'access'
  | 'alerts'
  | 'assistants'
  | 'calling'
  | 'cells'
  | 'channels'
  | 'compliance'
  | 'conversations'
  | 'demo'
  | 'evaluation'
  | 'http'
  | 'insight'
  | 'kernel'
  | 'knowledge'
  | 'mail'
  | 'models'
  | 'people'
  | 'slack'
  | 'speech'
  | 'tools'
  | 'webhooks';

const OWNER: Record<TableName, Owner> = {
  accounts: 'access',
  api_keys: 'access',
  assistant_revisions: 'assistants',
  assistants: 'assistants',
  audit_heads: 'kernel',
  audit_log: 'kernel',
  call_recording_chunks: 'calling',
  call_recordings: 'calling',
  call_sound: 'calling',
  call_slots: 'calling',
  calling_workflow_counts: 'calling',
  calling_workflow_outcomes: 'calling',
  call_outcomes: 'calling',
  calling_workflow_versions: 'calling',
  calling_workflows: 'calling',
  calls: 'calling',
  canned_replies: 'conversations',
  carrier_charges: 'models',
  carrier_lines: 'calling',
  carrier_prices: 'calling',
  carrier_relay_tokens: 'calling',
  carrier_texts: 'calling',
  carriers: 'calling',
  cell_sizes: 'cells',
  channel_spend_daily: 'models',
  spend_closed: 'models',
  spend_daily: 'models',
  spend_totals: 'models',
  channels: 'channels',
  clock_origin: 'kernel',
  cluster_figures: 'kernel',
  compliance_settings: 'compliance',
  consents: 'compliance',
  contact_attempts: 'compliance',
  contact_days: 'compliance',
  agents: 'conversations',
  conversation_labels: 'conversations',
  conversation_reads: 'conversations',
  conversation_reviews: 'conversations',
  hand_offs: 'conversations',
  inbox_views: 'conversations',
  macros: 'conversations',
  note_mentions: 'conversations',
  queue_members: 'conversations',
  queues: 'conversations',
  push_devices: 'alerts',
  push_keys: 'alerts',
  queue_scorecards: 'conversations',
  review_scorecards: 'conversations',
  conversation_flows: 'conversations',
  conversation_messages: 'conversations',
  conversation_files: 'conversations',
  conversation_notes: 'conversations',
  conversation_results: 'conversations',
  conversation_trace: 'conversations',
  conversations: 'conversations',
  data_keys: 'kernel',
  demos: 'demo',
  earlier_positions: 'kernel',
  dnc_entries: 'compliance',
  document_chunks: 'knowledge',
  document_contents: 'knowledge',
  documents: 'knowledge',
  end_user_identifiers: 'people',
  end_users: 'people',
  event_sequence: 'kernel',
  events: 'kernel',
  graph_presence: 'assistants',
  graph_history: 'assistants',
  flow_comment_mentions: 'assistants',
  flow_comments: 'assistants',
  scheduled_activations: 'assistants',
  held_jobs: 'kernel',
  job_kinds: 'kernel',
  jobs: 'kernel',
  idempotency_keys: 'http',
  identity_decisions: 'people',
  identity_merges: 'people',
  identity_not_matches: 'people',
  identity_review_requests: 'people',
  identity_settings: 'people',
  identity_suppressions: 'people',
  kb_embedding_spend: 'models',
  kb_spend_closed: 'models',
  kb_spend_totals: 'models',
  kept_vectors: 'models',
  knowledge_bases: 'knowledge',
  knowledge_gaps: 'knowledge',
  lead_batch_rows: 'calling',
  lead_batches: 'calling',
  legal_holds: 'people',
  memory_facts: 'people',
  model_announcements: 'models',
  chat_follow_ups: 'mail',
  mail_attachments: 'mail',
  mail_threads: 'mail',
  mailboxes: 'mail',
  mails: 'mail',
  model_budgets: 'models',
  model_invocations: 'models',
  model_prices: 'models',
  model_providers: 'models',
  model_usage_daily: 'models',
  nodes: 'kernel',
  organization_moves: 'kernel',
  moved_names: 'kernel',
  organizations: 'access',
  permission_epoch: 'kernel',
  outcome_reports: 'calling',
  phone_numbers: 'calling',
  policies: 'assistants',
  presence: 'kernel',
  procedures: 'assistants',
  receipt_contents: 'compliance',
  receipt_heads: 'compliance',
  receipts: 'compliance',
  release_runs: 'evaluation',
  release_suites: 'evaluation',
  speech_choices: 'speech',
  test_run_cases: 'evaluation',
  test_runs: 'evaluation',
  retention_totals: 'kernel',
  retention_untold: 'kernel',
  router_configs: 'models',
  schema_migrations: 'kernel',
  secret_check: 'kernel',
  'simulated_carrier.calls': 'calling',
  'simulated_carrier.messages': 'calling',
  'simulated_carrier.replies': 'calling',
  'simulated_carrier.scripts': 'calling',
  telnyx_calls: 'calling',
  telnyx_texts: 'calling',
  text_messages: 'compliance',
  text_threads: 'conversations',
  asked_sign_in_mails: 'access',
  device_logins: 'access',
  identity_providers: 'access',
  member_identities: 'access',
  member_roles: 'access',
  members: 'access',
  outgoing_mail: 'access',
  passkey_challenges: 'access',
  passkeys: 'access',
  provider_domains: 'access',
  provider_sign_ins: 'access',
  recovery_codes: 'access',
  sign_in_links: 'access',
  slack_connections: 'slack',
  slack_requests: 'slack',
  slack_threads: 'slack',
  tool_revisions: 'tools',
  tools: 'tools',
  analysis_values: 'insight',
  analysis_verdicts: 'insight',
  conversation_analyses: 'insight',
  conversation_findings: 'insight',
  experiment_arms: 'insight',
  experiment_conversations: 'insight',
  experiment_people: 'insight',
  experiments: 'insight',
  settled_findings: 'insight',
  trace_exporters: 'insight',
  trace_exports: 'insight',
  visitor_tokens: 'channels',
  visitors: 'channels',
  webhook_deliveries: 'webhooks',
  webhook_endpoints: 'webhooks',
  webhook_relay: 'webhooks',
  webhook_secrets: 'webhooks',
  worker_leases: 'kernel',
  workflow_executions: 'calling',
  workflow_revisions: 'assistants',
};

type Listed = Partial<Record<string, Partial<Record<TableName, string>>>>;

/** These read all tables. */
const READERS_OF_ALL = ['analytics', 'cells'];
const READS: Listed = {
  access: { audit_log: 'it shows the audit log, which the kernel writes' },
  alerts: {
    api_keys: 'a session that was ended gets no alerts, in the statement that decides',
    members: 'nor does a member whose membership has ended',
  },
  assistants: {
    experiments: 'a conversation that begins learns in the same statement whether its assistant has one',
    knowledge_bases: 'what uses a base is told of one that exists',
    organizations: 'a revision without a time zone has that of the organization; calls of a flow say its name',
    release_suites: 'an assistant names the suite of its release gate, which must exist',
    tool_revisions: 'the verdict on a graph needs what its tools take',
    tools: 'graphs and revisions name tools, which must exist',
  },
  calling: {
    assistant_revisions: 'a report of outcomes by revision names them',
    conversations: 'outcomes and calls by revision: the conversation of a call says which revision talked',
    events: 'the timeline of an execution is made of events',
    organizations:
      'how many calls at once, the name a call says, and whether calling is suspended, in the statement that decides',
  },
  channels: {
    assistants: 'a channel names an assistant, which must exist',
    organizations: 'a suspended organization takes no chats',
  },
  cli: {
    organizations: 'commands of the operator go through all organizations',
    schema_migrations: 'the doctor says whether the database is up to date',
  },
  compliance: {
    carrier_texts: 'a text of ours is shown with what its carrier says of its delivery',
    organizations: 'an answer to STOP or HELP names the organization; a day is one of its time zone',
    phone_numbers: 'without settings of its own an organization reaches the countries of its numbers',
  },
  conversations: {
    assistants: 'the lock that keeps an assistant from being archived while a conversation begins',
    analysis_verdicts: 'a list of conversations is narrowed by them, and its file shows them',
    channels: 'a channel says how long chats of anonymous visitors are stored',
    members: 'a conversation is offered to active members only, in the statement that decides; reviews name them',
  },
  evaluation: {
    assistant_revisions: 'a run judges a revision of an assistant',
    assistants: 'the assistant says how many failures its gate allows',
  },
  insight: {
    assistant_revisions: 'arms of an experiment are published revisions that have its criterion',
    assistants: 'a span names the assistant that answered; an assistant that is asked about must exist',
    conversations:
      'what is analyzed and compared, and the lock that comes before what is found; a turn that is still answered is exported when it is done',
    organizations: 'of a suspended organization nothing is sent, analyzed or compared',
    workflow_revisions: 'a revision without a compiled flow is no arm of an experiment',
  },
  kernel: { organizations: 'retention and restore go through all organizations' },
  mail: {
    assistants: 'a mailbox names an assistant, which must exist',
    conversations:
      'the lock that comes before those of its mails; the conversations of a person, whose mails are erased',
    organizations: 'a suspended organization is posted no mails, and a sandbox has no mailboxes',
  },
  models: {
    calls: 'what a conversation of a call costs is counted under its campaign, and so is what its budget holds',
    conversations:
      'what a call costs is counted under the channel of its conversation, in the statement that records it',
    organizations: 'the days of every organization are closed',
    speech_choices: 'an account that hears or speaks on calls is not deleted',
  },
  people: { events: 'the timeline of a person is made of events' },
  slack: {
    conversations: 'what is shown, and the lock that comes before that of its thread',
    organizations: 'of a suspended organization nothing is taken',
  },
  tools: {
    assistant_revisions: 'a tool that an assistant uses is not deleted',
    assistants: 'the same, by the name of the assistant',
    workflow_revisions: 'the same, by the nodes of its flow',
  },
  webhooks: {
    earlier_positions: 'a reader of the stream may name a position of the cell that its organization came from',
    event_sequence: 'how far the outbox goes',
    events: 'what is delivered',
    organizations: 'a suspended organization is sent nothing',
  },
};

const WRITES: Listed = {
  webhooks: {
    events: 'old events go once the relay has read them and no delivery needs them, which only webhooks knows',
  },
};

/** Only older nodes write it, which may run beside newer ones; dropped when no release before 0.2 can be upgraded from. */
const RETIRED: ReadonlySet<string> = new Set(['graph_presence']);
const tables: ReadonlySet<string> = new Set(Object.keys(OWNER));

/** The module of a file, or its part of the server; `cli` for the command line. */
const ownerOf = (file: string): string =>
  /^server\/modules\/([^/]+)\//.exec(file)?.[1] ?? /^server\/(\w+)/.exec(file)?.[1] ?? file.split('/', 1)[0] ?? '';

async function usesIn(folder: string): Promise<TableUse[]> {
  const entries = await readdir(path.join(projectFolder, folder), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /(?<!\.test)(?<!\.d)\.ts$/.test(entry.name))
    .map((entry) => path.relative(projectFolder, path.join(entry.parentPath, entry.name)));
  return (await Promise.all(files.map((file) => tableUses(projectFolder, file, tables)))).flat();
}

const uses = (await Promise.all(['server', 'cli'].map(usesIn))).flat();
const isOwn = ({ file, table }: TableUse): boolean => OWNER[table as TableName] === ownerOf(file);
const isListed = (list: Listed, { file, table }: TableUse): boolean =>
  list[ownerOf(file)]?.[table as TableName] !== undefined;
const show = (list: readonly TableUse[]): string[] =>
  [...new Set(list.map(({ file, table }) => `${file}: ${table}`))].sort();
const unused = (list: Listed, found: readonly TableUse[]): string[] =>
  Object.entries(list).flatMap(([owner, reasons]) =>
    Object.keys(reasons ?? {})
      .filter((table) => !found.some((use) => use.table === table && ownerOf(use.file) === owner))
      .map((table) => `${owner}: ${table}`),
  );

const written = uses.filter(({ writes }) => writes);
const read = uses.filter(({ writes }) => !writes);

describe('tables', () => {
  it('are each written by their owner', () => {
    const owned = new Set(written.filter(isOwn).map(({ table }) => table));
    expect([...tables].filter((table) => !owned.has(table) && !RETIRED.has(table))).toEqual([]);
  });

  it('are written by no other module than their owner, or for a listed reason', () => {
    expect(show(written.filter((use) => !isOwn(use) && !isListed(WRITES, use)))).toEqual([]);
  });

  it('are read by no other module than their owner, or for a listed reason', () => {
    const strays = read.filter(
      (use) => !READERS_OF_ALL.includes(ownerOf(use.file)) && !isOwn(use) && !isListed(READS, use),
    );
    expect(show(strays)).toEqual([]);
  });

  it('are listed for others only where others use them', () => {
    expect([unused(READS, read), unused(WRITES, written)]).toEqual([[], []]);
  });
});
