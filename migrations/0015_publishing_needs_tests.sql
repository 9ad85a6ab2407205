-- An organization may publish only what passes its tests. Nodes of the release before this one do not know it and publish as before.
alter table organizations add column require_passing_tests boolean not null default false;
