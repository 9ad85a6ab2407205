-- A link that is made in a session ends with it, and the session that it opens says who invited. Processes of an older release leave
-- these empty: their links belong to the key behind the session, as before.
alter table sign_in_links
  add column made_in uuid references api_keys(id),
  -- What the maker is called, and who invited them: a name that the maker chose for a link cannot hide it.
  add column made_by text;
create index sign_in_links_newest_first on sign_in_links (org_id, created_at desc, id desc);
create index sign_in_links_made_in on sign_in_links (made_in) where made_in is not null;

alter table api_keys add column invited_by text;
-- What was made in a session is found when that session is ended.
create index api_keys_made_by on api_keys (org_id, created_by);
