import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What people found and keep for later. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table discovery_saved (
      site_id bigint not null,
      profile_id bigint not null,
      kind text not null,
      key text not null,
      saved_ts bigint not null,
      constraint discovery_saved_pkey primary key (site_id, profile_id, kind, key),
      constraint discovery_saved_kind_known check (kind in ('post', 'tag', 'page'))
    )`,
  ]);
  await distribute(db, ['discovery_saved']);
}
