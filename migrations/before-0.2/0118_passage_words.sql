-- Searches by words beside searches by meaning. `words` holds what a passage says, its title and headings with more weight, and a word
-- for its base: the index is one for all organizations, and a search reads no other base's passages.
-- `content_hash` is that of the embedded text: a base pays for a text once.
alter table document_chunks add column words tsvector;
alter table document_chunks add column content_hash bytea;
create index document_chunks_by_word on document_chunks using gin (words) with (fastupdate = off);
create index document_chunks_by_content on document_chunks (kb_id, content_hash) where embedding is not null and content_hash is not null;
-- Passages of earlier versions get their words in the background.
create index document_chunks_without_words on document_chunks (document_id, generation, position) where words is null;
create index documents_waiting on documents (org_id) where due_at is not null;
