import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What people agreed to or denied; rows are added and never changed, as proof of consent. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table agreement_decision (
      site_id bigint not null,
      id bigint not null,
      profile_id bigint not null,
      name text not null,
      key text not null,
      version integer not null,
      value smallint not null constraint agreement_decision_value check (value in (1, 2)),
      decided_ts bigint not null,
      constraint agreement_decision_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['agreement_decision']);
  await run(db, [
    `create index agreement_decision_latest on agreement_decision (site_id, profile_id, key, id desc)`,
  ]);
}
