-- Organizations and their keys. A secret is stored as its SHA-256 only.

create table organizations (
  id uuid primary key,
  name text not null,
  slug text not null unique,
  timezone text not null default 'UTC',
  status text not null default 'active',
  max_active_calls integer not null default 10,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create table api_keys (
  id uuid primary key,
  org_id uuid not null references organizations (id),
  name text not null,
  hash bytea not null unique,
  key_prefix text not null,
  role text not null,
  scopes text[],
  created_by text not null,
  last_used_at timestamptz(3),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index api_keys_newest_first on api_keys (org_id, created_at desc, id desc);
