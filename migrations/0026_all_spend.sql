-- The ledger says on whose account a request to a model was: revision, campaign, channel, member and call. Null: none, or of before.
alter table model_invocations
  add column revision_id uuid,
  add column workflow_id uuid,
  add column channel text,
  add column member_id uuid,
  add column call_id uuid;
create index model_invocations_of_conversation on model_invocations (org_id, conversation_id) where conversation_id is not null;

-- What an organization pays its carriers: the longest prefix counts, and an account's own price before one for all accounts.
create table carrier_prices (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  -- Null: for all accounts.
  carrier_id uuid references carriers(id) on delete cascade,
  kind text not null check (kind in ('minutes', 'texts')),
  direction text not null check (direction in ('outbound', 'inbound')),
  -- The beginning of the other side's number, such as +44; empty: any.
  prefix text not null,
  -- Nano-dollars for a minute, or for one part of a text.
  price_nano bigint not null,
  -- Calls are billed in steps of so many seconds; texts have no steps.
  step_seconds smallint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint carrier_prices_key unique nulls not distinct (org_id, carrier_id, kind, direction, prefix)
);
create index carrier_prices_newest_first on carrier_prices (org_id, created_at desc, id desc);
create index carrier_prices_of_carrier on carrier_prices (carrier_id) where carrier_id is not null;

-- The ledger's other half: one row per call that was answered and per text that was sent or received. It holds no number of a person.
create table carrier_charges (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null,
  kind text not null,
  direction text not null,
  -- The type of the carrier, and the account; null: the simulated carrier without an account.
  carrier text not null,
  carrier_id uuid,
  -- The prefix of the price that counted. Null: no price was known.
  prefix text,
  -- Seconds that are billed, or parts of the text.
  quantity integer not null,
  price_nano bigint,
  cost_nano bigint not null,
  priced boolean not null,
  call_id uuid,
  text_id uuid,
  conversation_id uuid,
  assistant_id uuid,
  revision_id uuid,
  workflow_id uuid,
  channel text not null,
  member_id uuid,
  created_at timestamptz(3) not null
);
create index carrier_charges_newest_first on carrier_charges (org_id, created_at desc, id desc);
create index carrier_charges_of_call on carrier_charges (org_id, call_id) where call_id is not null;
create index carrier_charges_of_conversation on carrier_charges (org_id, conversation_id) where conversation_id is not null;
-- A text that is delivered twice costs once.
create unique index carrier_charges_of_text on carrier_charges (text_id) where text_id is not null;

-- Both halves added up by day and by all that spend is cut by, in the transaction that enters it. '' and the nil UUID stand for "none". Busy
-- organizations spread over a few slots.
create table spend_daily (
  org_id uuid not null,
  day date not null,
  -- words, embeddings, speech, minutes, texts
  kind text not null,
  provider text not null,
  model text not null,
  source text not null,
  assistant_id uuid not null,
  revision_id uuid not null,
  workflow_id uuid not null,
  channel text not null,
  kb_id uuid not null,
  member_id uuid not null,
  slot smallint not null,
  cost_nano bigint not null,
  estimated_nano bigint not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  cached_tokens bigint not null,
  -- Seconds of calls, parts of texts; 0 for requests to models.
  quantity bigint not null,
  entries bigint not null,
  failed bigint not null,
  unpriced bigint not null,
  primary key (org_id, day, kind, provider, model, source, assistant_id, revision_id, workflow_id, channel, kb_id, member_id, slot)
) with (fillfactor=80, parallel_workers=0);

-- The same from the first day to the end of a day, by one thing at a time: a range costs the difference of two of its days.
create table spend_totals (
  org_id uuid not null,
  cut text not null,
  day date not null,
  key text not null,
  kind text not null,
  cost_nano bigint not null,
  estimated_nano bigint not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  cached_tokens bigint not null,
  quantity bigint not null,
  entries bigint not null,
  failed bigint not null,
  unpriced bigint not null,
  primary key (org_id, cut, day, key, kind)
) with (parallel_workers=0);
-- One thing day by day, and the spend of a budget.
create index spend_totals_of_key on spend_totals (org_id, cut, key, day);

