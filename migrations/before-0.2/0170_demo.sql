-- The demonstration of an organization: which step it is at, and what it made, so that exactly that is removed again.

create table demos (
  id uuid primary key,
  org_id uuid not null unique references organizations (id),
  state text not null check (state in ('making', 'complete', 'failed', 'removing')),
  step text not null,
  -- Parts of the step that are done.
  done integer not null,
  -- Ids of what was made, by kind.
  made jsonb not null,
  error text,
  -- The present, as the made-up past sees it.
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  due_at timestamptz(3)
);
create index demos_due on demos (due_at) where due_at is not null;

-- Events of the demonstration go to its own endpoint and to no other. A constant default rewrites no table.
alter table webhook_endpoints add column is_demo boolean not null default false;
