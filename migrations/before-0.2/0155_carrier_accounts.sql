-- Accounts with companies that carry calls: settings in the open, credentials sealed, and of those only a hint to tell them apart.
alter table carriers
  add column config jsonb not null default '{}',
  add column credentials bytea,
  add column credential_hints jsonb not null default '{}';

-- The account a call goes by; null: the simulated carrier without an account.
alter table calls add column carrier_id uuid;

-- One row per call that was handed to an account, written before the account is asked. `held_by` is the process that has the line open.
create table carrier_lines (
  reference uuid primary key,
  org_id uuid not null references organizations (id),
  carrier_id uuid not null references carriers (id) on delete cascade,
  carrier_call_id text,
  outbound boolean not null,
  -- Kept only until the carrier's id of the call is known: by these it is searched.
  to_number text not null,
  from_number text not null,
  placed_at timestamptz(3),
  not_after timestamptz(3),
  relays integer not null default 0,
  hung_up_at timestamptz(3),
  -- Why it was not answered, as the network said it: told by a callback, and by nothing that can be asked later.
  sip_code text,
  held_by uuid,
  held_until timestamptz(3),
  created_at timestamptz(3) not null
);
create unique index carrier_lines_of_call on carrier_lines (carrier_id, carrier_call_id) where carrier_call_id is not null;
create index carrier_lines_of_number on carrier_lines (org_id, to_number) where to_number <> '';
create index carrier_lines_by_age on carrier_lines (created_at);

-- Buys one socket for one call, within two minutes.
create table carrier_relay_tokens (
  token_hash bytea primary key,
  org_id uuid not null references organizations (id),
  carrier_id uuid not null references carriers (id) on delete cascade,
  reference uuid not null,
  expires_at timestamptz(3) not null
);
create index carrier_relay_tokens_of_account on carrier_relay_tokens (carrier_id, expires_at);

-- Texts that were handed to an account: one reference is sent once.
create table carrier_texts (
  carrier_id uuid not null references carriers (id) on delete cascade,
  reference text not null,
  org_id uuid not null references organizations (id),
  carrier_text_id text,
  status text not null,
  created_at timestamptz(3) not null,
  primary key (carrier_id, reference)
);
create index carrier_texts_by_age on carrier_texts (created_at);
