-- Words of a reply that are spoken on the line while the model is still writing it: how far they are, for a process that takes over.
alter table calls add column streamed jsonb;
