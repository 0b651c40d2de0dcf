import { common, distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Services that show the posts of a site, what each has of every post, and what they refused. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table channel (
      site_id bigint not null,
      id bigint not null,
      kind text not null,
      is_enabled boolean not null default false,
      remote_id text not null default '',
      key_id text not null default '',
      secret_sealed text,
      secret_end text,
      is_preview boolean not null default false,
      section_map jsonb not null default '[]',
      remote_title text not null default '',
      remote_sections jsonb not null default '[]',
      since_ts bigint not null default 0,
      verified_ts bigint,
      last_sent_ts bigint,
      paused_until_ts bigint,
      problem text,
      problem_ts bigint,
      ${common},
      constraint channel_pkey primary key (site_id, id),
      constraint channel_kind_key unique (site_id, kind)
    )`,
    `create table channel_item (
      site_id bigint not null,
      id bigint not null,
      channel_id bigint not null,
      post_id bigint not null,
      status text not null,
      reason text,
      wanted integer not null default 1,
      attempt smallint not null default 0,
      due_ts bigint not null,
      leased_until_ts bigint,
      tried_ts bigint,
      remote_id text,
      remote_revision text,
      share_url text,
      content_hash text,
      last_error text,
      sent_ts bigint,
      created_ts bigint not null,
      updated_ts bigint not null,
      constraint channel_item_pkey primary key (site_id, id),
      constraint channel_item_of_post unique (site_id, post_id, channel_id),
      constraint channel_item_status_known check (status in ('pending', 'sent', 'failed', 'skipped'))
    )`,
    `create table channel_error (
      site_id bigint not null,
      id bigint not null,
      channel_id bigint not null,
      post_id bigint not null,
      code text not null,
      message text not null,
      keypath text not null,
      attempts integer not null default 1,
      first_seen_ts bigint not null,
      last_seen_ts bigint not null,
      status text not null,
      constraint channel_error_pkey primary key (site_id, id),
      constraint channel_error_status_known check (status in ('open', 'resolved', 'ignored'))
    )`,
  ]);
  await distribute(db, ['channel', 'channel_item', 'channel_error']);
  await run(db, [
    'create index channel_item_newest on channel_item (site_id, updated_ts, id)',
    'create index channel_item_by_status on channel_item (site_id, status, updated_ts, id)',
    `create index channel_item_waiting on channel_item (site_id, channel_id, due_ts) where status = 'pending'`,
    `create index channel_item_due on channel_item (due_ts) where status = 'pending'`,
    'create index channel_item_of_channel on channel_item (site_id, channel_id, status, id)',
    'create index channel_error_newest on channel_error (site_id, last_seen_ts, id)',
    'create index channel_error_by_status on channel_error (site_id, status, last_seen_ts, id)',
    `create unique index channel_error_unsettled on channel_error (site_id, post_id, channel_id, code, keypath)
      where status <> 'resolved'`,
    `create index channel_error_settled on channel_error (last_seen_ts) where status = 'resolved'`,
  ]);
}
