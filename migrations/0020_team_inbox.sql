-- Queues with members, hand-offs with their service levels, and what agents keep of conversations. Nodes of the release
-- before this one do not know them: the hand-offs that they store are not assigned to a member.

create table queues (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  -- As flows name it.
  name text not null,
  -- {time_zone, days, from, to}; null: always open
  hours jsonb,
  -- manual: agents choose. load: the member with the fewest. order: the first member who has room.
  assignment text not null check (assignment in ('manual', 'load', 'order')),
  -- How long a member has to take an offered conversation before the next one gets it.
  offer_seconds integer not null,
  escalate_after_seconds integer,
  escalate_to uuid references queues(id) on delete set null,
  first_response_seconds integer,
  resolution_seconds integer,
  -- What people who wait are shown while it is closed.
  closed_text text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index queues_name on queues (org_id, name);
create index queues_newest on queues (org_id, created_at desc, id desc);
create index queues_escalated_to on queues (escalate_to) where escalate_to is not null;

create table queue_members (
  queue_id uuid not null references queues(id) on delete cascade,
  org_id uuid not null references organizations(id),
  member_id uuid not null references members(id),
  -- The order in which they are offered conversations.
  place integer not null,
  primary key (queue_id, member_id)
);
create index queue_members_of_member on queue_members (member_id);

-- Whether a member takes conversations, and how many at once.
create table agents (
  member_id uuid primary key references members(id),
  org_id uuid not null references organizations(id),
  capacity integer not null,
  is_available boolean not null,
  since timestamptz(3) not null,
  -- When their console was last open: an available agent whose browser is closed is not on duty.
  seen_at timestamptz(3),
  last_offered_at timestamptz(3)
);
create index agents_of_organization on agents (org_id, member_id);

-- Each time that a conversation asked for a human: who got it, when they answered, and what was promised.
create table hand_offs (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  conversation_id uuid not null references conversations(id),
  assistant_id uuid not null,
  queue_id uuid references queues(id) on delete set null,
  -- As the flow or an agent named it; null: none was named.
  queue text,
  priority smallint not null,
  requested_at timestamptz(3) not null,
  offered_to uuid references members(id),
  offered_until timestamptz(3),
  -- Members who let an offer pass.
  passed uuid[] not null default '{}',
  escalated_at timestamptz(3),
  taken_at timestamptz(3),
  agent uuid references members(id),
  agent_name text,
  first_response_at timestamptz(3),
  first_response_due_at timestamptz(3),
  resolution_due_at timestamptz(3),
  ended_at timestamptz(3),
  -- released, closed, transferred
  ended_by text,
  -- When its next step is due, by the clock of the database.
  due_at timestamptz(3)
);
create unique index hand_offs_open on hand_offs (conversation_id) where ended_at is null;
create index hand_offs_of_conversation on hand_offs (conversation_id, requested_at desc);
create index hand_offs_waiting on hand_offs (org_id, queue_id, priority desc, requested_at, id) where ended_at is null and taken_at is null;
create index hand_offs_taken on hand_offs (org_id, queue_id, taken_at desc) where taken_at is not null;
create index hand_offs_newest on hand_offs (org_id, requested_at desc, id desc);
create index hand_offs_of_agent on hand_offs (agent) where ended_at is null and agent is not null;
create index hand_offs_offered on hand_offs (offered_to) where ended_at is null and taken_at is null and offered_to is not null;
create index hand_offs_of_queue on hand_offs (queue_id) where queue_id is not null;
create index hand_offs_due on hand_offs (due_at) where due_at is not null;

alter table conversations
  -- 0 low, 1 normal, 2 high, 3 urgent
  add column priority smallint not null default 1,
  add column labels text[] not null default '{}',
  -- Out of sight of agents until then, or until the person writes.
  add column snoozed_until timestamptz(3);
-- What an agent has open, however much they have closed.
create index conversations_open_of_assignee on conversations (org_id, assignee, created_at desc, id desc)
  where assignee is not null and ended_at is null;
create index conversations_by_priority on conversations (org_id, priority, created_at desc, id desc) where priority <> 1;
create index conversations_aside on conversations (org_id, created_at desc, id desc) where snoozed_until is not null;
create index conversations_with_label on conversations using gin (labels) where labels <> '{}';

create table conversation_labels (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  name text not null,
  created_at timestamptz(3) not null
);
create unique index conversation_labels_name on conversation_labels (org_id, name);
create index conversation_labels_newest on conversation_labels (org_id, created_at desc, id desc);

-- How far an agent has read. What is unread is counted from the messages after it.
create table conversation_reads (
  conversation_id uuid not null references conversations(id),
  -- The id of a member, or of an API key.
  reader uuid not null,
  org_id uuid not null references organizations(id),
  position integer not null,
  primary key (conversation_id, reader)
);

create table note_mentions (
  note_id uuid not null,
  member_id uuid not null references members(id),
  org_id uuid not null references organizations(id),
  conversation_id uuid not null references conversations(id),
  created_at timestamptz(3) not null,
  seen_at timestamptz(3),
  primary key (note_id, member_id)
);
create index note_mentions_of_conversation on note_mentions (conversation_id);
create index note_mentions_of_member on note_mentions (org_id, member_id, created_at desc, note_id desc);

create table macros (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  name text not null,
  -- {reply, labels, priority, queue, snooze_minutes, outcome, closes}
  steps jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index macros_name on macros (org_id, name);
create index macros_newest on macros (org_id, created_at desc, id desc);

-- A supervisor's judgement of a conversation, by the scorecard of that moment.
create table conversation_reviews (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  conversation_id uuid not null references conversations(id),
  reviewer text not null,
  -- The member who answered, where one did.
  agent uuid references members(id),
  scores jsonb not null,
  score_percent integer not null,
  sealed bytea,
  created_at timestamptz(3) not null
);
create index conversation_reviews_of_conversation on conversation_reviews (conversation_id, created_at desc);
create index conversation_reviews_newest on conversation_reviews (org_id, created_at desc, id desc);

-- Ratings of a time, for the Service page.
alter table conversations add column rated_at timestamptz(3);
create index conversations_rated on conversations (org_id, rated_at desc, id desc) where rated_at is not null;

-- What a review judges: one scorecard for an organization.
create table review_scorecards (
  org_id uuid primary key references organizations(id),
  -- [{name, about}]
  criteria jsonb not null,
  updated_at timestamptz(3) not null
);
