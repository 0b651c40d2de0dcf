import { distribute, type MigrationDatabase, oneAfterTheOther, restorable, run } from './statements.ts';

/** Families of streams: what they hold by a filter, in the order of scores, and what they held last. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table stream_family (
      site_id bigint not null,
      id bigint not null,
      title text not null,
      slug text not null,
      entity text not null,
      filter jsonb not null default '{}',
      scores jsonb not null default '[]',
      status text not null default 'active',
      item_count integer not null default 0,
      refreshed_ts bigint,
      task_id bigint,
      ${restorable},
      constraint stream_family_pkey primary key (site_id, id),
      constraint stream_family_entity_known check (entity in ('post', 'user')),
      constraint stream_family_status_known check (status in ('active', 'paused'))
    )`,
    `create table stream_item (
      site_id bigint not null,
      family_id bigint not null,
      object_id bigint not null,
      place integer not null,
      score float8 not null,
      constraint stream_item_pkey primary key (site_id, family_id, object_id)
    )`,
  ]);
  await distribute(db, ['stream_family', 'stream_item']);
  await run(db, [
    `create unique index stream_family_title_key on stream_family (site_id, lower(title))
      where deleted_ts is null`,
    'create unique index stream_family_slug_key on stream_family (site_id, slug) where deleted_ts is null',
    'create index stream_family_deleted on stream_family (deleted_ts) where deleted_ts is not null',
    `create index stream_family_due on stream_family (refreshed_ts)
      where status = 'active' and deleted_ts is null`,
    'create index stream_item_place on stream_item (site_id, family_id, place)',
    `alter table stream_item add constraint stream_item_family_fkey
      foreign key (site_id, family_id) references stream_family (site_id, id) on delete cascade`,
  ]);
}
