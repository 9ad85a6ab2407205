-- Reports of outcomes that are sent by themselves: by e-mail to members, and as an event to webhooks.
create table outcome_reports (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  name text not null,
  group_by text not null,
  -- Null: of all campaigns.
  workflow_id uuid references calling_workflows(id),
  frequency text not null,
  -- 1 is Monday; null unless it is sent weekly.
  weekday smallint,
  hour smallint not null,
  recipients text[] not null,
  active boolean not null,
  last_sent_at timestamptz(3),
  -- Why the last report, or a copy of it, was not sent. Null: it was.
  last_problem text,
  -- Product time; `due_at` is the same by the wall clock.
  next_at timestamptz(3),
  due_at timestamptz(3),
  created_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index outcome_reports_newest_first on outcome_reports (org_id, created_at desc, id desc);
create index outcome_reports_due on outcome_reports (due_at) where due_at is not null;
create index outcome_reports_of_workflow on outcome_reports (workflow_id) where workflow_id is not null;

-- The campaign that callers become leads of whom a closed number did not answer. Null: they become none. No foreign key: a campaign refers to
-- its number, and a restore needs an order of the tables. Campaigns are never deleted.
alter table phone_numbers add column missed_call_workflow_id uuid;
create index phone_numbers_of_missed_call_workflow on phone_numbers (missed_call_workflow_id)
  where missed_call_workflow_id is not null;

-- A lead who answers a text of the campaign gets nothing more of it. False for campaigns of older releases.
alter table calling_workflows add column stops_on_reply boolean not null default false;

-- Texts of people that no assistant takes; how many of them wait for an answer is read often.
create index text_messages_without_assistant on text_messages (org_id, created_at desc, id desc)
  where direction = 'inbound' and meaning = 'other' and conversation_id is null;
