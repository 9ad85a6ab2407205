-- What the Telnyx adapter remembers between webhooks: one row per line, and the references of texts that went out. No numbers, no words.
create table telnyx_calls (
  org_id uuid not null references organizations (id) on delete cascade,
  reference uuid not null,
  call_control_id text,
  line jsonb not null,
  seen text[] not null,
  created_at timestamptz(3) not null,
  primary key (org_id, reference)
);
create unique index telnyx_calls_by_control_id on telnyx_calls (org_id, call_control_id);
create index telnyx_calls_by_age on telnyx_calls (created_at);
create table telnyx_texts (
  org_id uuid not null references organizations (id) on delete cascade,
  reference text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, reference)
);
create index telnyx_texts_by_age on telnyx_texts (created_at);
