-- OpenID Connect: one row for each provider of an organization.
create table identity_providers (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  name text not null,
  issuer text not null,
  client_id text not null,
  -- The client secret; null for a public client.
  sealed bytea,
  -- Which claim names the groups of a person, and which role a group gives: the first that fits.
  groups_claim text not null,
  group_roles jsonb not null,
  -- For people in none of these groups; null: they are refused.
  default_role text,
  enabled boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index identity_providers_once on identity_providers (org_id, issuer, client_id);
create index identity_providers_by_client on identity_providers (issuer, client_id);

-- Domains whose addresses sign in by a provider, once the organization has proved that it holds them.
create table provider_domains (
  provider_id uuid not null references identity_providers(id) on delete cascade,
  org_id uuid not null,
  domain text not null,
  token text not null,
  proved_at timestamptz(3),
  primary key (provider_id, domain)
);
-- One domain leads to one provider.
create unique index provider_domains_proved on provider_domains (domain) where proved_at is not null;

-- Who a person is at a provider: by issuer and subject, never by e-mail address.
create table member_identities (
  org_id uuid not null,
  issuer text not null,
  subject text not null,
  member_id uuid not null references members(id),
  created_at timestamptz(3) not null,
  primary key (org_id, issuer, subject)
);
create index member_identities_of_member on member_identities (member_id);

-- Sign-ins that are under way at a provider. Each is used once.
create table provider_sign_ins (
  state_hash bytea primary key,
  org_id uuid not null,
  provider_id uuid not null references identity_providers(id) on delete cascade,
  nonce text not null,
  sealed bytea not null,
  -- SHA-256 of a secret of the browser tab that began.
  challenge text not null,
  expires_at timestamptz(3) not null
);
create index provider_sign_ins_by_end on provider_sign_ins (expires_at);

create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts(id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_of_account on passkeys (account_id);

-- Challenges that a passkey has to sign. Each is used once. Without an account: for signing in.
create table passkey_challenges (
  id uuid primary key,
  account_id uuid references accounts(id),
  challenge text not null,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- E-mail that waits to be sent. A row is taken before it is sent, so that nothing is sent twice.
create table outgoing_mail (
  id uuid primary key,
  org_id uuid not null references organizations(id),
  sealed bytea not null,
  -- waiting, taken, sent, failed
  status text not null,
  problem text,
  created_at timestamptz(3) not null,
  taken_at timestamptz(3)
);
create index outgoing_mail_by_time on outgoing_mail (created_at);
