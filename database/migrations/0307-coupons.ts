import { distribute, type MigrationDatabase, oneAfterTheOther, restorable, run } from './statements.ts';

/** Codes that make plans cheaper, and who used them. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table coupon (
      site_id bigint not null,
      id bigint not null,
      code text not null,
      title text not null default '',
      percent_off float8,
      amount_off bigint,
      currency text,
      duration text not null,
      duration_in_months integer,
      max_redemptions integer,
      redeem_by bigint,
      applies_to bigint[] not null default '{}',
      first_time_only boolean not null,
      active boolean not null,
      times_redeemed integer not null default 0,
      gateway_coupon_ref text,
      ${restorable},
      constraint coupon_pkey primary key (site_id, id),
      constraint coupon_one_discount check ((percent_off is null) <> (amount_off is null)),
      constraint coupon_not_oversold check (max_redemptions is null or times_redeemed <= max_redemptions)
    )`,
    `create table coupon_redemption (
      site_id bigint not null,
      id bigint not null,
      coupon_id bigint not null,
      profile_id bigint not null,
      amount_off bigint not null,
      currency text not null,
      created_ts bigint not null,
      created_by bigint,
      constraint coupon_redemption_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['coupon', 'coupon_redemption']);
  await run(db, [
    'create unique index coupon_code on coupon (site_id, code) where deleted_ts is null',
    'create index coupon_deleted_ts on coupon (deleted_ts) where deleted_ts is not null',
    'create unique index coupon_redemption_once on coupon_redemption (site_id, coupon_id, profile_id)',
    'create index coupon_redemption_profile on coupon_redemption (site_id, profile_id)',
    `alter table coupon_redemption add constraint coupon_redemption_coupon_fkey
      foreign key (site_id, coupon_id) references coupon (site_id, id) on delete cascade`,
    `alter table coupon_redemption add constraint coupon_redemption_profile_fkey
      foreign key (site_id, profile_id) references profile (site_id, id) on delete cascade`,
  ]);
}
