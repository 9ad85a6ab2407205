-- What the author of an endpoint may read: above non_pii it is sent only events of these groups. Null for endpoints from before this
-- was asked, and for what is handed to Svix: everything, as until now.
alter table webhook_endpoints add column read_scopes text[];
