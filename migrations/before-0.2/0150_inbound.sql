-- Numbers say who answers them. New columns are null: no table is rewritten.
alter table phone_numbers
  add column inbound_assistant_id uuid references assistants (id),
  add column inbound_sms_assistant_id uuid references assistants (id),
  add column inbound_hours jsonb,
  add column fallback jsonb;
create index phone_numbers_of_call_assistant on phone_numbers (inbound_assistant_id) where inbound_assistant_id is not null;
create index phone_numbers_of_text_assistant on phone_numbers (inbound_sms_assistant_id) where inbound_sms_assistant_id is not null;

-- What was decided when the call rang: told again of the same call, the carrier gets the same answer.
alter table calls add column inbound_route jsonb;

-- Between which two numbers a conversation by text goes.
create table text_threads (
  conversation_id uuid primary key,
  org_id uuid not null references organizations (id),
  our_number text not null,
  phone text not null,
  created_at timestamptz(3) not null
);
create index text_threads_of_numbers on text_threads (org_id, our_number, phone, created_at desc, conversation_id desc);
create index text_threads_of_phone on text_threads (org_id, phone);

-- A text belongs to a conversation; what goes out is a part of one of its messages. `problem` says why it was not sent or not answered.
alter table text_messages
  add column conversation_id uuid,
  add column message_id uuid,
  add column place integer,
  add column part integer,
  add column problem text;

-- How a text of a conversation fares: queued, deferred, sent or blocked.
alter table conversation_messages add column delivery text;
