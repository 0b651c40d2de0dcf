import { sql } from 'kysely';
import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/**
 * What services still keep of a site: articles that they should no longer have, and who left a list there. How often an
 * address was asked, whose picture a file is, and who was forgotten before that was noted.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `alter table channel_item
      add column removal_since_ts bigint,
      add column removal_told_ts bigint`,
    `create index channel_item_removals on channel_item (site_id, channel_id, removal_told_ts)
      where removal_since_ts is not null`,
    `alter table mail_provider
      add column members_read_ts bigint,
      add column members_due_ts bigint,
      add column members_error text`,
    'create index mail_provider_members_due on mail_provider (members_due_ts) where members_due_ts is not null',
    `alter table mail_subscriber add column asks bigint[] not null default '{}'`,
    'drop index mail_subscriber_over',
    `create index mail_subscriber_over on mail_subscriber (site_id, updated_ts) where status <> 'active' and email <> ''`,
    `alter table newsletter_setting
      add column asks_hour bigint,
      add column asks_in_hour integer not null default 0`,
    'alter table asset add column avatar_of bigint',
    'drop index asset_avatar',
    'create index asset_avatar on asset (site_id, avatar_of) where avatar_of is not null',
    'create index account_site_signed_in on auth.account_site (site_id, last_login_ts)',
  ]);
  const { rows: sites } = await sql<{ id: number }>`select id from site order by id`.execute(db);
  for (const { id } of sites) {
    await sql`update profile set erased_ts = updated_ts
      where site_id = ${id} and erased_ts is null and status = 3 and account_id is null and email is null
        and title = 'Deleted user' and name = 'deleted-' || id::text`.execute(db);
    await sql`update asset set avatar_of = (custom ->> 'avatar_of')::bigint
      where site_id = ${id} and custom ->> 'avatar_of' ~ '^[0-9]{1,16}$'`.execute(db);
    await sql`update mail_provider set members_due_ts = updated_ts
      where site_id = ${id} and state = 'connected' and list_id is not null`.execute(db);
  }
}
