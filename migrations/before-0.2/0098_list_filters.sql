-- no transaction: indexes of big tables are made beside the writers. Each statement may be run again after a failure.

-- GET /calls?workflowId= and the outcomes of a workflow over time. The columns besides are counted and filtered in the index alone.
create index concurrently if not exists calls_of_workflow on calls (org_id, workflow_id, created_at desc, id desc)
  include (status, ended_reason, answered_by, dials, outbound) where workflow_id is not null;
-- GET /calls?phone= in the order of the list. The one without order goes.
create index concurrently if not exists calls_of_phone_newest on calls (org_id, phone, created_at desc, id desc);
drop index concurrently if exists calls_of_phone;

-- GET /executions, newest first, and by status.
create index concurrently if not exists workflow_executions_newest_of_all on workflow_executions (org_id, created_at desc, id desc);
create index concurrently if not exists workflow_executions_by_status on workflow_executions (org_id, status, created_at desc, id desc);
-- Executions of one workflow by status, and how many there are. Also answers for the index of paused ones, which goes.
create index concurrently if not exists workflow_executions_of_workflow_by_status
  on workflow_executions (org_id, workflow_id, status, created_at desc, id desc);
drop index concurrently if exists workflow_executions_paused;
-- ?phone= in the order of the list. The one without order goes.
create index concurrently if not exists workflow_executions_of_phone_newest on workflow_executions (org_id, phone, created_at desc, id desc);
drop index concurrently if exists workflow_executions_of_phone;

-- GET /workflows?q=: words of name and description by their beginning.
create index concurrently if not exists calling_workflows_by_words on calling_workflows
  using gin (to_tsvector('simple', name || ' ' || description)) where deleted_at is null;

-- GET /receipts?workflowId= and ?rule=: written once, with the receipt.
create index concurrently if not exists receipts_of_workflow on receipts (org_id, workflow_id, created_at desc, id desc) where workflow_id is not null;
create index concurrently if not exists receipts_by_rule on receipts (org_id, rule, created_at desc, id desc) where rule is not null;

-- GET /consents?source=
create index concurrently if not exists consents_by_source on consents (org_id, source, created_at desc, id desc);
