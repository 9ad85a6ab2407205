-- The trace (W3C traceparent) of the request or job that wrote the event: its webhooks are sent under the same one. Null: written by an
-- older program.
alter table events add column traceparent text;
