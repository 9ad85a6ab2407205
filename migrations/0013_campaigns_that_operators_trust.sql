-- How often a campaign may dial: each lead, each number in a day of the campaign, and each number over all its leads. Null: no limit of its own.
alter table calling_workflows
  add column max_attempts_per_lead integer,
  add column max_attempts_per_day integer,
  add column max_attempts_per_number integer;

-- Why a row of a file was left out, by name; null: it was not, or an older release did it.
alter table lead_batch_rows add column rule text;
-- What the client chose for the file: leads that went through the campaign before are taken again, those that another campaign called lately are left out.
alter table lead_batches
  add column includes_finished boolean not null default false,
  add column skips_called_elsewhere boolean not null default false;

-- The end user that a lead is, by the first id that they had; null: an older release started it, or the person was erased.
alter table workflow_executions add column end_user_id uuid;
create index workflow_executions_of_end_user on workflow_executions (org_id, end_user_id) where end_user_id is not null;
-- The lead is not yet known as a person: a job finds or makes one for many leads at a time. False for rows of older releases.
alter table workflow_executions add column awaits_person boolean not null default false;
create index workflow_executions_awaiting_person on workflow_executions (org_id, created_at, id) where awaits_person;
