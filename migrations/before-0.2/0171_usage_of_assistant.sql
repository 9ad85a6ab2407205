-- no transaction: indexes of big tables are made beside the writers. Each statement may be run again after a failure.

-- GET /v1/assistants/figures. Without the costs: rows of a day that is under way change in place.
create index concurrently if not exists model_usage_of_assistant on model_usage_daily (org_id, assistant_id, day);
