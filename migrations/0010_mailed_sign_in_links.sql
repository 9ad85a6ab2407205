-- Links that people ask for on the sign-in page: how often for an address, known or not. The address itself stays only until
-- its mail was made.
create table asked_sign_in_mails (
  email_hash bytea primary key,
  email text,
  asked integer not null,
  since timestamptz(3) not null
);
create index asked_sign_in_mails_by_time on asked_sign_in_mails (since);
-- Over all organizations: the sign-in page does not know which one an address belongs to.
create index members_of_address on members (email) where status = 'active';
