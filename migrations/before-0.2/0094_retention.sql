-- What is forgotten by age. Both columns get a constant default: no table is rewritten.

-- A conversation whose trace was forgotten is not looked at again.
alter table conversations add column trace_kept boolean not null default true;

-- Renewed about once a day by conversations that begin with it: a flow that is old here belongs to old conversations only.
alter table conversation_flows add column last_used_at timestamptz(3) not null default now();

-- How much was forgotten of each table, ever, and when last.
create table retention_totals (
  table_name text primary key,
  deleted bigint not null,
  last_deleted_at timestamptz(3) not null
);

-- What was forgotten of an organization and stands in no audit row yet: written with the deletion, so that a crash loses no count.
create table retention_untold (
  org_id uuid not null,
  table_name text not null,
  deleted bigint not null,
  primary key (org_id, table_name)
);
