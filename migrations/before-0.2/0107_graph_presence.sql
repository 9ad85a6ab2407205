-- Who looks at which flow graph just now. Unlogged: after a crash everybody who is still there says so again within seconds.
create unlogged table graph_presence (
  org_id uuid not null,
  revision_id uuid not null,
  actor_id text not null,
  session text not null,
  assistant_id uuid not null,
  name text not null,
  node_id text,
  since timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (org_id, revision_id, actor_id, session)
);
create index graph_presence_expiry on graph_presence (org_id, expires_at);
