-- baseline: before-0.2
-- The schema as the migrations of that folder leave it, in one step for a new database.

create function call_is_over(status text) returns boolean language sql immutable parallel safe as
  $$ select status in ('COMPLETED', 'FAILED', 'CANCELED', 'BLOCKED', 'UNKNOWN') $$;

create function quarter_of(at timestamptz) returns timestamptz language sql immutable parallel safe as
  $$ select date_bin('15 minutes', at, '1970-01-01T00:00:00Z'::timestamptz) $$;

create function kb_spend_stripe(org_id uuid) returns integer language sql immutable parallel safe as $$
  select hashtext(org_id::text) & 255
$$;

create table idempotency_keys (
  org_id uuid not null,
  key_hash bytea not null,
  fingerprint bytea not null,
  sealed bytea,
  claim uuid,
  claimed_until timestamptz(3) not null,
  created_at timestamptz(3) not null,
  -- Whom a stored answer is about: ids in it, and keyed fingerprints of numbers in it. An erased one is an empty value, so that its key
  -- stays used.
  about text[],
  discard boolean not null default false,
  primary key (org_id, key_hash)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
create index idempotency_keys_about on idempotency_keys using gin (about) where about is not null;
create index idempotency_keys_claimed on idempotency_keys (org_id) where sealed is null;

-- Outbox. Positions are given by (xid, id) below the oldest running transaction, so that a late commit is never skipped.
create table events (
  id uuid primary key,
  xid xid8 not null default pg_current_xact_id(),
  org_id uuid not null,
  type text not null,
  subject text not null,
  actor jsonb not null,
  request_id text not null,
  occurred_at timestamptz(3) not null,
  data jsonb not null,
  -- The order of commits. A transaction id means nothing in another cluster, so after a dump and a restore, a logical copy or an upgrade
  -- it says nothing about what was read; a number that is given once does.
  position bigint
);
create index events_of_subject on events (org_id, subject, occurred_at);
create index events_by_age on events (occurred_at);
create unique index events_by_position on events ("position") where "position" is not null;
create index events_of_org_by_position on events (org_id, "position") where "position" is not null;
create index events_without_position on events (xid, id) where "position" is null;

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
-- GET /v1/audit-log?action= and ?subject=.
create index audit_log_by_action on audit_log (org_id, action, created_at desc, id desc);
create index audit_log_by_subject on audit_log (org_id, subject, created_at desc, id desc);
-- GET /v1/audit-log?actor_id=
create index audit_log_by_actor on audit_log (org_id, (actor ->> 'id'), created_at desc, id desc);

-- Nodes that may answer from memory. A change of permissions waits until each live one has seen the new epoch.
create table permission_epoch (
  id boolean default true primary key check (id),
  epoch bigint not null
);

create table nodes (
  id uuid primary key,
  epoch bigint not null,
  lease_until timestamptz(3) not null
);

-- Worker processes that are alive. Jobs that no live worker holds are free again.
create table worker_leases (
  id text primary key,
  lease_until timestamptz(3) not null
);

-- From which wall instant the speed of product time counts: processes that share a database share it.
create table clock_origin (
  id boolean default true primary key check (id),
  origin timestamptz(3) not null
);

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
  id boolean default true primary key check (id),
  value text not null
);

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
  org_id uuid not null references organizations(id),
  name text not null,
  hash bytea not null unique,
  key_prefix text not null,
  role text not null,
  scopes text[],
  created_by text not null,
  last_used_at timestamptz(3),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null,
  -- Signing in at the console: a link is used once and becomes a session, which is a key with an end and, unless the operator made it,
  -- a maker.
  is_session boolean not null default false,
  maker_id uuid references api_keys(id)
);
create index api_keys_newest_first on api_keys (org_id, created_at desc, id desc);
create index api_keys_sessions_newest_first on api_keys (org_id, created_at desc, id desc) where is_session;
create index api_keys_of_maker on api_keys (maker_id) where maker_id is not null;

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
  -- Events that were both stamped and started before this are not meant for the endpoint. Two marks, for clocks of nodes differ.
  since timestamptz(3) not null,
  since_xid xid8 not null default pg_current_xact_id(),
  -- Wall-clock: when a worker must look at its deliveries; while a worker holds the lease, when that lease runs out.
  due_at timestamptz(3),
  lease uuid,
  leased_until timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- What the author of an endpoint may read: above non_pii it is sent only events of these groups. Null for endpoints from before this
  -- was asked, and for what is handed to Svix: everything.
  read_scopes text[],
  -- Events of the demonstration go to its own endpoint and to no other.
  is_demo boolean not null default false
);
create index webhook_endpoints_newest_first on webhook_endpoints (org_id, created_at desc, id desc);
create index webhook_endpoints_due on webhook_endpoints (due_at) where due_at is not null;
create unique index webhook_endpoints_of_svix on webhook_endpoints (org_id) where provider = 'svix';

-- The current secret has no end; those before it sign along until theirs.
create table webhook_secrets (
  id uuid primary key,
  org_id uuid not null,
  endpoint_id uuid not null references webhook_endpoints(id) on delete cascade,
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
  attempts jsonb not null default '[]'::jsonb,
  next_attempt_at timestamptz(3),
  due_at timestamptz(3),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  -- Receivers may repeat what they were sent: what they answer about an erased person is not kept.
  discard_answers boolean not null default false,
  unique (event_id, endpoint_id)
);
create index webhook_deliveries_due on webhook_deliveries (org_id, endpoint_id, due_at) where due_at is not null;
create index webhook_deliveries_newest_first on webhook_deliveries (org_id, created_at desc, id desc);
create index webhook_deliveries_of_endpoint on webhook_deliveries (org_id, endpoint_id, created_at desc, id desc);
-- Rows lie in the order of their making, more or less: a few bytes per hundred pages find the old ones.
create index webhook_deliveries_by_age on webhook_deliveries using brin (created_at) with (autosummarize='on');
-- GET /v1/webhooks/deliveries?event_type= and ?status=.
create index webhook_deliveries_by_type on webhook_deliveries (org_id, event_type, created_at desc, id desc);
create index webhook_deliveries_by_status on webhook_deliveries (org_id, status, created_at desc, id desc);

create table webhook_relay (
  id boolean default true primary key check (id),
  xid xid8 not null,
  event_id uuid not null,
  position bigint not null default 0
);

create table carriers (
  id uuid primary key,
  org_id uuid not null,
  name text not null,
  type text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  config jsonb not null default '{}'::jsonb,
  credentials bytea,
  credential_hints jsonb not null default '{}'::jsonb
);
create index carriers_newest_first on carriers (org_id, created_at desc, id desc);

-- Slots as tokens: a call that holds one may ring. Taken with `skip locked`, so that calls never wait for each other.
create table call_slots (
  org_id uuid not null,
  scope text not null,
  n integer not null,
  call_id uuid,
  primary key (org_id, scope, n)
) with (fillfactor=50);
create index call_slots_free on call_slots (org_id, scope, n) where call_id is null;
create index call_slots_held on call_slots (call_id) where call_id is not null;

create schema simulated_carrier;

create table simulated_carrier.calls (
  id uuid primary key,
  org_id uuid not null,
  reference uuid not null,
  direction text not null,
  number text not null,
  from_number text not null,
  failed boolean not null,
  speed double precision not null,
  placed_at timestamptz(3) not null,
  turns jsonb not null,
  delivered integer not null,
  due_at timestamptz(3),
  script jsonb
);
create index simulated_calls_by_reference on simulated_carrier.calls (reference);
create index simulated_calls_due on simulated_carrier.calls (due_at) where due_at is not null;
create index simulated_calls_of_number on simulated_carrier.calls (org_id, number);
create index simulated_calls_by_age on simulated_carrier.calls using brin (placed_at) with (autosummarize='on');

