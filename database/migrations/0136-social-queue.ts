import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What goes from posts to social networks: waiting, sent or failed. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table social_post (
      site_id bigint not null,
      id bigint not null,
      provider_id smallint not null,
      account_id bigint not null,
      account_title text not null default '',
      post_id bigint not null,
      text text not null default '',
      link text,
      image_id bigint,
      scheduled_at bigint,
      sent_ts bigint,
      status text not null default 'queued',
      error text,
      remote_id text,
      created_ts bigint not null,
      created_by bigint,
      constraint social_post_pkey primary key (site_id, id),
      constraint social_post_provider_known check (provider_id in (1, 2)),
      constraint social_post_status_known check (status in ('queued', 'sending', 'sent', 'failed', 'cancelled')),
      constraint social_post_has_time check (scheduled_at is not null or sent_ts is not null)
    )`,
  ]);
  await distribute(db, ['social_post']);
  await run(db, [
    'create index social_post_of_post on social_post (site_id, post_id, id)',
    `alter table social_post add constraint social_post_post_fkey
      foreign key (site_id, post_id) references post (site_id, id) on delete cascade`,
  ]);
}
