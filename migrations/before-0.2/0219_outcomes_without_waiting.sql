-- Calls of one workflow that end at the same moment in the same way met in one of four rows, by the number of their connection, and each
-- waited for the commit of the one before. Now the first row that nobody writes is taken, and another is added where all are being
-- written: as many as calls really ended at once, and mostly one.
create or replace function add_to_workflow_outcomes(call calls, change integer) returns void language plpgsql as $$
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
