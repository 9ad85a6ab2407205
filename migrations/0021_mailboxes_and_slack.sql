-- E-mail as a channel: mailboxes, the mails that came and went through them, and their attachments. Conversations that wait
-- for a human, as threads in Slack. Nodes of the release before this one do not know these tables.
create table mailboxes (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  name text not null,
  address text not null,
  sender_name text not null,
  assistant_id uuid not null references assistants(id),
  mode text not null check (mode in ('answer', 'draft', 'sort')),
  enabled boolean not null,
  queue text,
  signature text not null,
  plus_address boolean not null,
  replies_per_hour integer not null,
  -- Null: mails come in by the signed webhook.
  imap jsonb,
  -- Null: mails go out through the server of the operator.
  smtp jsonb,
  -- Passwords, the secret of the webhook, and the key that signs addresses and links.
  sealed bytea not null,
  uid_validity bigint,
  last_uid bigint,
  failures integer not null default 0,
  last_error text,
  last_error_at timestamptz(3),
  last_checked_at timestamptz(3),
  last_received_at timestamptz(3),
  due_at timestamptz,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index mailboxes_by_address on mailboxes (org_id, address);
create index mailboxes_newest_first on mailboxes (org_id, created_at desc, id desc);
create index mailboxes_due on mailboxes (due_at) where due_at is not null;

create table mails (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  mailbox_id uuid references mailboxes(id) on delete set null,
  direction text not null check (direction in ('in', 'out')),
  status text not null,
  problem text,
  uid_validity bigint,
  uid bigint,
  -- A fingerprint of the whole, by which a mail that is fetched or posted again is known.
  content_key bytea,
  -- A fingerprint of its Message-ID, which answers refer to.
  message_key bytea not null,
  -- A keyed fingerprint of the address of the other side.
  sender_mark text not null,
  conversation_id uuid references conversations(id) on delete cascade,
  -- The position of its message in the conversation.
  place integer,
  sealed bytea not null,
  tries integer not null default 0,
  due_at timestamptz,
  sent_at timestamptz(3),
  created_at timestamptz(3) not null
);
create unique index mails_by_uid on mails (mailbox_id, uid_validity, uid) where uid is not null;
create unique index mails_by_content on mails (mailbox_id, content_key) where content_key is not null;
create index mails_by_message on mails (org_id, message_key);
create index mails_newest_first on mails (mailbox_id, created_at desc, id desc);
create index mails_of_conversation on mails (conversation_id, created_at, id) where conversation_id is not null;
create index mails_of_sender on mails (mailbox_id, sender_mark, created_at);
create index mails_due on mails (due_at) where due_at is not null;
create index mails_by_age on mails (created_at);

create table mail_threads (
  conversation_id uuid primary key references conversations(id) on delete cascade,
  org_id uuid not null references organizations(id),
  mailbox_id uuid references mailboxes(id) on delete set null,
  sender_mark text not null,
  -- The address and the name of the other side, the subject, and the Message-IDs so far.
  sealed bytea not null,
  created_at timestamptz(3) not null
);
create index mail_threads_of_mailbox on mail_threads (mailbox_id);

create table mail_attachments (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  mail_id uuid not null references mails(id) on delete cascade,
  position integer not null,
  bytes integer not null,
  sealed_name bytea not null,
  -- Null: larger than what is kept.
  sealed bytea
);
create unique index mail_attachments_of_mail on mail_attachments (mail_id, position);

create table slack_connections (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  name text not null,
  enabled boolean not null,
  -- The id of the channel in Slack.
  channel text not null,
  -- Null: conversations of all queues.
  queue text,
  -- Under which name the people there are shown to end users.
  agent_name text not null,
  labels text[] not null,
  -- The token of the bot and the secret that signs requests.
  sealed bytea not null,
  last_error text,
  last_error_at timestamptz(3),
  last_sent_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index slack_connections_newest_first on slack_connections (org_id, created_at desc, id desc);

create table slack_threads (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  connection_id uuid not null references slack_connections(id) on delete cascade,
  conversation_id uuid not null references conversations(id) on delete cascade,
  -- What Slack calls the thread; null until its first message is confirmed.
  ts text,
  -- Messages of the conversation up to this position are there.
  shown integer not null,
  -- What is being sent: a process that dies in the middle leaves it, and it is not sent again.
  sending integer,
  -- Positions that were written there.
  written integer[] not null,
  status text not null check (status in ('open', 'closed', 'failed')),
  due_at timestamptz,
  created_at timestamptz(3) not null
);
create unique index slack_threads_of_conversation on slack_threads (conversation_id, connection_id);
create unique index slack_threads_by_ts on slack_threads (connection_id, ts) where ts is not null;
create index slack_threads_due on slack_threads (due_at) where due_at is not null;

-- Requests that were taken: the same one is not taken twice.
create table slack_requests (
  connection_id uuid not null references slack_connections(id) on delete cascade,
  request_key bytea not null,
  org_id uuid not null references organizations(id),
  created_at timestamptz(3) not null,
  primary key (connection_id, request_key)
);
create index slack_requests_by_age on slack_requests (created_at);
