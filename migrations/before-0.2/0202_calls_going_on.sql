-- no transaction: indexes of big tables are made beside the writers. Each statement may be run again after a failure.

-- Figures of a workflow: what goes on is counted one by one, beside what calling_workflow_outcomes has added up.
create index concurrently if not exists calls_going_on on calls (org_id, workflow_id, created_at)
  where workflow_id is not null and status not in ('COMPLETED', 'FAILED', 'CANCELED', 'BLOCKED', 'UNKNOWN');
