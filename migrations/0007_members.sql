-- People with accounts. An account is a person; a member is that person in one organization.
create table accounts (
  id uuid primary key,
  name text not null,
  -- Marked at the command line of the server: may create and suspend organizations.
  is_operator boolean not null default false,
  -- What the person chose for the console.
  preferences jsonb not null default '{}',
  -- The authenticator app: its secret, from when on it is asked for, and the last code that was used.
  totp_sealed bytea,
  totp_confirmed_at timestamptz(3),
  totp_last_step bigint,
  -- Wrong codes since the last right one. Too many: none is accepted for a while.
  code_failures integer not null default 0,
  codes_locked_until timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create table recovery_codes (
  account_id uuid not null references accounts(id) on delete cascade,
  hash bytea not null,
  used_at timestamptz(3),
  primary key (account_id, hash)
);

-- Roles of an organization's own. Those that come with the program are in its code.
create table member_roles (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  name text not null,
  about text not null,
  scopes text[] not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index member_roles_by_name on member_roles (org_id, lower(name));

create table members (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  account_id uuid not null references accounts(id),
  name text not null,
  -- In lower case.
  email text not null,
  -- The name of a role that comes with the program, or the id of one of the organization's own.
  role text not null,
  -- invited, active, ended
  status text not null,
  invited_by uuid references members(id),
  -- What the one who invited was called then.
  invited_by_name text not null,
  ended_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index members_by_email on members (org_id, email) where status <> 'ended';
create unique index members_by_account on members (account_id, org_id) where status <> 'ended';
create index members_newest_first on members (org_id, created_at desc, id desc);
create index members_by_role on members (org_id, role) where status <> 'ended';
create index members_by_inviter on members (invited_by) where invited_by is not null;

-- A session of a member has the scopes of the member's role, and renews while it is used.
alter table api_keys
  add column member_id uuid references members(id),
  -- No use of the session carries it beyond this.
  add column ends_at timestamptz(3),
  -- link, key, provider, passkey
  add column signed_in_by text,
  -- Proved by something that only the person has: a passkey, or a code of their authenticator app.
  add column is_strong boolean not null default false,
  -- May do nothing yet but set up a second factor.
  add column needs_factor boolean not null default false,
  add column user_agent text,
  add column address text,
  add column provider_id uuid,
  add column provider_sid text;
create index api_keys_of_member on api_keys (member_id, created_at desc, id desc) where member_id is not null;

alter table sign_in_links
  add column member_id uuid references members(id),
  -- The member who made it for another: it ends with them.
  add column made_by_member uuid references members(id),
  add column signed_in_by text,
  add column is_strong boolean not null default false,
  add column ends_at timestamptz(3),
  add column provider_id uuid,
  add column provider_sid text;
create index sign_in_links_of_member on sign_in_links (member_id) where member_id is not null;
create index sign_in_links_made_by_member on sign_in_links (made_by_member) where made_by_member is not null;

-- Whether members who may change members or the organization need a second factor.
alter table organizations add column require_second_factor boolean not null default false;

-- GET /v1/audit-log?member_id=
create index audit_log_by_member on audit_log (org_id, (actor ->> 'member_id'), created_at desc, id desc) where actor ? 'member_id';
