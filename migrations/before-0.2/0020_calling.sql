-- Outbound calling. A sleeping execution is one small row: its steps stand in the workflow's version and are expanded on read.

create table carriers (
  id uuid primary key,
  org_id uuid not null,
  name text not null,
  type text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index carriers_newest_first on carriers (org_id, created_at desc, id desc);

create table phone_numbers (
  id uuid primary key,
  org_id uuid not null,
  phone_number text not null,
  city text not null,
  state text not null,
  country text not null,
  outbound boolean not null,
  inbound boolean not null,
  carrier_id uuid references carriers (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (org_id, phone_number)
);
create index phone_numbers_newest_first on phone_numbers (org_id, created_at desc, id desc);
create index phone_numbers_of_carrier on phone_numbers (carrier_id);

create table calling_workflows (
  id uuid primary key,
  org_id uuid not null,
  name text not null,
  description text not null,
  active boolean not null,
  timezone text not null,
  start_hour smallint not null,
  end_hour smallint not null,
  number_of_agents integer not null,
  tag text not null,
  prompt_id text,
  voice_id text,
  phone_number_id uuid references phone_numbers (id),
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);
create index calling_workflows_newest_first on calling_workflows (org_id, created_at desc, id desc);
create index calling_workflows_of_number on calling_workflows (phone_number_id);

-- What an execution was started with stays what it runs, whatever is edited meanwhile.
create table calling_workflow_versions (
  workflow_id uuid not null references calling_workflows (id),
  version integer not null,
  steps jsonb not null,
  created_at timestamptz(3) not null,
  primary key (workflow_id, version)
);

-- Counts in several rows per workflow, so that writers of one workflow do not wait for each other; a read adds up at most 64.
create table calling_workflow_counts (
  workflow_id uuid not null references calling_workflows (id),
  shard smallint not null,
  leads bigint not null default 0,
  leads_completed bigint not null default 0,
  calls bigint not null default 0,
  promises numeric(20, 2) not null default 0,
  cash numeric(20, 2) not null default 0,
  primary key (workflow_id, shard)
) with (fillfactor = 50);

create table workflow_executions (
  id uuid primary key,
  org_id uuid not null,
  workflow_id uuid not null references calling_workflows (id),
  version integer not null,
  position smallint not null,
  status text not null,
  phone text not null,
  lead_id text,
  lead jsonb not null,
  steps jsonb not null,
  call_id uuid,
  inbound_call_id uuid,
  call_back_call_id uuid,
  phone_number_id uuid,
  wake_at timestamptz(3),
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  completed_at timestamptz(3),
  due_at timestamptz(3)
);
create index workflow_executions_newest_first on workflow_executions (workflow_id, created_at desc, id desc);
create index workflow_executions_due on workflow_executions (due_at) where due_at is not null;
-- One live execution per phone, and per lead, in a workflow. The first also finds all that live for a number.
create unique index workflow_executions_live_phone on workflow_executions (org_id, phone, workflow_id) where completed_at is null;
create unique index workflow_executions_live_lead on workflow_executions (workflow_id, lead_id)
  where completed_at is null and lead_id is not null;
create index workflow_executions_paused on workflow_executions (workflow_id) where status = 'PAUSED';

create table calls (
  id uuid primary key,
  org_id uuid not null,
  workflow_id uuid references calling_workflows (id),
  execution_id uuid references workflow_executions (id),
  step smallint,
  tag text not null,
  status text not null,
  outbound boolean not null,
  phone text not null,
  from_number text not null,
  lead_id text,
  lead jsonb not null,
  voicemail_message text not null,
  prompt_id text,
  carrier_type text not null,
  carrier_call_id text,
  callbacks smallint not null,
  dials smallint not null,
  dial_until timestamptz(3),
  queued_at timestamptz(3),
  scheduled_at timestamptz(3),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  duration integer,
  answered_by text,
  outcome text,
  again_at timestamptz(3),
  ended_reason text,
  ended_by text,
  error text not null default '',
  summary text not null default '',
  transcript jsonb not null,
  variables jsonb not null,
  disclosures text[] not null,
  revision integer not null,
  created_at timestamptz(3) not null,
  due_at timestamptz(3)
);
create index calls_newest_first on calls (org_id, created_at desc, id desc);
create index calls_by_status on calls (org_id, status, created_at desc, id desc);
create index calls_by_reason on calls (org_id, ended_reason, created_at desc, id desc) where ended_reason is not null;
create index calls_by_tag on calls (org_id, tag, created_at desc, id desc);
create index calls_of_execution on calls (execution_id) where execution_id is not null;
create index calls_due on calls (due_at) where due_at is not null;
create index calls_active on calls (org_id, workflow_id) where status in ('DIALING', 'RINGING', 'IN_PROGRESS', 'TRANSFERRING');
create index calls_queued on calls (org_id, workflow_id, queued_at) where status = 'QUEUED';
create index calls_parked on calls (workflow_id) where status = 'SCHEDULED' and due_at is null;

-- Slots as tokens: whoever holds one may ring. Taken with `skip locked`, so that takers never wait for each other.
create table call_slots (
  org_id uuid not null,
  scope text not null,
  n integer not null,
  call_id uuid,
  primary key (org_id, scope, n)
) with (fillfactor = 50);
create index call_slots_free on call_slots (org_id, scope, n) where call_id is null;
create index call_slots_held on call_slots (call_id) where call_id is not null;

-- The simulated carrier's own world: its ledger of placings and messages. The service reaches it only through the carrier port.
create schema simulated_carrier;
create table simulated_carrier.calls (
  id uuid primary key,
  org_id uuid not null,
  reference uuid not null,
  direction text not null,
  number text not null,
  from_number text not null,
  failed boolean not null,
  speed double precision not null,
  placed_at timestamptz(3) not null,
  turns jsonb not null,
  delivered integer not null,
  due_at timestamptz(3)
);
create index simulated_calls_by_reference on simulated_carrier.calls (reference);
create index simulated_calls_due on simulated_carrier.calls (due_at) where due_at is not null;
create table simulated_carrier.messages (
  reference text primary key,
  org_id uuid not null,
  number text not null,
  from_number text not null,
  body text not null,
  sent_at timestamptz(3) not null
);
