-- Data keys: one per organization (subject ''), and one per person whose data must be erasable by destroying the key.
create table data_keys (
  id uuid primary key,
  org_id uuid not null,
  subject text not null default '',
  master_key_id text not null,
  wrapped bytea not null,
  created_at timestamptz(3) not null,
  unique (org_id, subject)
);

-- Rotation asks for the keys that are not yet under the first master key.
create index data_keys_by_master_key on data_keys (master_key_id, id);

-- One row: proof that a master key belongs to this database.
create table secret_check (
  id boolean primary key default true check (id),
  value text not null
);
