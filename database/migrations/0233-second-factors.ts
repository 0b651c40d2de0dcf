import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/**
 * The second factor of an account, and its recovery codes. Secrets are sealed with the key of the installation, and
 * codes are kept as hashes: whoever reads these tables cannot sign in.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table auth.second_factor (
      account_id text not null,
      secret_sealed text,
      enabled_ts bigint,
      last_step bigint not null default 0,
      last_used_ts bigint,
      pending_sealed text,
      pending_until_ts bigint,
      constraint second_factor_pkey primary key (account_id),
      constraint second_factor_account_fkey foreign key (account_id) references auth."user" (id) on delete cascade
    )`,
    `create table auth.recovery_code (
      account_id text not null,
      code_hash text not null,
      used_ts bigint,
      constraint recovery_code_pkey primary key (account_id, code_hash),
      constraint recovery_code_account_fkey foreign key (account_id) references auth."user" (id) on delete cascade
    )`,
  ]);
}