create table simulated_carrier.messages (
  reference text primary key,
  org_id uuid not null,
  number text not null,
  from_number text not null,
  body text not null,
  sent_at timestamptz(3) not null
);
create index simulated_messages_of_number on simulated_carrier.messages (org_id, number);
create index simulated_messages_by_age on simulated_carrier.messages using brin (sent_at) with (autosummarize='on');

create table model_providers (
  id uuid primary key,
  org_id uuid not null,
  name text not null,
  kind text not null,
  base_url text not null,
  credential bytea,
  credential_hint text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (org_id, name)
);
create index model_providers_newest_first on model_providers (org_id, created_at desc, id desc);

create table router_configs (
  id uuid primary key,
  org_id uuid not null,
  name text not null,
  description text,
  targets jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index router_configs_newest_first on router_configs (org_id, created_at desc, id desc);

-- Nano-dollars per million tokens: the price of any published model is a whole number of these.
create table model_prices (
  org_id uuid not null,
  provider text not null,
  model text not null,
  input_nano bigint not null,
  output_nano bigint,
  updated_at timestamptz(3) not null,
  primary key (org_id, provider, model)
);

create table model_budgets (
  id uuid primary key,
  org_id uuid not null,
  name text not null,
  amount_nano bigint not null,
  period text not null,
  alert_at double precision not null,
  hard boolean not null,
  assistant_id uuid,
  kb_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index model_budgets_newest_first on model_budgets (org_id, created_at desc, id desc);

-- What has been announced already, so that an event is announced once.
create table model_announcements (
  org_id uuid not null,
  about text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, about)
);

-- The ledger: one row per call to a provider, failed ones included. Rows are never changed.
create table model_invocations (
  id uuid primary key,
  org_id uuid not null,
  operation text not null,
  source text not null,
  embedding_type text,
  kb_id uuid,
  document_id uuid,
  assistant_id uuid,
  conversation_id uuid,
  provider text not null,
  model text not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  tokens_estimated boolean not null,
  cost_nano bigint not null,
  input_price_nano bigint,
  output_price_nano bigint,
  priced boolean not null,
  status text not null,
  error text,
  latency_ms integer not null,
  created_at timestamptz(3) not null
);
create index model_invocations_newest_first on model_invocations (org_id, created_at desc, id desc);
-- GET /v1/model-router/invocations by what few of its rows have.
create index model_invocations_of_base on model_invocations (org_id, kb_id, created_at desc, id desc) where kb_id is not null;
create index model_invocations_of_assistant on model_invocations (org_id, assistant_id, created_at desc, id desc)
  where assistant_id is not null;
create index model_invocations_by_model on model_invocations (org_id, model, created_at desc, id desc);
create index model_invocations_by_provider on model_invocations (org_id, provider, created_at desc, id desc);
create index model_invocations_by_source on model_invocations (org_id, source, created_at desc, id desc);
create index model_invocations_by_status on model_invocations (org_id, status, created_at desc, id desc);

-- Roll-up of the ledger per day, kept in the ledger's own transaction. '' and the nil UUID stand for "none". Busy organizations
-- spread over a few slots, or every call would queue for one row. Parallel plans take longer to start than these reads take.
create table model_usage_daily (
  org_id uuid not null,
  day date not null,
  operation text not null,
  source text not null,
  embedding_type text not null,
  provider text not null,
  model text not null,
  assistant_id uuid not null,
  slot smallint not null,
  cost_nano bigint not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  invocations bigint not null,
  failed bigint not null,
  unpriced bigint not null,
  primary key (org_id, day, operation, source, embedding_type, provider, model, assistant_id, slot)
) with (fillfactor=80, parallel_workers=0);
-- GET /v1/assistants/figures. Without the costs: rows of a day that is under way change in place.
create index model_usage_of_assistant on model_usage_daily (org_id, assistant_id, day);
-- Rows that close-spend-days will add to the first of their slots, once their day is over.
create index model_usage_in_slots on model_usage_daily (org_id, day) where slot > 0;

-- Embedding spend per knowledge base, in spans of 1 and of 8 days: a month is read as three long spans and a week of days. The row
-- with empty source and type is the sum of its siblings, so that an unfiltered read meets one row per base and span.
create table kb_embedding_spend (
  org_id uuid not null,
  source text not null,
  embedding_type text not null,
  span smallint not null,
  day date not null,
  kb_id uuid not null,
  cost_nano bigint not null,
  input_tokens bigint not null,
  invocations bigint not null,
  failed bigint not null,
  primary key (org_id, source, embedding_type, span, day, kb_id)
) with (fillfactor=80, parallel_workers=0);
-- Spend of single days whatever the source and type: the days that are not closed yet, and the chart of a few bases day by day.
create index kb_embedding_spend_by_day on kb_embedding_spend (org_id, day, kb_id) where span = 1;

create table knowledge_bases (
  id uuid primary key,
  org_id uuid not null,
  name text not null,
  description text,
  embedding_provider text not null,
  embedding_model text not null,
  embedding_dimensions integer,
  gap_score double precision not null,
  -- Rises with every change of what a search may find: caches compare it.
  index_version bigint not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  -- A base that is read and embedded anew, a few documents at a time: how far it is. `due_at` is wall-clock: when its job must look again.
  reindex_started_at timestamptz(3),
  reindex_finished_at timestamptz(3),
  reindex_total integer not null default 0,
  reindex_begun integer not null default 0,
  reindex_done integer not null default 0,
  -- The documents up to this one have been started.
  reindex_after_at timestamptz(3),
  reindex_after_id uuid,
  due_at timestamptz(3)
);
create index knowledge_bases_newest_first on knowledge_bases (org_id, created_at desc, id desc) where deleted_at is null;
create index knowledge_bases_due on knowledge_bases (due_at) where due_at is not null;

-- due_at is wall-clock: when a worker must look at this document again.
create table documents (
  id uuid primary key,
  org_id uuid not null,
  kb_id uuid not null references knowledge_bases(id),
  title text not null,
  kind text not null,
  url text,
  file_name text,
  bytes bigint not null,
  status text not null,
  error jsonb,
  attempts integer not null default 0,
  source text not null,
  clearance_level integer not null,
  audience_tags text[] not null,
  -- The generation that searches see, and the one being made.
  live_generation integer not null default 0,
  generation integer not null default 1,
  chunks_done integer not null default 0,
  chunks_total integer,
  due_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  indexed_at timestamptz(3)
);
create index documents_newest_first on documents (org_id, kb_id, created_at desc, id desc);
create index documents_due on documents (due_at) where due_at is not null;
-- GET /v1/knowledge-bases/{kb_id}/documents?status=: the few that failed among many.
create index documents_by_status on documents (org_id, kb_id, status, created_at desc, id desc);
-- GET /v1/overview: documents that failed, in any base. In the order of the list of one base, which takes it too where it is smaller.
create index documents_failed on documents (org_id, kb_id, created_at desc, id desc) where status = 'failed';
create index documents_waiting on documents (org_id) where due_at is not null;

-- What was handed in, kept for a reindex.
create table document_contents (
  document_id uuid primary key references documents(id) on delete cascade,
  org_id uuid not null,
  content bytea not null
);

create table document_chunks (
  org_id uuid not null,
  document_id uuid not null references documents(id) on delete cascade,
  generation integer not null,
  position integer not null,
  kb_id uuid not null,
  heading text not null,
  text text not null,
  tokens integer not null,
  -- 32-bit floats of a vector of length 1; null until it is paid for.
  embedding bytea,
  -- Searches by words beside searches by meaning. `words` holds what a passage says, its title and headings with more weight, and a word
  -- for its base: the index is one for all organizations, and a search reads no other base's passages.
  -- `content_hash` is that of the embedded text: a base pays for a text once.
  words tsvector,
  content_hash bytea,
  primary key (document_id, generation, "position")
);
create index document_chunks_waiting on document_chunks (document_id, generation, "position") where embedding is null;
create index document_chunks_by_word on document_chunks using gin (words) with (fastupdate=off);
create index document_chunks_by_content on document_chunks (kb_id, content_hash) where embedding is not null
  and content_hash is not null;
-- Passages of earlier versions get their words in the background.
create index document_chunks_without_words on document_chunks (document_id, generation, "position") where words is null;

create table knowledge_gaps (
  id uuid primary key,
  org_id uuid not null,
  kb_id uuid not null references knowledge_bases(id),
  query text,
  query_hash bytea not null,
  best_score double precision,
  occurrences bigint not null,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  end_user_id uuid,
  sealed bytea,
  unique (kb_id, query_hash),
  constraint knowledge_gaps_hold_words check ((query is null) <> (sealed is null))
);
create index knowledge_gaps_newest_first on knowledge_gaps (org_id, kb_id, created_at desc, id desc);
create index knowledge_gaps_of_person on knowledge_gaps (org_id, end_user_id) where end_user_id is not null;

create table end_users (
  id uuid primary key,
  org_id uuid not null,
  -- Lineage: the person this leaf belongs to now. Merge and revert write nothing else of a person.
  current_id uuid not null,
  traits bytea,
  source text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  erased_at timestamptz(3),
  -- Which traits of this leaf a reviewer chose, by the merge they were chosen for: {merge id: {trait: instant in ms}}. Only names; cutting
  -- the merge takes them back, and leaves the person as it was.
  chosen_traits jsonb
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
create index identity_review_requests_proposed on identity_review_requests (org_id, proposed_index) where status = 'pending'
  and proposed_index is not null;
create index identity_review_requests_due on identity_review_requests (due_at) where due_at is not null;
-- GET /v1/identity/review-requests?request_type=
create index identity_review_requests_by_type on identity_review_requests (org_id, request_type, created_at desc, id desc);

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
  reverted_at timestamptz(3),
  -- A merge keeps the note of its approval, and of its revert another one.
  revert_note text
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

create table release_suites (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  name text not null,
  cases jsonb not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index release_suites_newest_first on release_suites (org_id, created_at desc, id desc);

create table assistants (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  workflow_id uuid not null unique,
  name text not null,
  description text not null,
  metadata jsonb not null,
  platform_tools jsonb not null,
  knowledge_gap_analysis_enabled boolean not null,
  release_gate_mode text not null,
  release_gate_max_failures integer not null,
  release_suite_id uuid references release_suites(id) on delete set null,
  max_active_calls integer,
  active_revision_id uuid,
  archived_at timestamptz(3),
  created_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index assistants_newest_first on assistants (org_id, created_at desc, id desc) where archived_at is null;
create index assistants_archived on assistants (org_id, created_at desc, id desc) where archived_at is not null;
create index assistants_of_suite on assistants (release_suite_id) where release_suite_id is not null;

create table phone_numbers (
  id uuid primary key,
  org_id uuid not null,
  phone_number text not null,
  city text not null,
  state text not null,
  country text not null,
  outbound boolean not null,
  inbound boolean not null,
  carrier_id uuid references carriers(id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  inbound_assistant_id uuid references assistants(id),
  inbound_sms_assistant_id uuid references assistants(id),
  inbound_hours jsonb,
  fallback jsonb,
  unique (org_id, phone_number)
);
create index phone_numbers_newest_first on phone_numbers (org_id, created_at desc, id desc);
create index phone_numbers_of_carrier on phone_numbers (carrier_id);
create index phone_numbers_of_call_assistant on phone_numbers (inbound_assistant_id) where inbound_assistant_id is not null;
create index phone_numbers_of_text_assistant on phone_numbers (inbound_sms_assistant_id)
  where inbound_sms_assistant_id is not null;

create table calling_workflows (
  id uuid primary key,
  org_id uuid not null,
  name text not null,
  description text not null,
  active boolean not null,
  timezone text not null,
  start_hour smallint not null,
  end_hour smallint not null,
  number_of_agents integer not null,
  tag text not null,
  prompt_id text,
  voice_id text,
  phone_number_id uuid references phone_numbers(id),
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  recording text not null default 'off' check (recording in ('off', 'with_announcement'))
);
create index calling_workflows_newest_first on calling_workflows (org_id, created_at desc, id desc);
create index calling_workflows_of_number on calling_workflows (phone_number_id);
-- GET /workflows?active=: the few that are switched off. Hardly ever written.
create index calling_workflows_by_active on calling_workflows (org_id, active, created_at desc, id desc) where deleted_at is null;
-- GET /workflows?q=: words of name and description by their beginning.
create index calling_workflows_by_words on calling_workflows using gin (to_tsvector('simple'::regconfig,
  (name || ' ') || description)) where deleted_at is null;
-- Every verdict on a flow asks whether an active workflow calls with its assistant; most do not.
create index calling_workflows_of_assistant on calling_workflows (org_id, prompt_id) where active and deleted_at is null;

-- What an execution was started with stays what it runs, whatever is edited meanwhile.
create table calling_workflow_versions (
  workflow_id uuid not null references calling_workflows(id),
  version integer not null,
  steps jsonb not null,
  created_at timestamptz(3) not null,
  primary key (workflow_id, version)
);

-- Counts in several rows per workflow, so that writers of one workflow do not wait for each other; a read adds up at most 64.
create table calling_workflow_counts (
  workflow_id uuid not null references calling_workflows(id),
  shard smallint not null,
  leads bigint not null default 0,
  leads_completed bigint not null default 0,
  calls bigint not null default 0,
  promises numeric(20,2) not null default 0,
  cash numeric(20,2) not null default 0,
  primary key (workflow_id, shard)
) with (fillfactor=50);

create table workflow_executions (
  id uuid primary key,
  org_id uuid not null,
  workflow_id uuid not null references calling_workflows(id),
  version integer not null,
  position smallint not null,
  status text not null,
  phone text not null,
  lead_id text,
  lead jsonb not null,
  steps jsonb not null,
  call_id uuid,
  inbound_call_id uuid,
  call_back_call_id uuid,
  phone_number_id uuid,
  wake_at timestamptz(3),
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  completed_at timestamptz(3),
  due_at timestamptz(3)
);
create index workflow_executions_newest_first on workflow_executions (workflow_id, created_at desc, id desc);
create index workflow_executions_due on workflow_executions (due_at) where due_at is not null;
-- One live execution per phone, and per lead, in a workflow. The first also finds all that live for a number.
create unique index workflow_executions_live_phone on workflow_executions (org_id, phone, workflow_id) where completed_at is null;
create unique index workflow_executions_live_lead on workflow_executions (workflow_id, lead_id) where completed_at is null
  and lead_id is not null;
create index workflow_executions_of_lead on workflow_executions (org_id, lead_id) where lead_id is not null;
create index workflow_executions_of_email on workflow_executions (org_id, lower(lead ->> 'email'))
  where (lead ->> 'email') is not null;
-- Retention of tables without an order of age: a few bytes per hundred pages, since rows lie in the order of their making.
create index workflow_executions_by_age on workflow_executions using brin (created_at) with (autosummarize='on');
-- GET /executions, newest first, and by status.
create index workflow_executions_newest_of_all on workflow_executions (org_id, created_at desc, id desc);
create index workflow_executions_by_status on workflow_executions (org_id, status, created_at desc, id desc);
-- Executions of one workflow by status, and how many there are.
create index workflow_executions_of_workflow_by_status on workflow_executions (org_id, workflow_id, status, created_at desc,
  id desc);
-- ?phone= in the order of the list.
create index workflow_executions_of_phone_newest on workflow_executions (org_id, phone, created_at desc, id desc);

create table calls (
  id uuid primary key,
  org_id uuid not null,
  workflow_id uuid references calling_workflows(id),
  execution_id uuid references workflow_executions(id),
  step smallint,
  tag text not null,
  status text not null,
  outbound boolean not null,
  phone text not null,
  from_number text not null,
  lead_id text,
  lead jsonb not null,
  voicemail_message text not null,
  prompt_id text,
  carrier_type text not null,
  carrier_call_id text,
  callbacks smallint not null,
  dials smallint not null,
  dial_until timestamptz(3),
  queued_at timestamptz(3),
  scheduled_at timestamptz(3),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  duration integer,
  answered_by text,
  outcome text,
  again_at timestamptz(3),
  ended_reason text,
  ended_by text,
  error text not null default '',
  summary text not null default '',
  transcript jsonb not null,
  variables jsonb not null,
  disclosures text[] not null,
  revision integer not null,
  created_at timestamptz(3) not null,
  due_at timestamptz(3),
  -- When a call was handed to the carrier: the instant that the last look judged, as the carrier received it.
  dialled_at timestamptz(3),
  -- What was decided when the call rang: a carrier that reports the same call again gets the same answer.
  inbound_route jsonb,
  -- The account a call goes by; null: the simulated carrier without an account.
  carrier_id uuid,
  -- When the sound could first be listened to; null: there is none.
  recorded_at timestamptz(3),
  -- How far the words of a call's conversation have been said on its line: the position of the last message, and how many lines the
  -- transcript had then. Another number of lines means that an older release has spoken since, which counts nothing.
  said_up_to integer,
  said_lines integer
);
create index calls_newest_first on calls (org_id, created_at desc, id desc);
create index calls_by_status on calls (org_id, status, created_at desc, id desc);
create index calls_by_reason on calls (org_id, ended_reason, created_at desc, id desc) where ended_reason is not null;
create index calls_by_tag on calls (org_id, tag, created_at desc, id desc);
create index calls_of_execution on calls (execution_id) where execution_id is not null;
create index calls_due on calls (due_at) where due_at is not null;
create index calls_active on calls (org_id, workflow_id) where status in ('DIALING', 'RINGING', 'IN_PROGRESS', 'TRANSFERRING');
create index calls_queued on calls (org_id, workflow_id, queued_at) where status = 'QUEUED';
create index calls_parked on calls (workflow_id) where status = 'SCHEDULED' and due_at is null;
-- What still lives for a number, when its person wants no more of it.
create index calls_live_of_phone on calls (org_id, phone) where ended_at is null;
create index calls_of_lead on calls (org_id, lead_id) where lead_id is not null;
create index calls_of_email on calls (org_id, lower(lead ->> 'email')) where (lead ->> 'email') is not null;
-- GET /calls?duration=: written once, when a call ends. Of rare durations few rows are sorted; of common ones the newest are walked.
create index calls_by_duration on calls (org_id, duration, created_at desc, id desc) where duration is not null;
-- GET /calls?workflowId= and the outcomes of a workflow over time. The columns besides are counted and filtered in the index alone.
create index calls_of_workflow on calls (org_id, workflow_id, created_at desc, id desc) include (status, ended_reason,
  answered_by, dials, outbound) where workflow_id is not null;
-- GET /calls?phone= in the order of the list.
create index calls_of_phone_newest on calls (org_id, phone, created_at desc, id desc);
-- One row for each call that rings at our numbers, however often the carrier tells of it.
create unique index calls_rung_once on calls (org_id, carrier_call_id) where not outbound and carrier_call_id is not null;
-- An account cannot be removed while calls go by it.
create index calls_of_carrier on calls (org_id, carrier_id) where ended_at is null and carrier_id is not null;
-- Figures of a workflow: what goes on is counted one by one, beside what calling_workflow_outcomes has added up.
create index calls_going_on on calls (org_id, workflow_id, created_at) where workflow_id is not null
  and (status <> all (array['COMPLETED', 'FAILED', 'CANCELED', 'BLOCKED', 'UNKNOWN']));

-- persona and context_variables are part of the flow graph, kept here because the revision shows them.
create table assistant_revisions (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  assistant_id uuid not null references assistants(id),
  router_config_id uuid,
  name text not null,
  description text not null,
  persona text,
  system_prompt text not null,
  context_variables jsonb not null,
  variable_defaults jsonb not null,
  platform_tools jsonb not null,
  channel_specific_config jsonb not null,
  voice_call_settings jsonb not null,
  tool_refs jsonb not null,
  knowledge_base_refs jsonb not null,
  policy_refs jsonb not null,
  policies_enabled boolean not null,
  workflow_enabled boolean not null,
  memory_enabled boolean not null,
  continue_after_flow boolean not null,
  model_settings jsonb not null,
  analyzer_model_settings jsonb not null,
  current_time_settings jsonb not null,
  kb_clearance_level integer not null,
  kb_audience_tags jsonb not null,
  release_verdict jsonb,
  created_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  published_at timestamptz(3)
);
create index assistant_revisions_newest_first on assistant_revisions (assistant_id, created_at desc, id desc);
create index assistant_drafts_newest_first on assistant_revisions (assistant_id, created_at desc, id desc)
  where published_at is null;
create index assistant_revisions_by_tool on assistant_revisions using gin (tool_refs jsonb_path_ops);
create index assistant_revisions_by_base on assistant_revisions using gin (knowledge_base_refs jsonb_path_ops);
create index assistant_revisions_by_policy on assistant_revisions using gin (policy_refs jsonb_path_ops);

-- The flow of one assistant revision. Graphs are kept as text, so that they can be put into an answer without being parsed.
-- due_at is set while a compile is awaited; compile_seq tells a running compile that it was overtaken.
create table workflow_revisions (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  workflow_id uuid not null references assistants(workflow_id),
  assistant_revision_id uuid not null unique references assistant_revisions(id),
  router_config_id uuid,
  name text not null,
  instructions text not null,
  description text not null,
  compilation_strategy text not null,
  compilation_status text not null,
  compilation_task_id text,
  compilation_input_hash text,
  compilation_errors jsonb not null,
  compile_seq integer not null default 0,
  due_at timestamptz(3),
  trigger_type text not null,
  trigger_config jsonb not null,
  graph text not null,
  graph_version integer not null,
  compiled_graph text,
  executable_graph text,
  quality_report jsonb,
  warnings jsonb not null,
  tool_input_defaults jsonb not null,
  analyzer_model_settings jsonb not null,
  router_model_settings jsonb not null,
  policy_ids jsonb not null,
  knowledge_base_ids jsonb not null,
  tool_ids uuid[] not null,
  used_tool_ids text[] not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Which components a graph uses: found without reading graphs, which may be long.
  used_component_ids text[] not null default '{}'::text[],
  used_knowledge_base_ids text[] not null default '{}'::text[],
  used_policy_ids text[] not null default '{}'::text[]
);
create index workflow_revisions_of_workflow on workflow_revisions (workflow_id);
create index workflow_revisions_due on workflow_revisions (due_at) where due_at is not null;
create index workflow_revisions_by_tool on workflow_revisions using gin (used_tool_ids);
create index workflow_revisions_by_attached_tool on workflow_revisions using gin (tool_ids);
-- GET /v1/overview: drafts whose flow does not compile.
create index workflow_revisions_failed on workflow_revisions (org_id) where compilation_status = 'failed';
-- GET /v1/knowledge-bases/{kb_id}/usages and GET /v1/policies/{policy_id}/usages, as tools have them: in graphs, in the settings of a
-- flow, and in those of an assistant.
create index workflow_revisions_by_base on workflow_revisions using gin (used_knowledge_base_ids);
create index workflow_revisions_by_policy on workflow_revisions using gin (used_policy_ids);
create index workflow_revisions_by_set_base on workflow_revisions using gin (knowledge_base_ids jsonb_path_ops);
create index workflow_revisions_by_set_policy on workflow_revisions using gin (policy_ids jsonb_path_ops);

-- What each batch did and what would take it back, for the last 200 versions.
create table graph_history (
  org_id uuid not null references organizations(id),
  workflow_revision_id uuid not null references workflow_revisions(id),
  version integer not null,
  ops text not null,
  undo_ops text not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  primary key (workflow_revision_id, version)
);

create table tools (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  name text not null,
  description text not null,
  tool_type text not null,
  active_revision_id uuid,
  deleted_at timestamptz(3),
  created_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index tools_newest_first on tools (org_id, created_at desc, id desc) where deleted_at is null;

-- Secure header and query values lie in `sealed` only; `configuration` holds a mark in their place.
create table tool_revisions (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  tool_id uuid not null references tools(id),
  name text not null,
  description text not null,
  status text not null,
  configuration jsonb,
  sealed bytea,
  transfer_target jsonb,
  response_schema jsonb,
  input_defaults jsonb not null,
  metadata jsonb not null,
  compatibility jsonb,
  created_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index tool_revisions_newest_first on tool_revisions (tool_id, created_at desc, id desc);

create table policies (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  name text not null,
  text text not null,
  kind text not null,
  enabled boolean not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index policies_newest_first on policies (org_id, created_at desc, id desc);

create table procedures (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  name text not null,
  instructions text not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index procedures_newest_first on procedures (org_id, created_at desc, id desc);

create table release_runs (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  release_suite_id uuid not null references release_suites(id) on delete cascade,
  assistant_id uuid not null references assistants(id),
  assistant_revision_id uuid not null references assistant_revisions(id),
  status text not null,
  failures integer not null,
  max_failures integer not null,
  results jsonb not null,
  created_by text not null,
  created_at timestamptz(3) not null
);
create index release_runs_newest_first on release_runs (release_suite_id, created_at desc, id desc);

create table dnc_entries (
  org_id uuid not null,
  phone text not null,
  id uuid not null,
  source text not null,
  note text not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, phone)
);
create index dnc_entries_newest_first on dnc_entries (org_id, created_at desc, id desc);
-- Jobs name entries of the do-not-call list by id: a payload holds no number.
create unique index dnc_entries_by_id on dnc_entries (org_id, id);
-- GET /dnc?source= and GET /consents?channel=: lists that are imported by the million.
create index dnc_entries_by_source on dnc_entries (org_id, source, created_at desc, id desc);

create table consents (
  id uuid primary key,
  org_id uuid not null,
  phone text not null,
  channel text not null,
  kind text not null,
  source text not null,
  evidence text not null,
  granted_at timestamptz(3) not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  revoked_because text not null default '',
  created_at timestamptz(3) not null
);
create index consents_newest_first on consents (org_id, created_at desc, id desc);
create index consents_of_phone on consents (org_id, phone, created_at desc, id desc);
create index consents_by_channel on consents (org_id, channel, created_at desc, id desc);
-- GET /consents?source=
create index consents_by_source on consents (org_id, source, created_at desc, id desc);

create table compliance_settings (
  org_id uuid primary key,
  settings jsonb not null,
  updated_at timestamptz(3) not null
);

-- Attempts to reach a person, kept for the caps. The reference is the call or the message.
create table contact_attempts (
  org_id uuid not null,
  reference uuid not null,
  phone text not null,
  channel text not null,
  attempted_at timestamptz(3) not null,
  conversation_at timestamptz(3),
  primary key (org_id, reference)
);
create index contact_attempts_of_phone on contact_attempts (org_id, phone, attempted_at desc);
create index contact_attempts_by_age on contact_attempts using brin (attempted_at) with (autosummarize='on');

-- Receipts stand in several hash chains per organization, so that writers about different people do not wait for each other.
create table receipt_heads (
  org_id uuid not null,
  chain smallint not null,
  seq bigint not null,
  hash bytea not null,
  primary key (org_id, chain)
) with (fillfactor=50);

create table receipts (
  org_id uuid not null,
  chain smallint not null,
  seq bigint not null,
  id uuid not null unique,
  moment text not null,
  channel text not null,
  phone text not null,
  call_id uuid,
  execution_id uuid,
  workflow_id uuid,
  verdict text not null,
  rule text,
  because text not null,
  next_allowed_at timestamptz(3),
  facts jsonb not null,
  findings jsonb not null,
  created_at timestamptz(3) not null,
  hash bytea not null,
  -- A receipt's link in the chain holds a salted digest of what it says about a person; what it says lies here and goes with the person.
  -- Receipts without a digest were written before, and hold it themselves.
  digest bytea,
  primary key (org_id, chain, seq)
);
create index receipts_newest_first on receipts (org_id, created_at desc, id desc);
create index receipts_of_phone on receipts (org_id, phone, created_at desc, id desc);
create index receipts_of_call on receipts (org_id, call_id, created_at desc, id desc) where call_id is not null;
create index receipts_of_execution on receipts (org_id, execution_id, created_at desc, id desc) where execution_id is not null;
-- GET /receipts?verdict=: refusals are what people look for, and are few.
create index receipts_by_verdict on receipts (org_id, verdict, created_at desc, id desc);
-- GET /receipts?workflowId= and ?rule=: written once, with the receipt.
create index receipts_of_workflow on receipts (org_id, workflow_id, created_at desc, id desc) where workflow_id is not null;
create index receipts_by_rule on receipts (org_id, rule, created_at desc, id desc) where rule is not null;

-- Texts in both directions that are about being reached at all. A reply waits until it is sent.
create table text_messages (
  id uuid primary key,
  org_id uuid not null,
  direction text not null,
  phone text not null,
  our_number text not null,
  body text not null,
  meaning text not null,
  reference text,
  reply_to uuid,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  due_at timestamptz(3),
  conversation_id uuid,
  message_id uuid,
  place integer,
  part integer,
  problem text
);
create index text_messages_newest_first on text_messages (org_id, created_at desc, id desc);
create index text_messages_of_phone on text_messages (org_id, phone, created_at desc, id desc);
create unique index text_messages_once on text_messages (org_id, reference) where reference is not null;
create index text_messages_replies on text_messages (org_id, reply_to) where reply_to is not null;
create index text_messages_due on text_messages (due_at) where due_at is not null;
-- What a conversation has still to send, in order.
create index text_messages_of_conversation on text_messages (org_id, conversation_id, place, part)
  where conversation_id is not null;

-- Leads handed over in bulk: every row ends as an execution, or with the reason why not.
create table lead_batches (
  id uuid primary key,
  org_id uuid not null,
  workflow_id uuid not null references calling_workflows(id),
  status text not null,
  total integer not null,
  created integer not null,
  skipped integer not null,
  rejected integer not null,
  created_at timestamptz(3) not null,
  completed_at timestamptz(3),
  due_at timestamptz(3)
);
create index lead_batches_newest_first on lead_batches (org_id, workflow_id, created_at desc, id desc);
create index lead_batches_due on lead_batches (due_at) where due_at is not null;

create table lead_batch_rows (
  batch_id uuid not null references lead_batches(id),
  row_number integer not null,
  status text not null,
  lead jsonb,
  lead_id text not null,
  execution_id uuid,
  error text not null,
  -- The number in its normal form, while the row waits.
  org_id uuid not null,
  phone text,
  primary key (batch_id, row_number)
);
create index lead_batch_rows_pending on lead_batch_rows (batch_id, row_number) where status = 'PENDING';
create index lead_batch_rows_by_status on lead_batch_rows (batch_id, status, row_number);
create index lead_batch_rows_of_phone on lead_batch_rows (org_id, phone) where phone is not null;
create index lead_batch_rows_of_lead on lead_batch_rows (org_id, lead_id) where lead_id <> '';
create index lead_batch_rows_of_execution on lead_batch_rows (execution_id) where execution_id is not null;

-- Texts that people of the simulated world write to us. Each waits until it is delivered, as a carrier would deliver it.
create table simulated_carrier.replies (
  id uuid primary key,
  org_id uuid not null,
  number text not null,
  to_number text not null,
  body text not null,
  written_at timestamptz(3) not null,
  due_at timestamptz(3)
);
create index simulated_replies_due on simulated_carrier.replies (due_at) where due_at is not null;
create index simulated_replies_of_number on simulated_carrier.replies (org_id, number);
create index simulated_replies_by_age on simulated_carrier.replies using brin (written_at) with (autosummarize='on');

-- A conversation ends on the flow it began with, whatever is published meanwhile. Kept once per content.
create table conversation_flows (
  org_id uuid not null references organizations(id),
  hash bytea not null,
  executable text not null,
  -- Renewed about once a day by conversations that begin with it: a flow that is old here belongs to old conversations only.
  last_used_at timestamptz(3) not null default now(),
  primary key (org_id, hash)
);

create table conversations (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  assistant_id uuid not null,
  revision_id uuid not null,
  flow_hash bytea not null,
  channel text not null check (channel in ('chat', 'voice', 'sms', 'email')),
  status text not null check (status in ('active', 'waiting', 'handed_off', 'completed', 'abandoned')),
  -- The leaf, for ever: people knows whose it is now.
  end_user_id uuid,
  call_id uuid,
  -- Which repeated request made it.
  request_key bytea,
  metadata jsonb not null,
  -- The interpreter's state, the effect it waits for, and the commands that were sent to the line.
  sealed bytea not null,
  awaiting text,
  -- Who carries the awaited effect out; due_at is the end of the lease.
  worker uuid,
  wake_at timestamptz(3),
  queue text,
  turns integer not null,
  message_count integer not null,
  trace_count integer not null,
  cost_nano bigint not null,
  outcome text,
  outcome_label text,
  disposition text,
  end_reason text,
  idle_seconds integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  ended_at timestamptz(3),
  due_at timestamptz(3),
  -- A conversation whose trace was forgotten is not looked at again.
  trace_kept boolean not null default true,
  assignee text,
  agent_name text,
  -- When a human was asked for, and when one took over: a hand-off waits while there is the first and not the second.
  handed_off_at timestamptz(3),
  taken_over_at timestamptz(3),
  -- Conversations that try an assistant out: no person waits for them, and no list, figure or event tells of them unless asked.
  is_test boolean not null default false,
  channel_id uuid,
  visitor_id uuid,
  visitor_read integer,
  rating_score integer,
  rating_sealed bytea
) with (fillfactor=70);
create unique index conversations_call on conversations (org_id, call_id) where call_id is not null;
create unique index conversations_request on conversations (org_id, request_key) where request_key is not null;
create index conversations_newest on conversations (org_id, created_at desc, id desc);
create index conversations_of_assistant on conversations (org_id, assistant_id, created_at desc, id desc);
create index conversations_open on conversations (org_id, status, created_at desc, id desc) where ended_at is null;
create index conversations_due on conversations (due_at) where due_at is not null;
-- GET /v1/conversations: written once, when a conversation ends.
create index conversations_ended on conversations (org_id, status, created_at desc, id desc) where ended_at is not null;
-- ?channel=: any of the four may be the rare one.
create index conversations_by_channel on conversations (org_id, channel, created_at desc, id desc);
-- ?end_user_id= in the order of the list: a customer's test robot has very many.
create index conversations_of_person_newest on conversations (org_id, end_user_id, created_at desc, id desc)
  where end_user_id is not null;
-- Retention: ended conversations that still have their trace.
create index conversations_with_trace on conversations (org_id, ended_at) where ended_at is not null and trace_kept;
-- GET /v1/conversations?sort=waiting_longest, and the hand-offs of GET /v1/overview: only those that wait.
create index conversations_waiting on conversations (org_id, handed_off_at, id) where status = 'handed_off'
  and taken_over_at is null;
-- ?sort=last_activity
create index conversations_by_activity on conversations (org_id, updated_at desc, id desc);
-- ?queue=: a conversation has one only while a human is awaited.
create index conversations_of_queue on conversations (org_id, queue, created_at desc, id desc) where queue is not null;
-- ?assignee=
create index conversations_of_assignee on conversations (org_id, assignee, created_at desc, id desc) where assignee is not null;
-- ?outcome=: written once, when a conversation ends.
create index conversations_by_outcome on conversations (org_id, outcome, created_at desc, id desc) where outcome is not null;
-- GET /v1/conversations?test=true, and the week after which they go.
create index conversations_of_tests on conversations (org_id, created_at desc, id desc) where is_test;
-- However many tabs a visitor opens, one conversation is under way.
create unique index conversations_open_of_visitor on conversations (visitor_id) where visitor_id is not null and ended_at is null;
create index conversations_of_visitor on conversations (visitor_id, created_at desc, id desc) where visitor_id is not null;
create index conversations_of_channel on conversations (org_id, channel_id, created_at desc, id desc)
  where channel_id is not null;
create index conversations_open_of_channel on conversations (channel_id) where channel_id is not null and ended_at is null;

create table conversation_messages (
  org_id uuid not null,
  conversation_id uuid not null references conversations(id),
  position integer not null,
  id uuid not null,
  role text not null check (role in ('user', 'assistant', 'agent')),
  turn integer not null,
  node_id text,
  sealed bytea not null,
  request_key bytea,
  created_at timestamptz(3) not null,
  -- Which human wrote it, as the end user may know them.
  agent_name text,
  -- How a text of a conversation fares: queued, deferred, sent or blocked.
  delivery text,
  primary key (conversation_id, "position")
);
create unique index conversation_messages_request on conversation_messages (conversation_id, request_key)
  where request_key is not null;

create table conversation_trace (
  org_id uuid not null,
  conversation_id uuid not null,
  position integer not null,
  turn integer not null,
  type text not null,
  node_id text,
  sealed bytea not null,
  cost_nano bigint not null,
  duration_ms integer not null,
  created_at timestamptz(3) not null,
  primary key (conversation_id, "position")
);

-- Answers from outside that the effect in progress already has: after a crash no service is asked twice.
create table conversation_results (
  org_id uuid not null,
  conversation_id uuid not null references conversations(id),
  effect_id text not null,
  key text not null,
  sealed bytea not null,
  primary key (conversation_id, effect_id, key)
);

-- What people of the simulated world say. Each call keeps its own copy, so that its timeline never changes under it.
create table simulated_carrier.scripts (
  org_id uuid not null,
  number text not null,
  lines jsonb not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, number)
);

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

create table receipt_contents (
  receipt_id uuid primary key,
  org_id uuid not null,
  phone text not null,
  because text not null,
  facts jsonb not null,
  findings jsonb not null,
  salt bytea not null,
  created_at timestamptz(3) not null
);
create index receipt_contents_of_phone on receipt_contents (org_id, phone, created_at desc, receipt_id desc);

-- While one stands, the person is not erased and nothing of theirs is forgotten by age.
create table legal_holds (
  id uuid primary key,
  org_id uuid not null,
  end_user_id uuid not null,
  reason text not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  released_at timestamptz(3)
);
create unique index legal_holds_standing on legal_holds (org_id, end_user_id) where released_at is null;
create index legal_holds_of_person on legal_holds (org_id, end_user_id);

create table event_sequence (
  id boolean default true primary key check (id),
  last bigint not null
);

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

create unlogged table cluster_figures (
  id boolean default true primary key check (id),
  taken_at timestamptz(3),
  claimed_until timestamptz(3),
  figures jsonb not null default '[]'::jsonb
);

-- What colleagues write to each other about a conversation. Sealed as what was said in it is.
create table conversation_notes (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  conversation_id uuid not null references conversations(id),
  author text not null,
  sealed bytea not null,
  created_at timestamptz(3) not null
);
create index conversation_notes_newest_first on conversation_notes (conversation_id, created_at desc, id desc);

create unlogged table graph_presence (
  org_id uuid not null,
  revision_id uuid not null,
  actor_id text not null,
  session text not null,
  assistant_id uuid not null,
  name text not null,
  node_id text,
  since timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (org_id, revision_id, actor_id, session)
);
create index graph_presence_expiry on graph_presence (org_id, expires_at);

-- The vectors of texts that authors wrote and turns compare again and again (examples of conditions): an embedding takes a tenth of a
-- second, so it is made once per text and model, when the text is saved.
create table kept_vectors (
  org_id uuid not null references organizations(id) on delete cascade,
  model text not null,
  text_hash bytea not null,
  vector bytea not null,
  created_at timestamptz not null,
  primary key (org_id, model, text_hash)
);

-- Test cases run against a flow in the background: what was asked for, and one row for each case that is done.
create table test_runs (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  assistant_id uuid references assistants(id),
  assistant_revision_id uuid references assistant_revisions(id),
  status text not null,
  cases jsonb not null,
  conversation_ids uuid[] not null,
  total integer not null,
  -- What the cases are run against, as it was when the run was asked for; gone when the run is over.
  executable text,
  warnings jsonb not null,
  checks jsonb not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  due_at timestamptz
);
create index test_runs_newest_first on test_runs (org_id, created_at desc, id desc);
create index test_runs_due on test_runs (due_at) where due_at is not null;
create index test_runs_unfinished on test_runs (org_id) where due_at is not null;
create index test_runs_of_revision on test_runs (assistant_revision_id, finished_at desc);

create table test_run_cases (
  org_id uuid not null references organizations(id),
  test_run_id uuid not null references test_runs(id) on delete cascade,
  position integer not null,
  status text not null,
  result jsonb not null,
  primary key (test_run_id, "position")
);

create table sign_in_links (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  hash bytea not null unique,
  name text not null,
  role text not null,
  scopes text[],
  maker_id uuid references api_keys(id),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index sign_in_links_by_end on sign_in_links (expires_at);

-- Channels: where visitors of a website meet an assistant; the visitors; and what a browser proves to be one of them with.
create table channels (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  type text not null,
  name text not null,
  assistant_id uuid not null references assistants(id),
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
  org_id uuid not null references organizations(id),
  channel_id uuid not null references channels(id) on delete cascade,
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
  org_id uuid not null references organizations(id),
  visitor_id uuid not null references visitors(id) on delete cascade,
  kind text not null,
  expires_at timestamptz(3) not null
);
create index visitor_tokens_of_visitor on visitor_tokens (visitor_id);
create index visitor_tokens_by_end on visitor_tokens (expires_at);

-- Between which two numbers a conversation by text goes.
create table text_threads (
  conversation_id uuid primary key,
  org_id uuid not null references organizations(id),
  our_number text not null,
  phone text not null,
  created_at timestamptz(3) not null
);
create index text_threads_of_numbers on text_threads (org_id, our_number, phone, created_at desc, conversation_id desc);
create index text_threads_of_phone on text_threads (org_id, phone);

-- One row per call that was handed to an account, written before the account is asked. `held_by` is the process that has the line open.
create table carrier_lines (
  reference uuid primary key,
  org_id uuid not null references organizations(id),
  carrier_id uuid not null references carriers(id) on delete cascade,
  carrier_call_id text,
  outbound boolean not null,
  -- Kept only until the carrier's id of the call is known: by these it is searched.
  to_number text not null,
  from_number text not null,
  placed_at timestamptz(3),
  not_after timestamptz(3),
  relays integer not null default 0,
  hung_up_at timestamptz(3),
  -- Why it was not answered, as the network said it: it comes with a callback, and cannot be asked for later.
  sip_code text,
  held_by uuid,
  held_until timestamptz(3),
  created_at timestamptz(3) not null,
  -- What other processes want said or done on a line, until the process that has it open takes it.
  waiting jsonb not null default '[]'::jsonb
);
create unique index carrier_lines_of_call on carrier_lines (carrier_id, carrier_call_id) where carrier_call_id is not null;
create index carrier_lines_of_number on carrier_lines (org_id, to_number) where to_number <> '';
create index carrier_lines_by_age on carrier_lines (created_at);

-- Buys one socket for one call, within two minutes.
create table carrier_relay_tokens (
  token_hash bytea primary key,
  org_id uuid not null references organizations(id),
  carrier_id uuid not null references carriers(id) on delete cascade,
  reference uuid not null,
  expires_at timestamptz(3) not null
);
create index carrier_relay_tokens_of_account on carrier_relay_tokens (carrier_id, expires_at);

-- Texts that were handed to an account: one reference is sent once.
create table carrier_texts (
  carrier_id uuid not null references carriers(id) on delete cascade,
  reference text not null,
  org_id uuid not null references organizations(id),
  carrier_text_id text,
  status text not null,
  created_at timestamptz(3) not null,
  primary key (carrier_id, reference)
);
create index carrier_texts_by_age on carrier_texts (created_at);

-- What the Telnyx adapter remembers between webhooks: one row per line, and the references of texts that went out. No numbers, no words.
create table telnyx_calls (
  org_id uuid not null references organizations(id) on delete cascade,
  reference uuid not null,
  call_control_id text,
  line jsonb not null,
  seen text[] not null,
  created_at timestamptz(3) not null,
  primary key (org_id, reference)
);
create unique index telnyx_calls_by_control_id on telnyx_calls (org_id, call_control_id);
create index telnyx_calls_by_age on telnyx_calls (created_at);

create table telnyx_texts (
  org_id uuid not null references organizations(id) on delete cascade,
  reference text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, reference)
);
create index telnyx_texts_by_age on telnyx_texts (created_at);

-- How many calls and texts an organization made in each of its local days. Striped like the receipts, so that writers about different
-- people do not wait for each other.
create table contact_days (
  org_id uuid not null,
  channel text not null,
  day date not null,
  stripe smallint not null,
  used integer not null,
  primary key (org_id, channel, day, stripe)
) with (fillfactor=50);
create index contact_days_by_age on contact_days (day);

create table demos (
  id uuid primary key,
  org_id uuid not null unique references organizations(id),
  state text not null check (state in ('making', 'complete', 'failed', 'removing')),
  step text not null,
  -- Parts of the step that are done.
  done integer not null,
  -- Ids of what was made, by kind.
  made jsonb not null,
  error text,
  -- The present, as the made-up past sees it.
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  due_at timestamptz(3)
);
create index demos_due on demos (due_at) where due_at is not null;

create table canned_replies (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  shortcut text not null,
  text text not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (org_id, shortcut)
);
create index canned_replies_newest_first on canned_replies (org_id, created_at desc, id desc);

create unlogged table presence (
  org_id uuid not null,
  place_id uuid not null,
  actor_id text not null,
  session text not null,
  name text not null,
  doing text,
  since timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (org_id, place_id, actor_id, session)
);
create index presence_expiry on presence (org_id, expires_at);

-- One row per call, under the call's id. `begun_at`: the carrier was asked to record. `at_carrier`: a copy may lie with the carrier.
create table call_recordings (
  id uuid primary key references calls(id) on delete cascade,
  org_id uuid not null references organizations(id),
  status text not null check (status in ('recording', 'pending', 'ready', 'failed', 'declined', 'deleted')),
  reason text not null default '',
  consent text not null check (consent in ('all_party', 'one_party', 'unknown')),
  states text not null default '',
  begun_at timestamptz(3),
  at_carrier boolean not null default false,
  carrier_recording_id text,
  -- Some carriers name an address that expires within minutes.
  media_url text not null default '',
  content_type text not null default '',
  bytes integer not null default 0,
  seconds integer,
  attempts integer not null default 0,
  due_at timestamptz(3),
  created_at timestamptz(3) not null,
  ready_at timestamptz(3)
);
create index call_recordings_due on call_recordings (due_at) where due_at is not null;
create index call_recordings_by_age on call_recordings (org_id, created_at);

create table call_recording_chunks (
  recording_id uuid not null references call_recordings(id) on delete cascade,
  org_id uuid not null references organizations(id),
  position integer not null,
  sealed bytea not null,
  primary key (recording_id, "position")
);
alter table call_recording_chunks alter column sealed set storage external;

-- How the calls of a workflow ended, added up by the quarter of an hour in which they were created: a million calls are some thousand
-- rows. Quarters, because the clocks of some zones differ by them. Only calls that are over are in here; those that go on are few, and
-- are counted one by one. Kept by triggers.
create table calling_workflow_outcomes (
  workflow_id uuid not null,
  quarter timestamptz not null,
  status text not null,
  ended_reason text,
  -- The quarter in which the phone rang; null when none did.
  dialled timestamptz,
  connected boolean not null,
  -- Several rows for one sum, so that writers do not queue up.
  shard smallint not null,
  calls bigint not null,
  constraint calling_workflow_outcomes_workflow_id_quarter_status_ended__key unique nulls not distinct (workflow_id, quarter,
    status, ended_reason, dialled, connected, shard)
) with (fillfactor=70);

create table kb_spend_closed (
  org_id uuid primary key,
  through date not null
) with (fillfactor=50);

create table kb_spend_totals (
  org_id uuid not null,
  day date not null,
  source text not null,
  embedding_type text not null,
  kb_id uuid not null,
  cost_nano bigint not null,
  input_tokens bigint not null,
  invocations bigint not null,
  failed bigint not null,
  primary key (org_id, day, source, embedding_type, kb_id)
) with (parallel_workers=0);

create function refuse_change_of_receipts() returns trigger language plpgsql as $$
begin
  raise exception 'receipts are never changed or removed' using errcode = 'restrict_violation';
end
$$;

-- When its phone rang; null when it did not.
create function call_rang_at(call calls) returns timestamptz language sql immutable parallel safe as
  $$ select case when call.outbound and call.dials > 0 then coalesce(call.dialled_at, call.scheduled_at, call.created_at) end $$;

-- Calls of one workflow that end at the same moment in the same way take the first row that no other transaction writes, and another is
-- added where all are being written: as many as calls really ended at once, and mostly one.
create function add_to_workflow_outcomes(call calls, change integer) returns void language plpgsql as $$
declare
  at_quarter constant timestamptz := quarter_of(call.created_at);
  rang_quarter constant timestamptz := quarter_of(call_rang_at(call));
  is_connected constant boolean := rang_quarter is not null and call.answered_by is not distinct from 'human';
  free smallint;
begin
  select o.shard into free from calling_workflow_outcomes o
  where o.workflow_id = call.workflow_id and o.quarter = at_quarter and o.status = call.status
    and o.ended_reason is not distinct from call.ended_reason and o.dialled is not distinct from rang_quarter and o.connected = is_connected
  order by o.shard limit 1 for no key update skip locked;
  insert into calling_workflow_outcomes as o (workflow_id, quarter, status, ended_reason, dialled, connected, shard, calls)
  values (call.workflow_id, at_quarter, call.status, call.ended_reason, rang_quarter, is_connected,
    coalesce(free, floor(random() * 32768)::smallint), change)
  on conflict (workflow_id, quarter, status, ended_reason, dialled, connected, shard) do update set calls = o.calls + excluded.calls;
end $$;

create function count_call_outcome() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.workflow_id is not null and call_is_over(old.status) then
    perform add_to_workflow_outcomes(old, -1);
  end if;
  if tg_op <> 'DELETE' and new.workflow_id is not null and call_is_over(new.status) then
    perform add_to_workflow_outcomes(new, 1);
  end if;
  return null;
end $$;

create function reopen_spend_days() returns trigger language plpgsql as $$
declare
  changed kb_embedding_spend;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  perform pg_advisory_xact_lock_shared(210, kb_spend_stripe(changed.org_id));
  update kb_spend_closed set through = changed.day - 1 where org_id = changed.org_id and through >= changed.day;
  return null;
end $$;

create trigger receipts_are_immutable before update or delete
  on receipts for each row execute function refuse_change_of_receipts();
create trigger receipts_are_kept before truncate on receipts for each statement execute function refuse_change_of_receipts();
create trigger receipt_contents_are_immutable before update
  on receipt_contents for each row execute function refuse_change_of_receipts();
create trigger calls_outcome_added after insert on calls for each row when (new.workflow_id is not null
  and call_is_over(new.status)) execute function count_call_outcome();
create trigger calls_outcome_removed after delete on calls for each row when (old.workflow_id is not null
  and call_is_over(old.status)) execute function count_call_outcome();
-- Most changes of a call come before its end, or change none of this.
create trigger calls_outcome_changed
  after update of status, ended_reason, answered_by, dials, outbound, dialled_at, scheduled_at, workflow_id on calls for each row
  when ((call_is_over(old.status) or call_is_over(new.status))
    and (old.workflow_id, old.status, old.ended_reason, old.answered_by, old.dials > 0, old.outbound, old.dialled_at, old.scheduled_at)
      is distinct from
      (new.workflow_id, new.status, new.ended_reason, new.answered_by, new.dials > 0, new.outbound, new.dialled_at, new.scheduled_at))
  execute function count_call_outcome();
-- Of the rows of one day and base the sum is watched: every program writes it with the others.
create trigger kb_spend_is_entered after insert or update on kb_embedding_spend for each row when (new.span = 1
  and new.source = '' and new.embedding_type = '') execute function reopen_spend_days();
create trigger kb_spend_is_taken_away after delete on kb_embedding_spend for each row when (old.span = 1 and old.source = ''
  and old.embedding_type = '') execute function reopen_spend_days();

insert into permission_epoch (epoch) values (0);
insert into event_sequence (last) values (0);
insert into webhook_relay (xid, event_id, position) values ('0', '00000000-0000-0000-0000-000000000000', 0);
