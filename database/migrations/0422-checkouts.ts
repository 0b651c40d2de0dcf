import { common, distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/**
 * Readers who are on their way to a payment, with the coupon that is held for them meanwhile, and what a payment provider
 * told, so that nothing is taken twice. A subscription names the customer of the provider whose payments it is.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table checkout (
      site_id bigint not null,
      id bigint not null,
      profile_id bigint not null,
      package_id bigint not null,
      plan_id bigint not null,
      coupon_id bigint,
      amount_off bigint not null default 0,
      session_ref text,
      subscription_id bigint,
      status text not null default 'open',
      look_ts bigint,
      expires_ts bigint not null,
      ${common},
      constraint checkout_pkey primary key (site_id, id),
      constraint checkout_status_known check (status in ('open', 'done', 'ended'))
    )`,
    `create table gateway_event (
      site_id bigint not null,
      event_ref text not null,
      type text not null,
      created_ts bigint not null,
      constraint gateway_event_pkey primary key (site_id, event_ref)
    )`,
  ]);
  await distribute(db, ['checkout', 'gateway_event']);
  await run(db, [
    `create unique index checkout_open on checkout (site_id, profile_id) where status = 'open'`,
    `create index checkout_look on checkout (site_id, look_ts) where status = 'open'`,
    'create index checkout_ended on checkout (site_id, updated_ts)',
    'create index gateway_event_age on gateway_event (site_id, created_ts)',
    'alter table subscription add column gateway_customer_ref text',
    `create index subscription_charged on subscription (site_id, gateway, id)
      where status in ('trialing', 'active', 'past_due', 'paused') and deleted_ts is null`,
  ]);
}
