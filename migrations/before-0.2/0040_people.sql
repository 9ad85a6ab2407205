-- People. Every row hangs on the leaf (the end user it was first seen for) for ever; who is one person is only said by current_id.

create table end_users (
  id uuid primary key,
  org_id uuid not null,
  -- Lineage: the person this leaf belongs to now. Merge and revert write nothing else of a person.
  current_id uuid not null,
  traits bytea,
  source text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  erased_at timestamptz(3)
);
create index end_users_newest_first on end_users (org_id, created_at desc, id desc) where id = current_id and erased_at is null;
create index end_users_absorbed on end_users (org_id, current_id) where id <> current_id;

create table end_user_identifiers (
  id uuid primary key,
  org_id uuid not null,
  end_user_id uuid not null,
  type text not null,
  -- Keyed fingerprint of type and normalized value; the value itself is sealed under the person's key.
  blind_index bytea not null,
  sealed bytea not null,
  masked_value text not null,
  verified boolean not null,
  created_at timestamptz(3) not null,
  unique (org_id, blind_index)
);
create index end_user_identifiers_of_end_user on end_user_identifiers (org_id, end_user_id, created_at desc, id desc);

create table identity_review_requests (
  id uuid primary key,
  org_id uuid not null,
  request_type text not null,
  status text not null,
  reason text not null,
  left_id uuid,
  right_id uuid,
  suggested_survivor_id uuid,
  target_id uuid,
  proposed_type text,
  proposed_masked_value text,
  proposed_index bytea,
  proposed_sealed bytea,
  proposed_verified boolean,
  trigger_type text,
  trigger_masked_value text,
  evidence jsonb not null,
  resolution_note text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  -- Wall-clock: when a pending request expires.
  due_at timestamptz(3)
);
create index identity_review_requests_newest_first on identity_review_requests (org_id, created_at desc, id desc);
create index identity_review_requests_by_status on identity_review_requests (org_id, status, created_at desc, id desc);
create index identity_review_requests_left on identity_review_requests (org_id, left_id) where left_id is not null;
create index identity_review_requests_right on identity_review_requests (org_id, right_id) where right_id is not null;
create index identity_review_requests_target on identity_review_requests (org_id, target_id) where target_id is not null;
create index identity_review_requests_proposed on identity_review_requests (org_id, proposed_index) where status = 'pending' and proposed_index is not null;
create index identity_review_requests_due on identity_review_requests (due_at) where due_at is not null;

-- One edge of the forest: what was the person absorbed_id hangs below survivor_id until the edge is cut again.
create table identity_merges (
  id uuid primary key,
  org_id uuid not null,
  survivor_id uuid not null,
  absorbed_id uuid not null,
  origin text not null,
  review_request_id uuid,
  evidence jsonb not null,
  note text,
  created_at timestamptz(3) not null,
  reverted_at timestamptz(3)
);
create unique index identity_merges_one_parent on identity_merges (org_id, absorbed_id) where reverted_at is null;
create index identity_merges_below on identity_merges (org_id, survivor_id);
create index identity_merges_absorbed on identity_merges (org_id, absorbed_id);
create index identity_merges_newest_first on identity_merges (org_id, created_at desc, id desc);

create table identity_not_matches (
  id uuid primary key,
  org_id uuid not null,
  left_id uuid not null,
  right_id uuid not null,
  origin text not null,
  review_request_id uuid,
  created_at timestamptz(3) not null,
  unique (org_id, left_id, right_id)
);
create index identity_not_matches_right on identity_not_matches (org_id, right_id);
create index identity_not_matches_newest_first on identity_not_matches (org_id, created_at desc, id desc);

-- A rejected update: this identifier is not offered to this person again.
create table identity_suppressions (
  org_id uuid not null,
  end_user_id uuid not null,
  blind_index bytea not null,
  created_at timestamptz(3) not null,
  primary key (org_id, end_user_id, blind_index)
);

create table identity_settings (
  org_id uuid primary key,
  settings jsonb not null,
  updated_at timestamptz(3) not null
);

-- What recent identifies had to decide on, without any value: a change of settings is tried against these.
create table identity_decisions (
  id uuid primary key,
  org_id uuid not null,
  blind_indexes bytea[] not null,
  end_user_ids uuid[] not null,
  question jsonb not null,
  outcome text not null,
  created_at timestamptz(3) not null
);
create index identity_decisions_newest_first on identity_decisions (org_id, id desc);

create table memory_facts (
  id uuid primary key,
  org_id uuid not null,
  end_user_id uuid not null,
  text_index bytea not null,
  sealed bytea not null,
  embedding bytea not null,
  embedder text not null,
  confidence double precision not null,
  source text not null,
  conversation_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  expires_at timestamptz(3),
  -- Wall-clock: when the fact is to be forgotten.
  due_at timestamptz(3),
  unique (org_id, end_user_id, text_index)
);
create index memory_facts_of_end_user on memory_facts (org_id, end_user_id, created_at desc, id desc);
create index memory_facts_due on memory_facts (due_at) where due_at is not null;
