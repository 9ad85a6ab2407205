-- Who is at which place just now: a flow graph, a conversation. Unlogged: after a crash everybody who is still there says so again.
create unlogged table presence (
  org_id uuid not null,
  place_id uuid not null,
  actor_id text not null,
  session text not null,
  name text not null,
  -- What they do there, in the words of the place: the node of a graph, until when they type.
  doing text,
  since timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (org_id, place_id, actor_id, session)
);
create index presence_expiry on presence (org_id, expires_at);