create table spend_closed (
  org_id uuid primary key,
  through date not null
) with (fillfactor=50);

create function sum_model_spend() returns trigger language plpgsql as $$
declare
  free constant smallint := floor(random() * 8);
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  insert into spend_daily as kept (org_id, day, kind, provider, model, source, assistant_id, revision_id, workflow_id, channel, kb_id, member_id,
    slot, cost_nano, estimated_nano, input_tokens, output_tokens, cached_tokens, quantity, entries, failed, unpriced)
  select org_id, (created_at at time zone 'UTC')::date, case operation when 'generation' then 'words' when 'embedding' then 'embeddings' else operation end,
    provider, model, source, coalesce(assistant_id, nil), coalesce(revision_id, nil), coalesce(workflow_id, nil), coalesce(channel, ''),
    coalesce(kb_id, nil), coalesce(member_id, nil), free, sum(cost_nano), sum(estimated_nano), sum(input_tokens), sum(output_tokens),
    sum(cached_tokens), 0, count(*), count(*) filter (where status = 'failed'), count(*) filter (where not priced)
  from added group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
  on conflict (org_id, day, kind, provider, model, source, assistant_id, revision_id, workflow_id, channel, kb_id, member_id, slot)
  do update set cost_nano = kept.cost_nano + excluded.cost_nano, estimated_nano = kept.estimated_nano + excluded.estimated_nano,
    input_tokens = kept.input_tokens + excluded.input_tokens, output_tokens = kept.output_tokens + excluded.output_tokens,
    cached_tokens = kept.cached_tokens + excluded.cached_tokens, entries = kept.entries + excluded.entries,
    failed = kept.failed + excluded.failed, unpriced = kept.unpriced + excluded.unpriced;
  return null;
end $$;

create function sum_carrier_spend() returns trigger language plpgsql as $$
declare
  free constant smallint := floor(random() * 8);
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  insert into spend_daily as kept (org_id, day, kind, provider, model, source, assistant_id, revision_id, workflow_id, channel, kb_id, member_id,
    slot, cost_nano, estimated_nano, input_tokens, output_tokens, cached_tokens, quantity, entries, failed, unpriced)
  select org_id, (created_at at time zone 'UTC')::date, kind, carrier, '', direction, coalesce(assistant_id, nil), coalesce(revision_id, nil),
    coalesce(workflow_id, nil), channel, nil, coalesce(member_id, nil), free, sum(cost_nano), 0, 0, 0, 0, sum(quantity), count(*), 0,
    count(*) filter (where not priced)
  from added group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
  on conflict (org_id, day, kind, provider, model, source, assistant_id, revision_id, workflow_id, channel, kb_id, member_id, slot)
  do update set cost_nano = kept.cost_nano + excluded.cost_nano, quantity = kept.quantity + excluded.quantity,
    entries = kept.entries + excluded.entries, unpriced = kept.unpriced + excluded.unpriced;
  return null;
end $$;

-- No request is entered until the sums of the past are there.
create trigger model_spend_summed after insert on model_invocations referencing new table as added
  for each statement execute function sum_model_spend();
create trigger carrier_spend_summed after insert on carrier_charges referencing new table as added
  for each statement execute function sum_carrier_spend();

insert into spend_daily (org_id, day, kind, provider, model, source, assistant_id, revision_id, workflow_id, channel, kb_id, member_id, slot,
  cost_nano, estimated_nano, input_tokens, output_tokens, cached_tokens, quantity, entries, failed, unpriced)
select org_id, (created_at at time zone 'UTC')::date, case operation when 'generation' then 'words' when 'embedding' then 'embeddings' else operation end,
  provider, model, source, coalesce(assistant_id, nil), nil, nil, '', coalesce(kb_id, nil), nil, 0, sum(cost_nano), sum(estimated_nano),
  sum(input_tokens), sum(output_tokens), sum(cached_tokens), 0, count(*), count(*) filter (where status = 'failed'),
  count(*) filter (where not priced)
