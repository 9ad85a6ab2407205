-- How calls ended, added up by the quarter of an hour in which they were created, by campaign, assistant and our number: a report over a
-- million calls reads some thousand rows. Only calls that are over are in here. Kept by triggers, which take old nodes along.
create table call_outcomes (
  org_id uuid not null,
  quarter timestamptz not null,
  workflow_id uuid,
  prompt_id text,
  -- The number that was called from; empty: none was set, or they called us.
  from_number text not null,
  outbound boolean not null,
  status text not null,
  ended_reason text,
  dialled boolean not null,
  connected boolean not null,
  -- Several rows for one sum, so that writers do not queue up.
  shard smallint not null,
  calls bigint not null,
  -- Calls with a promise to pay, and the sums that were promised and paid.
  promised bigint not null,
  promises numeric(20,2) not null,
  cash numeric(20,2) not null,
  constraint call_outcomes_key unique nulls not distinct (org_id, quarter, workflow_id, prompt_id, from_number, outbound, status,
    ended_reason, dialled, connected, shard)
) with (fillfactor=70);

create function amount_of(value text) returns numeric language sql immutable parallel safe as
  $$ select case when value ~ '^\d{1,12}(\.\d{1,2})?$' then value::numeric else 0 end $$;

create function add_to_call_outcomes(call calls, change integer) returns void language plpgsql as $$
declare
  at_quarter constant timestamptz := quarter_of(call.created_at);
  rang constant boolean := call_rang_at(call) is not null;
  reached constant boolean := (rang or not call.outbound) and call.answered_by is not distinct from 'human';
  our_number constant text := case when call.outbound then call.from_number else '' end;
  promise constant numeric := amount_of(call.variables ->> 'promise_amount');
  paid constant numeric := amount_of(call.variables ->> 'paid_amount');
  free smallint;
begin
  select o.shard into free from call_outcomes o
  where o.org_id = call.org_id and o.quarter = at_quarter and o.workflow_id is not distinct from call.workflow_id
    and o.prompt_id is not distinct from call.prompt_id and o.from_number = our_number and o.outbound = call.outbound
    and o.status = call.status and o.ended_reason is not distinct from call.ended_reason and o.dialled = rang and o.connected = reached
  order by o.shard limit 1 for no key update skip locked;
  insert into call_outcomes as o (org_id, quarter, workflow_id, prompt_id, from_number, outbound, status, ended_reason, dialled, connected,
    shard, calls, promised, promises, cash)
  values (call.org_id, at_quarter, call.workflow_id, call.prompt_id, our_number, call.outbound, call.status, call.ended_reason, rang, reached,
    coalesce(free, floor(random() * 32768)::smallint), change, case when promise > 0 then change else 0 end, change * promise, change * paid)
  on conflict on constraint call_outcomes_key do update set calls = o.calls + excluded.calls, promised = o.promised + excluded.promised,
    promises = o.promises + excluded.promises, cash = o.cash + excluded.cash;
end $$;

create function sum_call_outcome() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and call_is_over(old.status) then perform add_to_call_outcomes(old, -1); end if;
  if tg_op <> 'DELETE' and call_is_over(new.status) then perform add_to_call_outcomes(new, 1); end if;
  return null;
end $$;

create trigger calls_summed_added after insert on calls for each row when (call_is_over(new.status)) execute function sum_call_outcome();
create trigger calls_summed_removed after delete on calls for each row when (call_is_over(old.status)) execute function sum_call_outcome();
-- An erasure empties what was said and changes no sum.
create trigger calls_summed_changed after update of status, ended_reason, answered_by, dials, dialled_at on calls for each row
  when ((call_is_over(old.status) or call_is_over(new.status))
    and (old.status, old.ended_reason, old.answered_by, old.dials > 0) is distinct from (new.status, new.ended_reason, new.answered_by, new.dials > 0))
  execute function sum_call_outcome();

insert into call_outcomes (org_id, quarter, workflow_id, prompt_id, from_number, outbound, status, ended_reason, dialled, connected, shard, calls,
  promised, promises, cash)
select c.org_id, quarter_of(c.created_at), c.workflow_id, c.prompt_id, case when c.outbound then c.from_number else '' end, c.outbound, c.status,
  c.ended_reason, call_rang_at(c) is not null,
  (call_rang_at(c) is not null or not c.outbound) and c.answered_by is not distinct from 'human', 0, count(*),
  count(*) filter (where amount_of(c.variables ->> 'promise_amount') > 0), sum(amount_of(c.variables ->> 'promise_amount')),
  sum(amount_of(c.variables ->> 'paid_amount'))
from calls c where call_is_over(c.status) group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
