// Owns what of each table belongs to an organization when it is exported, imported or moved. The list is complete, or it does not
// compile: a new table says here whether its rows travel.
import type { Tables } from '../../kernel/db/tables.ts';

/**
 * Expressions of SQL. `$org` stands for the id of the organization, `$slug` and `$status` for what it gets in its new cell, `$base` for the
 * position below its first event there, `$relayed` for that of the last event that its webhooks had been made from, and `$since` for a
 * moment after that event.
 */
export type MoveRule = {
  /** Which rows are the organization's. */
  rows: string;
  /** Columns that mean something in one cell only: the default of the table takes their place. */
  without?: readonly string[];
  /** Columns that are written as another value, computed from the row `s` as it was. */
  set?: Readonly<Record<string, string>>;
  /** Several organizations have such a row in common, or it is there from an earlier move: then it stays as it is. */
  isShared?: true;
};
/** Why no row of it travels. */
type Stays = { stays: string };

const OF_ORGANIZATION: MoveRule = { rows: 'org_id = $org' };
const OF_CAMPAIGNS: MoveRule = { rows: 'workflow_id in (select id from calling_workflows where org_id = $org)' };
/** What belongs to a person, who may be a member of several organizations. */
const OF_MEMBERS = (column: string): string => `${column} in (select account_id from members where org_id = $org)`;
const sharedRows = (rows: string, more: Omit<MoveRule, 'rows'> = {}): MoveRule => ({ rows, isShared: true, ...more });

