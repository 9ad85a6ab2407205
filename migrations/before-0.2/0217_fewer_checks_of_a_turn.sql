-- A turn writes a dozen lines of a transcript and its trace, and each was checked against the organization and the conversation: two
-- dozen look-ups that locked two rows, one of which all turns of an organization share. The organization follows from the conversation, and whoever
-- writes the trace holds the conversation's lock and updates it in the same statement. Messages stay tied to their conversation, so that none
-- can be deleted without what was said in it.
-- As a turn does, the conversations first: whoever waits for the other holds nothing that it needs.
lock table conversations in access exclusive mode;
alter table conversation_messages drop constraint if exists conversation_messages_org_id_fkey;
alter table conversation_trace drop constraint if exists conversation_trace_org_id_fkey;
alter table conversation_trace drop constraint if exists conversation_trace_conversation_id_fkey;
alter table conversation_results drop constraint if exists conversation_results_org_id_fkey;
