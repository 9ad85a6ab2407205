-- Knowledge bases, their documents, and the passages a search looks through.

create table knowledge_bases (
  id uuid primary key,
  org_id uuid not null,
  name text not null,
  description text,
  embedding_provider text not null,
  embedding_model text not null,
  embedding_dimensions integer,
  gap_score double precision not null,
  -- Rises with every change of what a search may find: caches compare it.
  index_version bigint not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);
create index knowledge_bases_newest_first on knowledge_bases (org_id, created_at desc, id desc) where deleted_at is null;

-- due_at is wall-clock: when somebody must look at this document again.
create table documents (
  id uuid primary key,
  org_id uuid not null,
  kb_id uuid not null references knowledge_bases (id),
  title text not null,
  kind text not null,
  url text,
  file_name text,
  bytes bigint not null,
  status text not null,
  error jsonb,
  attempts integer not null default 0,
  source text not null,
  clearance_level integer not null,
  audience_tags text[] not null,
  -- The generation that searches see, and the one being made.
  live_generation integer not null default 0,
  generation integer not null default 1,
  chunks_done integer not null default 0,
  chunks_total integer,
  due_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  indexed_at timestamptz(3)
);
create index documents_newest_first on documents (org_id, kb_id, created_at desc, id desc);
create index documents_due on documents (due_at) where due_at is not null;

-- What was handed in, kept for a reindex.
create table document_contents (
  document_id uuid primary key references documents (id) on delete cascade,
  org_id uuid not null,
  content bytea not null
);

create table document_chunks (
  org_id uuid not null,
  document_id uuid not null references documents (id) on delete cascade,
  generation integer not null,
  position integer not null,
  kb_id uuid not null,
  heading text not null,
  text text not null,
  tokens integer not null,
  -- 32-bit floats of a vector of length 1; null until it is paid for.
  embedding bytea,
  primary key (document_id, generation, position)
);
create index document_chunks_waiting on document_chunks (document_id, generation, position) where embedding is null;

create table knowledge_gaps (
  id uuid primary key,
  org_id uuid not null,
  kb_id uuid not null references knowledge_bases (id),
  query text not null,
  query_hash bytea not null,
  best_score double precision,
  occurrences bigint not null,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  unique (kb_id, query_hash)
);
create index knowledge_gaps_newest_first on knowledge_gaps (org_id, kb_id, created_at desc, id desc);