export const MOVED_TABLES: Record<keyof Tables, MoveRule | Stays> = {
  accounts: sharedRows(OF_MEMBERS('id'), { set: { is_operator: 'false' } }),
  agents: OF_ORGANIZATION,
  analysis_values: OF_ORGANIZATION,
  analysis_verdicts: OF_ORGANIZATION,
  api_keys: OF_ORGANIZATION,
  asked_sign_in_mails: { stays: 'people ask for another link within minutes' },
  assistant_revisions: OF_ORGANIZATION,
  assistants: OF_ORGANIZATION,
  audit_heads: OF_ORGANIZATION,
  audit_log: OF_ORGANIZATION,
  call_outcomes: OF_ORGANIZATION,
  call_recording_chunks: OF_ORGANIZATION,
  call_recordings: OF_ORGANIZATION,
  call_slots: OF_ORGANIZATION,
  call_sound: OF_ORGANIZATION,
  calling_workflow_counts: OF_CAMPAIGNS,
  calling_workflow_outcomes: OF_CAMPAIGNS,
  calling_workflow_versions: OF_CAMPAIGNS,
  calling_workflows: OF_ORGANIZATION,
  calls: OF_ORGANIZATION,
  canned_replies: OF_ORGANIZATION,
  carrier_charges: OF_ORGANIZATION,
  carrier_lines: { ...OF_ORGANIZATION, without: ['held_by', 'held_until'] },
  carrier_prices: OF_ORGANIZATION,
  carrier_relay_tokens: OF_ORGANIZATION,
  carrier_texts: OF_ORGANIZATION,
  carriers: OF_ORGANIZATION,
  cell_sizes: { stays: 'of the installation' },
  channel_spend_daily: OF_ORGANIZATION,
  channels: OF_ORGANIZATION,
  chat_follow_ups: OF_ORGANIZATION,
  clock_origin: { stays: 'of the installation' },
  cluster_figures: { stays: 'counts of the installation, taken anew' },
  compliance_settings: OF_ORGANIZATION,
  consents: OF_ORGANIZATION,
  contact_attempts: OF_ORGANIZATION,
  contact_days: OF_ORGANIZATION,
  conversation_analyses: OF_ORGANIZATION,
  conversation_files: OF_ORGANIZATION,
  conversation_findings: OF_ORGANIZATION,
  conversation_flows: OF_ORGANIZATION,
  conversation_labels: OF_ORGANIZATION,
  conversation_messages: OF_ORGANIZATION,
  conversation_notes: OF_ORGANIZATION,
  conversation_reads: OF_ORGANIZATION,
  conversation_results: OF_ORGANIZATION,
  conversation_reviews: OF_ORGANIZATION,
  conversation_trace: OF_ORGANIZATION,
  conversations: OF_ORGANIZATION,
  data_keys: sharedRows(`(org_id = $org or ${OF_MEMBERS('org_id')})`, {
    set: { master_key_id: 's.master_key_id', wrapped: 's.wrapped' },
  }),
  demos: OF_ORGANIZATION,
  device_logins: { stays: 'a login under way starts again' },
  dnc_entries: OF_ORGANIZATION,
  document_chunks: OF_ORGANIZATION,
  document_contents: OF_ORGANIZATION,
  documents: OF_ORGANIZATION,
  earlier_positions: OF_ORGANIZATION,
  end_user_identifiers: OF_ORGANIZATION,
  end_users: OF_ORGANIZATION,
  event_sequence: { stays: 'the order of events is that of the cell' },
  // New positions in the old order. What webhooks were made from has a number below all others, so that nothing is delivered twice.
  events: {
    ...OF_ORGANIZATION,
    without: ['xid'],
    set: {
      position: 'case when s.position is not null then $base + row_number() over (order by s.position nulls last) end',
      xid: "case when s.position <= $relayed then '0'::xid8 else pg_current_xact_id() end",
    },
  },
  experiment_arms: OF_ORGANIZATION,
  experiment_conversations: OF_ORGANIZATION,
  experiment_people: OF_ORGANIZATION,
  experiments: OF_ORGANIZATION,
  flow_comment_mentions: OF_ORGANIZATION,
  flow_comments: OF_ORGANIZATION,
  graph_history: OF_ORGANIZATION,
  graph_presence: { stays: 'written by nodes of releases before 0.2 alone' },
  hand_offs: OF_ORGANIZATION,
  held_jobs: {
    rows: "org_id = $org and task <> 'fan-out-events'",
    set: { name: "coalesce(s.key, 'job:' || gen_random_uuid())" },
  },
  idempotency_keys: OF_ORGANIZATION,
  identity_decisions: OF_ORGANIZATION,
  identity_merges: OF_ORGANIZATION,
  identity_not_matches: OF_ORGANIZATION,
  identity_providers: OF_ORGANIZATION,
  identity_review_requests: OF_ORGANIZATION,
  identity_settings: OF_ORGANIZATION,
  identity_suppressions: OF_ORGANIZATION,
  inbox_views: OF_ORGANIZATION,
  job_kinds: { stays: 'what runs by the clock of the cell' },
  jobs: { rows: "org = $org::text and kind <> 'fan-out-events'", without: ['id', 'locked_at', 'locked_by'] },
  kb_embedding_spend: OF_ORGANIZATION,
  kb_spend_closed: OF_ORGANIZATION,
  kb_spend_totals: OF_ORGANIZATION,
  kept_vectors: OF_ORGANIZATION,
  knowledge_bases: OF_ORGANIZATION,
  knowledge_gaps: OF_ORGANIZATION,
  lead_batch_rows: OF_ORGANIZATION,
  lead_batches: OF_ORGANIZATION,
  legal_holds: OF_ORGANIZATION,
  macros: OF_ORGANIZATION,
  mail_attachments: OF_ORGANIZATION,
  mail_threads: OF_ORGANIZATION,
  mailboxes: OF_ORGANIZATION,
  mails: OF_ORGANIZATION,
  member_identities: OF_ORGANIZATION,
  member_roles: OF_ORGANIZATION,
  members: OF_ORGANIZATION,
  memory_facts: OF_ORGANIZATION,
  model_announcements: OF_ORGANIZATION,
  model_budgets: OF_ORGANIZATION,
  model_invocations: OF_ORGANIZATION,
  model_prices: OF_ORGANIZATION,
  model_providers: OF_ORGANIZATION,
  model_usage_daily: OF_ORGANIZATION,
  nodes: { stays: 'processes that run now' },
  note_mentions: OF_ORGANIZATION,
  organization_moves: { stays: 'how far this move is, here' },
  moved_names: { stays: 'what its requests name it by, where they are sent on' },
  organizations: { rows: 'id = $org', set: { slug: '$slug', status: '$status' } },
  outcome_reports: OF_ORGANIZATION,
  outgoing_mail: OF_ORGANIZATION,
  passkey_challenges: { stays: 'a sign-in under way starts again' },
  passkeys: sharedRows(OF_MEMBERS('account_id')),
  permission_epoch: { stays: 'of the installation' },
  phone_numbers: OF_ORGANIZATION,
  policies: OF_ORGANIZATION,
  presence: { stays: 'half a minute of who looks at what' },
  procedures: OF_ORGANIZATION,
  provider_domains: OF_ORGANIZATION,
  provider_sign_ins: { stays: 'a sign-in under way starts again' },
  push_devices: { stays: 'browsers have subscribed with the key of this installation' },
  push_keys: { stays: 'of the installation' },
  queue_members: OF_ORGANIZATION,
  queue_scorecards: OF_ORGANIZATION,
  queues: OF_ORGANIZATION,
  receipt_contents: OF_ORGANIZATION,
  receipt_heads: OF_ORGANIZATION,
  receipts: OF_ORGANIZATION,
  recovery_codes: sharedRows(OF_MEMBERS('account_id')),
  release_runs: OF_ORGANIZATION,
  release_suites: OF_ORGANIZATION,
  retention_totals: { stays: 'sums over all organizations' },
  retention_untold: OF_ORGANIZATION,
  review_scorecards: OF_ORGANIZATION,
  router_configs: OF_ORGANIZATION,
  scheduled_activations: OF_ORGANIZATION,
  schema_migrations: { stays: 'of the installation' },
  secret_check: { stays: 'of the master key of the cell' },
  settled_findings: OF_ORGANIZATION,
  sign_in_links: OF_ORGANIZATION,
  'simulated_carrier.calls': OF_ORGANIZATION,
  'simulated_carrier.messages': OF_ORGANIZATION,
  'simulated_carrier.replies': OF_ORGANIZATION,
  'simulated_carrier.scripts': OF_ORGANIZATION,
  slack_connections: OF_ORGANIZATION,
  slack_requests: OF_ORGANIZATION,
  slack_threads: OF_ORGANIZATION,
  speech_choices: OF_ORGANIZATION,
  spend_closed: OF_ORGANIZATION,
  spend_daily: OF_ORGANIZATION,
  spend_totals: OF_ORGANIZATION,
  telnyx_calls: OF_ORGANIZATION,
  telnyx_texts: OF_ORGANIZATION,
  test_run_cases: OF_ORGANIZATION,
  test_runs: OF_ORGANIZATION,
  text_messages: OF_ORGANIZATION,
  text_threads: OF_ORGANIZATION,
  tool_revisions: OF_ORGANIZATION,
  tools: OF_ORGANIZATION,
  trace_exporters: OF_ORGANIZATION,
  trace_exports: OF_ORGANIZATION,
  visitor_tokens: OF_ORGANIZATION,
  visitors: OF_ORGANIZATION,
  webhook_deliveries: OF_ORGANIZATION,
  webhook_endpoints: {
    ...OF_ORGANIZATION,
    without: ['lease', 'leased_until'],
    set: { since: 'greatest(s.since, $since)', since_xid: 'pg_current_xact_id()' },
  },
  webhook_relay: { stays: 'how far the outbox of the cell is read' },
  webhook_secrets: OF_ORGANIZATION,
  worker_leases: { stays: 'processes that run now' },
  workflow_executions: OF_ORGANIZATION,
  workflow_revisions: OF_ORGANIZATION,
};

const byName = new Map<string, MoveRule | Stays>(Object.entries(MOVED_TABLES));

/** `table`: with its schema, as the catalog has it. */
export function movedRows(table: string): MoveRule | undefined {
  const rule = byName.get(table.replace(/^public\./, ''));
  if (!rule)
    throw new Error(`${table} is not in server/modules/cells/moved-tables.ts: say there whether its rows travel`);
  return 'rows' in rule ? rule : undefined;
}
