-- breaking: rows of the audit log and receipts are keyed from now on, and older programs cannot open the data key that says so.

-- Rows of before keep their SHA-256 (keyed is false); the first keyed row covers the last of them.
alter table audit_log add column keyed boolean not null default false;
alter table receipts add column keyed boolean not null default false;
-- Proves that the head is the newest one: without the key of the organization no head can be made for fewer rows.
alter table audit_heads add column mac bytea;
alter table receipt_heads add column mac bytea;
