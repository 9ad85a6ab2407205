-- `parley login`: a program asks for a key, and a member confirms it in the console. A row lives ten minutes.
create table device_logins (
  id uuid primary key,
  -- SHA-256 of what the program polls with, and of the short code that the member types.
  device_hash bytea not null unique,
  user_code_hash bytea not null unique,
  -- What the device calls itself, and where it asked from.
  name text not null,
  user_agent text not null,
  address text not null,
  -- Asked for; null: all that the member may do.
  scopes text[],
  -- Only members of this organization may confirm it, by slug or id; null: any.
  organization text,
  -- waiting, approved, denied, used
  status text not null,
  interval_seconds integer not null,
  polled_at timestamptz(3),
  -- Who answered, and in which session.
  org_id uuid references organizations(id),
  member_id uuid references members(id),
  session_id uuid,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index device_logins_by_end on device_logins (expires_at);

-- Codes of devices that a person typed wrongly, and since when they are counted.
alter table accounts
  add column device_failures integer not null default 0,
  add column device_failures_since timestamptz(3);
