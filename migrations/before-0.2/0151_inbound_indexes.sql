-- no transaction: indexes of big tables are made beside the writers. Each statement may be run again after a failure.

-- One row for each call that rings at our numbers, however often the carrier tells of it.
create unique index concurrently if not exists calls_rung_once on calls (org_id, carrier_call_id) where not outbound and carrier_call_id is not null;

-- What a conversation has still to send, in order.
create index concurrently if not exists text_messages_of_conversation on text_messages (org_id, conversation_id, place, part) where conversation_id is not null;
