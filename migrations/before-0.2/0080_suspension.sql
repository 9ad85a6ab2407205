-- Jobs of a suspended organization, put aside until it is resumed. One row per job key: adding a job again replaces the one that waits.
create table held_jobs (
  name text primary key,
  org_id uuid not null,
  task text not null,
  payload json not null,
  key text,
  queue text,
  priority integer not null,
  max_attempts integer not null,
  held_at timestamptz(3) not null default clock_timestamp()
);
create index held_jobs_of_org on held_jobs (org_id, held_at);
