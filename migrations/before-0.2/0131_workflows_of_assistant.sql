-- no transaction: the index is made beside the writers. The statement may be run again after a failure.

-- Every verdict on a flow asks whether an active workflow calls with its assistant; most do not, and all active ones were read to know.
create index concurrently if not exists calling_workflows_of_assistant on calling_workflows (org_id, prompt_id) where active and deleted_at is null;
