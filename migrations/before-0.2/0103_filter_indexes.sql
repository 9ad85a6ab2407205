-- no transaction: indexes of big tables are made beside the writers. Each statement may be run again after a failure.

-- GET /v1/conversations?sort=waiting_longest, and the hand-offs of GET /v1/overview: only those that wait.
create index concurrently if not exists conversations_waiting on conversations (org_id, handed_off_at, id)
  where status = 'handed_off' and taken_over_at is null;
-- ?sort=last_activity
create index concurrently if not exists conversations_by_activity on conversations (org_id, updated_at desc, id desc);
-- ?queue=: a conversation has one only while a human is awaited.
create index concurrently if not exists conversations_of_queue on conversations (org_id, queue, created_at desc, id desc) where queue is not null;
-- ?assignee=
create index concurrently if not exists conversations_of_assignee on conversations (org_id, assignee, created_at desc, id desc)
  where assignee is not null;
-- ?outcome=: written once, when a conversation ends.
create index concurrently if not exists conversations_by_outcome on conversations (org_id, outcome, created_at desc, id desc)
  where outcome is not null;

-- GET /v1/model-router/invocations by what few of its rows have.
create index concurrently if not exists model_invocations_of_base on model_invocations (org_id, kb_id, created_at desc, id desc) where kb_id is not null;
create index concurrently if not exists model_invocations_of_assistant on model_invocations (org_id, assistant_id, created_at desc, id desc)
  where assistant_id is not null;
create index concurrently if not exists model_invocations_by_model on model_invocations (org_id, model, created_at desc, id desc);
create index concurrently if not exists model_invocations_by_provider on model_invocations (org_id, provider, created_at desc, id desc);
create index concurrently if not exists model_invocations_by_source on model_invocations (org_id, source, created_at desc, id desc);
create index concurrently if not exists model_invocations_by_status on model_invocations (org_id, status, created_at desc, id desc);

-- GET /v1/audit-log?actor_id=
create index concurrently if not exists audit_log_by_actor on audit_log (org_id, (actor ->> 'id'), created_at desc, id desc);

-- GET /v1/overview: documents that failed, in any base. In the order of the list of one base, which takes it too where it is smaller.
create index concurrently if not exists documents_failed on documents (org_id, kb_id, created_at desc, id desc) where status = 'failed';
-- GET /v1/overview: drafts whose flow does not compile.
create index concurrently if not exists workflow_revisions_failed on workflow_revisions (org_id) where compilation_status = 'failed';
