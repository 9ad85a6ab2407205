-- Conversations: what people and assistants say to each other, and how each word came about.
-- What was said lies sealed under the key of the person it was said by; erasing the person makes it unreadable.

-- A conversation ends on the flow it began with, whatever is published meanwhile. Kept once per content.
create table conversation_flows (
  org_id uuid not null references organizations (id),
  hash bytea not null,
  executable text not null,
  primary key (org_id, hash)
);

create table conversations (
  id uuid primary key,
  org_id uuid not null references organizations (id),
  assistant_id uuid not null,
  revision_id uuid not null,
  flow_hash bytea not null,
  channel text not null check (channel in ('chat', 'voice', 'sms', 'email')),
  status text not null check (status in ('active', 'waiting', 'handed_off', 'completed', 'abandoned')),
  -- The leaf, for ever: people knows whose it is now.
  end_user_id uuid,
  call_id uuid,
  -- Which repeated request made it.
  request_key bytea,
  metadata jsonb not null,
  -- The interpreter's state, the effect it waits for, and what the line was told to do.
  sealed bytea not null,
  awaiting text,
  -- Who carries the awaited effect out; due_at is the end of the lease.
  worker uuid,
  wake_at timestamptz(3),
  queue text,
  turns integer not null,
  message_count integer not null,
  trace_count integer not null,
  cost_nano bigint not null,
  outcome text,
  outcome_label text,
  disposition text,
  end_reason text,
  idle_seconds integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  ended_at timestamptz(3),
  due_at timestamptz(3)
) with (fillfactor = 70);
create unique index conversations_call on conversations (org_id, call_id) where call_id is not null;
create unique index conversations_request on conversations (org_id, request_key) where request_key is not null;
create index conversations_newest on conversations (org_id, created_at desc, id desc);
create index conversations_of_assistant on conversations (org_id, assistant_id, created_at desc, id desc);
create index conversations_open on conversations (org_id, status, created_at desc, id desc) where ended_at is null;
create index conversations_of_person on conversations (org_id, end_user_id) where end_user_id is not null;
create index conversations_due on conversations (due_at) where due_at is not null;

create table conversation_messages (
  org_id uuid not null references organizations (id),
  conversation_id uuid not null references conversations (id),
  position integer not null,
  id uuid not null,
  role text not null check (role in ('user', 'assistant', 'agent')),
  turn integer not null,
  node_id text,
  sealed bytea not null,
  request_key bytea,
  created_at timestamptz(3) not null,
  primary key (conversation_id, position)
);
create unique index conversation_messages_request on conversation_messages (conversation_id, request_key) where request_key is not null;

create table conversation_trace (
  org_id uuid not null references organizations (id),
  conversation_id uuid not null references conversations (id),
  position integer not null,
  turn integer not null,
  type text not null,
  node_id text,
  sealed bytea not null,
  cost_nano bigint not null,
  duration_ms integer not null,
  created_at timestamptz(3) not null,
  primary key (conversation_id, position)
);

-- Answers from outside that the effect in progress already has: after a crash nobody is asked twice.
create table conversation_results (
  org_id uuid not null references organizations (id),
  conversation_id uuid not null references conversations (id),
  effect_id text not null,
  key text not null,
  sealed bytea not null,
  primary key (conversation_id, effect_id, key)
);
