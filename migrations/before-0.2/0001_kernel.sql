-- Tools every module stands on: stored answers, events, the audit chain, live nodes.

create table idempotency_keys (
  org_id uuid not null,
  key_hash bytea not null,
  fingerprint bytea not null,
  sealed bytea,
  claim uuid,
  claimed_until timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (org_id, key_hash)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Outbox. Readers go by (xid, id) below the oldest running transaction, so that a late commit is never skipped.
create table events (
  id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  org_id uuid not null,
  type text not null,
  subject text not null,
  actor jsonb not null,
  request_id text not null,
  occurred_at timestamptz(3) not null,
  data jsonb not null,
  primary key (id)
);
create index events_in_commit_order on events (xid, id);
create index events_of_org on events (org_id, xid, id);
create index events_of_subject on events (org_id, subject, occurred_at);
create index events_by_age on events (occurred_at);

-- One hash chain per organization; the head row is locked while a link is added.
create table audit_heads (
  org_id uuid primary key,
  seq bigint not null,
  hash bytea not null
);
create table audit_log (
  org_id uuid not null,
  seq bigint not null,
  id uuid not null unique,
  action text not null,
  subject text not null,
  actor jsonb not null,
  request_id text not null,
  created_at timestamptz(3) not null,
  details jsonb not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (org_id, seq)
);
create index audit_log_by_time on audit_log (org_id, created_at desc, id desc);

-- Nodes that may answer from memory. A change of permissions waits until each live one has seen the new epoch.
create table permission_epoch (
  id boolean primary key default true check (id),
  epoch bigint not null
);
insert into permission_epoch (epoch) values (0);
create table nodes (
  id uuid primary key,
  epoch bigint not null,
  lease_until timestamptz(3) not null
);

-- Worker processes that are alive. Jobs locked by anybody else are free again.
create table worker_leases (
  id text primary key,
  lease_until timestamptz(3) not null
);

-- From which wall instant the speed of product time counts: processes that share a database share it.
create table clock_origin (
  id boolean primary key default true check (id),
  origin timestamptz(3) not null
);
