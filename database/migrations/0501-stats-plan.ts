import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Whether a site has the detailed reports of its traffic, as every site had until now. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `alter table site add column stats_plan text not null default 'detailed'`,
    `alter table site add constraint site_stats_plan_known check (stats_plan in ('basic', 'detailed'))`,
  ]);
}
