-- Events get an order of their own. A transaction id means nothing in another cluster, so after a dump and a restore, a logical copy or an
-- upgrade it says nothing about what was read; a number that is given once, in the order of commits, does. Old processes may go on using
-- (xid, id) meanwhile.
alter table events add column position bigint;

create table event_sequence (
  id boolean primary key default true check (id),
  last bigint not null
);

alter table webhook_relay add column position bigint not null default 0;

update events set position = ordered.n
from (
  select event.id, row_number() over (order by event.xid, event.id) as n
  from events event, webhook_relay relay where (event.xid, event.id) <= (relay.xid, relay.event_id)
) ordered
where events.id = ordered.id;
insert into event_sequence (last) select coalesce(max(position), 0) from events;
update webhook_relay set position = (select last from event_sequence);

create unique index events_by_position on events (position) where position is not null;
create index events_of_org_by_position on events (org_id, position) where position is not null;
create index events_without_position on events (xid, id) where position is null;
