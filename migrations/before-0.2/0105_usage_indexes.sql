-- no transaction: indexes are made beside the writers. Each statement may be run again after a failure.

-- GET /v1/knowledge-bases/{kb_id}/usages and GET /v1/policies/{policy_id}/usages, as tools have them: in graphs, in the settings of a
-- flow, and in those of an assistant.
create index concurrently if not exists workflow_revisions_by_base on workflow_revisions using gin (used_knowledge_base_ids);
create index concurrently if not exists workflow_revisions_by_policy on workflow_revisions using gin (used_policy_ids);
create index concurrently if not exists workflow_revisions_by_set_base on workflow_revisions using gin (knowledge_base_ids jsonb_path_ops);
create index concurrently if not exists workflow_revisions_by_set_policy on workflow_revisions using gin (policy_ids jsonb_path_ops);
create index concurrently if not exists assistant_revisions_by_base on assistant_revisions using gin (knowledge_base_refs jsonb_path_ops);
create index concurrently if not exists assistant_revisions_by_policy on assistant_revisions using gin (policy_refs jsonb_path_ops);
