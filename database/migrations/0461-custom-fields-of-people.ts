import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** People and communities have custom fields too; a key is unique among those of one kind of thing. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `alter table custom_field add column entity text not null default 'post'`,
    'alter table custom_field add column staff_only boolean not null default false',
    `alter table custom_field add constraint custom_field_entity_known check (entity in ('post', 'person', 'community'))`,
    'drop index custom_field_name_key',
    `create unique index custom_field_name_key on custom_field (site_id, entity, name) where deleted_ts is null`,
  ]);
}
