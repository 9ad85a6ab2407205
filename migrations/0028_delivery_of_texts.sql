-- Whether a text reached the phone, as the carrier reports it, and why it did not.
alter table carrier_texts add column problem text;
create index carrier_texts_of_reference on carrier_texts (org_id, reference);
create index carrier_texts_at_carrier on carrier_texts (carrier_id, carrier_text_id) where carrier_text_id is not null;
