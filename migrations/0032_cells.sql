-- Addresses that vendors call, and those where people sign in, begin with the cell in which they were made: a proxy needs no list to
-- find it. null: made before, or in an installation without a name; their addresses stay as they are.
alter table carriers add column cell text;
alter table mailboxes add column cell text;
alter table slack_connections add column cell text;
alter table identity_providers add column cell text;

-- How large the installation was at the beginning of each day, and how many events it had given a position.
create table cell_sizes (
  day date primary key,
  bytes bigint not null,
  events bigint not null
);
