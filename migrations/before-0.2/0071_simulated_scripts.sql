-- What people of the simulated world are told to say. Each call keeps its own copy, so that its timeline never changes under it.
create table simulated_carrier.scripts (
  org_id uuid not null,
  number text not null,
  lines jsonb not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, number)
);
alter table simulated_carrier.calls add column script jsonb;
