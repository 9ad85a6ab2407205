-- Signing in at the console: a link is used once and becomes a session, which is a key with an end and, unless the operator made it, a maker.
alter table api_keys add column is_session boolean not null default false;
alter table api_keys add column maker_id uuid references api_keys (id);
create index api_keys_sessions_newest_first on api_keys (org_id, created_at desc, id desc) where is_session;
create index api_keys_of_maker on api_keys (maker_id) where maker_id is not null;

create table sign_in_links (
  id uuid primary key,
  org_id uuid not null references organizations (id),
  hash bytea not null unique,
  name text not null,
  role text not null,
  scopes text[],
  maker_id uuid references api_keys (id),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index sign_in_links_by_end on sign_in_links (expires_at);
