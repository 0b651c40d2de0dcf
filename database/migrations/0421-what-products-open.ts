import { sql } from 'kysely';
import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/**
 * Who may have a gated file, and what subscriptions open beside groups and sections: files, freedom from ads, and a
 * place on the list of newsletters that ends with them.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `alter table asset add column read_groups text[] not null default '{}'`,
    `create index asset_for_groups on asset (site_id) where read_groups <> '{}'`,
    'create index asset_gated on asset (site_id) where is_gated',
    `alter table subscription
      add column open_file_ids bigint[] not null default '{}',
      add column open_extras text[] not null default '{}'`,
    `alter table mail_subscriber
      add column package_profile_id bigint,
      add column package_ended_ts bigint`,
    `create index mail_subscriber_by_package on mail_subscriber (site_id, package_profile_id)
      where package_profile_id is not null`,
  ]);
  const { rows: sites } = await sql<{ id: number }>`select id from site order by id`.execute(db);
  for (const { id } of sites) {
    // The next sweep opens what was sold already.
    await sql`update subscription set due_ts = 0
      where site_id = ${id} and status in ('trialing', 'active', 'past_due') and package_id in (
        select package.id from package where package.site_id = ${id}
          and package.products::text ~ '"(newsletter|file_download|ad_free)"')`.execute(db);
  }
}
