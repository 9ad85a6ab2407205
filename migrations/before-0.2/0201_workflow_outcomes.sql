-- How the calls of a workflow ended, added up by the quarter of an hour in which they were created: a million calls are some thousand
-- rows. Quarters, because the clocks of some zones differ by them. Only calls that are over are in here; those that go on are few, and
-- are counted one by one. Kept by the database itself, so that processes of an older release keep it, too.
create table calling_workflow_outcomes (
  workflow_id uuid not null,
  quarter timestamptz not null,
  status text not null,
  ended_reason text,
  -- The quarter in which the phone rang; null when none did.
  dialled timestamptz,
  connected boolean not null,
  -- Spread over rows by connection, so that writers do not queue up.
  shard smallint not null,
  calls bigint not null,
  unique nulls not distinct (workflow_id, quarter, status, ended_reason, dialled, connected, shard)
) with (fillfactor = 70);

create function call_is_over(status text) returns boolean language sql immutable parallel safe as
  $$ select status in ('COMPLETED', 'FAILED', 'CANCELED', 'BLOCKED', 'UNKNOWN') $$;

create function quarter_of(at timestamptz) returns timestamptz language sql immutable parallel safe as
  $$ select date_bin('15 minutes', at, '1970-01-01T00:00:00Z'::timestamptz) $$;

-- When its phone rang; null when it did not.
create function call_rang_at(call calls) returns timestamptz language sql immutable parallel safe as
  $$ select case when call.outbound and call.dials > 0 then coalesce(call.dialled_at, call.scheduled_at, call.created_at) end $$;

create function add_to_workflow_outcomes(call calls, change integer) returns void language sql as $$
  insert into calling_workflow_outcomes as o (workflow_id, quarter, status, ended_reason, dialled, connected, shard, calls)
  values (call.workflow_id, quarter_of(call.created_at), call.status, call.ended_reason, quarter_of(call_rang_at(call)),
    call_rang_at(call) is not null and call.answered_by is not distinct from 'human', pg_backend_pid() % 4, change)
  on conflict (workflow_id, quarter, status, ended_reason, dialled, connected, shard) do update set calls = o.calls + excluded.calls
$$;

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

create trigger calls_outcome_added after insert on calls for each row
  when (new.workflow_id is not null and call_is_over(new.status)) execute function count_call_outcome();
create trigger calls_outcome_removed after delete on calls for each row
  when (old.workflow_id is not null and call_is_over(old.status)) execute function count_call_outcome();
-- Most changes of a call come before its end, or change none of this.
create trigger calls_outcome_changed
  after update of status, ended_reason, answered_by, dials, outbound, dialled_at, scheduled_at, workflow_id on calls for each row
  when ((call_is_over(old.status) or call_is_over(new.status))
    and (old.workflow_id, old.status, old.ended_reason, old.answered_by, old.dials > 0, old.outbound, old.dialled_at, old.scheduled_at)
      is distinct from
      (new.workflow_id, new.status, new.ended_reason, new.answered_by, new.dials > 0, new.outbound, new.dialled_at, new.scheduled_at))
  execute function count_call_outcome();

-- The triggers above hold writers back until this is committed: some seconds for a million calls.
insert into calling_workflow_outcomes (workflow_id, quarter, status, ended_reason, dialled, connected, shard, calls)
select c.workflow_id, quarter_of(c.created_at), c.status, c.ended_reason, quarter_of(call_rang_at(c)),
  call_rang_at(c) is not null and c.answered_by is not distinct from 'human', 0, count(*)
from calls c where c.workflow_id is not null and call_is_over(c.status) group by 1, 2, 3, 4, 5, 6;
