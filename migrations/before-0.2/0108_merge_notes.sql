-- A merge keeps the note of its approval, and of its revert another one.
alter table identity_merges add column revert_note text;
update identity_merges set revert_note = note, note = null where reverted_at is not null and note is not null;

-- Which traits of this leaf a reviewer chose, by the merge they were chosen for: {merge id: {trait: instant in ms}}. Only names; cutting
-- the merge takes them back, and leaves the person as it was.
alter table end_users add column chosen_traits jsonb;
