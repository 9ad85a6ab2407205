-- Call-backs by the time they are due: the calendar of the console reads a week of them.
create index calls_call_backs on calls (org_id, scheduled_at, id) where tag = 'CALLBACK' and scheduled_at is not null;
-- Calls that ended lately, for the figures of the last hour. Small, and cheap to keep: calls end about in the order in which they came.
create index calls_by_end on calls using brin (ended_at) with (autosummarize='on');
