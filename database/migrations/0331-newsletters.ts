import { common, distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

const tables = [
  'newsletter_setting',
  'mail_provider',
  'mail_mapping',
  'campaign',
  'campaign_send',
  'mail_subscriber',
];

/** Newsletters: when they go out, to whom, by whom, and what became of each. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table newsletter_setting (
      site_id bigint not null,
      weekly_alerts_day smallint not null default 1,
      weekly_alerts_time text not null default '08:00',
      weekly_alerts_enabled boolean not null default false,
      daily_alerts_enabled boolean not null default true,
      daily_alerts_time text not null default '07:00',
      bypass_confirmation_email boolean constraint newsletter_setting_bypass_not_null not null default false,
      ${common},
      constraint newsletter_setting_pkey primary key (site_id)
    )`,
    `create table mail_provider (
      site_id bigint not null,
      id bigint not null,
      provider text not null,
      state text not null,
      state_ts bigint not null,
      error text,
      account_name text not null default '',
      client_id text,
      credential_sealed text,
      credential_end text,
      list_id text,
      list_title text not null default '',
      list_confirms boolean not null default false,
      disconnected_ts bigint,
      ${common},
      constraint mail_provider_pkey primary key (site_id, id)
    )`,
    `create table mail_mapping (
      site_id bigint not null,
      provider_id bigint not null,
      kind text not null,
      category_id text not null,
      interest_id text not null,
      constraint mail_mapping_pkey primary key (site_id, provider_id, kind)
    )`,
    `create table campaign (
      site_id bigint not null,
      id bigint not null,
      kind text not null,
      subject text not null,
      from_name text not null,
      reply_to text not null,
      template text not null,
      stream_id bigint,
      section_ids bigint[] not null default '{}',
      ${common},
      constraint campaign_pkey primary key (site_id, id)
    )`,
    `create table campaign_send (
      site_id bigint not null,
      id bigint not null,
      kind text not null,
      day date not null,
      state text not null,
      from_ts bigint not null,
      until_ts bigint not null,
      post_ids bigint[] not null default '{}',
      subject text not null default '',
      recipients integer not null default 0,
      sent integer not null default 0,
      failed integer not null default 0,
      after_id bigint not null default 0,
      provider_id bigint,
      provider_ref text,
      error text,
      created_ts bigint not null,
      turn_ts bigint not null,
      ended_ts bigint,
      constraint campaign_send_pkey primary key (site_id, id)
    )`,
    `create table mail_subscriber (
      site_id bigint not null,
      id bigint not null,
      email text not null,
      email_key text not null,
      status text not null,
      daily boolean not null,
      weekly boolean not null,
      section_ids bigint[] not null default '{}',
      language text,
      source text not null,
      bounces smallint not null default 0,
      bounce_reason text,
      asked_ts bigint,
      confirmed_ts bigint,
      ended_ts bigint,
      ${common},
      constraint mail_subscriber_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, tables);
  await run(db, [
    'create unique index mail_provider_name on mail_provider (site_id, provider)',
    `create unique index mail_provider_connected on mail_provider (site_id) where state = 'connected'`,
    'create unique index campaign_kind on campaign (site_id, kind)',
    'create unique index campaign_send_once on campaign_send (site_id, kind, day)',
    'create index campaign_send_created on campaign_send (site_id, created_ts desc, id desc)',
    `create index campaign_send_open on campaign_send (site_id, turn_ts) where state in ('waiting', 'sending')`,
    `create unique index mail_subscriber_key on mail_subscriber (site_id, email_key)`,
    `create index mail_subscriber_created on mail_subscriber (site_id, created_ts desc, id desc) where email <> ''`,
    `create index mail_subscriber_status on mail_subscriber (site_id, status, created_ts desc, id desc) where email <> ''`,
    `create index mail_subscriber_active on mail_subscriber (site_id, id) where status = 'active'`,
    `create index mail_subscriber_over on mail_subscriber (site_id, updated_ts) where status in ('pending', 'unsubscribed') and email <> ''`,
    'create index mail_subscriber_search on mail_subscriber using gin (site_id, email gin_trgm_ops)',
    `alter table mail_mapping add constraint mail_mapping_provider_fkey
      foreign key (site_id, provider_id) references mail_provider (site_id, id) on delete cascade`,
  ]);
}
