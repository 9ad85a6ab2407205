-- What was last counted for /metrics, shared by all nodes. Unlogged: after a crash it is counted again.
create unlogged table cluster_figures (
  id boolean primary key default true check (id),
  taken_at timestamptz(3),
  claimed_until timestamptz(3),
  figures jsonb not null default '[]'
);
