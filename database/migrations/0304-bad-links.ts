import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** The links of live posts, what was found when they were asked, and audits of them. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table link (
      site_id bigint not null,
      id bigint not null,
      address_hash text not null,
      address text not null,
      host text not null,
      type text not null,
      status text,
      http_code integer,
      first_seen_ts bigint not null,
      last_checked_ts bigint,
      due_ts bigint,
      fails_in_row integer not null default 0,
      failed_ts bigint,
      is_broken boolean not null default false,
      ignored_ts bigint,
      post_count integer not null default 0,
      constraint link_pkey primary key (site_id, id),
      constraint link_type_known check (type in ('INTERNAL', 'EXTERNAL', 'MALFORMED'))
    )`,
    `create table link_occurrence (
      site_id bigint not null,
      post_id bigint not null,
      link_id bigint not null,
      constraint link_occurrence_pkey primary key (site_id, post_id, link_id)
    )`,
    `create table link_reading (
      site_id bigint not null,
      started_ts bigint not null,
      constraint link_reading_pkey primary key (site_id)
    )`,
    `create table link_host (
      site_id bigint not null,
      host text not null,
      next_ts bigint not null,
      constraint link_host_pkey primary key (site_id, host)
    )`,
    `create table link_daily (
      site_id bigint not null,
      day date not null,
      status text not null,
      links integer not null,
      constraint link_daily_pkey primary key (site_id, day, status)
    )`,
    `create table link_audit (
      site_id bigint not null,
      id bigint not null,
      title text not null,
      scope jsonb not null,
      link_count integer not null default 0,
      unchecked_count integer not null default 0,
      created_ts bigint not null,
      created_by bigint,
      constraint link_audit_pkey primary key (site_id, id)
    )`,
    `create table link_audit_item (
      site_id bigint not null,
      audit_id bigint not null,
      link_id bigint not null,
      status text not null,
      task_id bigint,
      constraint link_audit_item_pkey primary key (site_id, audit_id, link_id)
    )`,
    `create table link_task (
      site_id bigint not null,
      id bigint not null,
      audit_id bigint not null,
      kind text not null,
      status text not null default 'ENQUEUED',
      done integer not null default 0,
      total integer,
      error text,
      link_ids bigint[] not null default '{}',
      new_url text,
      batch_id bigint,
      created_ts bigint not null,
      created_by bigint,
      started_ts bigint,
      finished_ts bigint,
      constraint link_task_pkey primary key (site_id, id),
      constraint link_task_status_known
        check (status in ('ENQUEUED', 'RUNNING', 'COMPLETED', 'CANCELED', 'FAILED'))
    )`,
  ]);
  await distribute(db, [
    ...['link', 'link_occurrence', 'link_reading', 'link_host', 'link_daily'],
    ...['link_audit', 'link_audit_item', 'link_task'],
  ]);
  await run(db, [
    'create unique index link_address_key on link (site_id, address_hash)',
    `create index link_newest on link (site_id, first_seen_ts desc, id desc)
      include (status, is_broken, ignored_ts, fails_in_row) where type = 'EXTERNAL' and post_count > 0`,
    'create index link_broken on link (site_id, first_seen_ts desc, id desc) where is_broken',
    'create index link_of_host on link (site_id, host, first_seen_ts desc, id desc)',
    'create index link_due on link (site_id, due_ts) where due_ts is not null',
    'create index link_words on link using gin (site_id, address gin_trgm_ops)',
    'create index link_occurrence_link on link_occurrence (site_id, link_id, post_id)',
    'create index link_audit_item_link on link_audit_item (site_id, link_id)',
    'create index link_task_newest on link_task (site_id, status, created_ts desc)',
    'create index link_task_audit on link_task (site_id, audit_id)',
  ]);
}
