-- Files in chats, e-mail after a chat, ratings by mail, and saved views of the inbox.
-- Nodes of the release before this one do not know them.

-- What visitors and agents send in a chat. Sealed as its messages are.
create table conversation_files (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  conversation_id uuid not null references conversations(id) on delete cascade,
  -- The message that it came with. Null: uploaded, and not sent yet.
  position integer,
  role text not null check (role in ('user', 'agent')),
  bytes integer not null,
  -- {name, type}
  sealed_name bytea not null,
  sealed bytea not null,
  created_at timestamptz(3) not null
);
create index conversation_files_of_conversation on conversation_files (conversation_id, id);
create index conversation_files_unsent on conversation_files (created_at) where position is null;

-- Which mailbox writes to visitors who have left the chat. Null: none.
alter table channels add column mailbox_id uuid references mailboxes(id) on delete set null;
create index channels_of_mailbox on channels (mailbox_id) where mailbox_id is not null;

-- Chats whose visitor left an address for an answer by e-mail; the address is in mail_threads.
create table chat_follow_ups (
  -- The conversation.
  id uuid primary key references conversations(id) on delete cascade,
  org_id uuid not null references organizations(id),
  -- What our side said up to this position was there to be read, or was mailed.
  mailed_up_to integer not null,
  due_at timestamptz,
  created_at timestamptz(3) not null
);
create index chat_follow_ups_due on chat_follow_ups (due_at) where due_at is not null;

-- What people are asked once a colleague has closed their conversation, above a link to rate it. Null: nothing.
alter table mailboxes add column rating_request text;

create table inbox_views (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  -- Null: all colleagues see it.
  member_id uuid references members(id),
  name text not null,
  filters jsonb not null,
  created_at timestamptz(3) not null
);
create unique index inbox_views_name on inbox_views (org_id, coalesce(member_id, '00000000-0000-0000-0000-000000000000'), name);
create index inbox_views_newest on inbox_views (org_id, created_at desc, id desc);
create index inbox_views_of_member on inbox_views (member_id) where member_id is not null;
