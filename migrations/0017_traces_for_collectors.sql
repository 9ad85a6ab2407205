-- Traces of conversations go to an organization's own OpenTelemetry collector.
create table trace_exporters (
  org_id uuid primary key references organizations(id),
  endpoint text not null,
  -- Names and values of the headers that the collector wants, sealed.
  headers bytea,
  header_names text[] not null,
  include_content boolean not null,
  enabled boolean not null,
  failing_since timestamptz(3),
  last_error text,
  last_exported_at timestamptz(3),
  exported_spans bigint not null default 0,
  dropped_spans bigint not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- Conversations with entries that the collector does not have yet. A row goes when all of its entries are there.
create table trace_exports (
  org_id uuid not null references trace_exporters(org_id) on delete cascade,
  conversation_id uuid not null,
  -- Entries up to and with this position are exported, or older than the exporter.
  exported_to integer not null,
  latest integer not null,
  attempts integer not null default 0,
  -- Wall-clock.
  due_at timestamptz(3) not null,
  primary key (org_id, conversation_id)
);
create index trace_exports_due on trace_exports (org_id, due_at);

-- The W3C trace context of the request or job that wrote an entry, and the span of the caller that it was under. Null: written by an older program.
alter table conversation_trace add column traceparent text, add column parent_span text;

-- Kept by a trigger, which takes old nodes along, and costs an organization without an exporter one look at an empty table. The row of a
-- conversation that waits already learns of the newest entry, so that its job cannot take it away in between.
create function export_trace_later() returns trigger language plpgsql as $$
begin
  insert into trace_exports as waiting (org_id, conversation_id, exported_to, latest, due_at)
  select a.org_id, a.conversation_id, min(a.position) - 1, max(a.position), clock_timestamp()
  from added a join trace_exporters e on e.org_id = a.org_id and e.enabled
  join conversations c on c.id = a.conversation_id and not c.is_test
  group by a.org_id, a.conversation_id
  on conflict (org_id, conversation_id) do update set latest = greatest(waiting.latest, excluded.latest);
  return null;
end $$;
create trigger conversation_trace_exported after insert on conversation_trace referencing new table as added
  for each statement execute function export_trace_later();
