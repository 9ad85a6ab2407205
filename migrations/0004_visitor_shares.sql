-- Of visitors whom no website vouches for: a keyed fingerprint of the network that the chat was started from, an IPv4 address or a /64 of
-- IPv6. Null: a vouched visitor, another channel, or a chat from before.
alter table conversations add column network text;
-- How many open chats a network has in a channel.
create index conversations_open_of_network on conversations (channel_id, network) where network is not null and ended_at is null;
-- Retention: chats of anonymous visitors that are over.
create index conversations_ended_of_network on conversations (channel_id, ended_at) where network is not null and ended_at is not null;

-- What conversations of a channel cost on a UTC day, by the time of the spend; kept in the ledger's own transaction. A busy channel
-- spreads over a few slots, or every call would queue for one row.
create table channel_spend_daily (
  org_id uuid not null,
  channel_id uuid not null,
  day date not null,
  slot smallint not null,
  cost_nano bigint not null,
  primary key (org_id, channel_id, day, slot)
) with (fillfactor=80);
create index channel_spend_by_day on channel_spend_daily (day);

-- What was spent before this release on the day of the upgrade.
insert into channel_spend_daily (org_id, channel_id, day, slot, cost_nano)
select spent.org_id, c.channel_id, (now() at time zone 'UTC')::date, 0, sum(spent.cost_nano)
from organizations o
cross join lateral (
  select i.org_id, i.conversation_id, i.cost_nano from model_invocations i
  where i.org_id = o.id and i.created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' and i.conversation_id is not null
) spent
join conversations c on c.id = spent.conversation_id
where c.channel_id is not null
group by 1, 2;
