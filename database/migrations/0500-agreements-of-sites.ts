import { distribute, type MigrationDatabase, oneAfterTheOther, restorable, run } from './statements.ts';

/** What a site asks its people to agree to; every text that it ever showed stays, as decisions are about one of them. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table agreement (
      site_id bigint not null,
      id bigint not null,
      name text not null,
      key text not null,
      title text not null,
      body jsonb not null,
      version integer not null,
      dismissible boolean not null default true,
      required_for text[] not null default '{}',
      ${restorable},
      constraint agreement_pkey primary key (site_id, id)
    )`,
    `create table agreement_text (
      site_id bigint not null,
      id bigint not null,
      key text not null,
      version integer not null,
      title text not null,
      body jsonb not null,
      created_ts bigint not null,
      created_by bigint,
      constraint agreement_text_pkey primary key (site_id, id)
    )`,
    'alter table agreement_decision add column text_id bigint',
  ]);
  await distribute(db, ['agreement', 'agreement_text']);
  await run(db, [
    'create unique index agreement_key on agreement (site_id, key) where deleted_ts is null',
    'create index agreement_deleted on agreement (deleted_ts) where deleted_ts is not null',
    'create index agreement_text_of_key on agreement_text (site_id, key, id)',
    `create index agreement_decision_of_key on agreement_decision (site_id, key, profile_id, id desc)
      include (version, value)`,
  ]);
}
