-- Input that a vendor had read before costs less: how much of a call's input that was, and at which prices.
alter table model_invocations
  add column cached_tokens bigint not null default 0,
  add column cache_write_tokens bigint not null default 0,
  add column cached_price_nano bigint,
  add column cache_write_price_nano bigint;

-- An organization's own price for such input; null: the price of any input.
alter table model_prices add column cached_input_nano bigint;

-- A call without a known price is counted against budgets by an estimate, beside its cost, which stays 0; or refused, as the budget says.
alter table model_invocations add column estimated_nano bigint not null default 0;
alter table model_usage_daily add column estimated_nano bigint not null default 0;
alter table kb_embedding_spend add column estimated_nano bigint not null default 0;
alter table model_budgets add column unpriced text not null default 'estimate' check (unpriced in ('estimate', 'refuse'));