from model_invocations, (values ('00000000-0000-0000-0000-000000000000'::uuid)) as none (nil)
group by 1, 2, 3, 4, 5, 6, 7, 11, nil;

-- Requests that retention has taken out of the ledger are still in its older sums.
insert into spend_daily as old (org_id, day, kind, provider, model, source, assistant_id, revision_id, workflow_id, channel, kb_id, member_id,
  slot, cost_nano, estimated_nano, input_tokens, output_tokens, cached_tokens, quantity, entries, failed, unpriced)
select org_id, day, kind, provider, model, source, assistant_id, nil, nil, '', nil, nil, 0, sum(cost_nano), sum(estimated_nano),
  sum(input_tokens), sum(output_tokens), 0, 0, sum(entries), sum(failed), sum(unpriced)
from (
  select org_id, day, case operation when 'generation' then 'words' when 'embedding' then 'embeddings' else operation end as kind, provider, model,
    source, assistant_id, cost_nano, estimated_nano, input_tokens, output_tokens, invocations as entries, failed, unpriced
  from model_usage_daily
  union all
  select org_id, day, kind, provider, model, source, assistant_id, -cost_nano, -estimated_nano, -input_tokens, -output_tokens, -entries,
    -failed, -unpriced
  from spend_daily
) missing, (values ('00000000-0000-0000-0000-000000000000'::uuid)) as none (nil)
group by org_id, day, kind, provider, model, source, assistant_id, nil
having sum(entries) <> 0 or sum(cost_nano) <> 0
on conflict (org_id, day, kind, provider, model, source, assistant_id, revision_id, workflow_id, channel, kb_id, member_id, slot)
do update set cost_nano = old.cost_nano + excluded.cost_nano, estimated_nano = old.estimated_nano + excluded.estimated_nano,
  input_tokens = old.input_tokens + excluded.input_tokens, output_tokens = old.output_tokens + excluded.output_tokens,
  entries = old.entries + excluded.entries, failed = old.failed + excluded.failed, unpriced = old.unpriced + excluded.unpriced;

-- Spend that is entered or taken away on a closed day opens it again, in the transaction that does it.
create function reopen_spend_of_day() returns trigger language plpgsql as $$
declare
  changed spend_daily;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  perform pg_advisory_xact_lock_shared(211, kb_spend_stripe(changed.org_id));
  update spend_closed set through = changed.day - 1 where org_id = changed.org_id and through >= changed.day;
  return null;
end $$;
create trigger spend_is_changed after insert or update or delete on spend_daily for each row execute function reopen_spend_of_day();

-- How many parts a carrier sends a text in: 160 characters of its alphabet or 70 others, less where there are several.
create function text_parts(body text) returns integer language sql immutable parallel safe as $$
  select case
    when translate(body, E'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&''()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà^{}\\[~]|€', '') = ''
      then case when septets <= 160 then 1 else ceil(septets / 153.0)::integer end
    else case when units <= 70 then 1 else ceil(units / 67.0)::integer end
  end
  from (select length(body) * 2 - length(translate(body, E'^{}\\[~]|€', '')) as septets,
    length(body) * 2 - length(regexp_replace(body, '[\U00010000-\U0010FFFF]', '', 'g')) as units) as counted
$$;

-- The campaign that a text belongs to; null: none, or a text of before.
alter table text_messages add column workflow_id uuid;

-- Enters what a carrier bills at the price of that moment. Without a price it costs 0 and says so; the simulated carrier is free.
create function enter_carrier_charge(charge carrier_charges, phone text) returns void language plpgsql as $$
declare
  price carrier_prices;
