-- A base that is read and embedded anew, a few documents at a time: how far it is. `due_at` is wall-clock: when its job must look again.
alter table knowledge_bases add column reindex_started_at timestamptz(3);
alter table knowledge_bases add column reindex_finished_at timestamptz(3);
alter table knowledge_bases add column reindex_total integer not null default 0;
alter table knowledge_bases add column reindex_begun integer not null default 0;
alter table knowledge_bases add column reindex_done integer not null default 0;
-- The documents up to this one have been begun.
alter table knowledge_bases add column reindex_after_at timestamptz(3);
alter table knowledge_bases add column reindex_after_id uuid;
alter table knowledge_bases add column due_at timestamptz(3);
create index knowledge_bases_due on knowledge_bases (due_at) where due_at is not null;
