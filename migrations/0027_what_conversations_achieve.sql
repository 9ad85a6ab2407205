-- What a conversation achieved and what went wrong in it, looked at once it is over; and experiments between revisions.

-- Null: nothing but what goes wrong is looked for.
alter table assistant_revisions add column analysis jsonb;

-- A row for each conversation that is over, and no test.
create table conversation_analyses (
  conversation_id uuid primary key references conversations(id) on delete cascade,
  org_id uuid not null references organizations(id),
  assistant_id uuid not null,
  revision_id uuid not null,
  channel text not null,
  ended_at timestamptz(3) not null,
  -- Null: not looked at yet.
  analyzed_at timestamptz(3),
  -- Whether something that was said broke a policy.
  broke_policy boolean,
  -- Why a model that should have been asked gave no answer: no_model, budget, failed. Null: it answered, or was not needed.
  unasked text,
  -- Values of fields, quotes and reasons, under the key of the person.
  sealed bytea,
  attempts integer not null default 0,
  -- Wall-clock. Null: done.
  due_at timestamptz(3)
);
create index conversation_analyses_due on conversation_analyses (due_at) where due_at is not null;
create index conversation_analyses_org_due on conversation_analyses (org_id, due_at) where due_at is not null;
create index conversation_analyses_newest on conversation_analyses (org_id, assistant_id, ended_at desc, conversation_id desc);

create table analysis_verdicts (
  conversation_id uuid not null references conversation_analyses(conversation_id) on delete cascade,
  org_id uuid not null,
  assistant_id uuid not null,
  revision_id uuid not null,
  criterion text not null,
  -- met, not_met, unknown
  verdict text not null,
  -- rule, model, reviewer
  decided_by text not null,
  -- The model quoted what was not said: its verdict counts as unknown.
  is_void boolean not null,
  -- What it was before a reviewer overruled it.
  overruled text,
  reviewer text,
  reviewed_at timestamptz(3),
  ended_at timestamptz(3) not null,
  primary key (conversation_id, criterion)
);
create index analysis_verdicts_of_criterion on analysis_verdicts (org_id, assistant_id, criterion, ended_at desc, conversation_id desc);

-- Values that can be counted: options, yes and no, numbers. All values are also in `sealed` of the analysis.
create table analysis_values (
  conversation_id uuid not null references conversation_analyses(conversation_id) on delete cascade,
  org_id uuid not null,
  assistant_id uuid not null,
  revision_id uuid not null,
  field text not null,
  -- Null: a number.
  option text,
  number double precision,
  ended_at timestamptz(3) not null,
  primary key (conversation_id, field)
);
create index analysis_values_of_field on analysis_values (org_id, assistant_id, field, ended_at desc);

-- Where in the flow something went wrong.
create table conversation_findings (
  conversation_id uuid not null references conversation_analyses(conversation_id) on delete cascade,
  org_id uuid not null,
  assistant_id uuid not null,
  revision_id uuid not null,
  -- unanswered, asked_again, left, asked_for_person
  kind text not null,
  -- Empty: at no node.
  node_id text not null,
  times integer not null,
  turn integer not null,
  ended_at timestamptz(3) not null,
  primary key (conversation_id, kind, node_id)
);
create index conversation_findings_newest on conversation_findings (org_id, assistant_id, ended_at desc);

-- An entry of the list that a colleague has dealt with: only later conversations bring it back.
create table settled_findings (
  org_id uuid not null references organizations(id),
  assistant_id uuid not null,
  kind text not null,
  node_id text not null,
  settled_by text not null,
  settled_at timestamptz(3) not null,
  primary key (assistant_id, kind, node_id)
);

create table experiments (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  assistant_id uuid not null,
  name text not null,
  -- running, ended
  status text not null,
  metric jsonb not null,
  min_people integer not null,
  max_people integer,
  ends_at timestamptz(3),
  stop_when_decided boolean not null,
  -- decided, max_people, ends_at, policies, stopped. Null while it runs.
  end_reason text,
  -- The figures of its end, which stay when conversations are deleted by age.
  results jsonb,
  created_by text not null,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create unique index experiments_running on experiments (assistant_id) where status = 'running';
create index experiments_newest on experiments (org_id, assistant_id, created_at desc, id desc);

create table experiment_arms (
  experiment_id uuid not null references experiments(id),
  position smallint not null,
  org_id uuid not null,
  revision_id uuid not null,
  share smallint not null,
  release_verdict jsonb,
  stopped_at timestamptz(3),
  stop_reason text,
  primary key (experiment_id, position)
);
create index experiment_arms_of_revision on experiment_arms (org_id, revision_id);

-- Who has which arm, for good: a person, by the leaf of their first contact, or a visitor, or one conversation without a known person.
create table experiment_people (
  experiment_id uuid not null references experiments(id),
  subject uuid not null,
  org_id uuid not null,
  position smallint not null,
  created_at timestamptz(3) not null,
  primary key (experiment_id, subject)
);

create table experiment_conversations (
  -- Written before the conversation, in the same transaction.
  conversation_id uuid primary key references conversations(id) on delete cascade deferrable initially deferred,
  experiment_id uuid not null references experiments(id),
  org_id uuid not null,
  position smallint not null,
  -- The person, as in experiment_people.
  subject uuid not null,
  created_at timestamptz(3) not null
);
create index experiment_conversations_of_arm on experiment_conversations (experiment_id, position);

-- Kept by a trigger, so that every way in which a conversation ends is seen, that of an older node included.
create function analyze_later() returns trigger language plpgsql as $$
begin
  insert into conversation_analyses (conversation_id, org_id, assistant_id, revision_id, channel, ended_at, due_at)
  values (new.id, new.org_id, new.assistant_id, new.revision_id, new.channel, new.ended_at, clock_timestamp())
  on conflict (conversation_id) do nothing;
  return null;
end $$;
create trigger conversation_analyzed_later after update of ended_at on conversations for each row
  when (new.ended_at is not null and old.ended_at is null and not new.is_test and new.end_reason is distinct from 'erased')
  execute function analyze_later();
