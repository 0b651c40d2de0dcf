import {
  common,
  distribute,
  type MigrationDatabase,
  oneAfterTheOther,
  restorable,
  run,
} from './statements.ts';

/** Search indexes, the versions that they are built in, what the engine of the database keeps, and what waits to be read anew. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table search_index (
      site_id bigint not null,
      id bigint not null,
      slug text not null,
      title text not null,
      entity text not null,
      status text not null default 'created',
      awaits_fill boolean not null default false,
      task_id bigint,
      ${restorable},
      constraint search_index_pkey primary key (site_id, id),
      constraint search_index_entity_known check (entity in ('post', 'user')),
      constraint search_index_status_known check (status in ('created', 'started', 'active', 'stopped'))
    )`,
    `create table search_index_version (
      site_id bigint not null,
      id bigint not null,
      index_id bigint not null,
      version integer not null,
      mapping jsonb not null,
      state text not null default 'live',
      document_count integer not null default 0,
      filled_ts bigint,
      retired_ts bigint,
      ${common},
      constraint search_index_version_pkey primary key (site_id, id),
      constraint search_index_version_state_known check (state in ('live', 'building', 'old'))
    )`,
    `create table search_document (
      site_id bigint not null,
      version_id bigint not null,
      object_id bigint not null,
      stamp bigint not null,
      created_ts bigint not null,
      labels text[] not null default '{}',
      numbers jsonb not null default '{}',
      lead_terms tsvector,
      terms tsvector,
      constraint search_document_pkey primary key (site_id, version_id, object_id)
    )`,
    `create table search_change (
      site_id bigint not null,
      entity text not null,
      object_id bigint not null,
      created_ts bigint not null,
      constraint search_change_pkey primary key (site_id, entity, object_id)
    )`,
  ]);
  await distribute(db, ['search_index', 'search_index_version', 'search_document', 'search_change']);
  await run(db, [
    'create unique index search_index_slug_key on search_index (site_id, slug) where deleted_ts is null',
    `create unique index search_index_active_key on search_index (site_id, entity)
      where status = 'active' and deleted_ts is null`,
    'create index search_index_deleted on search_index (deleted_ts) where deleted_ts is not null',
    `create unique index search_index_version_state_key on search_index_version (site_id, index_id, state)
      where state <> 'old'`,
    `create index search_index_version_old on search_index_version (retired_ts) where state = 'old'`,
    'create index search_document_newest on search_document (site_id, version_id, created_ts desc, object_id desc)',
    'create index search_document_lead on search_document using gin (version_id, lead_terms)',
    'create index search_document_terms on search_document using gin (version_id, terms)',
    'create index search_document_labels on search_document using gin (version_id, labels)',
    'create index search_document_gone on search_document (stamp) where terms is null',
    'create index search_change_oldest on search_change (created_ts)',
  ]);
}