begin
  select p.* into price from carrier_prices p
  where p.org_id = charge.org_id and p.kind = charge.kind and p.direction = charge.direction and starts_with(phone, p.prefix)
    and (p.carrier_id is null or p.carrier_id = charge.carrier_id)
  order by p.carrier_id is not null desc, length(p.prefix) desc limit 1;
  if price.id is not null then
    if charge.kind = 'minutes' then
      charge.quantity := ((charge.quantity + price.step_seconds - 1) / price.step_seconds) * price.step_seconds;
      charge.cost_nano := (charge.quantity * price.price_nano + 30) / 60;
    else
      charge.cost_nano := charge.quantity * price.price_nano;
    end if;
  end if;
  insert into carrier_charges (org_id, kind, direction, carrier, carrier_id, prefix, quantity, price_nano, cost_nano, priced, call_id, text_id,
    conversation_id, assistant_id, revision_id, workflow_id, channel, created_at)
  values (charge.org_id, charge.kind, charge.direction, charge.carrier, charge.carrier_id, price.prefix, charge.quantity, price.price_nano,
    coalesce(charge.cost_nano, 0), price.id is not null or charge.carrier = 'simulated', charge.call_id, charge.text_id, charge.conversation_id,
    charge.assistant_id, charge.revision_id, charge.workflow_id, charge.channel, charge.created_at)
  on conflict (text_id) where text_id is not null do nothing;
end $$;

create function charge_call() returns trigger language plpgsql as $$
declare
  charge carrier_charges;
begin
  charge.org_id := new.org_id;
  charge.kind := 'minutes';
  charge.direction := case when new.outbound then 'outbound' else 'inbound' end;
  charge.carrier := new.carrier_type;
  charge.carrier_id := new.carrier_id;
  charge.quantity := new.duration;
  charge.call_id := new.id;
  charge.workflow_id := new.workflow_id;
  charge.channel := 'voice';
  charge.created_at := coalesce(new.ended_at, new.created_at);
  select c.id, c.assistant_id, c.revision_id into charge.conversation_id, charge.assistant_id, charge.revision_id
  from conversations c where c.org_id = new.org_id and c.call_id = new.id;
  perform enter_carrier_charge(charge, new.phone);
  return null;
end $$;
-- Calls by microphone have no carrier.
create trigger calls_charged_at_once after insert on calls for each row
  when (call_is_over(new.status) and new.duration > 0 and new.carrier_type <> 'web') execute function charge_call();
create trigger calls_charged after update of status on calls for each row
  when (call_is_over(new.status) and not call_is_over(old.status) and new.duration > 0 and new.carrier_type <> 'web')
  execute function charge_call();

create function charge_text() returns trigger language plpgsql as $$
declare
  charge carrier_charges;
begin
  charge.org_id := new.org_id;
  charge.kind := 'texts';
  charge.direction := new.direction;
  select n.carrier_id, a.type into charge.carrier_id, charge.carrier
  from phone_numbers n left join carriers a on a.org_id = n.org_id and a.id = n.carrier_id
  where n.org_id = new.org_id and n.phone_number = new.our_number;
  charge.carrier := coalesce(charge.carrier, 'simulated');
  charge.quantity := text_parts(new.body);
  charge.text_id := new.id;
  charge.conversation_id := new.conversation_id;
  charge.workflow_id := new.workflow_id;
  charge.channel := 'sms';
  charge.created_at := case when new.direction = 'outbound' then new.sent_at else new.created_at end;
  select c.assistant_id, c.revision_id into charge.assistant_id, charge.revision_id
  from conversations c where c.org_id = new.org_id and c.id = new.conversation_id;
  perform enter_carrier_charge(charge, new.phone);
  return null;
end $$;
create trigger texts_charged_at_once after insert on text_messages for each row
  when (new.direction = 'inbound' or new.sent_at is not null) execute function charge_text();
create trigger texts_charged after update of sent_at on text_messages for each row
  when (new.direction = 'outbound' and old.sent_at is null and new.sent_at is not null) execute function charge_text();

-- Budgets of a campaign and of a channel, budgets that count calls and texts too, further shares to alert at, and members who are told by
-- e-mail.
alter table model_budgets
  add column workflow_id uuid,
  add column channel text,
  add column counts text not null default 'models' check (counts in ('models', 'everything')),
  add column alert_shares double precision[] not null default '{}',
  add column recipients text[] not null default '{}';
