-- When a call was handed to the carrier: the instant that the last look judged, as the carrier was told it.
alter table calls add column dialled_at timestamptz(3);

-- Texts that people of the simulated world write to us. Each waits until it is delivered, as a carrier would deliver it.
create table simulated_carrier.replies (
  id uuid primary key,
  org_id uuid not null,
  number text not null,
  to_number text not null,
  body text not null,
  written_at timestamptz(3) not null,
  due_at timestamptz(3)
);
create index simulated_replies_due on simulated_carrier.replies (due_at) where due_at is not null;
create index simulated_messages_of_number on simulated_carrier.messages (org_id, number);
