-- no transaction: the index is made beside the writers. The statement may be run again after a failure.

-- An account cannot be removed while calls go by it.
create index concurrently if not exists calls_of_carrier on calls (org_id, carrier_id) where ended_at is null and carrier_id is not null;
