-- Comments of colleagues on a flow. A thread is its first comment with its replies; `node_id` is null for the flow as a whole.
create table flow_comments (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  assistant_id uuid not null references assistants(id) on delete cascade,
  thread_id uuid not null references flow_comments(id) on delete cascade,
  node_id text,
  author text not null,
  text text not null,
  created_at timestamptz(3) not null,
  -- Of the first comment alone: the thread is settled.
  resolved_at timestamptz(3),
  resolved_by text
);
create index flow_comments_newest on flow_comments (org_id, created_at desc, id desc);
create index flow_comments_of_assistant on flow_comments (org_id, assistant_id, created_at desc, id desc);
create index flow_comments_of_thread on flow_comments (thread_id, created_at, id);

create table flow_comment_mentions (
  comment_id uuid not null references flow_comments(id) on delete cascade,
  member_id uuid not null references members(id),
  org_id uuid not null references organizations(id),
  assistant_id uuid not null,
  created_at timestamptz(3) not null,
  seen_at timestamptz(3),
  primary key (comment_id, member_id)
);
create index flow_comment_mentions_of_member on flow_comment_mentions (org_id, member_id, created_at desc, comment_id desc);

-- A published revision that goes live at a time of its own. At most one waits for each assistant.
create table scheduled_activations (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  assistant_id uuid not null references assistants(id) on delete cascade,
  revision_id uuid not null references assistant_revisions(id) on delete cascade,
  activate_at timestamptz(3) not null,
  status text not null check (status in ('waiting', 'done', 'failed', 'canceled')),
  -- Why it failed.
  reason text not null default '',
  created_by text not null,
  author text not null,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  -- Wall-clock; null once nothing is waited for.
  due_at timestamptz(3)
);
create unique index scheduled_activations_waiting on scheduled_activations (assistant_id) where status = 'waiting';
create index scheduled_activations_newest on scheduled_activations (org_id, created_at desc, id desc);
create index scheduled_activations_of_assistant on scheduled_activations (org_id, assistant_id, created_at desc, id desc);
create index scheduled_activations_due on scheduled_activations (due_at) where due_at is not null;
