-- no transaction: indexes of big tables are dropped beside the writers. Each statement may be run again after a failure.

-- Readers go by position since 0090, and what has none yet is found by events_without_position. Every event was entered into these two when
-- it was written, and again when it got its position.
drop index concurrently if exists events_in_commit_order;
drop index concurrently if exists events_of_org;
