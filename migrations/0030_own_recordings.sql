-- Sound of calls that our own speech serves and whose carrier records nothing: in pieces, sealed, until the recording is put together.
create table call_sound (
  id uuid primary key,
  call_id uuid not null references call_recordings(id) on delete cascade,
  org_id uuid not null references organizations(id),
  -- Product time of its first sample. Both sides, 8,000 samples a second.
  began_at timestamptz(3) not null,
  samples integer not null,
  sealed bytea not null
);
alter table call_sound alter column sealed set storage external;
create index call_sound_of_call on call_sound (call_id, id);

-- Whether calls by microphone of visitors are recorded, after a notice.
alter table channels add column record_calls boolean not null default false;
