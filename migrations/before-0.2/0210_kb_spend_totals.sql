-- Running totals of embedding spend per knowledge base: any range of days costs its end minus its start, however long it is.
--
-- A row of kb_spend_totals is what a base has cost up to and including that day. A day on which any base of the organization had spend
-- has a row for every base that had spend until then, new or idle, so the days without rows are those that change nothing. They are
-- true up to kb_spend_closed.through; a reader adds the days after it from kb_embedding_spend. The job close-spend-days moves
-- `through` forward to the last day that is over.
--
-- A trigger, so that programs of the last release keep this true as well: spend that is entered or taken away on a closed day moves
-- `through` back before that day in the same transaction. Readers then count the later days one by one until the job has closed them
-- again. The lock lets no day be closed while a transaction that wrote spend of the organization is open: the job takes it alone, writers
-- share it, and only then is `through` read. It is striped, since one transaction may hold only some thousands of locks.

create table kb_spend_closed (
  org_id uuid primary key,
  through date not null
) with (fillfactor = 50);

create table kb_spend_totals (
  org_id uuid not null,
  day date not null,
  source text not null,
  embedding_type text not null,
  kb_id uuid not null,
  cost_nano bigint not null,
  input_tokens bigint not null,
  invocations bigint not null,
  failed bigint not null,
  primary key (org_id, day, source, embedding_type, kb_id)
) with (parallel_workers = 0);

create function kb_spend_stripe(org_id uuid) returns integer language sql immutable parallel safe as $$
  select hashtext(org_id::text) & 255
$$;

create function reopen_spend_days() returns trigger language plpgsql as $$
declare
  changed kb_embedding_spend;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  perform pg_advisory_xact_lock_shared(210, kb_spend_stripe(changed.org_id));
  update kb_spend_closed set through = changed.day - 1 where org_id = changed.org_id and through >= changed.day;
  return null;
end $$;

-- Of the rows of one day and base the sum is watched: every program writes it with the others.
create trigger kb_spend_is_entered after insert or update on kb_embedding_spend for each row
  when (new.span = 1 and new.source = '' and new.embedding_type = '') execute function reopen_spend_days();
create trigger kb_spend_is_taken_away after delete on kb_embedding_spend for each row
  when (old.span = 1 and old.source = '' and old.embedding_type = '') execute function reopen_spend_days();
