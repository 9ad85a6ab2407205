-- Which position an event had in the cells that its organization came from: a reader of the event stream that reconnects names one of
-- those. An organization's positions only grow, through all its moves, so that a number means one event.
create table earlier_positions (
  org_id uuid not null,
  position bigint not null,
  event_id uuid not null references events(id) on delete cascade,
  primary key (org_id, position)
);
create index earlier_positions_of_event on earlier_positions (event_id);

-- An organization that arrives brings its sums, charges and jobs as they are: the triggers that make them from new rows would make them
-- a second time, and those of deleted rows would count down what leaves with them. Both stand still in the transactions of a move alone:
-- `alter table … disable trigger` would stop everything else.
do $$
declare made record;
begin
  for made in
    select distinct p.oid, pg_get_functiondef(p.oid) as definition from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    -- After an insert or a deletion.
    where not t.tgisinternal and n.nspname = 'public' and t.tgtype & 12 > 0 and t.tgtype & 2 = 0
      and position('parley.moving' in p.prosrc) = 0
  loop
    execute regexp_replace(made.definition, '\mbegin\M',
      'begin if current_setting(''parley.moving'', true) = ''on'' then return null; end if;', 'i');
  end loop;
end
$$;

-- Organizations on their way to another cell, and where those went that have left. An arriving one has a row as well.
create table organization_moves (
  org_id uuid primary key,
  slug text not null,
  state text not null check (state in ('held', 'frozen', 'switched', 'left', 'arriving')),
  -- Where its clients go from the switch on; empty for an arriving one.
  address text not null,
  -- Whether it works again when it has arrived, or its move is canceled: not where it was suspended before.
  resumes boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- What requests name it by: SHA-256 of its keys, tokens and public ids. Only a refused request is looked up here.
create table moved_names (
  hash bytea primary key,
  org_id uuid not null references organization_moves(org_id) on delete cascade
);
create index moved_names_of_organization on moved_names (org_id);

-- From the moment that its rows are copied: triggers with this function stand on every table, for the rows of one organization.
create function refuse_change_while_moving() returns trigger language plpgsql as $$
begin
  if current_setting('parley.moving', true) = 'on' then
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end if;
  raise exception 'this organization is being moved to another cell' using errcode = 'lock_not_available';
end
$$;

-- Receipts are never removed, but where their organization has left.
create or replace function refuse_change_of_receipts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('parley.moving', true) = 'on' then return old; end if;
  raise exception 'receipts are never changed or removed' using errcode = 'restrict_violation';
end
$$;
