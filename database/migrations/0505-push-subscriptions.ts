import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Browsers that get breaking news by push, the key that signs for a site, and what is on its way to them. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table push_key (
      site_id bigint not null,
      public_key text not null,
      private_sealed text not null,
      created_ts bigint not null,
      constraint push_key_pkey primary key (site_id)
    )`,
    `create table push_subscription (
      site_id bigint not null,
      id bigint not null,
      endpoint text not null,
      endpoint_hash text not null,
      is_known_service boolean not null,
      p256dh text not null,
      auth text not null,
      language text not null,
      profile_id bigint,
      refusals smallint not null default 0,
      created_ts bigint not null,
      updated_ts bigint not null,
      constraint push_subscription_pkey primary key (site_id, id)
    )`,
    `create table push_send (
      site_id bigint not null,
      id bigint not null,
      post_id bigint not null,
      title text not null,
      body text not null,
      has_image boolean not null,
      state text not null,
      expected integer not null,
      recipients integer not null default 0,
      sent integer not null default 0,
      failed integer not null default 0,
      gone integer not null default 0,
      after_id bigint not null default 0,
      error text,
      created_ts bigint not null,
      turn_ts bigint not null,
      ended_ts bigint,
      constraint push_send_pkey primary key (site_id, id)
    )`,
    `create table push_retry (
      site_id bigint not null,
      send_id bigint not null,
      subscription_id bigint not null,
      attempt smallint not null,
      due_ts bigint not null,
      constraint push_retry_pkey primary key (site_id, send_id, subscription_id)
    )`,
  ]);
  await distribute(db, ['push_key', 'push_subscription', 'push_send', 'push_retry']);
  await run(db, [
    'create unique index push_subscription_endpoint on push_subscription (site_id, endpoint_hash)',
    `create index push_subscription_elsewhere on push_subscription (site_id) where not is_known_service`,
    `create index push_subscription_profile on push_subscription (site_id, profile_id) where profile_id is not null`,
    `create index push_send_open on push_send (site_id, turn_ts) where state in ('waiting', 'sending')`,
    'create index push_retry_due on push_retry (site_id, send_id, due_ts)',
    `alter table push_retry add constraint push_retry_send_fkey
      foreign key (site_id, send_id) references push_send (site_id, id) on delete cascade`,
  ]);
}
