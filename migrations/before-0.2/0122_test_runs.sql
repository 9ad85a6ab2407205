-- Test cases run against a flow in the background: what was asked for, and one row for each case that is done.
create table test_runs (
  id uuid primary key,
  org_id uuid not null references organizations (id),
  assistant_id uuid references assistants (id),
  assistant_revision_id uuid references assistant_revisions (id),
  status text not null,
  cases jsonb not null,
  conversation_ids uuid[] not null,
  total integer not null,
  -- What the cases are run against, as it was when the run was asked for; gone when the run is over.
  executable text,
  warnings jsonb not null,
  checks jsonb not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  due_at timestamptz
);
create index test_runs_newest_first on test_runs (org_id, created_at desc, id desc);
create index test_runs_due on test_runs (due_at) where due_at is not null;
create index test_runs_unfinished on test_runs (org_id) where due_at is not null;
create index test_runs_of_revision on test_runs (assistant_revision_id, finished_at desc);

create table test_run_cases (
  org_id uuid not null references organizations (id),
  test_run_id uuid not null references test_runs (id) on delete cascade,
  position integer not null,
  status text not null,
  result jsonb not null,
  primary key (test_run_id, position)
);
