-- A sandbox never reaches a real phone: it has no account of a carrier but the simulated one. The database holds this itself, because
-- nodes of the release before this one do not know sandboxes.
alter table organizations add column sandbox boolean not null default false;

create function refuse_real_carrier_of_sandbox() returns trigger language plpgsql as $$
begin
  if new.type <> 'simulated' and (select o.sandbox from organizations o where o.id = new.org_id) then
    raise exception 'a sandbox has no carrier of type %', new.type using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger refuse_real_carrier_of_sandbox before insert or update on carriers
  for each row execute function refuse_real_carrier_of_sandbox();

create function refuse_change_of_sandbox() returns trigger language plpgsql as $$
begin
  raise exception 'what is a sandbox stays one' using errcode = 'check_violation';
end
$$;
create trigger refuse_change_of_sandbox before update of sandbox on organizations
  for each row when (old.sandbox is distinct from new.sandbox) execute function refuse_change_of_sandbox();
