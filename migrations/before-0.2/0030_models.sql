-- Model vendors, which model answers for which, what they cost, and every call with its price.

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

-- What has been announced already, so that an event is told once.
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
) with (fillfactor = 80, parallel_workers = 0);

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
) with (fillfactor = 80, parallel_workers = 0);
