-- What other processes want said or done on a line, until the process that has it open takes it.
alter table carrier_lines add column waiting jsonb not null default '[]';
