import { distribute, type MigrationDatabase, oneAfterTheOther, restorable, run } from './statements.ts';

/** What readers subscribe to, and who does. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table package (
      site_id bigint not null,
      id bigint not null,
      slug text not null,
      title text not null,
      title_key text not null,
      description text not null default '',
      products jsonb not null,
      plans jsonb not null,
      status text not null,
      sort integer not null default 0,
      ${restorable},
      constraint package_pkey primary key (site_id, id),
      constraint package_status_known check (status in ('draft', 'active', 'archived'))
    )`,
    `create table subscription (
      site_id bigint not null,
      id bigint not null,
      profile_id bigint,
      email text not null,
      package_id bigint not null,
      plan_id bigint,
      status text not null,
      date_start bigint not null,
      date_expire bigint,
      auto_renew boolean not null default false,
      is_ending boolean not null default false,
      paused_ts bigint,
      past_due_ts bigint,
      canceled_ts bigint,
      gateway text not null default 'manual',
      gateway_ref text,
      price bigint not null default 0,
      currency text,
      coupon_id bigint,
      source text not null default '',
      note text not null default '',
      group_ids bigint[] not null default '{}',
      open_group_ids bigint[] not null default '{}',
      open_section_ids bigint[] not null default '{}',
      due_ts bigint,
      ${restorable},
      constraint subscription_pkey primary key (site_id, id),
      constraint subscription_status_known
        check (status in ('trialing', 'active', 'past_due', 'paused', 'canceled', 'expired')),
      constraint subscription_gateway_known check (gateway in ('manual', 'stripe', 'apple', 'google')),
      constraint subscription_price_whole check (price >= 0)
    )`,
  ]);
  await distribute(db, ['package', 'subscription']);
  await run(db, [
    'create unique index package_slug on package (site_id, slug) where deleted_ts is null',
    'create index package_deleted_ts on package (deleted_ts) where deleted_ts is not null',
    `create unique index subscription_once on subscription (site_id, profile_id, package_id)
      where gateway = 'manual' and status in ('trialing', 'active', 'past_due', 'paused') and deleted_ts is null`,
    `create unique index subscription_gateway_ref on subscription (site_id, gateway, gateway_ref)
      where gateway_ref is not null`,
    'create index subscription_due on subscription (due_ts) where due_ts is not null',
    'create index subscription_start on subscription (site_id, date_start, id)',
    'create index subscription_status on subscription (site_id, status, date_start, id)',
    'create index subscription_package on subscription (site_id, package_id, plan_id)',
    'create index subscription_profile on subscription (site_id, profile_id)',
    `create index subscription_expire on subscription (site_id, coalesce(date_expire, 9007199254740991), id)`,
    // Counts of everything, of what has not expired and of what ends until a day are read from it alone.
    `create index subscription_count on subscription (site_id, date_expire, status) where deleted_ts is null`,
    'create index subscription_groups on subscription using gin (site_id, group_ids)',
    'create index subscription_email_search on subscription using gin (site_id, email gin_trgm_ops)',
    'create index subscription_deleted_ts on subscription (deleted_ts) where deleted_ts is not null',
    `alter table subscription add constraint subscription_package_fkey
      foreign key (site_id, package_id) references package (site_id, id)`,
    `alter table subscription add constraint subscription_profile_fkey
      foreign key (site_id, profile_id) references profile (site_id, id) on delete cascade`,
  ]);
}
