-- Test runs aloud: how their lines are said, and what became of them on the way to the ear.
alter table test_runs add column aloud jsonb;
alter table test_runs add column aloud_report jsonb;

-- What hears and what speaks for an organization, where that is not the built-in parts. Accounts are those of model vendors.
create table speech_choices (
  org_id uuid primary key references organizations(id),
  ear jsonb,
  voice jsonb,
  updated_at timestamptz(3) not null
);
