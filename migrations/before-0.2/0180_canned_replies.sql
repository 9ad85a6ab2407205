-- Texts that human agents send often, kept for the whole organization and found by a shortcut.

create table canned_replies (
  id uuid primary key,
  org_id uuid not null references organizations (id),
  shortcut text not null,
  text text not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (org_id, shortcut)
);
create index canned_replies_newest_first on canned_replies (org_id, created_at desc, id desc);
