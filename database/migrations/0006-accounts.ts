import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/**
 * Who signs in. The tables stay on the coordinator in a schema of their own; no foreign key leaves it.
 * The first four keep their times as timestamps, as the library did that had them first.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'create schema if not exists auth',
    ...accountTables,
    ...ownTables,
    ...indexes,
  ]);
}

const accountTables = [
  `create table auth."user" (
    id text not null,
    name text not null,
    email text not null,
    email_verified boolean not null default false,
    image text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint user_pkey primary key (id),
    constraint user_email_key unique (email),
    constraint user_email_folded check (email = lower(email))
  )`,
  // The token is kept as a hash: whoever reads this table cannot take a session over.
  `create table auth.session (
    id text not null,
    token text not null,
    user_id text not null,
    expires_at timestamptz not null,
    ip_address text,
    user_agent text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint session_pkey primary key (id),
    constraint session_token_key unique (token),
    constraint session_user_fkey foreign key (user_id) references auth."user" (id) on delete cascade
  )`,
  `create table auth.account (
    id text not null,
    issuer text not null,
    account_id text not null,
    provider_id text not null,
    user_id text not null,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamptz,
    refresh_token_expires_at timestamptz,
    scope text,
    password text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint account_pkey primary key (id),
    constraint account_issuer_key unique (issuer, account_id),
    constraint account_user_fkey foreign key (user_id) references auth."user" (id) on delete cascade
  )`,
  // One-time links: the hash of what the link carries, and for whom it is.
  `create table auth.verification (
    id text not null,
    identifier text not null,
    value text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint verification_pkey primary key (id)
  )`,
];

const ownTables = [
  `create table auth.account_site (
    account_id text not null,
    site_id bigint not null,
    profile_id bigint not null,
    last_login_ts bigint,
    constraint account_site_pkey primary key (account_id, site_id),
    constraint account_site_account_fkey foreign key (account_id) references auth."user" (id) on delete cascade
  )`,
  `create table auth.sign_in_event (
    at_ts bigint not null,
    id bigint not null,
    account_id text,
    site_id bigint,
    result text not null,
    ip text not null,
    agent text not null,
    constraint sign_in_event_pkey primary key (at_ts, id)
  ) partition by range (at_ts)`,
  ...Array.from({ length: 6 }, (_, index) => 2026 + index).map(
    (year) => `create table auth.sign_in_event_${year} partition of auth.sign_in_event
      for values from (${Date.UTC(year, 0, 1) / 1000}) to (${Date.UTC(year + 1, 0, 1) / 1000})`,
  ),
  'create table auth.sign_in_event_other partition of auth.sign_in_event default',
  `create table auth.rate_limit (
    key text not null,
    tries integer not null,
    until_ts bigint not null,
    wait_until_ts bigint not null default 0,
    constraint rate_limit_pkey primary key (key)
  )`,
];

const indexes = [
  'create index session_by_user on auth.session (user_id)',
  'create index session_expiry on auth.session (expires_at)',
  'create index account_by_user on auth.account (user_id)',
  'create index verification_identifier on auth.verification (identifier)',
  'create index verification_expiry on auth.verification (expires_at)',
  'create index verification_value on auth.verification (value)',
  'create index account_site_site on auth.account_site (site_id)',
  'create index sign_in_event_account on auth.sign_in_event (account_id, at_ts desc)',
  'create index rate_limit_until on auth.rate_limit (until_ts)',
];
