-- no transaction: indexes of big tables are made beside the writers. Each statement may be run again after a failure.

-- GET /v1/audit-log?action= and ?subject=: a rare action among a million rows was a scan of all of them.
create index concurrently if not exists audit_log_by_action on audit_log (org_id, action, created_at desc, id desc);
create index concurrently if not exists audit_log_by_subject on audit_log (org_id, subject, created_at desc, id desc);

-- GET /v1/webhooks/deliveries?event_type= and ?status=. The second also answers for the index of lost ones, which goes.
create index concurrently if not exists webhook_deliveries_by_type on webhook_deliveries (org_id, event_type, created_at desc, id desc);
create index concurrently if not exists webhook_deliveries_by_status on webhook_deliveries (org_id, status, created_at desc, id desc);
drop index concurrently if exists webhook_deliveries_lost;

-- GET /v1/conversations: open ones by status had an index; this one is written once, when a conversation ends.
create index concurrently if not exists conversations_ended on conversations (org_id, status, created_at desc, id desc) where ended_at is not null;
-- ?channel=: any of the four may be the rare one.
create index concurrently if not exists conversations_by_channel on conversations (org_id, channel, created_at desc, id desc);
-- ?end_user_id= in the order of the list: somebody's test robot has very many. The one without order goes.
create index concurrently if not exists conversations_of_person_newest on conversations (org_id, end_user_id, created_at desc, id desc) where end_user_id is not null;
drop index concurrently if exists conversations_of_person;
-- Retention: ended conversations that still have their trace.
create index concurrently if not exists conversations_with_trace on conversations (org_id, ended_at) where ended_at is not null and trace_kept;

-- GET /calls?duration=: written once, when a call ends. Of rare durations few rows are sorted; of common ones the newest are walked.
create index concurrently if not exists calls_by_duration on calls (org_id, duration, created_at desc, id desc) where duration is not null;

-- GET /workflows?active=: the few that are switched off. Hardly ever written.
create index concurrently if not exists calling_workflows_by_active on calling_workflows (org_id, active, created_at desc, id desc) where deleted_at is null;

-- GET /dnc?source= and GET /consents?channel=: lists that are imported by the million.
create index concurrently if not exists dnc_entries_by_source on dnc_entries (org_id, source, created_at desc, id desc);
create index concurrently if not exists consents_by_channel on consents (org_id, channel, created_at desc, id desc);

-- GET /receipts?verdict=: refusals are what people look for, and are few.
create index concurrently if not exists receipts_by_verdict on receipts (org_id, verdict, created_at desc, id desc);

-- GET /v1/identity/review-requests?request_type=
create index concurrently if not exists identity_review_requests_by_type on identity_review_requests (org_id, request_type, created_at desc, id desc);

-- GET /v1/knowledge-bases/{kb_id}/documents?status=: the few that failed among many.
create index concurrently if not exists documents_by_status on documents (org_id, kb_id, status, created_at desc, id desc);

-- Retention of tables without an order of age: a few bytes per hundred pages, since rows lie in the order of their making.
create index concurrently if not exists workflow_executions_by_age on workflow_executions using brin (created_at) with (autosummarize = on);
create index concurrently if not exists contact_attempts_by_age on contact_attempts using brin (attempted_at) with (autosummarize = on);
create index concurrently if not exists simulated_calls_by_age on simulated_carrier.calls using brin (placed_at) with (autosummarize = on);
create index concurrently if not exists simulated_messages_by_age on simulated_carrier.messages using brin (sent_at) with (autosummarize = on);
create index concurrently if not exists simulated_replies_by_age on simulated_carrier.replies using brin (written_at) with (autosummarize = on);
