-- Calls within the law: who must not be reached, who agreed to be, what was tried, and why each contact was made or not.

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

create table compliance_settings (
  org_id uuid primary key,
  settings jsonb not null,
  updated_at timestamptz(3) not null
);

-- Attempts to reach somebody, kept for the caps. The reference is the call or the message.
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

-- Receipts stand in several hash chains per organization, so that writers about different people do not wait for each other.
create table receipt_heads (
  org_id uuid not null,
  chain smallint not null,
  seq bigint not null,
  hash bytea not null,
  primary key (org_id, chain)
) with (fillfactor = 50);
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
  primary key (org_id, chain, seq)
);
create index receipts_newest_first on receipts (org_id, created_at desc, id desc);
create index receipts_of_phone on receipts (org_id, phone, created_at desc, id desc);
create index receipts_of_call on receipts (org_id, call_id, created_at desc, id desc) where call_id is not null;
create index receipts_of_execution on receipts (org_id, execution_id, created_at desc, id desc) where execution_id is not null;

create function refuse_change_of_receipts() returns trigger language plpgsql as $$
begin
  raise exception 'receipts are never changed or removed' using errcode = 'restrict_violation';
end
$$;
create trigger receipts_are_immutable before update or delete on receipts
  for each row execute function refuse_change_of_receipts();
create trigger receipts_are_kept before truncate on receipts
  for each statement execute function refuse_change_of_receipts();

-- What still lives for a number, when its person wants no more of it.
create index calls_live_of_phone on calls (org_id, phone) where ended_at is null;

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
  due_at timestamptz(3)
);
create index text_messages_newest_first on text_messages (org_id, created_at desc, id desc);
create index text_messages_of_phone on text_messages (org_id, phone, created_at desc, id desc);
create unique index text_messages_once on text_messages (org_id, reference) where reference is not null;
create index text_messages_replies on text_messages (org_id, reply_to) where reply_to is not null;
create index text_messages_due on text_messages (due_at) where due_at is not null;

-- Leads handed over in bulk: every row ends as an execution, or with the reason why not.
create table lead_batches (
  id uuid primary key,
  org_id uuid not null,
  workflow_id uuid not null references calling_workflows (id),
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
  batch_id uuid not null references lead_batches (id),
  row_number integer not null,
  status text not null,
  lead jsonb,
  lead_id text not null,
  execution_id uuid,
  error text not null,
  primary key (batch_id, row_number)
);
create index lead_batch_rows_pending on lead_batch_rows (batch_id, row_number) where status = 'PENDING';
create index lead_batch_rows_by_status on lead_batch_rows (batch_id, status, row_number);
