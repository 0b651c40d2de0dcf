import { distribute, type MigrationDatabase, oneAfterTheOther, restorable, run } from './statements.ts';

/** The accounts at social networks that posts go to, and what sending one needs to know. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table social_account (
      site_id bigint not null,
      id bigint not null,
      provider_id smallint not null,
      instance text not null,
      remote_id text not null,
      handle text not null,
      title text not null,
      profile_url text,
      secret_sealed text not null,
      longest_text integer not null,
      link_length integer not null,
      problem text,
      problem_ts bigint,
      paused_until_ts bigint,
      checked_ts bigint not null,
      used_ts bigint,
      ${restorable},
      constraint social_account_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['social_account']);
  await run(db, [
    `create unique index social_account_remote
      on social_account (site_id, provider_id, instance, remote_id) where deleted_ts is null`,
    'create index social_account_deleted_ts on social_account (deleted_ts) where deleted_ts is not null',
    `alter table social_post add column has_post_link boolean not null default false,
      add column due_ts bigint,
      add column attempt integer not null default 0,
      add column sending_ts bigint,
      add column problem text,
      add column is_unclear boolean not null default false,
      add column remote_url text,
      add column updated_ts bigint,
      add column updated_by bigint,
      add column revision integer not null default 1`,
    'alter table social_post drop constraint social_post_provider_known',
    'alter table social_post add constraint social_post_provider_known check (provider_id between 1 and 4)',
    `create unique index social_post_minute on social_post (site_id, post_id, account_id, (scheduled_at / 60))
      where status in ('queued', 'sending', 'sent')`,
    "create index social_post_due on social_post (due_ts) where status = 'queued'",
    "create index social_post_sending on social_post (sending_ts) where status = 'sending'",
    'create index social_post_by_time on social_post (site_id, (coalesce(scheduled_at, sent_ts)), id)',
    'create index social_post_of_account on social_post (site_id, account_id, id)',
  ]);
}
