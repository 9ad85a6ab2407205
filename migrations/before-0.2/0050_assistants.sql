-- Assistants, their revisions and flows; the tools, policies and procedures they use; release suites.

create table release_suites (
  id uuid primary key,
  org_id uuid not null references organizations (id),
  name text not null,
  cases jsonb not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index release_suites_newest_first on release_suites (org_id, created_at desc, id desc);

create table assistants (
  id uuid primary key,
  org_id uuid not null references organizations (id),
  workflow_id uuid not null unique,
  name text not null,
  description text not null,
  metadata jsonb not null,
  platform_tools jsonb not null,
  knowledge_gap_analysis_enabled boolean not null,
  release_gate_mode text not null,
  release_gate_max_failures integer not null,
  release_suite_id uuid references release_suites (id) on delete set null,
  max_active_calls integer,
  active_revision_id uuid,
  archived_at timestamptz(3),
  created_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index assistants_newest_first on assistants (org_id, created_at desc, id desc) where archived_at is null;
create index assistants_archived on assistants (org_id, created_at desc, id desc) where archived_at is not null;
create index assistants_of_suite on assistants (release_suite_id) where release_suite_id is not null;

-- persona and context_variables are part of the flow graph, kept here because the revision shows them.
create table assistant_revisions (
  id uuid primary key,
  org_id uuid not null references organizations (id),
  assistant_id uuid not null references assistants (id),
  router_config_id uuid,
  name text not null,
  description text not null,
  persona text,
  system_prompt text not null,
  context_variables jsonb not null,
  variable_defaults jsonb not null,
  platform_tools jsonb not null,
  channel_specific_config jsonb not null,
  voice_call_settings jsonb not null,
  tool_refs jsonb not null,
  knowledge_base_refs jsonb not null,
  policy_refs jsonb not null,
  policies_enabled boolean not null,
  workflow_enabled boolean not null,
  memory_enabled boolean not null,
  continue_after_flow boolean not null,
  model_settings jsonb not null,
  analyzer_model_settings jsonb not null,
  current_time_settings jsonb not null,
  kb_clearance_level integer not null,
  kb_audience_tags jsonb not null,
  release_verdict jsonb,
  created_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  published_at timestamptz(3)
);
create index assistant_revisions_newest_first on assistant_revisions (assistant_id, created_at desc, id desc);
create index assistant_drafts_newest_first on assistant_revisions (assistant_id, created_at desc, id desc) where published_at is null;
create index assistant_revisions_by_tool on assistant_revisions using gin (tool_refs jsonb_path_ops);

-- The flow of one assistant revision. Graphs are kept as text, so that they can be put into an answer without being parsed.
-- due_at is set while a compile is awaited; compile_seq tells a running compile that it was overtaken.
create table workflow_revisions (
  id uuid primary key,
  org_id uuid not null references organizations (id),
  workflow_id uuid not null references assistants (workflow_id),
  assistant_revision_id uuid not null unique references assistant_revisions (id),
  router_config_id uuid,
  name text not null,
  instructions text not null,
  description text not null,
  compilation_strategy text not null,
  compilation_status text not null,
  compilation_task_id text,
  compilation_input_hash text,
  compilation_errors jsonb not null,
  compile_seq integer not null default 0,
  due_at timestamptz(3),
  trigger_type text not null,
  trigger_config jsonb not null,
  graph text not null,
  graph_version integer not null,
  compiled_graph text,
  executable_graph text,
  quality_report jsonb,
  warnings jsonb not null,
  tool_input_defaults jsonb not null,
  analyzer_model_settings jsonb not null,
  router_model_settings jsonb not null,
  policy_ids jsonb not null,
  knowledge_base_ids jsonb not null,
  tool_ids uuid[] not null,
  used_tool_ids text[] not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index workflow_revisions_of_workflow on workflow_revisions (workflow_id);
create index workflow_revisions_due on workflow_revisions (due_at) where due_at is not null;
create index workflow_revisions_by_tool on workflow_revisions using gin (used_tool_ids);
create index workflow_revisions_by_attached_tool on workflow_revisions using gin (tool_ids);

-- What each batch did and what would take it back, for the last 200 versions.
create table graph_history (
  org_id uuid not null references organizations (id),
  workflow_revision_id uuid not null references workflow_revisions (id),
  version integer not null,
  ops text not null,
  undo_ops text not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  primary key (workflow_revision_id, version)
);

create table tools (
  id uuid primary key,
  org_id uuid not null references organizations (id),
  name text not null,
  description text not null,
  tool_type text not null,
  active_revision_id uuid,
  deleted_at timestamptz(3),
  created_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index tools_newest_first on tools (org_id, created_at desc, id desc) where deleted_at is null;

-- Secure header and query values lie in `sealed` only; `configuration` holds a mark in their place.
create table tool_revisions (
  id uuid primary key,
  org_id uuid not null references organizations (id),
  tool_id uuid not null references tools (id),
  name text not null,
  description text not null,
  status text not null,
  configuration jsonb,
  sealed bytea,
  transfer_target jsonb,
  response_schema jsonb,
  input_defaults jsonb not null,
  metadata jsonb not null,
  compatibility jsonb,
  created_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index tool_revisions_newest_first on tool_revisions (tool_id, created_at desc, id desc);

create table policies (
  id uuid primary key,
  org_id uuid not null references organizations (id),
  name text not null,
  text text not null,
  kind text not null,
  enabled boolean not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index policies_newest_first on policies (org_id, created_at desc, id desc);

create table procedures (
  id uuid primary key,
  org_id uuid not null references organizations (id),
  name text not null,
  instructions text not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index procedures_newest_first on procedures (org_id, created_at desc, id desc);

create table release_runs (
  id uuid primary key,
  org_id uuid not null references organizations (id),
  release_suite_id uuid not null references release_suites (id) on delete cascade,
  assistant_id uuid not null references assistants (id),
  assistant_revision_id uuid not null references assistant_revisions (id),
  status text not null,
  failures integer not null,
  max_failures integer not null,
  results jsonb not null,
  created_by text not null,
  created_at timestamptz(3) not null
);
create index release_runs_newest_first on release_runs (release_suite_id, created_at desc, id desc);
