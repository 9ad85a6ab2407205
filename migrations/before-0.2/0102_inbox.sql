-- Who has a conversation in hand, since when one waits for a human, and notes of colleagues. New columns are null: no table is rewritten.

alter table conversations
  add column assignee text,
  add column agent_name text,
  -- When a human was asked for, and when one took over: a hand-off waits while there is the first and not the second.
  add column handed_off_at timestamptz(3),
  add column taken_over_at timestamptz(3);

-- Those under way: nobody knows better than the last change of each.
update conversations set handed_off_at = updated_at, taken_over_at = case when queue is null then updated_at end
  where ended_at is null and status = 'handed_off';

-- Which human wrote it, as the end user may know them.
alter table conversation_messages add column agent_name text;

-- What colleagues write to each other about a conversation. Sealed as what was said in it is.
create table conversation_notes (
  id uuid primary key,
  org_id uuid not null references organizations (id),
  conversation_id uuid not null references conversations (id),
  author text not null,
  sealed bytea not null,
  created_at timestamptz(3) not null
);
create index conversation_notes_newest_first on conversation_notes (conversation_id, created_at desc, id desc);
