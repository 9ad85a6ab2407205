-- Conversations that try an assistant out: no person waits for them, and no list, figure or event tells of them unless asked.
alter table conversations add column is_test boolean not null default false;
