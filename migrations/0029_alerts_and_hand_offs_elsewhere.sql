-- Alerts to browsers of members who are elsewhere, and hand-offs that a program of one's own receives as Slack does. Nodes of
-- the release before this one do not know them: what happens on them alerts no browser, and they take a webhook for a channel
-- in Slack that refuses each message.

-- The pair of keys by which push services know this installation; browsers subscribe to its public half.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  id uuid not null,
  public_key text not null,
  -- The private half, under a data key of this row.
  sealed bytea not null,
  created_at timestamptz(3) not null
);

-- Browsers in which a member wants alerts.
create table push_devices (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  member_id uuid not null references members(id),
  -- The session that asked for it: signing out ends its alerts.
  session_id uuid not null,
  name text not null,
  -- A fingerprint of the address at the push service.
  endpoint_key bytea not null,
  -- The address, and the keys of the browser.
  sealed bytea not null,
  last_error text,
  last_error_at timestamptz(3),
  last_sent_at timestamptz(3),
  created_at timestamptz(3) not null
);
create unique index push_devices_by_endpoint on push_devices (org_id, endpoint_key);
create index push_devices_of_member on push_devices (member_id, created_at desc, id desc);

-- slack: a channel in Slack. webhook: a program of one's own at `url`, which signs and is signed to with `sealed.signing`.
alter table slack_connections
  add column kind text not null default 'slack' check (kind in ('slack', 'webhook')),
  add column url text;

-- Reviews of an agent, for the report.
create index conversation_reviews_of_agent on conversation_reviews (agent, created_at desc) where agent is not null;

-- What reviews of conversations of a queue judge, where that is not what they judge elsewhere.
create table queue_scorecards (
  queue_id uuid primary key references queues(id) on delete cascade,
  org_id uuid not null references organizations(id),
  -- [{name, about}]
  criteria jsonb not null,
  updated_at timestamptz(3) not null
);
