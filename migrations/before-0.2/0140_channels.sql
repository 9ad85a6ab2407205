-- Channels: where visitors of a website meet an assistant; the visitors; and what a browser proves to be one of them with.
create table channels (
  id uuid primary key,
  org_id uuid not null references organizations (id),
  type text not null,
  name text not null,
  assistant_id uuid not null references assistants (id),
  enabled boolean not null,
  public_key text not null unique,
  sealed bytea not null,
  allowed_origins text[] not null,
  identity text not null,
  appearance jsonb not null,
  hours jsonb,
  away_message text not null,
  limits jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index channels_newest_first on channels (org_id, created_at desc, id desc);

create table visitors (
  id uuid primary key,
  org_id uuid not null references organizations (id),
  channel_id uuid not null references channels (id) on delete cascade,
  -- A keyed fingerprint of the external id that the site signed; null: an anonymous visitor.
  external_mark text,
  end_user_id uuid,
  last_seen_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create unique index visitors_by_mark on visitors (channel_id, external_mark) where external_mark is not null;
create index visitors_of_person on visitors (end_user_id) where end_user_id is not null;
create index visitors_by_last_visit on visitors (last_seen_at);

-- A secret lives in a browser and buys tokens; a token is sent with each request and is over within minutes. Only hashes are kept.
create table visitor_tokens (
  hash bytea primary key,
  org_id uuid not null references organizations (id),
  visitor_id uuid not null references visitors (id) on delete cascade,
  kind text not null,
  expires_at timestamptz(3) not null
);
create index visitor_tokens_of_visitor on visitor_tokens (visitor_id);
create index visitor_tokens_by_end on visitor_tokens (expires_at);

-- New columns are null: no table is rewritten. Ids without references: a conversation outlives its channel and its visitor.
alter table conversations
  add column channel_id uuid,
  add column visitor_id uuid,
  add column visitor_read int,
  add column rating_score int,
  add column rating_sealed bytea;
-- However many tabs a visitor opens, one conversation is under way.
create unique index conversations_open_of_visitor on conversations (visitor_id) where visitor_id is not null and ended_at is null;
create index conversations_of_visitor on conversations (visitor_id, created_at desc, id desc) where visitor_id is not null;
create index conversations_of_channel on conversations (org_id, channel_id, created_at desc, id desc) where channel_id is not null;
create index conversations_open_of_channel on conversations (channel_id) where channel_id is not null and ended_at is null;
