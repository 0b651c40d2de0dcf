import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Alerts: one post by mail at once, for those who chose that; nobody has it who subscribed before. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table mail_subscriber add column alerts boolean not null default false',
    'alter table newsletter_setting add column alerts_enabled boolean not null default false',
    `alter table campaign_send add column expected integer, add column created_by bigint,
      add column idempotency_key text`,
    // A day has one newsletter of each kind, and alerts as they come.
    'drop index campaign_send_once',
    `create unique index campaign_send_once on campaign_send (site_id, kind, day) where kind <> 'alerts'`,
    `create unique index campaign_send_order on campaign_send (site_id, created_by, idempotency_key)
      where idempotency_key is not null`,
    `create index campaign_send_alerts on campaign_send (site_id, created_ts desc, id desc) where kind = 'alerts'`,
    `create index mail_subscriber_alerts on mail_subscriber (site_id, id) where status = 'active' and alerts`,
  ]);
}
