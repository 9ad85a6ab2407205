-- How many calls and texts an organization made in each of its local days. Striped like the receipts, so that writers about different
-- people do not wait for each other.
create table contact_days (
  org_id uuid not null,
  channel text not null,
  day date not null,
  stripe smallint not null,
  used integer not null,
  primary key (org_id, channel, day, stripe)
) with (fillfactor = 50);
create index contact_days_by_age on contact_days (day);
