-- Recordings of calls: whether a workflow wants them, how far each one is, and its sound in sealed pieces.
alter table calling_workflows
  add column recording text not null default 'off' check (recording in ('off', 'with_announcement'));

-- When the sound could first be listened to; null: there is none.
alter table calls add column recorded_at timestamptz(3);

-- One row per call, under the call's id. `begun_at`: the carrier was told to record. `at_carrier`: a copy may lie with the carrier.
create table call_recordings (
  id uuid primary key references calls (id) on delete cascade,
  org_id uuid not null references organizations (id),
  status text not null check (status in ('recording', 'pending', 'ready', 'failed', 'declined', 'deleted')),
  reason text not null default '',
  consent text not null check (consent in ('all_party', 'one_party', 'unknown')),
  states text not null default '',
  begun_at timestamptz(3),
  at_carrier boolean not null default false,
  carrier_recording_id text,
  -- Some carriers name an address that expires within minutes.
  media_url text not null default '',
  content_type text not null default '',
  bytes integer not null default 0,
  seconds integer,
  attempts integer not null default 0,
  due_at timestamptz(3),
  created_at timestamptz(3) not null,
  ready_at timestamptz(3)
);
create index call_recordings_due on call_recordings (due_at) where due_at is not null;
create index call_recordings_by_age on call_recordings (org_id, created_at);

create table call_recording_chunks (
  recording_id uuid not null references call_recordings (id) on delete cascade,
  org_id uuid not null references organizations (id),
  position integer not null,
  sealed bytea not null,
  primary key (recording_id, position)
);
-- Sealed bytes do not shrink.
alter table call_recording_chunks alter column sealed set storage external;
