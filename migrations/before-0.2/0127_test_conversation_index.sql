-- no transaction: indexes of big tables are made beside the writers. Each statement may be run again after a failure.

-- GET /v1/conversations?test=true, and the week after which they go.
create index concurrently if not exists conversations_of_tests on conversations (org_id, created_at desc, id desc) where is_test;
