-- Erasure reaches everything: what is needed to find a person's values by leaf, number, e-mail and lead id, and to take them out of
-- tables that otherwise keep what they have.

-- Whom a stored answer is about: ids in it, and keyed fingerprints of numbers in it. An erased one is an empty value, so that its key stays used.
alter table idempotency_keys add column about text[];
alter table idempotency_keys add column discard boolean not null default false;
create index idempotency_keys_about on idempotency_keys using gin (about) where about is not null;
create index idempotency_keys_claimed on idempotency_keys (org_id) where sealed is null;

-- The words of a question stand in the gap only; the event names it.
update events set data = data - 'query' where type = 'knowledge.gap.detected' and data ? 'query';

-- Words that came from a conversation are sealed under the key of the person who asked first. `query` is what was asked over the API.
alter table knowledge_gaps alter column query drop not null;
alter table knowledge_gaps add column end_user_id uuid;
alter table knowledge_gaps add column sealed bytea;
alter table knowledge_gaps add constraint knowledge_gaps_hold_words check ((query is null) <> (sealed is null));
create index knowledge_gaps_of_person on knowledge_gaps (org_id, end_user_id) where end_user_id is not null;

-- A receipt's link in the chain holds a salted digest of what it says about a person; what it says lies here and goes with the person.
-- Receipts without a digest were written before, and hold it themselves.
alter table receipts add column digest bytea;
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
create trigger receipt_contents_are_immutable before update on receipt_contents
  for each row execute function refuse_change_of_receipts();

-- Jobs name entries of the do-not-call list by id: a payload holds no number.
create unique index dnc_entries_by_id on dnc_entries (org_id, id);

create index calls_of_phone on calls (org_id, phone);
create index calls_of_lead on calls (org_id, lead_id) where lead_id is not null;
create index calls_of_email on calls (org_id, lower(lead ->> 'email')) where lead ->> 'email' is not null;
create index workflow_executions_of_phone on workflow_executions (org_id, phone);
create index workflow_executions_of_lead on workflow_executions (org_id, lead_id) where lead_id is not null;
create index workflow_executions_of_email on workflow_executions (org_id, lower(lead ->> 'email')) where lead ->> 'email' is not null;

-- The number in its normal form, while the row waits.
alter table lead_batch_rows add column org_id uuid;
alter table lead_batch_rows add column phone text;
update lead_batch_rows r set org_id = b.org_id from lead_batches b where b.id = r.batch_id;
alter table lead_batch_rows alter column org_id set not null;
create index lead_batch_rows_of_phone on lead_batch_rows (org_id, phone) where phone is not null;
create index lead_batch_rows_of_lead on lead_batch_rows (org_id, lead_id) where lead_id <> '';
create index lead_batch_rows_of_execution on lead_batch_rows (execution_id) where execution_id is not null;

-- Receivers may repeat what they were sent: what they answer about an erased person is not kept.
alter table webhook_deliveries add column discard_answers boolean not null default false;

create index simulated_calls_of_number on simulated_carrier.calls (org_id, number);
create index simulated_replies_of_number on simulated_carrier.replies (org_id, number);

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
