-- The vectors of texts that authors wrote and turns compare again and again (examples of conditions): an embedding takes a tenth of a
-- second, so it is made once per text and model, when the text is saved.
create table kept_vectors (
  org_id uuid not null references organizations (id) on delete cascade,
  model text not null,
  text_hash bytea not null,
  vector bytea not null,
  created_at timestamptz not null,
  primary key (org_id, model, text_hash)
);
