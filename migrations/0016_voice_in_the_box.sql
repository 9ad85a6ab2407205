-- Calls by microphone. Their lines belong to no account of a carrier; `web`: who may come back to the line, and how it speaks.
alter table carrier_lines alter column carrier_id drop not null;
alter table carrier_lines add column web jsonb;
-- What was heard on a line and has not been answered yet: it is answered when the line is opened again.
alter table carrier_lines add column unanswered jsonb;
alter table carrier_relay_tokens alter column carrier_id drop not null;
create index carrier_relay_tokens_by_end on carrier_relay_tokens (expires_at) where carrier_id is null;

-- Calls from the test chat of the console: in no list, no figure and no webhook.
alter table calls add column is_test boolean not null default false;
create or replace function sum_call_outcome() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and not old.is_test and call_is_over(old.status) then perform add_to_call_outcomes(old, -1); end if;
  if tg_op <> 'DELETE' and not new.is_test and call_is_over(new.status) then perform add_to_call_outcomes(new, 1); end if;
  return null;
end $$;

-- Whether visitors may talk to the channel by microphone.
alter table channels add column voice boolean not null default false;
