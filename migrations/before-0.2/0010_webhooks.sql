-- Webhooks: endpoints with their secrets, one row per event and endpoint, and how far the outbox has been read.

create table webhook_endpoints (
  id uuid primary key,
  org_id uuid not null,
  provider text not null,
  url text not null,
  description text not null,
  event_types text[] not null,
  sensitivity_max text not null,
  enabled boolean not null,
  disabled_reason text,
  disabled_at timestamptz(3),
  failing_since timestamptz(3),
  -- Events that were both stamped and begun before this are not meant for the endpoint. Two marks, for clocks of nodes differ.
  since timestamptz(3) not null,
  since_xid xid8 not null default pg_current_xact_id(),
  -- Wall-clock: when somebody must look at its deliveries; while a worker holds the lease, when that lease runs out.
  due_at timestamptz(3),
  lease uuid,
  leased_until timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index webhook_endpoints_newest_first on webhook_endpoints (org_id, created_at desc, id desc);
create index webhook_endpoints_due on webhook_endpoints (due_at) where due_at is not null;
create unique index webhook_endpoints_of_svix on webhook_endpoints (org_id) where provider = 'svix';

-- The current secret has no end; those before it sign along until theirs.
create table webhook_secrets (
  id uuid primary key,
  org_id uuid not null,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  sealed bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3)
);
create index webhook_secrets_of_endpoint on webhook_secrets (endpoint_id);

create table webhook_deliveries (
  id uuid primary key,
  org_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  -- Only for what has no event behind it: a test.
  body jsonb,
  status text not null,
  -- Attempts since it was last made pending, and all of them; the list keeps the latest.
  tried integer not null default 0,
  attempt_count integer not null default 0,
  attempts jsonb not null default '[]',
  next_attempt_at timestamptz(3),
  due_at timestamptz(3),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  unique (event_id, endpoint_id)
);
create index webhook_deliveries_due on webhook_deliveries (org_id, endpoint_id, due_at) where due_at is not null;
create index webhook_deliveries_newest_first on webhook_deliveries (org_id, created_at desc, id desc);
create index webhook_deliveries_of_endpoint on webhook_deliveries (org_id, endpoint_id, created_at desc, id desc);
create index webhook_deliveries_lost on webhook_deliveries (org_id, status, created_at desc, id desc)
  where status in ('exhausted', 'canceled');
-- Rows lie in the order of their making, more or less: a few bytes per hundred pages find the old ones.
create index webhook_deliveries_by_age on webhook_deliveries using brin (created_at) with (autosummarize = on);

create table webhook_relay (
  id boolean primary key default true check (id),
  xid xid8 not null,
  event_id uuid not null
);
insert into webhook_relay (xid, event_id) values ('0', '00000000-0000-0000-0000-000000000000');
