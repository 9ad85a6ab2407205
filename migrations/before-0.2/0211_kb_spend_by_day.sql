-- no transaction: indexes of big tables are made beside the writers. Each statement may be run again after a failure.

-- Spend of single days whatever the source and type: the days that are not closed yet, and the chart of a few bases day by day.
create index concurrently if not exists kb_embedding_spend_by_day on kb_embedding_spend (org_id, day, kb_id) where span = 1;

-- Rows that close-spend-days will add to the first of their slots, once their day is over.
create index concurrently if not exists model_usage_in_slots on model_usage_daily (org_id, day) where slot > 0;
